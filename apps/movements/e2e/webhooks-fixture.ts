// A receiver of webhooks that misbehaves in every way at random, and the books whose months are opened meanwhile.
import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenBranch, GivenCompany } from '@razao/testing/factories';
import type { HttpClient } from '@razao/testing/apps';
import { accept, type Answer, type Receiver } from '../src/webhooks/receiver-fixture.js';

const LATE_MS_MAX = 200;
const PERCENT = 100;

/** Four of five deliveries are accepted at once; the others in one of these ways. */
const MISBEHAVIOUR: readonly Answer[] = [
  // Fails
  (_, response) => {
    response.writeHead(500).end();
  },
  // Hangs
  () => undefined,
  // Answers late
  (received, response) => {
    void sleep(randomInt(LATE_MS_MAX)).then(() => {
      accept(received, response);
    });
  },
  // Hangs up
  (_, response) => {
    response.socket?.destroy();
  },
  // Has stored the event and answers an error: the event comes twice
  (_, response) => {
    response.writeHead(502).end();
  },
];
const ACCEPTED_PERCENT = 80;

export function misbehaving(): Answer {
  return (received, response) => {
    const misbehaves = randomInt(PERCENT) >= ACCEPTED_PERCENT;
    (misbehaves ? (MISBEHAVIOUR[randomInt(MISBEHAVIOUR.length)] ?? accept) : accept)(received, response);
  };
}

/** Deliveries whose signature is not that of the documentation. */
export function unsigned(receiver: Receiver, secret: string): number {
  return receiver.received.filter(({ headers, body }) => {
    const timestamp = String(headers['razao-timestamp']);
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return headers['razao-signature'] !== `v1=${digest}`;
  }).length;
}

/** Of each branch, the ids in the order in which they came first. */
export function firstReceived(receiver: Receiver): Map<string, number[]> {
  const streams = new Map<string, Set<number>>();
  for (const { event } of receiver.received) {
    const ids = streams.get(event.branch ?? '*') ?? new Set<number>();
    streams.set(event.branch ?? '*', ids.add(event.id));
  }
  return new Map([...streams].map(([branch, ids]) => [branch, [...ids]]));
}

/** Opens months of a branch one after another, whatever becomes of the service meanwhile. */
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
