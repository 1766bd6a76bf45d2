#!/bin/sh
# Runs once, when the PostgreSQL image makes the database: the roles that own and use the schema, and a login for each
# process. A login may do nothing but take its role, so that a leaked password of queries cannot write. compose.yaml
# mounts the same file. The image sources or executes it, so it sets no shell options.
psql --quiet --no-psqlrc --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" \
  --set ON_ERROR_STOP=1 --set migrate="${MIGRATE_PASSWORD:?}" --set movements="${MOVEMENTS_PASSWORD:?}" \
  --set queries="${QUERIES_PASSWORD:?}" --set compliance="${COMPLIANCE_PASSWORD:?}" <<'SQL'
CREATE ROLE razao_owner NOLOGIN;
CREATE ROLE razao_movements NOLOGIN;
CREATE ROLE razao_queries NOLOGIN;
CREATE ROLE razao_compliance NOLOGIN;
GRANT CREATE ON DATABASE :"DBNAME" TO razao_owner;
-- `company move` (docs/cells.md).
GRANT SET ON PARAMETER session_replication_role TO razao_owner;
-- Temporary tables and advisory locks are for movements alone (docs/security.md).
REVOKE TEMPORARY ON DATABASE :"DBNAME" FROM PUBLIC;
GRANT TEMPORARY ON DATABASE :"DBNAME" TO razao_movements;
SELECT format('REVOKE EXECUTE ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO razao_owner, razao_movements', oid::regprocedure)
  FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^pg_(try_)?advisory_' \gexec
CREATE ROLE migrate LOGIN PASSWORD :'migrate' IN ROLE razao_owner;
CREATE ROLE movements LOGIN PASSWORD :'movements' IN ROLE razao_movements;
CREATE ROLE queries LOGIN PASSWORD :'queries' IN ROLE razao_queries;
CREATE ROLE compliance LOGIN PASSWORD :'compliance' IN ROLE razao_compliance;
SQL
