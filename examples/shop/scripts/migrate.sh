#!/usr/bin/env bash
# Applies the migrations that a database does not have yet, each with its line in schema_migrations in one transaction.
# usage: scripts/migrate.sh postgres://…
set -euo pipefail
cd "$(dirname "$0")/.."
db=${1:?usage: scripts/migrate.sh DATABASE_URL}

sql() { psql "$db" --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"; }

sql --command "SET client_min_messages = warning; CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())"
for file in migrations/*.sql; do
	name=$(basename "$file" .sql)
	if [ -n "$(sql --command "SELECT 1 FROM schema_migrations WHERE name = '$name'")" ]; then
		continue
	fi
	echo "migrate: $name"
	sql --single-transaction --file "$file" --command "INSERT INTO schema_migrations (name) VALUES ('$name')"
done
