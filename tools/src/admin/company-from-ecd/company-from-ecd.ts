// `company from-ecd FILE DIR`: a filed ECD becomes a company folder as `company load` takes it, with the months of the year
// as files to import and the balances that they must give. The file is judged first, and one with errors makes no folder.
// Both passes stream: memory follows accounts and months.
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAmount, isBranchCode } from '@razao/domain';
import { EcdValidator, accountOfKey, type EcdBook, type EcdReport } from '@razao/domain/ecd';
import { CommandRefused } from '../command-line.js';
import { makeNewFolder } from '../new-folder.js';
import { csvLine, sumsByAccount } from './company-rows.js';
import { chartOf, type ChartRow } from './ecd-chart.js';
import {
  auditorLines,
  bookLines,
  companyFiling,
  referentialLines,
  registrationLines,
  signatoryLines,
} from './filing-rows.js';
import { LeftOut } from './left-out.js';
import { writeMovements } from './movement-files.js';
import { statementRows } from './statement-rows.js';

const CLOSING_CODE = 'ENC';
const FINDINGS_SHOWN_MAX = 20;
const HISTORY_CODE = /^\S{1,4}$/;
const TEXT_CHARS_MAX = 255;

export interface WrittenCompany {
  readonly code: string;
  readonly branch: string;
  readonly accounts: number;
  readonly months: number;
  readonly entries: number;
  /** What the file says and the folder does not, each with its number. */
  readonly leftOut: readonly string[];
}

/** @throws CommandRefused when the file has errors or is no complete journal, or the folder is not empty or may not be written. Nothing is written then. */
export async function companyFromEcd(
  file: string,
  directory: string,
  branch?: string,
): Promise<WrittenCompany> {
  if (branch !== undefined && !isBranchCode(branch))
    throw new CommandRefused(`--branch ${branch} is no code: 1 to 10 letters and digits are expected`);
  const { report, book } = await judge(file);
  refuseErrors(file, report, book);
  const cnpj = book.single.get('0000')?.get('CNPJ') ?? '';
  const company = { code: cnpj.slice(0, 8), branch: branch ?? cnpj.slice(8, 12) };
  await makeNewFolder(directory);
  await mkdir(join(directory, 'movements'));
  await mkdir(join(directory, 'expected'));
  const leftOut = new LeftOut();
  const chart = chartOf(book.accounts, leftOut);
  for (const [name, lines] of Object.entries(filesOf(book, chart, company, leftOut)))
    await writeFile(join(directory, name), `${lines.join('\n')}\n`);
  const entries = await writeMovements(file, join(directory, 'movements'), {
    layout: book.layout,
    reducedOf: (account) => chart.get(account)?.cdReduced ?? '',
    historyOf: (code) => (HISTORY_CODE.test(code) ? undefined : book.histories.get(code)),
    closingCode: CLOSING_CODE,
    leftOut,
  });
  return { ...company, accounts: chart.size, months: book.months.length, entries, leftOut: leftOut.lines };
}

/** @returns name → lines */
function filesOf(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  company: { code: string; branch: string },
  leftOut: LeftOut,
): Record<string, readonly string[]> {
  const historyCodes = [...book.histories].filter(([code]) => HISTORY_CODE.test(code));
  const statements = statementRows(book, chart, leftOut);
  return {
    'company.json': [JSON.stringify(optionsOf(book, company, leftOut), undefined, 2)],
    'accounts.csv': [
      'cdReduced,cdAccounting,name,kind,nature,active,ownCode,changedOn',
      ...accountLines(chart),
    ],
    'openings.csv': ['branch,account,amount', ...openingLines(book, chart, company.branch)],
    'history-codes.csv': [
      'code,text',
      ...historyCodes.map(([code, text]) =>
        csvLine(code, leftOut.cut(text, TEXT_CHARS_MAX, 'texts of history codes')),
      ),
    ],
    'signatories.csv': [
      'name,taxNumber,qualification,qualificationCode,crc,crcState,crcCertificate,crcValidUntil,email,phone,legalRepresentative,validFrom,validTo',
      ...signatoryLines(book, leftOut),
    ],
    'auditors.csv': ['name,taxNumber,cvmRegistration,validFrom,validTo', ...auditorLines(book, leftOut)],
    'registrations.csv': ['institution,number', ...registrationLines(book, leftOut)],
    'books.csv': ['nature,number,firstMonth,lastMonth', ...bookLines(book, leftOut)],
    'referential-accounts.csv': ['account,code,validFrom,validTo', ...referentialLines(book, chart, leftOut)],
    'statement-lines.csv': ['statement,code,parent,kind,level,side,text', ...statements.lines],
    'comparatives.csv': ['firstMonth,lastMonth,code,amount', ...statements.comparatives],
    'account-statement-lines.csv': ['account,statement,code', ...statements.accounts],
    'expected/balances.csv': [
      'month,account,opening,movdeb,movcred,movenc,accumulated',
      ...balanceLines(book, chart),
    ],
  };
}

