export { ACCOUNTS } from './accounts.js';
export { DEMO_BASE_PERIOD, demoBranches, demoCompany } from './branch-books.js';
export { type MovementFormat, writeBulkMonth, writeDemoLedger } from './write-demo-ledger.js';
