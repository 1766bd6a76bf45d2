// as: libs/domain/src/entries/entry-lines.ts
// expect: nothing
// Stands for a pure file that leans on a pure neighbour and on the error table.
import * as errors from '../errors/domain-error.js';
import * as money from '../money/amount.js';
export const seen = [errors, money];
