// The door of the testing library: what specs and end-to-end tests of the other projects share.
export { redisForTests } from './broker.js';
export { createTestDatabase, type TestDatabase } from './database/test-database.js';
