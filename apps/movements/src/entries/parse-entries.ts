// Reads entries out of a JSON body. Written by hand because POST /entry is the hottest route of the
// service: a record costs about a microsecond here, and some thirty through decorators.
//
// All findings are collected, in the order of records and fields; nothing is repaired silently.
import {
  AMOUNT_CENTS_MAX,
  DomainError,
  amountFromNumber,
  describeValue,
  fieldRefusal,
  findingText,
  formatAmount,
  idText,
  isEntryAmount,
  unknownField,
  type AmountCents,
  type EntryLine,
  type ErrorDetail,
} from '@razao/domain';
import { DETAILS_MAX, isInt64, knownInt64 } from '@razao/platform/http';
import { DAY_EXPECTED, parseDay } from '../wire/day.js';
import { codeExpected, hasLength, isCode } from '../wire/fields.js';
import { eachInSlices } from '../wire/in-slices.js';
import { ENTRIES_MAX } from './limits.js';
import { CDHISTORICO_CHARS_MAX, HISTORICO_CHARS_MAX, LANCAMENTO_CHARS_MAX } from '../wire/field-lengths.js';

export interface EntryInput extends EntryLine {
  readonly documentId: number;
  readonly day: number;
  readonly contraAccountId: number | null;
  /** As it was sent: what the answer repeats. */
  readonly valor: number;
  readonly history: string | null;
  readonly historyCode: string | null;
}

export interface EntriesInput {
  readonly entries: readonly EntryInput[];
  /** The body was an array: the answer is one, and details say which record. */
  readonly many: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const FIELDS: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'lancamento',
  'debcre',
  'day',
  'contaId',
  'contrapartida',
  'valor',
  'historico',
  'cdhistorico',
]);

/**
 * One Entry, or an array of Entries of one document.
 * @throws DomainError VALIDATION_FAILED, TOO_MANY_ENTRIES, ENTRY_DOCUMENT_MIXED, AMOUNT_OUT_OF_RANGE.
 */
export async function parseDocumentEntries(body: unknown): Promise<EntriesInput> {
  if (!Array.isArray(body)) return { entries: await parseAll([body], false), many: false };
  const entries = await parseAll(body, true);
  const [first] = entries;
  const foreign = entries.findIndex((entry) => entry.documentId !== first?.documentId);
  const entry = entries[foreign];
  if (first !== undefined && entry !== undefined)
    throw documentMixed(first.documentId, entry.documentId, foreign);
  return { entries, many: true };
}

/** `{entries: [Entry, …]}` of any documents. @throws DomainError VALIDATION_FAILED, TOO_MANY_ENTRIES, AMOUNT_OUT_OF_RANGE. */
export async function parseBulkEntries(body: unknown): Promise<EntriesInput> {
  if (!isObject(body) || !Array.isArray(body['entries'])) {
    throw fieldRefusal(
      'VALIDATION_FAILED',
      'entries',
      isObject(body) ? body['entries'] : undefined,
      'expected an array of entries',
    );
  }
  const unknown = Object.keys(body).find((key) => key !== 'entries');
  if (unknown !== undefined) {
    const detail = unknownField('', unknown, 'this request');
    throw invalid(findingText(detail), [detail]);
  }
  return { entries: await parseAll(body['entries'], true), many: true };
}

async function parseAll(items: readonly unknown[], many: boolean): Promise<EntryInput[]> {
  if (items.length === 0) throw invalid('the array is empty: send at least one entry', []);
  if (items.length > ENTRIES_MAX) {
    throw new DomainError(
      'TOO_MANY_ENTRIES',
      `the request has ${items.length} entries, at most ${ENTRIES_MAX} are taken in one`,
    );
  }
  const findings = new Findings(many);
  const entries: EntryInput[] = [];
  await eachInSlices(items.length, (index) => {
    if (findings.full) return;
    findings.line = index + 1;
    const item = items[index];
    if (isObject(item)) entries.push(parseEntry(item, findings));
    else findings.add(undefined, item, 'expected an entry, a JSON object');
  });
  findings.throwIfAny();
  return entries;
}

