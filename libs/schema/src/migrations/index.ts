export { CELL_MAX, CellError, assertCell } from './cell.js';
export { MIGRATIONS_TABLE, OWNER_ROLE, SERVICE_ROLES, migrate } from './migrate.js';
export { schemaMigrationNames } from './schema-migrations.js';
