package secrettest

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// builtKinds are the secrets that are known by what stands around them.
func builtKinds() []kind {
	var all []kind
	for _, b := range []struct{ name, begin, end string }{
		{"pem-rsa", "-----BEGIN RSA PRIVATE KEY-----", "-----END RSA PRIVATE KEY-----"},
		{"pem-ec", "-----BEGIN EC PRIVATE KEY-----", "-----END EC PRIVATE KEY-----"},
		{"pem-pkcs8", "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"},
		{"pem-openssh", "-----BEGIN OPENSSH PRIVATE KEY-----", "-----END OPENSSH PRIVATE KEY-----"},
		{"pgp", "-----BEGIN PGP PRIVATE KEY BLOCK-----\n", "-----END PGP PRIVATE KEY BLOCK-----"},
	} {
		all = append(all, kind{name: b.name, env: "PRIVATE_KEY", says: "private key", block: true, value: func(d draw) string {
			return b.begin + "\n" + lines(d, 3+d.IntN(12)) + b.end
		}})
	}
	all = append(all, kind{name: "putty", env: "PPK", says: "PuTTY key", block: true, value: func(d draw) string {
		return "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: deploy\nPublic-Lines: 2\n" + lines(d, 2) + "Private-Lines: 1\n" + lines(d, 1) +
			"Private-MAC: " + d.hex(64)
	}})
	for _, t := range templates() {
		k := kind{name: t.name}
		for _, around := range arounds() {
			k.written = append(k.written, shape{name: around.name, write: func(d draw, _ kind, _ string) (string, string, string) {
				before, secret, after := t.build(d)
				return around.write(before, secret, after)
			}})
		}
		all = append(all, k)
	}
	return all
}

func lines(d draw, n int) string {
	var b strings.Builder
	for i := range n {
		width := 64
		if i == n-1 {
			width = 20 + d.IntN(40)
		}
		b.WriteString(d.of(b64, width) + "\n")
	}
	return b.String()
}

// A template is a line with a secret at a known place.
type template struct {
	name  string
	build func(d draw) (before, secret, after string)
}

