export { replay } from './replay.js';
export type { DayRange, Ledger, LedgerDocument, LedgerEntry, LedgerRow, ReplayedLedger } from './replay.js';
