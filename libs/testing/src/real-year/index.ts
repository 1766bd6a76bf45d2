export { givenMovements, readRows } from './company-folder.js';
export { FILED_ECD, LEDGER, filedBook } from './folders.js';
