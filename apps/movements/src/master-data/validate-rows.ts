// Applies the rules of master data, which `company load` applies to its files, to the rows of a request.
import { refusalOfFindings, type Finding } from '@razao/domain';
import type { Cells, Find } from '@razao/platform/master-data';
import { inSlices } from '@razao/platform/turns';

/** @returns what the rules return @throws DomainError VALIDATION_FAILED with everything that the rules find. */
export function validate<T>(rules: (find: Find) => T): T {
  const findings: Finding[] = [];
  const valid = rules((where, reason) => {
    findings.push({ field: where.replace(': ', '.'), reason });
  });
  if (findings.length > 0) throw refusalOfFindings('VALIDATION_FAILED', findings);
  return valid;
}

/**
 * Makes rows as a file has them: each cell is a text, empty for a missing value. Between slices of them the event loop
 * serves other requests.
 * @param list the field of the request
 */
export async function cellsOf<Column extends string>(
  list: string,
  rows: readonly object[],
  columns: readonly Column[],
): Promise<Cells<Column>[]> {
  const made: Cells<Column>[] = [];
  for await (const slice of inSlices(rows))
    for (const row of slice) {
      const values = row as Readonly<Record<string, string | number | boolean | null | undefined>>;
      const cells: Record<string, string> = { where: `${list}[${made.length}]` };
      for (const column of columns) cells[column] = String(values[column] ?? '');
      made.push(cells as Cells<Column>);
    }
  return made;
}
