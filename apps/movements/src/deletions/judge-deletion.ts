// Whether records may be deleted, checked before the gate does, so that a refusal names every record that
// prevents the deletion and not only the first. Pure; the gate decides in the end.
//
// The code of the answer is the first in this order: what does not exist, what lies in a consolidated
// month, what touches a closed day, what is a part of a compound entry.
import { DomainError, Period, idText, type ErrorCode, type ErrorDetail } from '@razao/domain';
import type { Int64 } from '@razao/platform/http';
import { NOT_FOUND, type RecordKind } from '../wire/refusals.js';

/** A record that the caller sees, with what may prevent its deletion. */
export interface DeletionCandidate {
  id: number;
  /** YYYY-MM-01 */
  period: string;
  status: 'OPEN' | 'CONSOLIDATED';
  /** The earliest day of its entries that is closed; null when none is. */
  closedDay: number | null;
  /** Entries of the same number that the request does not name; empty for batches and documents. */
  others: readonly number[];
}

export interface DeletionKind {
  name: RecordKind;
  /** How the request named them: `id` in the path, `ids` in the query. */
  field: 'id' | 'ids';
}

interface Refusal {
  code: ErrorCode;
  id: Int64;
  reason: string;
}

const ORDER: readonly ErrorCode[] = ['PERIOD_CONSOLIDATED', 'DAY_CLOSED', 'ENTRY_PARTIAL_DELETE'];
const OTHERS_SHOWN_MAX = 100;

/** @throws DomainError with one detail for each record that prevents the deletion. */
export function judgeDeletion(
  kind: DeletionKind,
  ids: readonly Int64[],
  candidates: readonly DeletionCandidate[],
): void {
  const found = new Map<Int64, DeletionCandidate>(candidates.map((candidate) => [candidate.id, candidate]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw refusalOf(
      kind,
      missing.map((id) => ({ code: NOT_FOUND[kind.name], id, reason: 'does not exist' })),
    );
  }
  const refusals = candidates.flatMap((candidate) => refusalsOf(candidate));
  if (refusals.length === 0) return;
  const first = ORDER.find((code) => refusals.some((refusal) => refusal.code === code));
  throw refusalOf(kind, [
    ...refusals.filter((refusal) => refusal.code === first),
    ...refusals.filter((refusal) => refusal.code !== first),
  ]);
}

/** At most one per record: the first that would stop it. */
function refusalsOf({ id, period, status, closedDay, others }: DeletionCandidate): Refusal[] {
  const month = Period.fromDate(period).format();
  if (status !== 'OPEN') {
    return [
      {
        code: 'PERIOD_CONSOLIDATED',
        id,
        reason: `is in ${month}, which is consolidated: nothing leaves it`,
      },
    ];
  }
  if (closedDay !== null) {
    return [
      {
        code: 'DAY_CLOSED',
        id,
        reason: `is on day ${closedDay} of ${month}, which is closed: no entry leaves it`,
      },
    ];
  }
  if (others.length > 0) {
    const shown = others.slice(0, OTHERS_SHOWN_MAX).join(', ');
    const more = others.length > OTHERS_SHOWN_MAX ? ', …' : '';
    const reason = `is a line of a compound entry, which is deleted whole: name its other lines too (${shown}${more})`;
    return [{ code: 'ENTRY_PARTIAL_DELETE', id, reason }];
  }
  return [];
}

function refusalOf(kind: DeletionKind, refusals: readonly Refusal[]): DomainError {
  const [first] = refusals;
  if (first === undefined) throw new RangeError('a refusal has at least one reason');
  const more =
    refusals.length > 1 ? ` (and ${refusals.length - 1} more in details); nothing was deleted` : '';
  const details = refusals.map(({ id, reason }): ErrorDetail => ({
    field: kind.field,
    value: idText(id),
    reason,
  }));
  return new DomainError(
    first.code,
    `${kind.field}: ${kind.name} ${idText(first.id)} ${first.reason}${more}`,
    details,
  );
}
