// Measures how other callers affect a caller's posts: many connections, more of them than the service answers, and a
// caller who sends only refused posts at full speed.
import { type RunningApp, testToken } from '@razao/testing/apps';
import { type Bench, CONNECTIONS } from '../bench.js';
import { megabytesOf, memoryDuring } from '../load.js';
import { bothOf, figure, type Figure, inTurn, quantile } from '../report.js';
import type { PostSides } from './post.js';

const CONNECTIONS_OF_LATENCIES = [1, 8, 32, 128, 512];
const LATENCY_SHARES = { median: 0.5, p99: 0.99, 'p99.9': 0.999 };
/** More requests than three full statements and the posts that may wait for one. */
const BEYOND_SATURATION = 512;
const SATURATED = { GATHERED_ENTRIES_MAX: '32', GATHERED_WAITING_MAX: '64' };
const UNKNOWN_ACCOUNT = 999_999_999;
const REFUSED_CALLER = testToken({ subject: 'refused', roles: ['admin'], lifetimeSeconds: 86_400 });

export async function latenciesOfCrowds(
  sides: PostSides,
  service: RunningApp,
  apart: RunningApp,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of CONNECTIONS_OF_LATENCIES) {
    const [ours, theirs] = await inTurn(
      1,
      () => sides.post(service, connections),
      () => sides.post(apart, connections),
    );
    const posts = `POST /entry, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    for (const [name, share] of Object.entries(LATENCY_SHARES)) {
      const latencies = (side: typeof ours) => side.map(({ latenciesMs }) => quantile(latenciesMs, share));
      const both = { ours: latencies(ours), theirs: latencies(theirs) };
      figures.push(figure(`${posts}: ${name} latency`, 'without gathering', 'ms', both));
    }
  }
  return figures;
}

/**
 * Checks that further requests get 503, that memory stays flat, and that the first post afterwards is as fast as
 * before.
 */
export async function beyondSaturation(sides: PostSides, bench: Bench, database: string): Promise<Figure[]> {
  const service = await bench.service('movements', database, false, SATURATED);
  const { pid } = service.service;
  const before = await sides.post(service, 1);
  const { result, idle, peak } = await memoryDuring(pid, () =>
    sides.post(service, BEYOND_SATURATION, { refusals: [503] }),
  );
  const after = await sides.post(service, 1);
  const resident = await megabytesOf(pid, 'VmRSS');
  const work = `POST /entry, ${BEYOND_SATURATION} connections, most of them too many`;
  const latency = `${work}: median latency of one connection after it`;
  const created = { ours: [result.perSecond], theirs: [result.refusedPerSecond] };
  return [
    figure(`${work}: created`, '503', '/s', created),
    figure(`${work}: memory`, 'before', 'MB', { ours: [peak], theirs: [idle] }),
    figure(`${work}: memory after it`, 'before', 'MB', { ours: [resident], theirs: [idle] }),
    figure(latency, 'before', 'ms', bothOf('latencyMs', [after], [before])),
  ];
}

/**
 * Measures the same posts alone, and beside as many connections of a caller whose posts all name an account that does
 * not exist.
 */
export async function besideRefusedCaller(
  sides: PostSides,
  service: RunningApp,
  rounds: number,
): Promise<Figure[]> {
  const refusals = { token: REFUSED_CALLER, account: UNKNOWN_ACCOUNT, refusals: [400, 503] };
  const refused: number[] = [];
  const [beside, alone] = await inTurn(
    rounds,
    async () => {
      const [posts, others] = await Promise.all([
        sides.post(service, CONNECTIONS),
        sides.post(service, CONNECTIONS, refusals),
      ]);
      refused.push(others.refusedPerSecond);
      return posts;
    },
    () => sides.post(service, CONNECTIONS),
  );
  const work = `POST /entry, ${CONNECTIONS} connections, beside as many of a refused caller`;
  const { ours: created, theirs } = bothOf('perSecond', beside, alone);
  return [
    figure(work, 'without that caller', '/s', { ours: created, theirs }, { atLeast: 0.8 }),
    figure(`${work}: refused`, 'created', '/s', { ours: refused, theirs: created }),
  ];
}
