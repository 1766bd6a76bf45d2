// Reads the CSV files of a company folder that only the ECD needs (docs/company-folder.md); each is optional. A file
// replaces everything of its kind in the books; when the file is absent, the books stay unchanged.
import {
  ECD_COLUMNS,
  LINE,
  findAmongRows,
  findStrayComparatives,
  type EcdFiles,
  type EcdRows,
} from '@razao/platform/master-data';
import { readOptional, readTable, type FileCheck, type FileFinding } from './company-files.js';

/**
 * @param account checks whether the value of a column names an analytic account of accounts.csv
 * @returns the rows that could be read; every fault is reported
 */
export async function readEcdFiles(
  directory: string,
  account: FileCheck,
  find: FileFinding,
): Promise<EcdFiles> {
  const read = async <const Column extends string>(
    file: string,
    columns: Readonly<Record<Column, FileCheck>>,
  ): Promise<EcdRows<Column>> => {
    const bytes = await readOptional(directory, file);
    return bytes && (readTable(file, bytes, columns, find) ?? []);
  };
  const { lines, referentialAccounts } = ECD_COLUMNS;
  const files = {
    signatories: await read('signatories.csv', ECD_COLUMNS.signatories),
    auditors: await read('auditors.csv', ECD_COLUMNS.auditors),
    registrations: await read('registrations.csv', ECD_COLUMNS.registrations),
    books: await read('books.csv', ECD_COLUMNS.books),
    statementLines: await read('statement-lines.csv', lines),
    accountStatementLines: await read('account-statement-lines.csv', {
      account,
      statement: lines.statement,
      code: LINE,
    }),
    referentialAccounts: await read('referential-accounts.csv', { account, ...referentialAccounts }),
    comparatives: await read('comparatives.csv', ECD_COLUMNS.comparatives),
  };
  const { statementLines, accountStatementLines, comparatives } = files;
  if ((statementLines === undefined) !== (accountStatementLines === undefined))
    find('statement-lines.csv', 'it is expected together with account-statement-lines.csv, or neither');
  if (comparatives !== undefined && statementLines === undefined)
    find('comparatives.csv', 'it is expected together with statement-lines.csv');
  findAmongRows(files, 'statement-lines.csv', find);
  findStrayComparatives(statementLines, comparatives ?? [], 'statement-lines.csv', find);
  return files;
}
