export { MIGRATIONS_TABLE, OWNER_ROLE, SERVICE_ROLES, migrate } from './migrate.js';
export { schemaMigrationNames } from './schema-migrations.js';
