// The CSV files of a company folder that only the ECD needs (docs/company-folder.md), each optional. A file that is there
// holds all there is of its kind; a file that is absent says nothing, and what the books have stays.
import { Period } from '@razao/domain';
import { STATES, isCnpj, isCpf } from '@razao/domain/ecd';
import {
  expects,
  isLine,
  readOptional,
  readTable,
  unlessEmpty,
  type Cells,
  type Check,
  type Finding,
} from './company-files.js';
import { isDay } from './ecd-options.js';

const LINE = expects(isLine, '1 to 255 characters without | and control characters');
const DAY = expects(isDay, 'a day YYYY-MM-DD');
const MONTH = expects((value) => Period.parse(value) !== undefined, 'a month MM/YYYY');
const NUMBER = expects((value) => /^[1-9]\d{0,8}$/.test(value), 'a number from 1 to 999999999');
const TAX_NUMBER = expects(
  (value) => isCpf(value) || isCnpj(value),
  'a CPF or CNPJ without punctuation, with right check digits,',
);
/** The code of accountants in J930. */
const ACCOUNTANT = '900';

const COLUMNS = {
  signatories: {
    name: LINE,
    taxNumber: TAX_NUMBER,
    qualification: LINE,
    qualificationCode: expects((value) => /^\d{3}$/.test(value), 'three digits such as 900'),
    crc: unlessEmpty(LINE),
    crcState: unlessEmpty(expects((value) => Object.hasOwn(STATES, value), 'a state (UF) such as SP')),
    crcCertificate: unlessEmpty(LINE),
    crcValidUntil: unlessEmpty(DAY),
    email: unlessEmpty(LINE),
    phone: unlessEmpty(LINE),
    legalRepresentative: expects((value) => ['true', 'false'].includes(value), 'true or false'),
    validFrom: DAY,
    validTo: unlessEmpty(DAY),
  },
  auditors: {
    name: LINE,
    taxNumber: TAX_NUMBER,
    cvmRegistration: unlessEmpty(LINE),
    validFrom: DAY,
    validTo: unlessEmpty(DAY),
  },
  registrations: {
    institution: expects((value) => /^[0-9A-Z]{2}$/.test(value), 'two letters or digits such as SP'),
    number: LINE,
  },
  books: {
    nature: expects((value) => isLine(value) && value.length <= 80, '1 to 80 characters without |'),
    number: NUMBER,
    firstMonth: MONTH,
    lastMonth: MONTH,
  },
  lines: {
    statement: expects(
      (value) => ['BALANCE_SHEET', 'INCOME_STATEMENT'].includes(value),
      'BALANCE_SHEET or INCOME_STATEMENT',
    ),
    code: LINE,
    parent: unlessEmpty(LINE),
    kind: expects((value) => ['T', 'D'].includes(value), 'T or D'),
    level: expects((value) => /^[1-9]\d{0,3}$/.test(value), 'a level from 1 to 9999'),
    side: expects((value) => ['A', 'P', 'D', 'R'].includes(value), 'A, P, D or R'),
    text: LINE,
  },
};

type Rows<Column extends string> = readonly Cells<Column>[] | undefined;

/** Undefined: the folder has no such file. */
export interface EcdFiles {
  readonly signatories: Rows<keyof typeof COLUMNS.signatories>;
  readonly auditors: Rows<keyof typeof COLUMNS.auditors>;
  readonly registrations: Rows<keyof typeof COLUMNS.registrations>;
  readonly books: Rows<keyof typeof COLUMNS.books>;
  readonly statementLines: Rows<keyof typeof COLUMNS.lines>;
  readonly accountStatementLines: Rows<'account' | 'statement' | 'code'>;
  readonly referentialAccounts: Rows<'account' | 'code' | 'validFrom' | 'validTo'>;
}

/**
 * @param account of a column: whether it names an analytic account of accounts.csv
 * @returns what could be read; every fault is found.
 */
