// Checks whether records may be deleted. The gate checks it too, and has the last word; this check comes first so that
// a refusal names every record that prevents the deletion. Pure.
//
// The error code is the first that applies in this order: a record does not exist, is in a consolidated month, touches
// a closed day, is a part of a compound entry, is reversed.
import {
  DomainError,
  Period,
  both,
  idText,
  type DomainErrorOptions,
  type ErrorCode,
  type Finding,
  type Message,
} from '@razao/domain';
import type { Int64 } from '@razao/platform/http';
import { NOT_FOUND, RECORD_NAMES, type RecordKind } from '../wire/refusals.js';

/** A record that the caller sees, with the facts that may prevent its deletion. */
export interface DeletionCandidate {
  id: number;
  /** YYYY-MM-01 */
  period: string;
  status: 'OPEN' | 'CONSOLIDATED';
  /** The earliest closed day of its entries; null when no day of them is closed. */
  closedDay: number | null;
  /** Entries of the same number that the request does not name; empty for batches and documents. */
  others: readonly number[];
  /** The first entry number of the record that a document reverses which the request does not delete. */
  reversal: { number: string; document: Int64; by: Int64 } | null;
}

export interface DeletionKind {
  name: RecordKind;
  /** How the request named the records: `id` in the path, `ids` in the query. */
  field: 'id' | 'ids';
}

interface Refusal {
  code: ErrorCode;
  id: Int64;
  reason: Message;
}

const ORDER: readonly ErrorCode[] = [
  'PERIOD_CONSOLIDATED',
  'DAY_CLOSED',
  'ENTRY_PARTIAL_DELETE',
  'ENTRY_REVERSED',
];
const OTHERS_SHOWN_MAX = 100;

/** @throws DomainError with one detail for each record that prevents the deletion. */
export function validateDeletion(
  kind: DeletionKind,
  ids: readonly Int64[],
  candidates: readonly DeletionCandidate[],
): void {
  const found = new Map<Int64, DeletionCandidate>(candidates.map((candidate) => [candidate.id, candidate]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    const refusals = missing.map((id) => ({
      code: NOT_FOUND[kind.name],
      id,
      reason: { en: 'does not exist', pt: 'não existe' },
    }));
    // Names all ids of the request: one deletion cannot cover records of this cell and of another.
    throw errorOf(kind, refusals, { missing: { kind: kind.name, ids: ids.map(String) } });
  }
  const refusals = candidates.flatMap((candidate) => reasonToKeep(kind.name, candidate) ?? []);
  if (refusals.length === 0) return;
  const first = ORDER.find((code) => refusals.some((refusal) => refusal.code === code));
  throw errorOf(kind, [
    ...refusals.filter((refusal) => refusal.code === first),
    ...refusals.filter((refusal) => refusal.code !== first),
  ]);
}

/** @returns the first reason that prevents the deletion of a record; undefined when there is none */
function reasonToKeep(
  kind: RecordKind,
  { id, period, status, closedDay, others, reversal }: DeletionCandidate,
): Refusal | undefined {
  const month = Period.fromDate(period).format();
  if (status !== 'OPEN') {
    const reason = {
      en: `is in ${month}, which is consolidated: nothing can be deleted from it; post a reversal in an open month`,
      pt: `é de ${month}, que está consolidado: nada é excluído dele; registre o estorno em um mês aberto`,
    };
    return { code: 'PERIOD_CONSOLIDATED', id, reason };
  }
  if (closedDay !== null) {
    const reason = {
      en: `is on day ${closedDay} of ${month}, which is closed: no entry can be deleted from it; post a reversal on a later day`,
      pt: `é do dia ${closedDay} de ${month}, que está fechado: nenhum lançamento é excluído dele; registre o estorno em um dia posterior`,
    };
    return { code: 'DAY_CLOSED', id, reason };
  }
  if (others.length === 0) return reversal === null ? undefined : reversed(kind, id, reversal);
  const shown = others.slice(0, OTHERS_SHOWN_MAX).join(', ');
  const more = others.length > OTHERS_SHOWN_MAX ? ', …' : '';
  const reason = {
    en: `is a line of a compound entry, which is deleted whole: name its other lines too (${shown}${more})`,
    pt: `é partida de um lançamento composto, que se exclui por inteiro: indique também as outras partidas (${shown}${more})`,
  };
  return { code: 'ENTRY_PARTIAL_DELETE', id, reason };
}

function reversed(
  kind: RecordKind,
  id: Int64,
  { number, document, by }: NonNullable<DeletionCandidate['reversal']>,
): Refusal {
  const has = kind === 'entry' ? { en: 'is of', pt: 'é do' } : { en: 'has', pt: 'tem o' };
  const reason = {
    en: `${has.en} entry number ${number} of document ${idText(document)}, which is reversed by document ${idText(by)}: delete that one first, or both together`,
    pt: `${has.pt} lançamento ${number} do documento ${idText(document)}, estornado pelo documento ${idText(by)}: exclua antes esse documento, ou ambos juntos`,
  };
  return { code: 'ENTRY_REVERSED', id, reason };
}

function errorOf(
  kind: DeletionKind,
  refusals: readonly Refusal[],
  options?: DomainErrorOptions,
): DomainError {
  const [first] = refusals;
  if (first === undefined) throw new RangeError('a refusal has at least one reason');
  const others = refusals.length - 1;
  const more =
    others === 0
      ? both('')
      : {
          en: ` (and ${others} more in details); nothing was deleted`,
          pt: ` (e mais ${others} em details); nada foi excluído`,
        };
  const details = refusals.map(({ id, reason }): Finding => ({
    field: kind.field,
    value: idText(id),
    reason,
  }));
  return new DomainError(
    first.code,
    {
      en: `${kind.field}: ${RECORD_NAMES[kind.name].en} ${idText(first.id)} ${first.reason.en}${more.en}`,
      pt: `${kind.field}: ${RECORD_NAMES[kind.name].pt} ${idText(first.id)} ${first.reason.pt}${more.pt}`,
    },
    details,
    options,
  );
}
