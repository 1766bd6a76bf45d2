// Rules for rows that only the ECD needs (docs/company-folder.md). They apply to files and to requests.
import { Period, type Message } from '@razao/domain';
import { isCnpj, isCpf } from '@razao/domain/ecd';
import { AMOUNT } from './account-rules.js';
import {
  DAY,
  LINE,
  STATE,
  expects,
  findTwice,
  oneOf,
  unlessEmpty,
  type Cells,
  type Find,
} from './field-rules.js';

const MONTH = expects(
  { pattern: '^(0[1-9]|1[0-2])/[1-9]\\d{3}$' },
  { en: 'a month MM/YYYY', pt: 'um mês no formato MM/AAAA' },
);
const TAX_NUMBER = expects(
  { pattern: '^(\\d{11}|[0-9A-Z]{12}\\d{2})$' },
  {
    en: 'a CPF or CNPJ without punctuation whose check digits are right',
    pt: 'um CPF ou CNPJ sem pontuação, com dígitos verificadores corretos',
  },
  (value) => isCpf(value) || isCnpj(value),
);
/** The qualification code of accountants in J930. */
const ACCOUNTANT = '900';

export const ECD_COLUMNS = {
  signatories: {
    name: LINE,
    taxNumber: TAX_NUMBER,
    qualification: LINE,
    qualificationCode: expects(
      { pattern: '^\\d{3}$' },
      { en: 'three digits such as 900', pt: 'três dígitos, como 900' },
    ),
    crc: unlessEmpty(LINE),
    crcState: unlessEmpty(STATE),
    crcCertificate: unlessEmpty(LINE),
    crcValidUntil: unlessEmpty(DAY),
    email: unlessEmpty(LINE),
    phone: unlessEmpty(LINE),
    legalRepresentative: oneOf(['true', 'false']),
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
    institution: expects(
      { pattern: '^[0-9A-Z]{2}$' },
      { en: 'two letters or digits such as SP', pt: 'duas letras ou dígitos, como SP' },
    ),
    number: LINE,
  },
  books: {
    nature: expects(
      { ...LINE.form, maxLength: 80 },
      { en: '1 to 80 characters without |', pt: 'de 1 a 80 caracteres, sem |' },
    ),
    number: expects(
      { pattern: '^[1-9]\\d{0,8}$' },
      { en: 'a number from 1 to 999999999', pt: 'um número de 1 a 999999999' },
    ),
    firstMonth: MONTH,
    lastMonth: MONTH,
  },
  lines: {
    statement: oneOf(['BALANCE_SHEET', 'INCOME_STATEMENT']),
    code: LINE,
    parent: unlessEmpty(LINE),
    kind: oneOf(['T', 'D']),
    level: expects(
      { pattern: '^[1-9]\\d{0,3}$' },
      { en: 'a level from 1 to 9999', pt: 'um nível de 1 a 9999' },
    ),
    side: oneOf(['A', 'P', 'D', 'R']),
    text: LINE,
  },
  /** The referential code of an account; the column `account` is added where the rows are used. */
  referentialAccounts: { code: LINE, validFrom: MONTH, validTo: unlessEmpty(MONTH) },
  /** Amounts of the period before, by line, for an income statement whose previous months are not in the books. */
  comparatives: { firstMonth: MONTH, lastMonth: MONTH, code: LINE, amount: AMOUNT },
};

export type EcdRows<Column extends string> = readonly Cells<Column>[] | undefined;

/** The rows by kind. A kind that is absent leaves the rows in the books unchanged. */
export interface EcdFiles {
  readonly signatories?: EcdRows<keyof typeof ECD_COLUMNS.signatories>;
  readonly auditors?: EcdRows<keyof typeof ECD_COLUMNS.auditors>;
  readonly registrations?: EcdRows<keyof typeof ECD_COLUMNS.registrations>;
  readonly books?: EcdRows<keyof typeof ECD_COLUMNS.books>;
  readonly statementLines?: EcdRows<keyof typeof ECD_COLUMNS.lines>;
  readonly accountStatementLines?: EcdRows<'account' | 'statement' | 'code'>;
  readonly referentialAccounts?: EcdRows<'account' | keyof typeof ECD_COLUMNS.referentialAccounts>;
  readonly comparatives?: EcdRows<keyof typeof ECD_COLUMNS.comparatives>;
}

