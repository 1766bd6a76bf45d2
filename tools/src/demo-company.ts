// The demo company (tools/demo-company): a folder for `company load`, and the movements that `npm start` imports, one
// file per branch and month. To add a month to the demo, add its file.
//   movements/YYYY-MM.csv            head office, the first branch
//   movements/<branch>/YYYY-MM.csv   every other branch
//   corrections/YYYY-MM.csv          head office, what is posted after its months were consolidated
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Period } from '@razao/domain';

export const DEMO_FOLDER = fileURLToPath(new URL('../demo-company/', import.meta.url));

export const demoCompany = JSON.parse(readFileSync(join(DEMO_FOLDER, 'company.json'), 'utf8')) as {
  readonly code: string;
  readonly name: string;
  readonly branches: readonly { readonly code: string }[];
};

export interface DemoMonth {
  readonly branch: string;
  readonly period: Period;
  /** The batch number of the month's movements. */
  readonly lote: string;
  /** The path of the file with the movements. */
  readonly file: string;
}

/** The months of each branch, in order. */
export const demoMonths: readonly DemoMonth[] = demoCompany.branches.flatMap(({ code: branch }, index) => {
  const folder = join(DEMO_FOLDER, 'movements', index === 0 ? '' : branch);
  return monthsIn(folder, branch, '000001');
});

/** The entries that are posted into months of the head office after their consolidation. */
export const demoCorrections: readonly DemoMonth[] = monthsIn(
  join(DEMO_FOLDER, 'corrections'),
  demoCompany.branches[0]?.code ?? '',
  '000002',
);

/** Lists the files of a folder that are named after months: `2025-01.csv`. */
export function monthsIn(folder: string, branch: string, lote: string): DemoMonth[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return names.sort().map((name) => {
    const [year, month] = name.split(/[-.]/).map(Number);
    return { branch, period: Period.of(year ?? 0, month ?? 0), lote, file: join(folder, name) };
  });
}
