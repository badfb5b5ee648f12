package extract

import "strings"

// spanish has tú, usted and vos, and words of both sides of the Atlantic.
func spanish() ruleLanguage {
	const months = "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre"
	return ruleLanguage{
		name: "spanish",
		common: `el la los las un una unos unas y e o u pero no sí ni es son era fue ser está están estar hay ha han he hemos haber tengo tiene tenemos yo tú usted ustedes él ella nosotros ellos me te se nos le les lo
			mi mis tu tus su sus nuestro nuestra nuestros nuestras en de del a al con sin por para desde hasta sobre entre como si cuando porque que qué cuál quién dónde cómo cuándo este esta esto estos estas ese esa eso
			ya más muy también solo sólo siempre nunca ahora hoy aquí acá ahí bien vez todo toda todos todas cada otro otra algo nada así por favor gracias puedes puede podés quiero hace hacer haz usa antes después
			recuerda recuerde recordá soy estoy llevo olvida deja ten prefiero jamás mejor lugar entonces vale bueno`,
		fold:    foldAccents,
		letters: "ñ á í ó ú",
		short:   `p.ej p.ej. ej etc sr sra dr dra ud uds núm aprox pág art`,
		classes: map[string]string{
			"month": months,
			"day":   "lunes martes miércoles jueves viernes sábado sábados domingo domingos",
			"unit":  "día días semana semanas mes meses trimestre trimestres año años sprint sprints",
			"n":     "un una dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte varios muchos pocos {num}",
			"role": `desarrollador~ programador~ ingenier~ arquitect~ diseñador~ backend~ frontend~ fullstack~ full-stack sre devops dev tester qa líder jefe jefa gerente administrador~ admin científic~ investigador~ analista
				estudiante profe maestr~ profesor~ docente becari~ pasante practicante freelance freelancer autónom~ consultor~ principiante novato novata experto experta fundador~ cofundador~ cto ceo físic~ matemátic~ estadístic~ biólog~
				informátic~ maintainer mantenedor~ doctorand~ dba director~ product project scrum contador~ médic~ abogad~ periodista responsable encargad~ técnic~ lead tech`,
			"verbs": `usa use usá usen utiliza utilice utilizá escribe escriba escribí pon ponga poné ponle haz haga hacé responde responda respondé respóndeme contéstame contesta contestá pregunta pregúntame preguntá preguntame
				mantén mantenga mantené deja deje dejá corre corra corré ejecuta ejecute ejecutá revisa revise revisá agrega agregue agregá añade añada incluye incluya incluí nombra explica explícame actualiza actualice
				actualizá documenta avísame avisame avisa evita evite evitá pide pídeme pedime muéstrame mostrame háblame hablame habla escríbeme prueba sigue seguí siga prefiere verifica asegúrate abre guarda`,
			"campo": `go golang python rust java javascript typescript kotlin swift scala haskell elixir ruby php c c++ c# sql bash react vue angular svelte node kubernetes k8s docker terraform ansible aws azure gcp linux
				postgres redis kafka graphql css html frontend backend front-end back-end devops web programación código codebase proyecto este`,
			"tool": `pnpm npm yarn bun deno make just cargo uv pip poetry rg ripgrep grep docker podman tabs espacios postgres mysql sqlite jest vitest mocha pytest unittest playwright cypress eslint biome prettier ruff black
				gofmt bazel gradle maven curl httpie slog logrus zap testify go-cmp sqlc prisma rest graphql grpc rebase merge squash vim zsh bash fish python3 yaml json toml https utc enums interfaces snake_case camelcase async mocks fakes`,
			"service": `bookstack outline mediawiki gitea forgejo codeberg gitlab azure_devops shortcut clickup monday basecamp grafana datadog kibana sentry pagerduty opsgenie linear jira trello asana notion confluence slack discord figma miro newrelic splunk honeycomb prometheus looker metabase tableau sharepoint redmine youtrack zendesk
				jenkins vault 1password teams gitlab wiki mattermost google_docs google_drive rollbar drive`,
			"outside": `dashboard dashboards tablero tableros panel paneles board runbook runbooks wiki documentación docs especificación especificaciones spec tickets ticket bugs bug errores incidencias incidentes issues backlog
				roadmap diseños diseño maquetas mockups métricas alertas logs trazas postmortems actas manual guía políticas contrato contratos changelog adrs credenciales contraseñas calendario guardias requisitos preguntas dudas
				consultas pedidos latencia tareas reportes secretos peticiones solicitudes diagramas canal feedback épicas historias`,
			"event": `release lanzamiento entrega demo auditoría revisión migración go-live ga beta presentación conferencia contrato certificado licencia pentest freeze ventana mantenimiento piloto hito fecha plazo deadline
				congelamiento salida kickoff límite cierre vencimiento evento`,
			"shipping":  "merges merge deploys deploy despliegues despliegue releases release commits cambios lanzamientos features pushes mergear desplegar despliega desplegamos publica publicar pases",
			"authority": "legal legales compliance cumplimiento seguridad privacidad auditoría auditores dirección gerencia regulador ley contrato rgpd gdpr jurídico legislación normativa hacienda finanzas compras lopd",
			"here":      "aquí acá en_este_repo en_este_proyecto en_nuestro_equipo en_el_equipo en_este_equipo en_nuestro_proyecto en_el_proyecto en_la_empresa en_nuestro_repo en_todo_el_proyecto en_el_repo",
			"thing":     "test función archivo fichero método clase línea endpoint pr rama commit error bug ticket botón variable componente página query bucle handler módulo script carpeta prueba",
		},
		phrases: together(spanishPhrases(), spanishAgainst()),
	}
}

var accents = strings.NewReplacer("á", "a", "à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "í", "i", "î", "i", "ï", "i", "ó", "o", "ô", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u", "ñ", "n", "ç", "c", "œ", "oe")

// foldAccents takes the accents off, which people leave out.
func foldAccents(w string) string { return accents.Replace(w) }
