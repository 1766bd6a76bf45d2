// Rows of the files of a company folder.
import type { AmountCents } from '@razao/domain';

/** A field with a quote, a separator or a line end is quoted. */
export function csvLine(...fields: readonly string[]): string {
  return fields
    .map((field) => (/[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}

export function sumsByAccount(
  rows: Iterable<readonly [account: string, amount: AmountCents]>,
): Map<string, AmountCents> {
  const sums = new Map<string, AmountCents>();
  for (const [account, amount] of rows) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return sums;
}
