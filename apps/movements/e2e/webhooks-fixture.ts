// Makes a receiver of webhooks that misbehaves at random in every way, and opens months of books meanwhile.
import { createHmac, randomInt } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenBranch, GivenCompany } from '@razao/testing/factories';
import type { HttpClient } from '@razao/testing/apps';
import { freePort } from '@razao/testing/postgres';
import type { Event } from '../src/events/event.dto.js';
import type { Answer, Received, Receiver } from './receiver.js';

const LATE_MS_MAX = 200;
const PERCENT = 100;

/** Stores a delivery. @returns the status of the answer */
type Take = (received: Received) => Promise<number>;

/** The receiver accepts four of five deliveries at once; the others end in one of these ways. */
const MISBEHAVIOUR: readonly ((received: Received, response: ServerResponse, take: Take) => unknown)[] = [
  // Fails
  (_, response) => response.writeHead(500).end(),
  // Hangs
  () => undefined,
  // Answers late
  async (received, response, take) => {
    await sleep(randomInt(LATE_MS_MAX));
    response.writeHead(await take(received)).end();
  },
  // Hangs up
  (_, response) => response.socket?.destroy(),
  // Stores the event and answers an error, so that the event is delivered twice
  async (received, response, take) => {
    await take(received);
    response.writeHead(502).end();
  },
];
const ACCEPTED_PERCENT = 80;

export function misbehaving(take: Take): Answer {
  return (received, response) => {
    const way =
      randomInt(PERCENT) >= ACCEPTED_PERCENT ? MISBEHAVIOUR[randomInt(MISBEHAVIOUR.length)] : undefined;
    if (way !== undefined) return void way(received, response, take);
    void take(received).then((status) => response.writeHead(status).end());
  };
}

/** Returns the first code block of the language in docs/events.md. */
function example(language: string): string {
  const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(page)?.[1] ?? '';
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the program of docs/events.md, and keeps what it printed. */
export class DocumentedReceiver {
  printed = '';

  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {
    process.stdout?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
  }

  static async start(secret: string): Promise<DocumentedReceiver> {
    const port = await freePort();
    const program = spawn('python3', ['-c', example('python')], {
      env: { PATH: process.env['PATH'], RAZAO_WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new DocumentedReceiver(`http://127.0.0.1:${port}/`, program);
  }

  get events(): (Event & { data: { yearmonth: string } })[] {
    const lines = this.printed.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Event & { data: { yearmonth: string } });
  }

  /** Sends a delivery to the program as it was received. */
  readonly take: Take = ({ body, headers }) => {
    const names = ['content-type', 'razao-event', 'razao-timestamp', 'razao-signature'];
    const sent = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    return fetch(this.url, { method: 'POST', body, headers: sent }).then(
      ({ status }) => status,
      () => 503,
    );
  };

  stop(): void {
    this.process.kill();
  }
}

/** Counts the deliveries whose signature is not the documented one. */
export function unsigned(receiver: Receiver, secret: string): number {
  return receiver.received.filter(({ headers, body }) => {
    const timestamp = String(headers['razao-timestamp']);
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return headers['razao-signature'] !== `v1=${digest}`;
  }).length;
}

/** Returns the ids of each branch, in the order of their first deliveries. */
export function idsByBranch(events: readonly Event[]): Record<string, number[]> {
  const streams = new Map<string, Set<number>>();
  for (const { branch, id } of events) {
    const ids = streams.get(branch ?? '*') ?? new Set<number>();
    streams.set(branch ?? '*', ids.add(id));
  }
  return Object.fromEntries([...streams].map(([branch, ids]) => [branch, [...ids]]));
}

/** Opens months of a branch one after another, even when the service fails meanwhile. */
export async function openMonths(
  service: () => HttpClient,
  company: GivenCompany,
  branch: GivenBranch,
  months: number,
): Promise<void> {
  const path = `/monthOpening/${company.code}/${branch.code}`;
  for (let opened = 0; opened < months;) {
    try {
      const { status, body } = await service().get<{ newyearmonth: string }>(path);
      if (status !== 200) throw new Error(`answered ${status}`);
      const answer = await service().post(path, { newyearmonth: body.newyearmonth });
      if (answer.status === 201) opened += 1;
      else await sleep(LATE_MS_MAX);
    } catch {
      await sleep(LATE_MS_MAX);
    }
  }
}
