// Simulates callers of all companies, who follow each company to its cell. They send requests at random moments without
// waiting for answers, and repeat each one with its key until it is answered. Every answer is compared with what was
// sent and accepted before.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppName, type HttpAnswer, HttpClient } from '@razao/testing/apps';
import { benchToken } from '../bench.js';
import { BRANCH, type Company, type Installation, type Month, monthOf } from './cells-installation.js';

const TOKEN = benchToken();
const PER_SECOND = 40;
/** The shares of the requests. The rest opens months and consolidates the ones before them. */
const SHARES = { post: 0.6, read: 0.37, import: 0.02 };
const REPEATED_SHARE = 1 / 7;
const REPEATED_WITHIN_MS = 30_000;
const OF_MOVING_SHARE = 0.15;
const IMPORTED_ENTRIES = 20;
const CENTS_MAX = 100_000;
/** Reduced codes of two accounts of the chart. */
const [ACCOUNT, CONTRA] = ['1001', '3001'];
const ANSWERED_WITHIN_MS = 900_000;
const RETRY_SECONDS = 1;
const POLL_MS = 200;

type Kind = keyof typeof SHARES | 'month';

/** The latency of one request of a company that does not move. */
export interface Latency {
  readonly kind: Kind;
  readonly phase: string;
  readonly ms: number;
}

interface Refusal {
  readonly elsewhere?: { readonly cell: number };
}

type Request<Body> = (client: HttpClient) => Promise<HttpAnswer<Body>>;

export class CellsLoad {
  readonly latencies: Latency[] = [];
  /** The expected content of the books by company and history, in the form of `writtenEntries`. */
  readonly written = new Map<string, string>();
  readonly done: Record<Kind, number> = { post: 0, read: 0, import: 0, month: 0 };
  /** Answers that redirected a caller of a moving company or asked it to wait, and the same for other companies. */
  readonly refused = { moving: 0, others: 0 };
  repeated = 0;
  phase = '';
  private readonly running = new Set<Promise<void>>();
  private failure: Error | undefined;
  private stopped = false;

  constructor(private readonly installation: Installation) {}

  /** Sends requests until `stop` is called. */
  async run(): Promise<void> {
    for (let next = performance.now(); !this.stopped;) {
      next += (-Math.log(1 - Math.random()) * 1_000) / PER_SECOND;
      await delay(Math.max(0, next - performance.now()));
      const one = this.one()
        .catch((error: unknown) => {
          this.failure ??= error instanceof Error ? error : new Error(String(error));
        })
        .finally(() => this.running.delete(one));
      this.running.add(one);
    }
  }

  /**
   * Stops sending and waits for every answer.
   * @throws the first error
   */
  async stop(): Promise<void> {
    this.stopped = true;
    while (this.running.size > 0) await Promise.all(this.running);
    this.assertRight();
  }

