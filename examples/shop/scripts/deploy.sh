#!/usr/bin/env bash
# Builds the shop, migrates the database, replaces the binary on the host and waits until it answers.
# usage: scripts/deploy.sh staging|production
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
staging | production) env=$1 ;;
*)
	echo "usage: scripts/deploy.sh staging|production" >&2
	exit 2
	;;
esac
host=shop.$env.internal
: "${SHOP_DB:?the database of $env}"

if [ -n "$(git status --porcelain)" ]; then
	echo "deploy: commit or stash first, the version is taken from git" >&2
	exit 1
fi
version=$(git rev-parse --short HEAD)

CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -trimpath -o "bin/shop-$version" ./cmd/shop
scripts/migrate.sh "$SHOP_DB"
scp -q "bin/shop-$version" "deploy@$host:/opt/shop/shop-$version"
# One process at a time: restart stops the old one before it starts the new one.
ssh "deploy@$host" "ln -sfn shop-$version /opt/shop/shop && sudo systemctl restart shop"

for _ in $(seq 30); do
	if curl -fsS --max-time 2 "http://$host:8080/healthz"; then
		echo "deploy: $version runs on $env"
		exit 0
	fi
	sleep 1
done
echo "deploy: $version does not answer; go back with: ssh deploy@$host /opt/shop/rollback" >&2
exit 1
