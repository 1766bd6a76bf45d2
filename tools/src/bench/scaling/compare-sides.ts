// How the comparisons of scaling are measured: more than two sides, each in every round, the first one the
// yardstick; a side is one or more processes of a service under the benchmark's load. What else a figure
// says stands in its notes: what a request costs each program that it goes through.
import type { RunningApp } from '@razao/testing/apps';
import type { Figure, Unit } from '../figure.js';
import { driveHttp, generatorNote, RequestPrice } from '../load/drive.js';
import type { LoadPlan, LoadResult } from '../load/load-plan.js';
import { inTurn, ratiosOf } from '../rounds.js';
import type { Requests } from './scaling-books.js';

/** To the services of a side together; a multiple of 1, 2 and 3 processes. */
export const CONNECTIONS = 24;
const WARMUP_SECONDS = 1;

export interface Side {
  readonly name: string;
  measure(round: number): Promise<number>;
}

export interface Comparison {
  readonly benchmark: string;
  readonly work: string;
  readonly unit: Unit;
  readonly rounds: number;
  /** Asked for when everything is measured. */
  readonly notes: () => readonly string[];
}

/** A program that requests go through. */
export interface Part {
  readonly name: string;
  readonly pid: number;
}

/** @returns a figure for each side but the first, held against the first. */
export async function compareSides(
  { benchmark, work, unit, rounds, notes }: Comparison,
  sides: readonly Side[],
): Promise<Figure[]> {
  const measured = await inTurn(
    rounds,
    sides.map((side) => (round: number) => side.measure(round)),
  );
  const [theirs = []] = measured;
  return sides.slice(1).map(({ name }, index) => {
    const values = { ours: measured[index + 1] ?? [], theirs };
    return {
      benchmark,
      work: `${work}: ${name}`,
      against: sides[0]?.name ?? '',
      unit,
      ...values,
      measure: 'ratio',
      measured: ratiosOf(values),
      goal: undefined,
      notes: notes(),
    };
  });
}

/** A service as a side of a comparison: how many requests a second, and what each costs. */
export class LoadedService implements Side {
  private readonly results: LoadResult[] = [];
  private readonly prices: readonly RequestPrice[];
  private readonly urls: readonly string[];

  constructor(
    readonly name: string,
    work: string,
    private readonly load: {
      readonly apps: readonly RunningApp[];
      /** What its requests go through behind the service. */
      readonly behind: readonly Part[];
      readonly seconds: number;
      /** Made anew for every measurement: an entry number is posted once. */
      readonly requests: (connections: number) => Promise<Requests>;
      /** Told how many were answered, the warm-up's too. */
      readonly answered?: (count: number) => void;
    },
  ) {
    this.urls = load.apps.map(({ url }) => url);
    const parts = [{ name: 'the service', pids: load.apps.map(({ service }) => service.pid) }].concat(
      load.behind.map(({ name: part, pid }) => ({ name: part, pids: [pid] })),
    );
    this.prices = parts.map((part) => new RequestPrice(`${work}, ${name}, ${part.name}`, part.pids));
  }

  async measure(): Promise<number> {
    const { seconds, requests } = this.load;
    let sending = async (): Promise<Sent> =>
      await send(this.urls, { connections: CONNECTIONS, seconds, requests });
    for (const price of this.prices) {
      const inner = sending;
      sending = () => price.of(inner);
    }
    const { results, answered, perSecond } = await sending();
    this.results.push(...results);
    this.load.answered?.(answered);
    return perSecond;
  }

  notes(): string[] {
    return [...this.prices.flatMap((price) => price.note()), ...generatorNote(this.results)];
  }
}

export interface Sent {
  readonly results: readonly LoadResult[];
  readonly answered: number;
  readonly perSecond: number;
}

/** Load on the processes of one service, a generator each, connections shared out evenly. */
export async function send(
  urls: readonly string[],
  load: {
    readonly connections: number;
    readonly seconds: number;
    readonly requests: (connections: number) => Promise<Requests>;
  },
): Promise<Sent> {
  const connections = load.connections / urls.length;
  const plans: LoadPlan[] = [];
  for (const url of urls)
    plans.push({
      ...(await load.requests(connections)),
      url,
      method: 'POST',
      connections,
      seconds: load.seconds,
      warmupSeconds: WARMUP_SECONDS,
    });
  const results = await Promise.all(plans.map(driveHttp));
  return {
    results,
    answered: results.reduce((sum, result) => sum + result.answered, 0),
    perSecond: results.reduce((sum, result) => sum + result.requests / result.seconds, 0),
  };
}
