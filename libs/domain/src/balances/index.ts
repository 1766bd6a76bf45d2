export { BalanceBook } from './balance-book.js';
export type { BalanceBookStart, OpeningBalance } from './balance-book.js';
export { addMovement, addPosting, closingBalance, closingNet, emptyMovement } from './balance.js';
export type { MonthlyBalance, Movement } from './balance.js';
