#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  from="host=$PRIMARY user=replicator password=$POSTGRES_PASSWORD application_name=$NAME"
  until pg_basebackup -d "$from" -D "$PGDATA" -R -X stream -c fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
  chmod 700 "$PGDATA"
fi
exec "$@"
