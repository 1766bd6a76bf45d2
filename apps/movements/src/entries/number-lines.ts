// Prepares entries of any documents as the ledger stores them: it numbers each line inside its entry number, which says
// whether its lines post their contrapartidas. The functions are pure; the domain has the rule (EntryNumber).
import {
  DomainError,
  EntryNumber,
  amountFromNumber,
  idText,
  refusalOfFindings,
  type AmountCents,
  type Finding,
  type Message,
  type RefusedNumber,
  type Steps,
  both,
} from '@razao/domain';
import { inTurns } from '@razao/platform/turns';
import type { EntryRequest, EntriesRequest } from './entry.dto.js';

export interface NumberedEntry {
  readonly request: EntryRequest;
  readonly amount: AmountCents;
  readonly line: number;
  /** The entry number of the line. */
  readonly number: Pick<EntryNumber, 'postsContra'>;
}

/** The entry number of a single line, which its contrapartida balances. */
const SINGLE_LINE: NumberedEntry['number'] = { postsContra: true };

/**
 * @returns the lines in the order given.
 * @throws DomainError ENTRY_UNBALANCED (with debits, credits and what to do) or ENTRY_DAYS_DIFFER. The error has the
 *   code of the first refused number and a detail for each refused number.
 */
export async function numberLines({ records, many }: EntriesRequest): Promise<NumberedEntry[]> {
  const [only, ...more] = records;
  // This is the hot path: the contrapartida of a single line balances it.
  if (only?.contrapartida !== undefined && more.length === 0)
    return [{ request: only, amount: amountOf(only), line: 1, number: SINGLE_LINE }];
  return await inTurns(numberSteps(records, many));
}

function* numberSteps(records: readonly EntryRequest[], many: boolean): Steps<NumberedEntry[]> {
  const documents = new Map<number, Map<string, EntryNumber>>();
  const strays = new Map<EntryNumber, Refused>();
  const lines: NumberedEntry[] = [];
  for (const [index, request] of records.entries()) {
    yield;
    const { documentId, lancamento, debcre: side, day, contrapartida } = request;
    let numbers = documents.get(documentId);
    if (numbers === undefined) documents.set(documentId, (numbers = new Map<string, EntryNumber>()));
    let number = numbers.get(lancamento);
    if (number === undefined) numbers.set(lancamento, (number = new EntryNumber()));
    const stray = number.dayRefusal(lancamento, day);
    if (stray !== undefined && !strays.has(number)) strays.set(number, { ...stray, place: index + 1 });
    const amount = amountOf(request);
    const line = number.add({ side, day, hasContra: contrapartida !== undefined, amount }, index + 1);
    lines.push({ request, amount, line, number });
  }
  yield* assertAccepted(documents, strays, many);
  return lines;
}

/** A refused number, and the position of the line at which it is refused. */
type Refused = RefusedNumber & { readonly place: number };

function* assertAccepted(
  documents: ReadonlyMap<number, ReadonlyMap<string, EntryNumber>>,
  strays: ReadonlyMap<EntryNumber, Refused>,
  many: boolean,
): Steps<void> {
  let code: Refused['code'] | undefined;
  const details: Finding[] = [];
  for (const numbers of documents.values())
    for (const [lancamento, number] of numbers) {
      yield;
      const { refusedPlace: place } = number;
      const refused = strays.get(number) ?? (place > 0 && { ...number.refusal(lancamento), place });
      if (refused === false) continue;
      code ??= refused.code;
      details.push({
        field: refused.field,
        ...(many && { line: refused.place }),
        reason: refused.reason,
      });
    }
  if (code !== undefined) throw refusalOfFindings(code, details);
}

/** @throws DomainError ENTRY_DOCUMENT_MIXED */
export function assertOneDocument({ records }: EntriesRequest): void {
  const first = records[0]?.documentId;
  const foreign = records.findIndex(({ documentId }) => documentId !== first);
  const other = records[foreign]?.documentId;
  if (first === undefined || other === undefined) return;
  const detail = {
    field: 'documentId',
    line: foreign + 1,
    value: idText(other),
    reason: {
      en: `another document than ${idText(first)}`,
      pt: `documento diferente de ${idText(first)}`,
    },
  };
  throw new DomainError(
    'ENTRY_DOCUMENT_MIXED',
    {
      en: `${placeOf(detail).en}${idText(other)} is another document than the first entry's ${idText(first)}; send one request for each document`,
      pt: `${placeOf(detail).pt}${idText(other)} difere do documento ${idText(first)} do primeiro lançamento; envie uma requisição para cada documento`,
    },
    [detail],
  );
}

/** The beginning of a message, such as `record 3: valor: `; it has the position only when there are several records. */
export function placeOf({ field, line }: Pick<Finding, 'field' | 'line'>): Message {
  const name = field === undefined ? '' : `${field}: `;
  return line === undefined ? both(name) : { en: `record ${line}: ${name}`, pt: `registro ${line}: ${name}` };
}

function amountOf({ valor }: EntryRequest): AmountCents {
  const amount = amountFromNumber(valor);
  if (amount === undefined) throw new RangeError(`${valor} is not an amount`);
  return amount;
}
