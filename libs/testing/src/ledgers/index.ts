export { accountsOf } from './given-ledger.js';
export { arbitraryEntryLines, arbitraryLedger } from './ledger-arbitraries.js';
