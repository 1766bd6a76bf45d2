// What one measurement under load is told, and what it answers: the plan goes to a process of its own, so
// that the measuring side never shares an event loop with what it measures.

/** Bodies of POST /entry: every one a new entry number of its connection's own document. */
export interface EntryBodies {
  readonly kind: 'entries';
  /** One a connection. */
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
  /** First entry number, the same for every connection. */
  readonly firstNumber: number;
}

/** Requests with a fixed text, taken in turn. */
export interface FixedBodies {
  readonly kind: 'fixed';
  readonly bodies: readonly string[];
}

export interface LoadPlan {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests before the clock starts: connections, prepared statements, compiled code. */
  readonly warmupSeconds: number;
  readonly expectedStatus: number;
  readonly bodies: EntryBodies | FixedBodies;
}

export interface LoadResult {
  /** Answers to what was sent in the measured seconds. */
  readonly requests: number;
  /** All answers, the warm-up's too: what a count of rows afterwards must agree with. */
  readonly answered: number;
  readonly seconds: number;
  readonly latencyMs: { readonly mean: number; readonly p50: number; readonly p99: number };
  /** Of one core; a generator near 1 measures itself. */
  readonly generatorCpu: number;
  /** How many entry numbers a connection used at most. */
  readonly numbersUsed: number;
}

/** Day and amount do not matter to the gate's price; both sides write the same. */
export const LOAD_DAY = 15;
export const LOAD_AMOUNT = '12.34';
export const LOAD_HISTORY = 'Venda de mercadorias';

export function entryBody(bodies: EntryBodies, connection: number, index: number): string {
  const { documents, accounts, firstNumber } = bodies;
  const documentId = documents[connection % documents.length] ?? 0;
  const [contaId, contrapartida] = accountPair(accounts, connection, index);
  const lancamento = String(firstNumber + index);
  return `{"documentId":${documentId},"lancamento":"${lancamento}","debcre":"D","day":"${LOAD_DAY}","contaId":${contaId},"contrapartida":${contrapartida},"valor":${LOAD_AMOUNT},"historico":"${LOAD_HISTORY}"}`;
}

/** Two different accounts, spread over the chart. */
export function accountPair(
  accounts: readonly number[],
  connection: number,
  index: number,
): [number, number] {
  const first = (connection * 7 + index) % accounts.length;
  const second = (first + 1 + (index % (accounts.length - 1))) % accounts.length;
  return [accounts[first] ?? 0, accounts[second] ?? 0];
}
