// A filter as the statements take it: one composite value, whose attributes are named here alone.
import type { Int64 } from '@razao/platform/http';

/** The attributes of `ledger.list_filter`, in their order there. */
const ATTRIBUTES = [
  'branch_ids',
  'first_period',
  'last_period',
  'batch_id',
  'document_id',
  'day',
  'account_id',
  'text',
  'first_day',
  'last_day',
  'amount_from',
  'amount_to',
] as const;

/** A value of `ledger.list_filter` as PostgreSQL reads it: an attribute without text is null. */
export function filterText(
  filter: Readonly<Partial<Record<(typeof ATTRIBUTES)[number], string | Int64 | undefined>>>,
): string {
  const texts = ATTRIBUTES.map((name) => {
    const value = filter[name];
    return value === undefined ? '' : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `(${texts.join(',')})`;
}
