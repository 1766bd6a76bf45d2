// Imports the months of a company folder over HTTP, as a site does it.
import { join } from 'node:path';
import type { Period } from '@razao/domain';
import type { MovementsClient } from '../src/admin/movements-client.js';
import { monthsIn } from '../src/demo-company.js';

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
  const months = monthsIn(join(folder, 'movements'), branch, '000001');
  for (const [at, month] of months.entries()) {
    if (at > 0) await client.openMonth(company, branch, month.period);
    await client.importMonth({ company, ...month }, month.file);
  }
  return months.map(({ period }) => period);
}
