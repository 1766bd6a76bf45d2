// Lists everything that keeps an ECD from being written: master data that the file must have, and months that are not
// consolidated or have lost entries to a purge.
import { joined, type Finding, type Message } from '@razao/domain';
import { isCnpj } from '@razao/domain/ecd';
import type { BookEntity } from '@razao/schema';
import type { EcdHead } from './ecd-rows.js';
import type { EcdMonths } from './ecd.store.js';

/** COD_ASSIN of an accountant. */
const ACCOUNTANT = '900';
const MONTH_STATES = [
  { status: 'OPEN', en: 'not consolidated', pt: 'não consolidados' },
  { status: null, en: 'never opened', pt: 'nunca abertos' },
  { status: 'PURGED', en: 'purged, without their entries', pt: 'expurgados, sem os lançamentos' },
] as const;

interface Signer {
  readonly taxNumber: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** The people who sign on a day: a file has a person once in each qualification. */
export function signingOn({ signatories }: EcdHead, day: string): EcdHead['signatories'] {
  return newestOn(signatories, day, (row, other) => row.qualificationCode === other.qualificationCode);
}

/** The auditors on a day: a file has each of them once. */
export function auditingOn({ company, auditors }: EcdHead, day: string): EcdHead['auditors'] {
  return company.audited ? newestOn(auditors, day, () => true) : [];
}

/** The rows that are valid on a day. A later row of the same person replaces the earlier one. */
function newestOn<Row extends Signer>(
  rows: readonly Row[],
  day: string,
  isSame: (row: Row, other: Row) => boolean,
): Row[] {
  const valid = rows.filter((row) => row.validFrom <= day && (row.validTo === null || day <= row.validTo));
  const replaces = (other: Row, row: Row): boolean =>
    other.taxNumber === row.taxNumber && isSame(row, other) && other.validFrom > row.validFrom;
  return valid.filter((row) => !valid.some((other) => replaces(other, row)));
}

/**
 * The book of exactly these months, or else the books that contain them. There are several when the company has books
 * of several natures and the caller names none.
 */
export function booksOf(
  { books }: EcdHead,
  { first, last }: EcdMonths,
  nature: string | undefined,
): BookEntity[] {
  const named = books.filter((book) => nature === undefined || book.nature === nature);
  const exact = named.filter((book) => book.firstPeriod === first && book.lastPeriod === last);
  if (exact.length > 0) return exact;
  return named.filter((book) => book.firstPeriod <= first && last <= book.lastPeriod);
}

export function missingData(
  head: EcdHead,
  months: EcdMonths,
  lastDay: string,
  nature: string | undefined,
): Finding[] {
  return [
    ...ofCompany(head),
    ...ofBook(head, months, nature),
    ...ofSignatories(head, lastDay),
    ...ofMonths(head),
  ];
}

function* ofCompany({ company }: EcdHead): Generator<Finding> {
  const { cnpj } = company;
  if (cnpj === null) yield missing('cnpj', { en: 'the company has no CNPJ', pt: 'a empresa não tem CNPJ' });
  else if (!isCnpj(cnpj))
    yield missing(
      'cnpj',
      {
        en: 'the check digits of the CNPJ are wrong',
        pt: 'os dígitos verificadores do CNPJ estão incorretos',
      },
      cnpj,
    );
  if (company.state === null)
    yield missing('state', { en: 'the company has no UF', pt: 'a empresa não tem UF' });
  if (company.municipalityCode === null)
    yield missing('municipalityCode', {
      en: 'the company has no municipality (code of the IBGE)',
      pt: 'a empresa não tem município (código do IBGE)',
    });
  if (company.chartId === null)
    yield missing('chart', {
      en: 'the company has no chart of accounts',
      pt: 'a empresa não tem plano de contas',
    });
}

function* ofBook(head: EcdHead, months: EcdMonths, nature: string | undefined): Generator<Finding> {
  const books = booksOf(head, months, nature);
  const [first, last] = [months.first.slice(0, 7), months.last.slice(0, 7)];
  if (books.length === 0)
    yield missing('book', {
      en: `no book${nature === undefined ? '' : ` of nature ${nature}`} has the months ${first} to ${last}`,
      pt: `nenhum livro${nature === undefined ? '' : ` de natureza ${nature}`} tem os meses ${first} a ${last}`,
    });
  const natures = books.map((book) => book.nature).join(', ');
  if (books.length > 1)
    yield missing('nature', {
      en: `several books have the months ${first} to ${last}: name one of ${natures}`,
      pt: `vários livros têm os meses ${first} a ${last}: indique um destes: ${natures}`,
    });
}

function* ofSignatories(head: EcdHead, lastDay: string): Generator<Finding> {
  const signing = signingOn(head, lastDay);
  const accountants = signing.filter((each) => each.qualificationCode === ACCOUNTANT);
  if (accountants.length === 0)
    yield missing('signatories', {
      en: `no accountant (qualification ${ACCOUNTANT}) may sign on ${lastDay}`,
      pt: `nenhum contador (qualificação ${ACCOUNTANT}) pode assinar em ${lastDay}`,
    });
  for (const { name } of accountants.filter(({ crc }) => crc === null))
    yield missing(
      'signatories',
      {
        en: 'the accountant has no number of the CRC',
        pt: 'o contador não tem número do CRC',
      },
      name,
    );
  const representatives = signing.filter((each) => each.legalRepresentative);
  if (representatives.length !== 1)
    yield missing('signatories', {
      en: `one legal representative signs on ${lastDay}, there are ${representatives.length}`,
      pt: `um representante legal assina em ${lastDay}; há ${representatives.length}`,
    });
  if (head.company.audited && auditingOn(head, lastDay).length === 0)
    yield missing('auditors', {
      en: `the company is audited and has no auditor on ${lastDay}`,
      pt: `a empresa é auditada e não tem auditor em ${lastDay}`,
    });
}

/** Yields one finding per branch, which names all of its months. */
function* ofMonths({ missing: rows }: EcdHead): Generator<Finding> {
  for (const branch of new Set(rows.map((row) => row.branch))) {
    const parts = MONTH_STATES.flatMap(({ status, en, pt }) => {
      const months = rows.filter((row) => row.branch === branch && row.status === status);
      const listed = months.map(({ month }) => month).join(', ');
      return listed === '' ? [] : [{ en: `${en}: ${listed}`, pt: `${pt}: ${listed}` }];
    });
    yield { field: 'branch', value: branch, reason: joined(parts, '; ') };
  }
}

function missing(field: string, reason: Message, value?: string): Finding {
  return { field, ...(value !== undefined && { value }), reason };
}