export async function readEcdFiles(directory: string, account: Check, find: Finding): Promise<EcdFiles> {
  const read = async <const Column extends string>(
    file: string,
    columns: Readonly<Record<Column, Check>>,
    column: NoInfer<Column>,
    key: (row: Cells<Column>) => string,
  ): Promise<Rows<Column>> => {
    const bytes = await readOptional(directory, file);
    const keys: Partial<Record<Column, (row: Cells<Column>) => string>> = {};
    keys[column] = key;
    return bytes && (readTable(file, bytes, columns, keys, find) ?? []);
  };
  const signatories = await read(
    'signatories.csv',
    COLUMNS.signatories,
    'taxNumber',
    (row) => `${row.taxNumber} as ${row.qualificationCode} from ${row.validFrom} on`,
  );
  for (const { where, qualificationCode, crc } of signatories ?? [])
    if (qualificationCode === ACCOUNTANT && crc === '')
      find(`${where}: crc`, 'the number of the accountant at the CRC is expected');
  const auditors = await read(
    'auditors.csv',
    COLUMNS.auditors,
    'taxNumber',
    (row) => `${row.taxNumber} from ${row.validFrom} on`,
  );
  for (const { where, validFrom, validTo } of [...(signatories ?? []), ...(auditors ?? [])])
    if (validTo !== '' && validTo < validFrom)
      find(`${where}: validTo`, `no day before ${validFrom} is expected`);
  const registrations = await read(
    'registrations.csv',
    COLUMNS.registrations,
    'number',
    (row) => `${row.number} at ${row.institution}`,
  );
  const books = await read('books.csv', COLUMNS.books, 'number', (row) => `${row.number} of ${row.nature}`);
  findBooksOutOfOrder(books ?? [], find);
  const statementLines = await read('statement-lines.csv', COLUMNS.lines, 'code', (row) => lineKey(row));
  findStrayLines(statementLines ?? [], find);
  const accountStatementLines = await read(
    'account-statement-lines.csv',
    { account, statement: COLUMNS.lines.statement, code: LINE },
    'account',
    (row) => `${row.account} in ${row.statement}`,
  );
  if ((statementLines === undefined) !== (accountStatementLines === undefined))
    find('statement-lines.csv', 'it is expected together with account-statement-lines.csv, or neither');
  const details = new Set(
    (statementLines ?? []).filter(({ kind }) => kind === 'D').map((row) => lineKey(row)),
  );
  for (const row of statementLines === undefined ? [] : (accountStatementLines ?? []))
    if (!details.has(lineKey(row)))
      find(
        `${row.where}: code`,
        `${row.code} is not a detail line (D) of ${row.statement} in statement-lines.csv`,
      );
  const referentialAccounts = await read(
    'referential-accounts.csv',
    { account, code: LINE, validFrom: MONTH, validTo: unlessEmpty(MONTH) },
    'account',
    (row) => `${row.account} from ${row.validFrom} on`,
  );
  findOverlaps(referentialAccounts ?? [], find);
  return {
    signatories,
    auditors,
    registrations,
    books,
    statementLines,
    accountStatementLines,
    referentialAccounts,
  };
}

function lineKey(row: Readonly<Record<'statement' | 'code', string>>): string {
  return `${row.code} of ${row.statement}`;
}

/** MM/YYYY → YYYY-MM-01, which sorts; empty for what is no month. */
export function monthOf(text: string): string {
  return Period.parse(text)?.toDate() ?? '';
}

/** Books of one nature follow each other, with numbers that grow. */
function findBooksOutOfOrder(
  books: readonly Cells<'nature' | 'number' | 'firstMonth' | 'lastMonth'>[],
  find: Finding,
): void {
  const inOrder = books.toSorted((left, right) => Number(left.number) - Number(right.number));
  const before = new Map<string, (typeof books)[number]>();
  for (const book of inOrder) {
    const former = before.get(book.nature);
    before.set(book.nature, book);
    if (monthOf(book.lastMonth) < monthOf(book.firstMonth))
      find(`${book.where}: lastMonth`, `no month before ${book.firstMonth} is expected`);
    if (former !== undefined && monthOf(book.firstMonth) <= monthOf(former.lastMonth))
      find(
        `${book.where}: firstMonth`,
        `a month after ${former.lastMonth} is expected, the last of book ${former.number}`,
      );
  }
}

/** A line's side is one of its statement, its parent a total above it. */
function findStrayLines(
  lines: readonly Cells<'statement' | 'code' | 'parent' | 'kind' | 'level' | 'side'>[],
  find: Finding,
): void {
  const known = new Map(lines.map((line) => [lineKey(line), line]));
  for (const { where, statement, parent, level, side } of lines) {
    const sides = statement === 'BALANCE_SHEET' ? ['A', 'P'] : ['D', 'R'];
    if (!sides.includes(side)) find(`${where}: side`, `${sides.join(' or ')} is expected in ${statement}`);
    if (parent === '') continue;
    const above = known.get(lineKey({ statement, code: parent }));
    if (above?.kind !== 'T') find(`${where}: parent`, `${parent} is not a total (T) of ${statement}`);
    else if (Number(above.level) >= Number(level))
      find(`${where}: level`, `a level above ${above.level} is expected, that of its parent ${parent}`);
  }
}

function findOverlaps(rows: readonly Cells<'account' | 'validFrom' | 'validTo'>[], find: Finding): void {
  const inOrder = rows.toSorted((left, right) =>
    monthOf(left.validFrom) < monthOf(right.validFrom) ? -1 : 1,
  );
  const before = new Map<string, (typeof rows)[number]>();
  for (const row of inOrder) {
    const former = before.get(row.account);
    before.set(row.account, row);
    if (row.validTo !== '' && monthOf(row.validTo) < monthOf(row.validFrom))
      find(`${row.where}: validTo`, `no month before ${row.validFrom} is expected`);
    if (former !== undefined && (former.validTo === '' || monthOf(row.validFrom) <= monthOf(former.validTo)))
      find(
        `${row.where}: validFrom`,
        `account ${row.account} has another referential code in ${row.validFrom} (${former.where})`,
      );
  }
}