/** What is wrong is put into the findings; the entry returned then is of no use. */
function parseEntry(item: Json, findings: Findings): EntryInput {
  for (const name in item) if (!FIELDS.has(name)) findings.addUnknown(name);
  const { lancamento, debcre, valor } = item;
  const contrapartida = item['contrapartida'] ?? null;
  const historico = item['historico'] ?? null;
  const cdhistorico = item['cdhistorico'] ?? null;
  const day = parseDay(item['day']);
  if (!isInt64(item['documentId']))
    findings.add('documentId', item['documentId'], 'expected the id of a document');
  if (!isCode(lancamento, LANCAMENTO_CHARS_MAX)) {
    findings.add('lancamento', lancamento, codeExpected(LANCAMENTO_CHARS_MAX));
  }
  if (debcre !== 'D' && debcre !== 'C') findings.add('debcre', debcre, 'expected "D" or "C"');
  if (day === undefined) findings.add('day', item['day'], `expected ${DAY_EXPECTED}`);
  if (!isInt64(item['contaId'])) findings.add('contaId', item['contaId'], 'expected the id of an account');
  if (contrapartida !== null && !isInt64(contrapartida)) {
    findings.add('contrapartida', contrapartida, 'expected the id of an account, or null');
  }
  const amount = amountOf(valor, findings);
  if (
    historico !== null &&
    (typeof historico !== 'string' || !hasLength(historico, 0, HISTORICO_CHARS_MAX))
  ) {
    findings.add('historico', historico, `expected text of at most ${HISTORICO_CHARS_MAX} characters`);
  }
  if (cdhistorico !== null && !isCode(cdhistorico, CDHISTORICO_CHARS_MAX)) {
    findings.add('cdhistorico', cdhistorico, codeExpected(CDHISTORICO_CHARS_MAX));
  }
  return {
    documentId: idOf(item['documentId']),
    lancamento: lancamento as string,
    side: debcre as 'D' | 'C',
    day: day ?? 0,
    accountId: idOf(item['contaId']),
    contraAccountId: contrapartida === null ? null : idOf(contrapartida),
    amount,
    valor: valor as number,
    history: historico as string | null,
    historyCode: cdhistorico as string | null,
  };
}

function amountOf(valor: unknown, findings: Findings): AmountCents {
  if (typeof valor !== 'number') {
    findings.add('valor', valor, 'expected a JSON number');
    return 0n;
  }
  const amount = amountFromNumber(valor);
  if (amount !== undefined && isEntryAmount(amount)) return amount;
  findings.addAmount(
    valor,
    `expected a number above zero with at most two decimals, up to ${formatAmount(AMOUNT_CENTS_MAX)}`,
  );
  return 0n;
}

/** Of what is no number nothing is made: a finding has been put down, and an object may refuse to become one. */
function idOf(value: unknown): number {
  if (typeof value !== 'number') return 0;
  return knownInt64(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Findings {
  line = 0;
  private readonly details: ErrorDetail[] = [];
  private onlyAmounts = true;

  constructor(private readonly many: boolean) {}

  get full(): boolean {
    return this.details.length >= DETAILS_MAX;
  }

  add(field: string | undefined, value: unknown, reason: string): void {
    this.onlyAmounts = false;
    this.push(field, value, reason);
  }

  addUnknown(name: string): void {
    this.onlyAmounts = false;
    this.details.push({ ...unknownField('', name, 'an entry'), ...(this.many && { line: this.line }) });
  }

  addAmount(value: number, reason: string): void {
    this.push('valor', value, reason);
  }

  throwIfAny(): void {
    const [first] = this.details;
    if (first === undefined) return;
    const more = this.details.length > 1 ? ` (and ${this.details.length - 1} more in details)` : '';
    const found = first.value === undefined ? '' : `, found ${first.value}`;
    throw new DomainError(
      this.onlyAmounts ? 'AMOUNT_OUT_OF_RANGE' : 'VALIDATION_FAILED',
      `${placeOf(first)}${first.reason}${found}${more}`,
      this.details,
    );
  }

  private push(field: string | undefined, value: unknown, reason: string): void {
    this.details.push({
      ...(field !== undefined && { field }),
      ...(this.many && { line: this.line }),
      value: describeValue(value),
      reason,
    });
  }
}

/** `entry 3: valor: `, as messages begin; the position only where there are several. */
export function placeOf({ field, line }: Pick<ErrorDetail, 'field' | 'line'>): string {
  return `${line === undefined ? '' : `entry ${line}: `}${field === undefined ? '' : `${field}: `}`;
}

function invalid(message: string, details: readonly ErrorDetail[]): DomainError {
  return new DomainError('VALIDATION_FAILED', message, details);
}

function documentMixed(first: number, other: number, index: number): DomainError {
  return new DomainError(
    'ENTRY_DOCUMENT_MIXED',
    `entry ${index + 1}: documentId: ${idText(other)} is another document than the first entry's ${idText(first)}; send one request for each document`,
    [
      {
        field: 'documentId',
        line: index + 1,
        value: idText(other),
        reason: `another document than ${idText(first)}`,
      },
    ],
  );
}
