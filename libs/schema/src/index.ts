// The schema of the ledger: its SQL migrations and what they leave, and TypeORM's entities of its tables.
export * from './entities/index.js';
export * from './migrations/index.js';