async function judge(file: string): Promise<{ report: EcdReport; book: EcdBook }> {
  const validator = new EcdValidator();
  for await (const chunk of createReadStream(file)) validator.push(chunk as Buffer);
  return { report: validator.end(), book: validator.book };
}

function refuseErrors(file: string, report: EcdReport, book: EcdBook): void {
  const errors = report.findings.filter(({ severity }) => severity === 'error').slice(0, FINDINGS_SHOWN_MAX);
  if (report.errors > 0)
    throw new CommandRefused(
      [
        `${file} has ${report.errors} errors; no folder was written:`,
        ...errors.map(
          ({ line, record, field, rule, message }) =>
            `  line ${line}: ${record} ${field}: ${message.en} (${rule})`,
        ),
        ...(report.errors > errors.length ? [`  and ${report.errors - errors.length} more`] : []),
      ].join('\n'),
    );
  if (!book.isJournal)
    throw new CommandRefused(`${file} is not a complete journal (I010: G); no folder was written`);
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
  const [year = '', month = ''] = book.from.split('-');
  return {
    code,
    name,
    baseYearMonth: `${month}/${year}`,
    closingCode: CLOSING_CODE,
    fiscalYearEndMonth: Number(book.fiscalYearEnd.slice(5, 7)),
    ...filing,
    branches: [{ code: branch, name, cnpj, state, stateRegistration, municipalityCode }],
  };
}

function accountLines(chart: ReadonlyMap<string, ChartRow>): string[] {
  return [...chart.values()].map((row) =>
    csvLine(
      row.cdReduced,
      row.cdAccounting,
      row.name,
      row.kind,
      row.nature,
      'true',
      row.ownCode,
      row.changedOn,
    ),
  );
}

function openingLines(book: EcdBook, chart: ReadonlyMap<string, ChartRow>, branch: string): string[] {
  const rows = [...(book.months[0]?.balances ?? [])].map(
    ([key, { opening }]) => [accountOfKey(key), opening] as const,
  );
  return [...sumsByAccount(rows)]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => csvLine(branch, chart.get(account)?.cdReduced ?? '', formatAmount(amount)));
}

/** As `POST /balanceInquiryDetails` answers them: closing entries are no debits and credits but a column of their own. */
function balanceLines(book: EcdBook, chart: ReadonlyMap<string, ChartRow>): string[] {
  return book.months.flatMap(({ from, balances }) => {
    const month = from.slice(0, 7);
    const closings = book.closingSums.get(month);
    // An account has a row per cost centre, and one here.
    const rows = new Map<string, bigint[]>();
    const closed = new Set<string>();
    for (const [key, balance] of balances) {
      const account = accountOfKey(key);
      const closing = closings?.get(key) ?? { debits: 0n, credits: 0n };
      if (closings?.has(key) === true) closed.add(account);
      const figures = [
        balance.opening,
        balance.debits - closing.debits,
        balance.credits - closing.credits,
        closing.debits - closing.credits,
        balance.closing,
      ];
      const known = rows.get(account);
      rows.set(
        account,
        known === undefined ? figures : known.map((amount, index) => amount + (figures[index] ?? 0n)),
      );
    }
    return [...rows].map(([account, figures]) => {
      const [opening = '', debits = '', credits = '', closing = '', accumulated = ''] =
        figures.map(formatAmount);
      const reduced = chart.get(account)?.cdReduced ?? '';
      return csvLine(
        month,
        reduced,
        opening,
        debits,
        credits,
        closed.has(account) ? closing : '',
        accumulated,
      );
    });
  });
}
