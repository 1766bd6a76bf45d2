// A company folder written as `company load` writes it, over HTTP alone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpClient } from '@razao/testing/apps';
import { parse } from 'csv-parse/sync';

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
