export type { DemoDocument, DemoLine } from './branch-books.js';
export { demoAccounts, reducedCodeOf } from './demo-chart.js';
export type { AccountName, DemoAccount } from './demo-chart.js';
export {
  DEMO_BASE_PERIOD,
  demoBranches,
  demoCompany,
  demoHistoryCodes,
  demoOpenings,
  demoTaxRoles,
} from './demo-company.js';
export type { DemoBranch } from './demo-company.js';
export { bulkMonth, demoMonths } from './demo-ledger.js';
export type { BulkMonthOptions, DemoLedgerOptions, DocumentStream } from './demo-ledger.js';
export { movementCsv } from './ledger-csv.js';
export { writeBulkMonth, writeDemoLedger } from './write-demo-ledger.js';
export type { MovementFormat, WrittenLedger } from './write-demo-ledger.js';
