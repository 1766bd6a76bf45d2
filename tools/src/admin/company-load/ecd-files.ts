// The CSV files of a company folder that only the ECD needs (docs/company-folder.md), each optional. A file that is there
// holds all there is of its kind; a file that is absent says nothing, and what the books have stays.
import {
  ECD_COLUMNS,
  LINE,
  findBooksOutOfOrder,
  findDaysOutOfOrder,
  findMissingCrc,
  findOverlaps,
  findStrayAccounts,
  findStrayComparatives,
  findStrayLines,
  lineKey,
  type Cells,
  type EcdFiles,
  type EcdRows,
} from '@razao/platform/master-data';
import { readOptional, readTable, type FileCheck, type FileFinding } from './company-files.js';

/**
 * @param account of a column: whether it names an analytic account of accounts.csv
 * @returns what could be read; every fault is found.
 */
export async function readEcdFiles(
  directory: string,
  account: FileCheck,
  find: FileFinding,
): Promise<EcdFiles> {
  const read = async <const Column extends string>(
    file: string,
    columns: Readonly<Record<Column, FileCheck>>,
    column: NoInfer<Column>,
    key: (row: Cells<Column>) => string,
  ): Promise<EcdRows<Column>> => {
    const bytes = await readOptional(directory, file);
    const keys: Partial<Record<Column, (row: Cells<Column>) => string>> = {};
    keys[column] = key;
    return bytes && (readTable(file, bytes, columns, keys, find) ?? []);
  };
  const signatories = await read(
    'signatories.csv',
    ECD_COLUMNS.signatories,
    'taxNumber',
    (row) => `${row.taxNumber} as ${row.qualificationCode} from ${row.validFrom} on`,
  );
  findMissingCrc(signatories ?? [], find);
  const auditors = await read(
    'auditors.csv',
    ECD_COLUMNS.auditors,
    'taxNumber',
    (row) => `${row.taxNumber} from ${row.validFrom} on`,
  );
  findDaysOutOfOrder([...(signatories ?? []), ...(auditors ?? [])], find);
  const registrations = await read(
    'registrations.csv',
    ECD_COLUMNS.registrations,
    'number',
    (row) => `${row.number} at ${row.institution}`,
  );
  const books = await read(
    'books.csv',
    ECD_COLUMNS.books,
    'number',
    (row) => `${row.number} of ${row.nature}`,
  );
  findBooksOutOfOrder(books ?? [], find);
  const statementLines = await read('statement-lines.csv', ECD_COLUMNS.lines, 'code', (row) => lineKey(row));
  findStrayLines(statementLines ?? [], find);
  const accountStatementLines = await read(
    'account-statement-lines.csv',
    { account, statement: ECD_COLUMNS.lines.statement, code: LINE },
    'account',
    (row) => `${row.account} in ${row.statement}`,
  );
  if ((statementLines === undefined) !== (accountStatementLines === undefined))
    find('statement-lines.csv', 'it is expected together with account-statement-lines.csv, or neither');
  if (statementLines !== undefined)
    findStrayAccounts(statementLines, accountStatementLines ?? [], 'statement-lines.csv', find);
  const referentialAccounts = await read(
    'referential-accounts.csv',
    { account, ...ECD_COLUMNS.referentialAccounts },
    'account',
    (row) => `${row.account} from ${row.validFrom} on`,
  );
  findOverlaps(referentialAccounts ?? [], find);
  const comparatives = await read(
    'comparatives.csv',
    ECD_COLUMNS.comparatives,
    'code',
    ({ code, firstMonth, lastMonth }) => `${code} of ${firstMonth} to ${lastMonth}`,
  );
  if (comparatives !== undefined && statementLines === undefined)
    find('comparatives.csv', 'it is expected together with statement-lines.csv');
  findStrayComparatives(statementLines, comparatives ?? [], 'statement-lines.csv', find);
  return {
    signatories,
    auditors,
    registrations,
    books,
    statementLines,
    accountStatementLines,
    referentialAccounts,
    comparatives,
  };
}
