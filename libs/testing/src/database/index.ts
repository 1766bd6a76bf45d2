export { createTestDatabase, refusalOf, type SubjectDatabase, type TestDatabase } from './test-database.js';
export { prepareEverySqlFile } from './sql-files.js';
export { restartableDatabase, type RestartableDatabase, type StopMode } from './restartable-database.js';
export { lockWaits } from './lock-waits.js';
export { rowsOf, type Rows } from './rows-of.js';
export { rowsReadBy } from './rows-read.js';
export { transactionBeside } from './transaction-beside.js';