/**
 * Finds rows that contradict each other, within the kinds that are present.
 * @param of the name of the place with the lines, for findings
 */
export function findAmongRows(files: EcdFiles, of: string, find: Find): void {
  const { signatories = [], auditors = [], registrations = [], books = [], statementLines = [] } = files;
  const { accountStatementLines = [], referentialAccounts = [], comparatives = [] } = files;
  findMissingCrc(signatories, find);
  findDaysOutOfOrder([...signatories, ...auditors], find);
  findBooksOutOfOrder(books, find);
  findStrayLines(statementLines, find);
  if (files.statementLines !== undefined)
    accountStatementLines.forEach(strayFinder(statementLines, of, find));
  findOverlaps(referentialAccounts, find);
  findTwice(
    signatories,
    'taxNumber',
    (row) => ({
      en: `${row.taxNumber} as ${row.qualificationCode} from ${row.validFrom} on`,
      pt: `${row.taxNumber} como ${row.qualificationCode} a partir de ${row.validFrom}`,
    }),
    find,
  );
  findTwice(
    auditors,
    'taxNumber',
    ({ taxNumber, validFrom }) => ({
      en: `${taxNumber} from ${validFrom} on`,
      pt: `${taxNumber} a partir de ${validFrom}`,
    }),
    find,
  );
  findTwice(registrations, 'number', (row) => within(row.number, row.institution, 'at', 'em'), find);
  findTwice(books, 'number', (row) => within(row.number, row.nature, 'of', 'de'), find);
  findTwice(statementLines, 'code', (row) => within(row.code, row.statement, 'of', 'de'), find);
  findTwice(accountStatementLines, 'account', (row) => within(row.account, row.statement, 'in', 'em'), find);
  findTwice(
    comparatives,
    'code',
    ({ code, firstMonth, lastMonth }) => ({
      en: `${code} of ${firstMonth} to ${lastMonth}`,
      pt: `${code} de ${firstMonth} a ${lastMonth}`,
    }),
    find,
  );
}

function within(key: string, whole: string, en: string, pt: string): Message {
  return { en: `${key} ${en} ${whole}`, pt: `${key} ${pt} ${whole}` };
}

function findMissingCrc(signatories: readonly Cells<'qualificationCode' | 'crc'>[], find: Find): void {
  for (const { where, qualificationCode, crc } of signatories)
    if (qualificationCode === ACCOUNTANT && crc === '')
      find(`${where}: crc`, {
        en: 'an accountant signs with a registration number of the CRC: it is expected',
        pt: 'o contador assina com o número de registro no CRC: informe esse número',
      });
}

function findDaysOutOfOrder(rows: readonly Cells<'validFrom' | 'validTo'>[], find: Find): void {
  for (const { where, validFrom, validTo } of rows)
    if (validTo !== '' && validTo < validFrom)
      find(`${where}: validTo`, {
        en: `no day before ${validFrom} is expected`,
        pt: `não pode ser anterior a ${validFrom}`,
      });
}

type Line = Readonly<Record<'statement' | 'code' | 'kind', string>>;

/** Finds rows whose code is not that of a detail line. @param of the name of the place with the lines, for findings */
function strayFinder(
  lines: readonly Line[],
  of: string,
  find: Find,
): (row: Cells<'statement' | 'code'>) => void {
  const details = new Set(lines.filter(({ kind }) => kind === 'D').map((line) => lineKey(line)));
  return (row) => {
    if (details.has(lineKey(row))) return;
    find(`${row.where}: code`, {
      en: `${row.code} is not a detail line (D) of ${row.statement} in ${of}`,
      pt: `${row.code} não é uma linha de detalhe (D) de ${row.statement} em ${of}`,
    });
  };
}

/**
 * @param lines undefined when the lines are not known
 * @param of the name of the place with the lines, for findings
 */
