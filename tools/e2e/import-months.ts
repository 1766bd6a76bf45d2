// Imports the months of a company folder over HTTP, as a site does it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import type { MovementsClient } from '../src/admin/movements-client.js';

/**
 * Opens the months and imports their files.
 * @returns the months
 * @throws Error with what was refused
 */
export async function importMonths(
  client: MovementsClient,
  { code: company, branch }: { readonly code: string; readonly branch: string },
  folder: string,
): Promise<Period[]> {
  const names = (await readdir(join(folder, 'movements'))).filter((name) => name.endsWith('.csv')).sort();
  const months = names.map((name) => Period.parseYearMonth(name.slice(0, 7)) ?? Period.of(1, 1));
  for (const [at, period] of months.entries()) {
    if (at > 0) await client.openMonth(company, branch, period);
    const file = join(folder, 'movements', names[at] ?? '');
    await client.importMonth({ company, branch, period, lote: '000001' }, file);
  }
  return months;
}
