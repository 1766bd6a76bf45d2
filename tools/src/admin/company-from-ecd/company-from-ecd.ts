// `company from-ecd FILE DIR` turns a filed ECD into a company folder for `company load`, with the months of the year
// as files to import and the balances that they must give. It validates the file first; a file with errors makes no
// folder. Both passes stream: memory grows with accounts and months only.
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAmount, isBranchCode } from '@razao/domain';
import {
  EcdReader,
  EcdValidator,
  accountOfKey,
  isCnpj,
  lastDayOf,
  type EcdBook,
  type EcdFinding,
  type EcdReport,
} from '@razao/domain/ecd';
import { ACCOUNT_COLUMNS, ECD_COLUMNS, HISTORY_CODE_COLUMNS } from '@razao/platform/master-data';
import { CommandRefused } from '../command-line.js';
import { sizeOf } from '../movements-client.js';
import { makeNewFolder } from '../new-folder.js';
import { csvFile, monthText } from './company-rows.js';
import { chartOf, type ChartRow } from './ecd-chart.js';
import { companyFiling, filingRows, referentialRows } from './filing-rows.js';
import { LeftOut } from './left-out.js';
import { writeMovements } from './movement-files.js';
import { statementRows } from './statement-rows.js';

const CLOSING_CODE = 'ENC';
const FINDINGS_SHOWN_MAX = 20;
const HISTORY_CODE = /^\S{1,4}$/;
const TEXT_CHARS_MAX = 255;
/** Records that a folder is made from, those that frame blocks, and block C, which the official program fills. */
const TAKEN =
  /^(0000|0007|.001|.990|C...|9...|I010|I030|I05[012]|I075|I15[05]|I200|I250|I35[05]|J005|J1[05]0|J900|J93[05])$/;
const BALANCE_COLUMNS = ['month', 'account', 'opening', 'movdeb', 'movcred', 'movenc', 'accumulated'];

export interface WrittenCompany {
  readonly code: string;
  readonly branch: string;
  readonly accounts: number;
  readonly months: number;
  readonly entries: number;
  /** What the file has and the folder has not, each with its count. */
  readonly leftOut: readonly string[];
}

/**
 * @throws CommandRefused, and writes nothing, when the file cannot be read, has errors, is not a complete journal or has a
 *   chart too deep for the ledger, or when the folder is not empty or may not be written
 */
export async function companyFromEcd(
  file: string,
  directory: string,
  branch?: string,
): Promise<WrittenCompany> {
  if (branch !== undefined && !isBranchCode(branch))
    throw new CommandRefused(`--branch ${branch} is not a code: 1 to 10 letters and digits are expected`);
  await sizeOf(file);
  const { report, book } = await validate(file);
  refuseErrors(file, report, book);
  const scp = scpOf(book);
  const number = scp === '' ? (book.single.get('0000')?.get('CNPJ') ?? '') : scp;
  const company = { code: number.slice(0, 8), branch: branch ?? number.slice(8, 12) };
  const leftOut = new LeftOut();
  addOthers(book, leftOut);
  if (scp !== '')
    leftOut.add(
      `code of an SCP (0000 COD_SCP ${scp}) gives the codes of company and branch and was left out`,
    );
  const chart = chartOf(book.accounts, leftOut);
  await makeNewFolder(directory);
  await mkdir(join(directory, 'movements'));
  await mkdir(join(directory, 'expected'));
  const options = optionsOf(book, company, leftOut);
  for (const [name, text] of Object.entries(filesOf(book, chart, company, leftOut)))
    await writeFile(join(directory, name), text);
  const { entries, historyOnAll } = await writeMovements(file, join(directory, 'movements'), {
    layout: book.layout,
    reducedOf: (account) => chart.get(account)?.cdReduced ?? '',
    historyOf: (code) => (HISTORY_CODE.test(code) ? undefined : book.histories.get(code)),
    closingCode: CLOSING_CODE,
    leftOut,
  });
  // The ledger takes a history of blanks as none, and would refuse its line.
  const given = historyOnAll ? options : { ...options, historyRequired: false };
  await writeFile(join(directory, 'company.json'), `${JSON.stringify(given, undefined, 2)}\n`);
  return { ...company, accounts: chart.size, months: book.months.length, entries, leftOut: leftOut.lines };
}

/** @returns the name of each file → its text */
function filesOf(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  company: { code: string; branch: string },
  leftOut: LeftOut,
): Record<string, string> {
  const historyCodes = [...book.histories]
    .filter(([code]) => HISTORY_CODE.test(code))
    .map(([code, text]) => ({ code, text: leftOut.cut(text, TEXT_CHARS_MAX, 'texts of history codes') }));
  const { lines, accounts, comparatives } = statementRows(book, chart, leftOut);
  const { signatories, auditors, registrations, books } = filingRows(book, leftOut);
  const columns = ECD_COLUMNS;
  const ofAccount = Object.keys(columns.referentialAccounts);
  return {
    'accounts.csv': csvFile(Object.keys(ACCOUNT_COLUMNS), chart.values()),
    'openings.csv': csvFile(['branch', 'account', 'amount'], openingRows(book, chart, company.branch)),
    'history-codes.csv': csvFile(Object.keys(HISTORY_CODE_COLUMNS), historyCodes),
    'signatories.csv': csvFile(Object.keys(columns.signatories), signatories),
    'auditors.csv': csvFile(Object.keys(columns.auditors), auditors),
    'registrations.csv': csvFile(Object.keys(columns.registrations), registrations),
    'books.csv': csvFile(Object.keys(columns.books), books),
    'referential-accounts.csv': csvFile(['account', ...ofAccount], referentialRows(book, chart, leftOut)),
    'statement-lines.csv': csvFile(Object.keys(columns.lines), lines),
    'comparatives.csv': csvFile(Object.keys(columns.comparatives), comparatives),
    'account-statement-lines.csv': csvFile(['account', 'statement', 'code'], accounts),
    'expected/balances.csv': csvFile(BALANCE_COLUMNS, balanceRows(book, chart)),
  };
}