export function findStrayComparatives(
  lines: readonly Line[] | undefined,
  rows: readonly Cells<'code' | 'firstMonth' | 'lastMonth'>[],
  of: string,
  find: Find,
): void {
  const findStray = lines === undefined ? undefined : strayFinder(lines, of, find);
  for (const row of rows) {
    findStray?.({ ...row, statement: 'INCOME_STATEMENT' });
    findReversed(`${row.where}: lastMonth`, row.firstMonth, row.lastMonth, find);
  }
}

/** Finds a last month before the first one. @param where the location of the last month */
function findReversed(where: string, firstMonth: string, lastMonth: string, find: Find): void {
  if (monthOf(lastMonth) < monthOf(firstMonth))
    find(where, {
      en: `no month before ${firstMonth} is expected`,
      pt: `não pode ser anterior a ${firstMonth}`,
    });
}

function lineKey(row: Readonly<Record<'statement' | 'code', string>>): string {
  return `${row.code} of ${row.statement}`;
}

/** Converts MM/YYYY to YYYY-MM-01, which sorts as text; empty when the text is not a month. */
export function monthOf(text: string): string {
  return Period.parse(text)?.toDate() ?? '';
}

/** The books of one nature must follow each other in time, with increasing numbers. */
function findBooksOutOfOrder(
  books: readonly Cells<'nature' | 'number' | 'firstMonth' | 'lastMonth'>[],
  find: Find,
): void {
  const inOrder = books.toSorted((left, right) => Number(left.number) - Number(right.number));
  const before = new Map<string, (typeof books)[number]>();
  for (const book of inOrder) {
    const former = before.get(book.nature);
    before.set(book.nature, book);
    findReversed(`${book.where}: lastMonth`, book.firstMonth, book.lastMonth, find);
    if (former !== undefined && monthOf(book.firstMonth) <= monthOf(former.lastMonth))
      find(`${book.where}: firstMonth`, {
        en: `a month after ${former.lastMonth} is expected, the last of book ${former.number}`,
        pt: `informe um mês posterior a ${former.lastMonth}, o último do livro ${former.number}`,
      });
  }
}

/** The side of a line must be one of its statement, and its parent must be a total on a level above it. */
function findStrayLines(
  lines: readonly Cells<'statement' | 'code' | 'parent' | 'kind' | 'level' | 'side'>[],
  find: Find,
): void {
  const known = new Map(lines.map((line) => [lineKey(line), line]));
  for (const { where, statement, parent, level, side } of lines) {
    const sides = statement === 'BALANCE_SHEET' ? ['A', 'P'] : ['D', 'R'];
    if (!sides.includes(side))
      find(`${where}: side`, {
        en: `${sides.join(' or ')} is expected in ${statement}`,
        pt: `informe ${sides.join(' ou ')} em ${statement}`,
      });
    if (parent === '') continue;
    const above = known.get(lineKey({ statement, code: parent }));
    if (above?.kind !== 'T')
      find(`${where}: parent`, {
        en: `${parent} is not a total (T) of ${statement}`,
        pt: `${parent} não é uma linha de total (T) de ${statement}`,
      });
    else if (Number(above.level) >= Number(level))
      find(`${where}: level`, {
        en: `a level above ${above.level} is expected, that of its parent ${parent}`,
        pt: `informe um nível maior que ${above.level}, o da sua linha superior ${parent}`,
      });
  }
}

function findOverlaps(rows: readonly Cells<'account' | 'validFrom' | 'validTo'>[], find: Find): void {
  const inOrder = rows.toSorted((left, right) =>
    monthOf(left.validFrom) < monthOf(right.validFrom) ? -1 : 1,
  );
  const before = new Map<string, (typeof rows)[number]>();
  for (const row of inOrder) {
    const former = before.get(row.account);
    before.set(row.account, row);
    if (row.validTo !== '') findReversed(`${row.where}: validTo`, row.validFrom, row.validTo, find);
    if (former !== undefined && (former.validTo === '' || monthOf(row.validFrom) <= monthOf(former.validTo)))
      find(`${row.where}: validFrom`, {
        en: `account ${row.account} has another referential code in ${row.validFrom} (${former.where})`,
        pt: `a conta ${row.account} tem outro código referencial em ${row.validFrom} (${former.where})`,
      });
  }
}
