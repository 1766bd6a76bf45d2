// The rules of master data over the rows of a request: the same as over the files of `company load`.
import { refusalOf, type Finding as Refused } from '@razao/domain';
import type { Cells, Finding } from '@razao/platform/master-data';

/** @returns what the rules return @throws DomainError VALIDATION_FAILED with all that they find. */
export function judge<T>(rules: (find: Finding) => T): T {
  const findings: Refused[] = [];
  const judged = rules((where, reason) => {
    findings.push({ field: where.replace(': ', '.'), reason });
  });
  if (findings.length > 0) throw refusalOf('VALIDATION_FAILED', findings);
  return judged;
}

/** Rows as a file has them: texts, empty where nothing is given. @param list the field of the request */
export function cellsOf<Column extends string>(
  list: string,
  rows: readonly object[],
  columns: readonly Column[],
): Cells<Column>[] {
  return rows.map((row, index) => {
    const values = row as Readonly<Record<string, string | number | boolean | null | undefined>>;
    const cells = columns.map((column) => [column, String(values[column] ?? '')] as const);
    return Object.fromEntries([...cells, ['where', `${list}[${index}]`]]) as Cells<Column>;
  });
}
