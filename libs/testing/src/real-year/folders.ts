// A real year of books, and the ECD that was filed of it: folders of the machine. The tests of them are skipped where they are
// not; tools/test.mjs says that they are left out.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EcdValidator, type EcdBook } from '@razao/domain/ecd';

const { RAZAO_LEDGER_DATA = '', RAZAO_ECD_DATA = '' } = process.env;

/** A company folder with the movements of its months, and the balances that are expected of it; empty when there is none. */
export const LEDGER = RAZAO_LEDGER_DATA;

/** The file; empty when there is none. */
export const FILED_ECD = RAZAO_ECD_DATA && join(RAZAO_ECD_DATA, 'ecd-2019.txt');

export async function filedBook(): Promise<EcdBook> {
  const validator = new EcdValidator();
  validator.push(await readFile(FILED_ECD));
  validator.end();
  return validator.book;
}
