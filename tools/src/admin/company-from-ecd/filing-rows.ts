// The company, its signatories, auditors, registrations, book and referential accounts as rows of a company folder.
import type { EcdBook, EcdRecord } from '@razao/domain/ecd';
import { LINE, isCompanyFiling } from '@razao/platform/master-data';
import { csvLine } from './company-rows.js';
import type { ChartRow } from './ecd-chart.js';
import type { LeftOut } from './left-out.js';

const LINE_CHARS_MAX = 255;
/** The code of accountants. */
const ACCOUNTANT = '900';
/** Layouts up to this one name the plan in I051, with a code that may also mean an authority. */
const PLAN_IN_ACCOUNTS_TO = 7;
const BOOK_NUMBER_MAX = 999_999_999;

/** Fields of company.json, those that the file has. */
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
  // 10 and 20 were the tax authority and the central bank.
  return codes.size === 1 && /^[1-9]$/.test(plan) ? plan : undefined;
}

export function signatoryLines(book: EcdBook, leftOut: LeftOut): string[] {
  // Before layout 5 no field says who the legal representative is.
  const representative =
    book.signatories.find((record) => record.get('IND_RESP_LEGAL') === 'S') ??
    book.signatories.find((record) => record.get('COD_ASSIN') !== ACCOUNTANT);
  const rows = book.signatories.map((record) => {
    const text = (field: string): string => lineOf(record, field, leftOut);
    return {
      key: `${record.get('IDENT_CPF_CNPJ')} ${record.get('COD_ASSIN')}`,
      line: csvLine(
        text('IDENT_NOM'),
        record.get('IDENT_CPF_CNPJ'),
        text('IDENT_QUALIF'),
        record.get('COD_ASSIN'),
        text('IND_CRC'),
        record.get('UF_CRC'),
        text('NUM_SEQ_CRC'),
        record.date('DT_CRC'),
        text('EMAIL'),
        text('FONE'),
        String(record === representative || record.get('IND_RESP_LEGAL') === 'S'),
        book.from,
        '',
      ),
      fits: /^\d{3}$/.test(record.get('COD_ASSIN')),
    };
  });
  return once(rows, 'signatories', leftOut);
}

export function auditorLines(book: EcdBook, leftOut: LeftOut): string[] {
  const rows = book.auditors.map((record) => ({
    key: record.get('NI_CPF_CNPJ'),
    line: csvLine(
      lineOf(record, 'NOME_AUDITOR_FIRMA', leftOut),
      record.get('NI_CPF_CNPJ'),
      lineOf(record, 'COD_CVM_AUDITOR', leftOut),
      book.from,
      '',
    ),
    // Before layout 7 an auditor has no number.
    fits: record.get('NI_CPF_CNPJ') !== '',
  }));
  return once(rows, 'auditors', leftOut);
}

/** `|0007|00||` is no registration. */
export function registrationLines(book: EcdBook, leftOut: LeftOut): string[] {
  const rows = book.registrations
    .filter((record) => record.get('COD_INSCR') !== '')
    .map((record) => ({
      key: `${record.get('COD_ENT_REF')} ${record.get('COD_INSCR')}`,
      line: csvLine(record.get('COD_ENT_REF'), lineOf(record, 'COD_INSCR', leftOut)),
      fits: /^[0-9A-Z]{2}$/.test(record.get('COD_ENT_REF')),
    }));
  return once(rows, 'registrations', leftOut);
}

export function bookLines(book: EcdBook, leftOut: LeftOut): string[] {
  const term = book.single.get('I030');
  const number = term?.count('NUM_ORD') ?? 0;
  const nature = term?.get('NAT_LIVR') ?? '';
  const month = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  const rows = [
    {
      key: '',
      line: csvLine(nature, String(number), month(book.from), month(book.to)),
      fits: number >= 1 && number <= BOOK_NUMBER_MAX && LINE(nature) === undefined,
    },
  ];
  return once(rows, 'books', leftOut);
}

export function referentialLines(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  leftOut: LeftOut,
): string[] {
  const [year, month] = book.from.split('-');
  return [...book.accounts.values()].flatMap(({ code, referential }) => {
    const chosen = referential.find((record) => record.get('COD_CCUS') === '') ?? referential[0];
    if (chosen === undefined) return [];
    const other = referential.filter((record) => record.get('COD_CTA_REF') !== chosen.get('COD_CTA_REF'));
    leftOut.add('further referential codes of an account (I051) were left out', other.length);
    const reduced = chart.get(code)?.cdReduced ?? '';
    return [csvLine(reduced, lineOf(chosen, 'COD_CTA_REF', leftOut), `${month}/${year}`, '')];
  });
}

function lineOf(record: EcdRecord, field: string, leftOut: LeftOut): string {
  return leftOut.cut(record.get(field), LINE_CHARS_MAX, `values of ${record.name} ${field}`);
}

interface FilingRow {
  readonly key: string;
  readonly line: string;
  readonly fits: boolean;
}

function once(rows: readonly FilingRow[], what: string, leftOut: LeftOut): string[] {
  const kept = new Map(rows.filter(({ fits }) => fits).map(({ key, line }) => [key, line]));
  leftOut.add(
    `${what} that are there twice, or in another form than the folder has, were left out`,
    rows.length - kept.size,
  );
  return [...kept.values()];
}
