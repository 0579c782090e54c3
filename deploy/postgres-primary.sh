#!/bin/sh
# Runs once, when the primary's folder is made: who may follow it, and who may ask whether it is the primary.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<SQL
create role replicator login replication password '$POSTGRES_PASSWORD';
create role balancer login connection limit 10;
revoke connect on database "$POSTGRES_DB" from public;
-- From the next start on an acknowledged write is on both disks; without a replica it waits (docs/operations.md).
alter system set synchronous_standby_names = 'ANY 1 (postgres1, postgres2)';
SQL
# The balancer asks without a password and may see nothing: "postgres" has no tables.
cat >> "$PGDATA/pg_hba.conf" <<HBA
host postgres balancer $NETWORK trust
host replication replicator $NETWORK scram-sha-256
HBA
# The image lets everybody in who has a password; the balancer's line has to stand before it.
sed -i '/^host all all all/d' "$PGDATA/pg_hba.conf"
echo "host all all $NETWORK scram-sha-256" >> "$PGDATA/pg_hba.conf"
