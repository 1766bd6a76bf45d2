// A company folder written as `company load` writes it, and its months imported, over HTTP alone.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import type { HttpClient } from '@razao/testing/apps';
import { parse } from 'csv-parse/sync';
import type { MovementsClient } from '../src/admin/movements-client.js';

type Row = Readonly<Record<string, string>>;

/** @param admin of role admin @throws Error with the first answer that is no success. */
export async function writeOverHttp(admin: HttpClient, folder: string): Promise<void> {
  const { code, branches, ...options } = JSON.parse(await readFile(join(folder, 'company.json'), 'utf8')) as {
    code: string;
    branches: { code: string }[];
    priorYearAdjustmentAccount?: string;
  };
  const put = async (path: string, body: unknown): Promise<void> => {
    const { status, text } = await admin.put(`/companies/${code}${path}`, body);
    if (status >= 300) throw new Error(`PUT ${path} was answered ${status}: ${text}`);
  };
  const rows = async <Value>(file: string, valueOf: (row: Row) => Value): Promise<Value[]> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    return parse<Row>(text, { columns: true }).map((row) => valueOf(row));
  };
  // The account that it names is in the chart, which comes later.
  const { priorYearAdjustmentAccount: _, ...first } = options;
  await put('', first);
  await put('/accounts', { accounts: await rows('accounts.csv', accountOf) });
  await put('', options);
  for (const { code: branch, ...values } of branches) await put(`/branches/${branch}`, values);
  await put('/openings', { openings: await rows('openings.csv', withAmount) });
  for (const { code: history, text } of await rows('history-codes.csv', given))
    await put(`/historyCodes/${encodeURIComponent(String(history))}`, { text });
  await put('/taxRoles', { taxRoles: await rows('tax-roles.csv', given) });
  await put('/signatories', {
    signatories: await rows('signatories.csv', (row) => ({
      ...given(row),
      legalRepresentative: row['legalRepresentative'] === 'true',
    })),
  });
  await put('/auditors', { auditors: await rows('auditors.csv', given) });
  await put('/registrations', { registrations: await rows('registrations.csv', given) });
  await put('/books', {
    books: await rows('books.csv', (row) => ({ ...given(row), number: Number(row['number']) })),
  });
  await put('/statementLines', {
    lines: await rows('statement-lines.csv', (row) => ({ ...given(row), level: Number(row['level']) })),
    accounts: await rows('account-statement-lines.csv', given),
  });
  await put('/referentialAccounts', {
    referentialAccounts: await rows('referential-accounts.csv', given),
  });
  await put('/comparatives', { comparatives: await rows('comparatives.csv', withAmount) });
}

/** Opens the months and imports their files. @returns them @throws Error with what was refused */
export async function importMonths(
  client: MovementsClient,
  { code: company, branch }: { readonly code: string; readonly branch: string },
  folder: string,
): Promise<Period[]> {
  const names = (await readdir(join(folder, 'movements'))).filter((name) => name.endsWith('.csv')).sort();
  const months = names.map((name) => Period.parseYearMonth(name.slice(0, 7)) ?? Period.of(1, 1));
  for (const [at, period] of months.entries()) {
    if (at > 0) await client.openMonth(company, branch, period);
    const batch = await client.openBatch({ company, branch, period, lote: '000001' });
    const result = await client.importFile(batch, join(folder, 'movements', names[at] ?? ''));
    if (!result.success) throw new Error(`${period.format()}: ${result.errors.slice(0, 5).join('; ')}`);
  }
  return months;
}

/** A cell that is empty is a field that is absent. */
function given(row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
}

const withAmount = (row: Row): object => ({ ...given(row), amount: Number(row['amount']) });

function accountOf(row: Row): object {
  const { reducing, ...values } = given(row);
  return {
    ...values,
    active: row['active'] === 'true',
    ...(reducing !== undefined && { reducing: reducing === 'true' }),
  };
}
