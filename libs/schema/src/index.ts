// The schema of the ledger: its SQL migrations, and TypeORM's entities of the tables that they make.
export * from './entities/index.js';
export { CELL_MAX, CellError, assertCell } from './migrations/cell.js';
export {
  OWNER_ROLE,
  SERVER_KEEPALIVES,
  SERVICE_ROLES,
  SchemaVersionError,
  appliedMigrations,
  assertNotNewer,
  migrate,
} from './migrations/migrate.js';
export { schemaMigrationNames } from './migrations/schema-migrations.js';
