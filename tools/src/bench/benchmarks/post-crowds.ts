// What others do to a caller's posts: many connections, more of them than the service answers, and a caller who sends only
// refused posts at full speed.
import { type RunningApp, testToken } from '@razao/testing/apps';
import { type Bench, CONNECTIONS } from '../bench.js';
import { forgetPeak, memoryOf } from '../load.js';
import { type Figure, inTurn, quantile } from '../report.js';
import type { PostSides } from './post.js';

const CONNECTIONS_OF_LATENCIES = [1, 8, 32, 128, 512];
const LATENCY_SHARES = { median: 0.5, p99: 0.99, 'p99.9': 0.999 };
/** More requests than three statements of that size and those that may wait for one. */
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
    const [ours = [], theirs = []] = await inTurn(
      1,
      () => sides.post(service, connections),
      () => sides.post(apart, connections),
    );
    const posts = `POST /entry, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    for (const [name, share] of Object.entries(LATENCY_SHARES))
      figures.push({
        work: `${posts}: ${name} latency`,
        against: 'without gathering',
        unit: 'ms',
        ours: ours.map(({ latenciesMs }) => quantile(latenciesMs, share)),
        theirs: theirs.map(({ latenciesMs }) => quantile(latenciesMs, share)),
      });
  }
  return figures;
}

/** Further requests are answered 503, memory stays, and the first post after it is as fast as before. */
export async function beyondSaturation(sides: PostSides, bench: Bench, database: string): Promise<Figure[]> {
  const service = await bench.service('movements', database, false, SATURATED);
  const { pid } = service.service;
  const before = await sides.post(service, 1);
  const idle = (await memoryOf(pid)).resident;
  await forgetPeak(pid);
  const crowd = await sides.post(service, BEYOND_SATURATION, { refusals: [503] });
  const { peak } = await memoryOf(pid);
  const after = await sides.post(service, 1);
  const { resident } = await memoryOf(pid);
  const work = `POST /entry, ${BEYOND_SATURATION} connections, most of them too many`;
  return [
    {
      work: `${work}: created`,
      against: '503',
      unit: '/s',
      ours: [crowd.perSecond],
      theirs: [crowd.refusedPerSecond],
    },
    { work: `${work}: memory`, against: 'before', unit: 'MB', ours: [peak], theirs: [idle] },
    { work: `${work}: memory after it`, against: 'before', unit: 'MB', ours: [resident], theirs: [idle] },
    {
      work: `${work}: median latency of one connection after it`,
      against: 'before',
      unit: 'ms',
      ours: [after.latencyMs],
      theirs: [before.latencyMs],
    },
  ];
}

/** The same posts alone, and beside as many connections of a caller whose posts all name an account that does not exist. */
export async function besideRefusedCaller(
  sides: PostSides,
  service: RunningApp,
  rounds: number,
): Promise<Figure[]> {
  const refused: number[] = [];
  const [beside = [], alone = []] = await inTurn(
    rounds,
    async () => {
      const [posts, others] = await Promise.all([
        sides.post(service, CONNECTIONS),
        sides.post(service, CONNECTIONS, {
          token: REFUSED_CALLER,
          account: UNKNOWN_ACCOUNT,
          refusals: [400, 503],
        }),
      ]);
      refused.push(others.refusedPerSecond);
      return posts;
    },
    () => sides.post(service, CONNECTIONS),
  );
  const work = `POST /entry, ${CONNECTIONS} connections, beside as many of a refused caller`;
  return [
    {
      work,
      against: 'without that caller',
      unit: '/s',
      ours: beside.map(({ perSecond }) => perSecond),
      theirs: alone.map(({ perSecond }) => perSecond),
      goal: { atLeast: 0.8 },
    },
    {
      work: `${work}: refused`,
      against: 'created',
      unit: '/s',
      ours: refused,
      theirs: beside.map(({ perSecond }) => perSecond),
    },
  ];
}
