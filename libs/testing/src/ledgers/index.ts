export { accountsOf, givenLedger, givenLedgerDocuments } from './given-ledger.js';
export {
  arbitraryAmount,
  arbitraryDocument,
  arbitraryEntryLines,
  arbitraryLedger,
  type LedgerShape,
} from './ledger-arbitraries.js';
