#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two sign-ins of docs/operations.md, "The database".
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role opc_owner login createrole password :'owner';
create database opc owner opc_owner;
create role opc_app login noinherit password :'app';
grant opc_app to opc_owner with set true;
SQL
