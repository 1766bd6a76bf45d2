export { accountsOf } from './accounts-of.js';
export { arbitraryDocuments, arbitraryEntryLines } from './ledger-arbitraries.js';
