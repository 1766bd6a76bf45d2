// The folders on this machine with a real year of books, and with the ECD that was filed for it. Their tests are
// skipped where the folders are missing; tools/test.mjs prints that they are left out.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EcdValidator, type EcdBook } from '@razao/domain/ecd';

const { RAZAO_LEDGER_DATA = '', RAZAO_ECD_DATA = '' } = process.env;

/** A company folder with the movements of its months and their expected balances; empty when there is none. */
export const LEDGER = RAZAO_LEDGER_DATA;

/** The path of the filed ECD; empty when there is none. */
export const FILED_ECD = RAZAO_ECD_DATA && join(RAZAO_ECD_DATA, 'ecd-2019.txt');

export async function filedBook(): Promise<EcdBook> {
  const validator = new EcdValidator();
  validator.push(await readFile(FILED_ECD));
  validator.end();
  return validator.book;
}
