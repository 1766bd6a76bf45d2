// What keeps an ECD from being written, all of it at once: master data that the file must have, and months that are not consolidated.
import type { ErrorDetail } from '@razao/domain';
import { isCnpj } from '@razao/domain/ecd';
import type { EcdBookRow, EcdHead } from './ecd-rows.js';
import type { EcdMonths } from './ecd.store.js';

/** COD_ASSIN of an accountant. */
const ACCOUNTANT = '900';

/** Those who may sign on a day. */
export function validOn<Row extends { readonly valid_from: string; readonly valid_to: string | null }>(
  rows: readonly Row[],
  day: string,
): Row[] {
  return rows.filter((row) => row.valid_from <= day && (row.valid_to === null || day <= row.valid_to));
}

/** The book of exactly these months, else the one that they are a part of. A company with several natures names one. */
export function booksOf(
  { books }: EcdHead,
  { first, last }: EcdMonths,
  nature: string | undefined,
): EcdBookRow[] {
  const named = books.filter((book) => nature === undefined || book.nature === nature);
  const exact = named.filter((book) => book.first_period === first && book.last_period === last);
  if (exact.length > 0) return exact;
  return named.filter((book) => book.first_period <= first && last <= book.last_period);
}

export function missingData(
  head: EcdHead,
  months: EcdMonths,
  lastDay: string,
  nature: string | undefined,
): ErrorDetail[] {
  return [
    ...ofCompany(head),
    ...ofBook(head, months, nature),
    ...ofSignatories(head, lastDay),
    ...ofMonths(head),
  ];
}

function ofCompany({ company }: EcdHead): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  if (company.cnpj === null) found.push(missing('cnpj', 'the company has no CNPJ'));
  else if (!isCnpj(company.cnpj))
    found.push({ field: 'cnpj', value: company.cnpj, reason: 'the check digits of the CNPJ are wrong' });
  if (company.state === null) found.push(missing('state', 'the company has no UF'));
  if (company.municipality_code === null)
    found.push(missing('municipalityCode', 'the company has no municipality (code of the IBGE)'));
  if (company.chart_id === null) found.push(missing('chart', 'the company has no chart of accounts'));
  return found;
}

function ofBook(head: EcdHead, months: EcdMonths, nature: string | undefined): ErrorDetail[] {
  const books = booksOf(head, months, nature);
  if (books.length === 1) return [];
  const of = `${months.first.slice(0, 7)} to ${months.last.slice(0, 7)}`;
  if (books.length === 0)
    return [
      missing('book', `no book${nature === undefined ? '' : ` of nature ${nature}`} has the months ${of}`),
    ];
  const natures = books.map((book) => book.nature).join(', ');
  return [missing('nature', `several books have the months ${of}: name one of ${natures}`)];
}

function ofSignatories({ company, signatories, auditors }: EcdHead, lastDay: string): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  const signing = validOn(signatories, lastDay);
  const accountants = signing.filter((each) => each.qualification_code === ACCOUNTANT);
  if (accountants.length === 0)
    found.push(missing('signatories', `no accountant (qualification ${ACCOUNTANT}) may sign on ${lastDay}`));
  for (const { crc, name } of accountants)
    if (crc === null)
      found.push({ field: 'signatories', value: name, reason: 'the accountant has no number of the CRC' });
  const representatives = signing.filter((each) => each.legal_representative);
  if (representatives.length !== 1)
    found.push(
      missing(
        'signatories',
        `one legal representative signs on ${lastDay}, there are ${representatives.length}`,
      ),
    );
  if (company.audited && validOn(auditors, lastDay).length === 0)
    found.push(missing('auditors', `the company is audited and has no auditor on ${lastDay}`));
  return found;
}

/** One detail per branch, with all of its months. */
function ofMonths({ missing: rows }: EcdHead): ErrorDetail[] {
  const branches = new Map<string, { open: string[]; closed: string[] }>();
  for (const { branch, month, status } of rows) {
    const of = branches.get(branch) ?? { open: [], closed: [] };
    branches.set(branch, of);
    (status === null ? of.closed : of.open).push(month);
  }
  return [...branches].map(([branch, { open, closed }]) => {
    const parts = [
      ...(open.length > 0 ? [`not consolidated: ${open.join(', ')}`] : []),
      ...(closed.length > 0 ? [`never opened: ${closed.join(', ')}`] : []),
    ];
    return { field: 'branch', value: branch, reason: parts.join('; ') };
  });
}

function missing(field: string, reason: string): ErrorDetail {
  return { field, reason };
}