func templates() []template {
	url := func(scheme, after string) func(draw) (string, string, string) {
		return func(d draw) (string, string, string) {
			return scheme + "://" + d.one("app", "svc_orders", "reporting") + ":", d.of(alnum, 12) + d.of(decimal, 2), "@" + after
		}
	}
	header := func(before, after string, value func(draw) string) func(draw) (string, string, string) {
		return func(d draw) (string, string, string) { return before, value(d), after }
	}
	basic := func(d draw) string {
		return base64.StdEncoding.EncodeToString([]byte(d.one("deploy", "robot", "ci") + ":" + d.of(alnum, 14)))
	}
	return []template{
		{"url-postgres", url("postgres", "db.internal:5432/orders")},
		{"url-mysql", url("mysql", "10.0.3.7/shop")},
		{"url-mongodb", url("mongodb+srv", "cluster0.ab1cd.mongodb.net/app")},
		{"url-redis", func(d draw) (string, string, string) { return "redis://:", d.of(alnum, 20), "@cache.internal:6379/0" }},
		{"url-amqp", url("amqps", "mq.internal/vhost")},
		{"url-https", url("https", "git.example.com/team/repo.git")},
		{"url-smtp", url("smtp", "mail.example.com:587")},
		{"url-any", url("clickhouse", "analytics:9000")},
		{"jdbc", func(d draw) (string, string, string) {
			return "jdbc:sqlserver://db:1433;databaseName=shop;user=app;password=", d.of(alnum, 14) + d.of(decimal, 2), ";encrypt=true"
		}},
		{"jdbc-query", func(d draw) (string, string, string) {
			return "jdbc:postgresql://db:5432/shop?user=app&password=", d.of(alnum, 14) + d.of(decimal, 2), "&ssl=true"
		}},
		{"odbc", func(d draw) (string, string, string) {
			return "Driver={ODBC Driver 18};Server=tcp:db,1433;Uid=app;Pwd=", d.of(alnum, 14) + d.of(decimal, 2), ";Encrypt=yes"
		}},
		{"dsn-go", func(d draw) (string, string, string) { return "app:", d.of(alnum, 14), "@tcp(db:3306)/shop" }},
		{"azure-connection", func(d draw) (string, string, string) {
			return "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=", d.of(b64, 86) + "==", ";EndpointSuffix=core.windows.net"
		}},
		{"azure-sas", func(d draw) (string, string, string) {
			return "https://shop.blob.core.windows.net/x?sv=2024-11-04&se=2030-01-01&sp=r&sig=", d.of(alnum, 20) + "%2B" + d.of(alnum, 22) + "%3D", ""
		}},
		{"header-bearer", header("Authorization: Bearer ", "", fixed("", urlsafe, 40))},
		{"header-basic", header("Authorization: Basic ", "", basic)},
		{"header-token", header("Authorization: Token ", "", fixed("", hexa, 40))},
		{"header-api-key", header("X-Api-Key: ", "", fixed("", alnum, 32))},
		{"curl-header", header(`curl -s -H "Authorization: Bearer `, `" https://api.example.com/v1/me`, fixed("", alnum, 40))},
		{"curl-user", func(d draw) (string, string, string) {
			return "curl -u deploy:", d.of(alnum, 14), " https://ci.example.com/job"
		}},
		{"curl-user-quoted", func(d draw) (string, string, string) {
			return "curl --user 'deploy:", d.password(), "' https://ci.example.com/job"
		}},
		{"netrc", func(d draw) (string, string, string) {
			return "machine git.example.com login deploy password ", d.password(), ""
		}},
		{"docker-auth", func(d draw) (string, string, string) {
			return `{"auths": {"registry.example.com": {"auth": "`, basic(d), `"}}}`
		}},
		{"kubeconfig", func(d draw) (string, string, string) {
			key := "-----BEGIN RSA PRIVATE KEY-----\n" + lines(d, 6) + "-----END RSA PRIVATE KEY-----\n"
			return "    client-key-data: ", base64.StdEncoding.EncodeToString([]byte(key)), ""
		}},
		{"service-account", func(d draw) (string, string, string) {
			key := "-----BEGIN PRIVATE KEY-----\n" + lines(d, 8) + "-----END PRIVATE KEY-----"
			return `{"type": "service_account", "project_id": "shop", "private_key": "`, strings.ReplaceAll(key, "\n", `\n`), `\n", "client_email": "x@shop.iam"}`
		}},
		{"npmrc", header("//registry.npmjs.org/:_authToken=", "", draw.uuid)},
		{"flag-password", func(d draw) (string, string, string) {
			return "mytool login --user deploy --password ", d.password(), " --yes"
		}},
		{"sshpass", func(d draw) (string, string, string) { return "sshpass -p ", d.of(alnum, 14), " ssh deploy@host" }},
		{"mysql-flag", func(d draw) (string, string, string) { return "mysql -h db -u app -p", d.of(alnum, 14), " shop" }},
		{"docker-login", func(d draw) (string, string, string) {
			return "docker login -u robot -p ", d.of(alnum, 18), " registry.example.com"
		}},
		{"wifi", func(d draw) (string, string, string) { return `network={ssid="office" psk="`, d.password(), `"}` }},
		{"wireguard", func(d draw) (string, string, string) { return "PrivateKey = ", d.of(b64, 43) + "=", "" }},
		{"xml", func(d draw) (string, string, string) {
			return "<server><id>nexus</id><password>", d.of(alnum, 14), "</password></server>"
		}},
		{"k8s-env", func(d draw) (string, string, string) {
			return "        - name: DB_PASSWORD\n          value: ", d.password(), ""
		}},
		{"properties", func(d draw) (string, string, string) { return "spring.datasource.password=", d.of(alnum, 16), "" }},
		{"names", func(d draw) (string, string, string) {
			return d.one("EMAIL_HOST_PASSWORD", "TEST_DB_PASSWORD", "VAULT_UNSEAL_TOKEN", "USER_PASSWORD", "SERVER_SECRET", "ADMIN_PASSWORD", "DB_PASSWORD_TEST", "refreshToken",
				"dbPass", "MYSQL_ROOT_PASSWORD", "accessToken", "ftp_pw", "client-secret", "BUILD_API_KEY", "CACHE_PASSWORD", "id_token", "jenkinsApiToken", "PGPASSWORD",
				"FILE_SERVER_PASS", "HOST_ACCESS_KEY", "signingSecret", "web.auth.token", "EVENT_HUB_SECRET", "SECRET_KEY_BASE", "emailPassword2") +
				d.one("=", ": ", " = "), d.of(alnum, 18) + d.of(decimal, 2), ""
		}},
		{"ini-pass", func(d draw) (string, string, string) { return "[smtp]\nuser = app\npass = ", d.of(alnum, 16), "" }},
	}
}

// An around is what a template may stand in.
type around struct {
	name  string
	write func(before, secret, after string) (string, string, string)
}

func arounds() []around {
	return []around{
		{"bare", func(b, s, a string) (string, string, string) { return b, s, a + "\n" }},
		{"prose", func(b, s, a string) (string, string, string) {
			return "The staging job still uses this line, ask Ina before you change it:\n\n    " + b, s, a + "\n\nIt moves to the vault in spring.\n"
		}},
		{"code", func(b, s, a string) (string, string, string) {
			return "Run it as follows.\n\n```\n" + b, s, a + "\n```\n"
		}},
		{"inline", func(b, s, a string) (string, string, string) {
			return "- what works: `" + b, s, a + "`, seen on Monday\n"
		}},
		{"memory", func(b, s, a string) (string, string, string) {
			return "---\nname: staging\ndescription: how staging is reached\n---\n" + b, s, a + "\n"
		}},
		{"crlf", func(b, s, a string) (string, string, string) { return "# Staging\r\n\r\n" + b, s, a + "\r\nmore\r\n" }},
		{"zero-width", func(b, s, a string) (string, string, string) {
			return b, fmt.Sprint(s[:len(s)/2], "\u200b", s[len(s)/2:]), a + "\n"
		}},
		{"base64", func(b, s, a string) (string, string, string) {
			return "payload ", base64.StdEncoding.EncodeToString([]byte(b + s + a + "\n")), " as sent\n"
		}},
		{"allow comment", func(b, s, a string) (string, string, string) {
			return b, s, a + "  # gitleaks:allow pragma: allowlist secret nosec\n"
		}},
	}
}
