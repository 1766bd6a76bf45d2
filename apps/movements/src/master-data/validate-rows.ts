// Applies the rules of master data, which `company load` applies to its files, to the rows of a request.
import { refusalOfFindings, type Finding } from '@razao/domain';
import type { Cells, Find } from '@razao/platform/master-data';

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
 * Makes rows as a file has them: each cell is a text, empty for a missing value.
 * @param list the field of the request
 */
export function cellsOf<Column extends string>(
  list: string,
  rows: readonly object[],
  columns: readonly Column[],
): Cells<Column>[] {
  return rows.map((row, index) => {
    const values = row as Readonly<Record<string, string | number | boolean | null | undefined>>;
    const cells: Record<string, string> = { where: `${list}[${index}]` };
    for (const column of columns) cells[column] = String(values[column] ?? '');
    return cells as Cells<Column>;
  });
}