  /** @throws the first error */
  assertRight(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  private async one(): Promise<void> {
    const ofMoving = Math.random() < OF_MOVING_SHARE;
    const company = oneOf(this.installation.companies.filter(({ moves }) => moves === ofMoving));
    const kind = kindOf(Math.random());
    const { phase } = this;
    const began = performance.now();
    const after = await this[kind](company);
    this.done[kind] += 1;
    if (!company.moves) this.latencies.push({ kind, phase, ms: performance.now() - began });
    await after?.();
  }

  /** @returns a function to call after the measurement */
  private async post(company: Company): Promise<(() => Promise<void>) | undefined> {
    const month = lastOf(company);
    const [key, cents] = [randomUUID(), 1 + Math.floor(Math.random() * CENTS_MAX)];
    const entry = {
      documentId: month.document,
      lancamento: String((company.numbers += 1)),
      debcre: 'D',
      day: String(1 + (company.numbers % 28)),
      conta: ACCOUNT,
      contrapartida: CONTRA,
      valor: cents / 100,
      historico: key,
    };
    const send = () =>
      this.send<{ id: number }>(company, 'movements', (to) => to.post('/entry', entry, keyed(key)));
    const { body } = await this.write(company, month, [[key, cents]], send);
    if (Math.random() >= REPEATED_SHARE) return undefined;
    return async () => {
      await delay(Math.random() * REPEATED_WITHIN_MS);
      const again = (await send()).body;
      this.repeated += 1;
      if (again.id !== body.id) throw new Error(`a repeat was answered ${again.id}, and ${body.id} before`);
    };
  }

  private async import(company: Company): Promise<undefined> {
    const month = lastOf(company);
    const key = randomUUID();
    const cents = Array.from({ length: IMPORTED_ENTRIES }, () => 1 + Math.floor(Math.random() * CENTS_MAX));
    const lines = cents.map((amount, index): [string, number] => [`${key} ${index}`, amount]);
    const number = `I${(company.numbers += 1)}`;
    const rows = lines.map(
      ([history, amount], index) =>
        `${number},${index + 1},D,5,${ACCOUNT},${CONTRA},${(amount / 100).toFixed(2)},${history}`,
    );
    const head = 'documento,lancamento,debcre,day,conta,contrapartida,valor,historico';
    const file = { filename: 'month.csv', content: [head, ...rows].join('\n') };
    await this.write(company, month, lines, async () => {
      const path = `/batch/${month.batch}/import`;
      const answer = await this.send<{ success: boolean }>(company, 'movements', (to) =>
        to.upload(path, file, keyed(key)),
      );
      if (!answer.body.success) throw new Error(`an import was answered ${answer.text}`);
      return answer;
    });
  }

  /** Opens the next month and consolidates the one before after all requests for it are answered. */
  private async month(company: Company): Promise<undefined> {
    if (company.advancing) return;
    company.advancing = true;
    const old = lastOf(company);
    const period = old.period.plus(1);
    const post = <Body>(path: string, body: object) => {
      const key = randomUUID();
      return this.send<Body>(company, 'movements', (to) => to.post(path, body, keyed(key)));
    };
    await post(`/monthOpening/${company.code}/${BRANCH}`, { newyearmonth: period.format() });
    const named = { empresa: company.code, filial: BRANCH, ano: period.year, mes: period.month };
    const batchId = (await post<{ id: number }>('/batch', named)).body.id;
    const document = await post<{ id: number }>('/document', { batchId, documento: '1', diaref: '1' });
    company.months.push(monthOf(period, batchId, document.body.id));
    while (old.writing.size > 0) await Promise.allSettled(old.writing);
    const [year, month] = old.period.toYearMonth().split('-');
    await post('/runconsolidation', { company: company.code, branch: BRANCH, year, month });
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    const path = `/consolidation/${company.code}/${BRANCH}/${year}/${month}`;
    for (let status = ''; status !== 'COMPLETED';) {
      await delay(POLL_MS);
      const { body, text } = await this.send<{ status: string }>(company, 'movements', (to) => to.get(path));
      ({ status } = body);
      if (status === 'ERROR' || performance.now() > deadline)
        throw new Error(`a consolidation did not end well: ${text}`);
    }
    company.advancing = false;
  }

  private async read(company: Company): Promise<undefined> {
    const month = Math.random() < 0.5 ? lastOf(company) : oneOf(company.months);
    const { accepted, seen } = month;
    const least = { entries: Math.max(accepted.entries, seen), cents: accepted.cents };
    const [year, number] = month.period.toYearMonth().split('-');
    if (Math.random() < 0.5) {
      const path = `/trialBalance/${company.code}/${BRANCH}/${year}/${number}`;
      const { body, text } = await this.send<{
        totals: { balanced: boolean; movdeb: number };
      }>(company, 'queries', (to) => to.get(path));
      const cents = Math.round(body.totals.movdeb * 100);
      if (!body.totals.balanced || cents < least.cents || cents > month.sent.cents)
        throw new Error(`${path}: ${least.cents} to ${month.sent.cents} cents were expected: ${text}`);
    } else {
      const path = `/entries?company=${company.code}&branch=${BRANCH}&year=${year}&month=${number}`;
      const { body } = await this.send<{ totalElements: number }>(company, 'movements', (to) => to.get(path));
      const { totalElements: entries } = body;
      if (entries < least.entries || entries > month.sent.entries)
        throw new Error(
          `${path}: ${entries} entries, ${least.entries} to ${month.sent.entries} were expected`,
        );
      month.seen = Math.max(month.seen, entries);
    }
  }

  private async write<Answer>(
    { code }: Company,
    month: Month,
    lines: readonly (readonly [history: string, cents: number])[],
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const cents = lines.reduce((sum, [, amount]) => sum + amount, 0);
    const add = (to: Month['sent']): void => {
      to.entries += lines.length;
      to.cents += cents;
    };
    add(month.sent);
    const writing = send();
    month.writing.add(writing);
    try {
      const answer = await writing;
      add(month.accepted);
      for (const [history, amount] of lines) this.written.set(`${code} ${history}`, `1 ${amount}`);
      return answer;
    } finally {
      month.writing.delete(writing);
    }
  }

  /**
   * Sends a request, again and again, to the cell where the company is.
   * @throws Error when the refusal has another reason than a move
   */
  async send<Body>(company: Company, service: AppName, request: Request<Body>): Promise<HttpAnswer<Body>> {
    const deadline = performance.now() + ANSWERED_WITHIN_MS;
    while (performance.now() < deadline) {
      const url = this.installation.cells[company.cell]?.urls[service];
      if (url === undefined) throw new Error(`there is no cell ${company.cell}`);
      const answer = await request(new HttpClient(url, TOKEN));
      if (answer.status < 300) return answer;
      this.refused[company.moves ? 'moving' : 'others'] += 1;
      const { elsewhere } = answer.body as Refusal;
      if (elsewhere !== undefined) company.cell = elsewhere.cell;
      else if (answer.status === 503)
        await delay(1_000 * Number(answer.headers.get('retry-after') ?? RETRY_SECONDS));
      else throw new Error(`${answer.status}: ${answer.text}`);
    }
    throw new Error(`company ${company.code} was not served for ${ANSWERED_WITHIN_MS / 1_000} s`);
  }
}

function kindOf(chance: number): Kind {
  let sum = 0;
  for (const [kind, share] of Object.entries(SHARES) as [Kind, number][])
    if (chance < (sum += share)) return kind;
  return 'month';
}

function keyed(key: string): Record<string, string> {
  return { 'idempotency-key': key };
}

function lastOf({ months }: Company): Month {
  const month = months.at(-1);
  if (month === undefined) throw new Error('the company has no month');
  return month;
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is none to choose from');
  return item;
}
