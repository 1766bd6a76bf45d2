// Writes the company, its signatories, auditors, registrations, book and referential accounts as rows of a company
// folder.
import type { EcdBook, EcdRecord } from '@razao/domain/ecd';
import { type Check, ECD_COLUMNS, isCompanyFiling } from '@razao/platform/master-data';
import { monthText } from './company-rows.js';
import type { ChartRow } from './ecd-chart.js';
import type { LeftOut } from './left-out.js';

const LINE_CHARS_MAX = 255;
/** The qualification code of accountants. */
const ACCOUNTANT = '900';
/** Layouts up to this one name the plan in I051, with a code that may also mean an authority. */
const PLAN_IN_ACCOUNTS_TO = 7;

/** The fields of company.json that the file has. */
export function companyFiling(book: EcdBook, leftOut: LeftOut): Record<string, string | boolean> {
  const opening = book.single.get('0000');
  const term = book.single.get('I030');
  const given: Readonly<Record<string, string | undefined>> = {
    cnpj: opening?.get('CNPJ'),
    state: opening?.get('UF'),
    stateRegistration: opening?.get('IE'),
    municipalityCode: opening?.get('COD_MUN'),
    municipalityName: term?.get('DESC_MUN'),
    municipalRegistration: opening?.get('IM'),
    nire: term?.get('NIRE'),
    registeredOn: term?.date('DT_ARQ'),
    convertedOn: term?.date('DT_ARQ_CONV'),
    referentialPlan: planOf(book),
  };
  const filing: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== '') {
      if (isCompanyFiling(name, value)) filing[name] = value;
      else leftOut.add(`value of 0000 or I030 was left out: ${name} is not as company.json has it`);
    }
  return { ...filing, audited: opening?.get('IND_GRANDE_PORTE') === '1' };
}

function planOf(book: EcdBook): string | undefined {
  if (book.layout > PLAN_IN_ACCOUNTS_TO) return book.single.get('0000')?.get('COD_PLAN_REF');
  const codes = new Set(
    [...book.accounts.values()].flatMap(({ referential }) =>
      referential.map((record) => record.get('COD_ENT_REF').replace(/^0/, '')),
    ),
  );
  const [plan = ''] = codes;
  // In old layouts 10 and 20 named the tax authority and the central bank, which are not plans.
  return codes.size === 1 && /^[1-9]$/.test(plan) ? plan : undefined;
}

type FilingRow = Readonly<Record<string, string>>;

/** The rows of signatories.csv, auditors.csv, registrations.csv and books.csv. */
export function filingRows(book: EcdBook, leftOut: LeftOut): Record<Filing, FilingRow[]> {
  // Before layout 5 no field names the legal representative.
  const representative =
    book.signatories.find((record) => record.get('IND_RESP_LEGAL') === 'S') ??
    book.signatories.find((record) => record.get('COD_ASSIN') !== ACCOUNTANT);
  const text = (record: EcdRecord, field: string): string => lineOf(record, field, leftOut);
  const signatories = book.signatories.map((record) => ({
    name: text(record, 'IDENT_NOM'),
    taxNumber: record.get('IDENT_CPF_CNPJ'),
    qualification: text(record, 'IDENT_QUALIF'),
    qualificationCode: record.get('COD_ASSIN'),
    crc: text(record, 'IND_CRC'),
    crcState: record.get('UF_CRC'),
    crcCertificate: text(record, 'NUM_SEQ_CRC'),
    crcValidUntil: record.date('DT_CRC'),
    email: text(record, 'EMAIL'),
    phone: text(record, 'FONE'),
    legalRepresentative: String(record === representative || record.get('IND_RESP_LEGAL') === 'S'),
    validFrom: book.from,
  }));
  // Before layout 7 an auditor has no tax number.
  const auditors = book.auditors.map((record) => ({
    name: text(record, 'NOME_AUDITOR_FIRMA'),
    taxNumber: record.get('NI_CPF_CNPJ'),
    cvmRegistration: text(record, 'COD_CVM_AUDITOR'),
    validFrom: book.from,
  }));
  // A record `|0007|00||` has no registration.
  const registrations = book.registrations
    .map((record) => ({ institution: record.get('COD_ENT_REF'), number: text(record, 'COD_INSCR') }))
    .filter(({ number }) => number !== '');
  const term = book.single.get('I030');
  const months = { firstMonth: monthText(book.from), lastMonth: monthText(book.to) };
  const filed = {
    nature: term?.get('NAT_LIVR') ?? '',
    number: String(term?.count('NUM_ORD') ?? 0),
    ...months,
  };
  return {
    signatories: fitting('signatories', signatories, leftOut),
    auditors: fitting('auditors', auditors, leftOut),
    registrations: fitting('registrations', registrations, leftOut),
    books: fitting('books', [filed], leftOut),
  };
}

type Filing = 'signatories' | 'auditors' | 'registrations' | 'books';

/** The key of a row, and the fields whose form differs between layouts. `company load` reports any other fault. */
const FORMS: Readonly<Record<Filing, { key: readonly string[]; checked: readonly string[] }>> = {
  signatories: { key: ['taxNumber', 'qualificationCode'], checked: ['qualificationCode'] },
  auditors: { key: ['taxNumber'], checked: [] },
  registrations: { key: ['institution', 'number'], checked: ['institution'] },
  books: { key: [], checked: ['nature', 'number'] },
};

/** Returns the rows that `company load` accepts; of several with the same key, the last. */
function fitting(what: Filing, rows: readonly FilingRow[], leftOut: LeftOut): FilingRow[] {
  const { key, checked } = FORMS[what];
  const checks: Readonly<Record<string, Check>> = ECD_COLUMNS[what];
  const fit = rows.filter(
    (row) =>
      key.every((name) => row[name] !== '') &&
      checked.every((name) => checks[name]?.(row[name] ?? '') === undefined),
  );
  const kept = new Map(fit.map((row) => [key.map((name) => row[name]).join(' '), row]));
  leftOut.add(
    `${what} that are there twice, or in another form than the folder has, were left out`,
    rows.length - kept.size,
  );
  return [...kept.values()];
}

export function referentialRows(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  leftOut: LeftOut,
): FilingRow[] {
  return [...book.accounts.values()].flatMap(({ code, referential }) => {
    const chosen = referential.find((record) => record.get('COD_CCUS') === '') ?? referential[0];
    if (chosen === undefined) return [];
    const other = referential.filter((record) => record.get('COD_CTA_REF') !== chosen.get('COD_CTA_REF'));
    leftOut.add('further referential codes of an account (I051) were left out', other.length);
    const account = chart.get(code)?.cdReduced ?? '';
    return [{ account, code: lineOf(chosen, 'COD_CTA_REF', leftOut), validFrom: monthText(book.from) }];
  });
}

/** Returns the text of a field; a field of blanks counts as empty. */
function lineOf(record: EcdRecord, field: string, leftOut: LeftOut): string {
  const text = record.get(field);
  return text.trim() === '' ? '' : leftOut.cut(text, LINE_CHARS_MAX, `values of ${record.name} ${field}`);
}