async function validate(file: string): Promise<{ report: EcdReport; book: EcdBook }> {
  // The memory limit of the service protects it from files of any caller; here it would refuse a large company.
  const validator = new EcdValidator(new EcdReader(), Infinity);
  for await (const chunk of createReadStream(file)) validator.push(chunk as Buffer);
  return { report: validator.end(), book: validator.book };
}

function refuseErrors(file: string, report: EcdReport, book: EcdBook): void {
  const errors = report.findings.filter(({ severity }) => severity === 'ERROR').slice(0, FINDINGS_SHOWN_MAX);
  if (report.errors > 0)
    throw new CommandRefused(
      [
        `${file} has ${report.errors} ${report.errors === 1 ? 'error' : 'errors'}; no folder was written:`,
        ...errors.map((finding) => `  ${placeOf(finding)}${finding.message.en} (${finding.rule})`),
        ...(report.errors > errors.length ? [`  and ${report.errors - errors.length} more`] : []),
      ].join('\n'),
    );
  const head = book.single.get('I010');
  if (!book.isJournal)
    throw new CommandRefused(
      `${file} is not a complete journal; no folder was written:\n  line ${head?.line}: I010 IND_ESC: G is expected, not ${head?.get('IND_ESC')}: other books have only a part of the entries`,
    );
}

/** @returns an empty text for a finding about the whole file */
function placeOf({ line, record, field }: EcdFinding): string {
  if (line === 0) return '';
  const name = [record, field].filter((each) => each !== '').join(' ');
  return name === '' ? `line ${line}: ` : `line ${line}: ${name}: `;
}

/**
 * Returns the CNPJ of the SCP whose books the file has; empty when it has those of the company. The CNPJ of 0000 is that
 * of the partner who keeps the books, whose own books are another company.
 */
function scpOf(book: EcdBook): string {
  const opening = book.single.get('0000');
  const code = opening?.get('TIP_ECD') === '2' ? opening.get('COD_SCP') : '';
  return isCnpj(code) ? code : '';
}

/** Counts the records that no file of the folder is made from, and days that the months of the books do not keep. */
function addOthers(book: EcdBook, leftOut: LeftOut): void {
  for (const [name, count] of book.counts)
    if (!TAKEN.test(name)) leftOut.add(`records ${name} were left out`, count);
  if (book.hasFunctionalCurrency)
    leftOut.add('functional currency (0000 IDENT_MF) was left out: books and statements have amounts in BRL');
  const inside = [!book.from.endsWith('-01'), book.to !== lastDayOf(book.to)].filter(Boolean).length;
  leftOut.add(
    'days inside a month on which the file begins or ends were left out: books have whole months',
    inside,
  );
}

function optionsOf(
  book: EcdBook,
  { code, branch }: { code: string; branch: string },
  leftOut: LeftOut,
): object {
  const name = leftOut.cut(
    book.single.get('0000')?.get('NOME') ?? '',
    TEXT_CHARS_MAX,
    'names of the company',
  );
  const filing = companyFiling(book, leftOut);
  const { cnpj, state, stateRegistration, municipalityCode } = filing;
  return {
    code,
    name,
    baseYearMonth: monthText(book.from),
    closingCode: CLOSING_CODE,
    fiscalYearEndMonth: Number(book.fiscalYearEnd.slice(5, 7)),
    ...filing,
    branches: [{ code: branch, name, cnpj, state, stateRegistration, municipalityCode }],
  };
}

function openingRows(book: EcdBook, chart: ReadonlyMap<string, ChartRow>, branch: string): object[] {
  // The ECD has a row per account and cost centre; the folder has one per account.
  const sums = new Map<string, bigint>();
  for (const [key, { opening }] of book.months[0]?.balances ?? [])
    sums.set(accountOfKey(key), (sums.get(accountOfKey(key)) ?? 0n) + opening);
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([code, amount]) => ({ branch, account: chart.get(code)?.cdReduced, amount: formatAmount(amount) }));
}

/**
 * Writes the balances as `POST /balanceInquiryDetails` answers them: closing entries are in a separate column, not in
 * debits and credits.
 */
function balanceRows(book: EcdBook, chart: ReadonlyMap<string, ChartRow>): object[] {
  return book.months.flatMap(({ from, balances }) => {
    const month = from.slice(0, 7);
    const closings = book.closingSums.get(month);
    const sums = new Map<string, { figures: bigint[]; isClosed: boolean }>();
    for (const [key, balance] of balances) {
      const closing = closings?.get(key) ?? { debits: 0n, credits: 0n };
      const { figures = [], isClosed = false } = sums.get(accountOfKey(key)) ?? {};
      const added = [
        balance.opening,
        balance.debits - closing.debits,
        balance.credits - closing.credits,
        closing.debits - closing.credits,
        balance.closing,
      ].map((amount, index) => amount + (figures[index] ?? 0n));
      sums.set(accountOfKey(key), { figures: added, isClosed: isClosed || closings?.has(key) === true });
    }
    return [...sums].map(([code, { figures, isClosed }]) => {
      const [opening, movdeb, movcred, closing, accumulated] = figures.map(formatAmount);
      const movenc = isClosed ? closing : '';
      return { month, account: chart.get(code)?.cdReduced, opening, movdeb, movcred, movenc, accumulated };
    });
  });
}
