import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttpService } from '@razao/testing/http';
import { Shutdown } from './shutdown.js';

const happened: string[] = [];
/** Ends the request that is in flight. */
let end: (() => void) | undefined;

@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<object> {
    await sleep(50);
    return { done: true };
  }

  @Get('held')
  async held(): Promise<object> {
    await new Promise<void>((resolve) => (end = resolve));
    happened.push('request answered');
    return { done: true };
  }

  @Get('stuck')
  async stuck(): Promise<void> {
    await new Promise(() => undefined);
  }
}

@Injectable()
class Resources implements OnApplicationBootstrap {
  constructor(private readonly shutdown: Shutdown) {}

  onApplicationBootstrap(): void {
    this.shutdown.last('pool', () => Promise.resolve(void happened.push('pool closed')));
    this.shutdown.worker('worker', async () => {
      await sleep(50);
      happened.push('worker closed');
    });
    this.shutdown.worker('broken worker', () => Promise.reject(new Error('will not close')));
  }
}

@Module({ controllers: [SlowController], providers: [Resources] })
class SpecModule {}

/** Waits until a request is in flight, which lasts until `end`. */
async function held(): Promise<void> {
  while (end === undefined) await sleep(5);
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const newcomer = connect(port, '127.0.0.1', () => {
      newcomer.destroy();
      resolve(true);
    }).on('error', () => {
      resolve(false);
    });
  });

describe('the shutdown and the start of a service', () => {
  beforeEach(() => {
    end = undefined;
  });

  it('answers 503 on readiness, then finishes requests, then workers, then pools', async () => {
    happened.length = 0;
    const service = await startHttpService(SpecModule, { SHUTDOWN_DELAY_MS: '1000' });
    const readiness = () => fetch(`http://127.0.0.1:${service.managementPort}/actuator/health/readiness`);
    expect((await readiness()).status).toBe(200);
    const inFlight = fetch(`${service.url}/held`);
    await held();
    const closing = service.close();
    let fallen = await readiness();
    while (fallen.status === 200) fallen = await readiness();
    expect(fallen.status).toBe(503);
    expect(await fallen.json()).toEqual({ status: 'OUT_OF_SERVICE', components: {} });
    expect((await fetch(`http://127.0.0.1:${service.managementPort}/actuator/health/liveness`)).status).toBe(
      200,
    );
    end?.();
    expect(await (await inFlight).json()).toEqual({ done: true });
    await closing;
    expect(happened).toEqual(['request answered', 'worker closed', 'pool closed']);
    await expect(fetch(`${service.url}/slow`)).rejects.toThrow();
  });

  it('answers Connection: close on kept connections, and does not wait for silent ones', async () => {
    // Longer than the test may take, so the stop ends in time only if the silent connection does not hold it up.
    const service = await startHttpService(SpecModule, { SHUTDOWN_GRACE_MS: '600000' });
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        get({ port: service.port, host: '127.0.0.1', path, agent }, (response) => {
          response.resume().on('end', () => {
            resolve(response.headers.connection);
          });
        }).on('error', reject);
      });
    expect([await ask('/slow'), await ask('/slow')]).toEqual(['keep-alive', 'keep-alive']);
    const silent = connect(service.port, '127.0.0.1');
    const hungUp = once(silent, 'close');
    await once(silent, 'connect');
    const inFlight = ask('/held');
    await held();
    const closing = service.close();
    while (await isOpen(service.port)) await sleep(5);
    end?.();
    expect(await inFlight).toBe('close');
    await closing;
    await hungUp;
    agent.destroy();
  });

  it('answers a request on a kept connection after the port is closed', async () => {
    const service = await startHttpService(SpecModule);
    const kept = connect(service.port, '127.0.0.1');
    let text = '';
    kept.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const slow = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
    kept.write(slow);
    while (!text.includes('{"done":true}')) await sleep(10);
    const closing = service.close();
    while (await isOpen(service.port)) await sleep(5);
    text = '';
    kept.write(slow);
    await once(kept, 'close');
    expect(text).toMatch(/^HTTP\/1.1 200 OK.*Connection: close.*{"done":true}$/s);
    await closing;
  });

  it('cuts off a request that does not end within SHUTDOWN_GRACE_MS', async () => {
    const service = await startHttpService(SpecModule, {
      SHUTDOWN_GRACE_MS: '300',
      REQUEST_TIMEOUT_MS: '60000',
    });
    const stuck = fetch(`${service.url}/stuck`);
    const cut = expect(stuck).rejects.toThrow();
    await sleep(100);
    await service.close();
    await cut;
  });

  it('knows which workers have not ended', async () => {
    const shutdown = new Shutdown();
    let end = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (end = resolve));
    shutdown.worker('stuck worker', () => stuck);
    shutdown.worker('other worker', () => Promise.resolve());
    const closing = shutdown.beforeApplicationShutdown();
    await sleep(10);
    expect(shutdown.unfinished).toEqual(['stuck worker']);
    end();
    await closing;
    expect(shutdown.unfinished).toEqual([]);
  });

  it('rejects the start with EADDRINUSE and the number of the port when it is taken', async () => {
    const first = await startHttpService(SpecModule);
    await expect(startHttpService(SpecModule, { PORT: String(first.port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: first.port,
    });
    await first.close();
  });
});

describe('repeated work', () => {
  const INTERVAL_MS = 1_000;
  let shutdown: Shutdown;
  /** What each run waits for: it ends, or fails with the given reason. */
  let runs: { end: (failure?: string) => void; stopping: AbortSignal }[];
  let run: () => Promise<void>;
  let warned: string[];

  const passes = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(ms);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    warned = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => void warned.push(String(line)));
    runs = [];
    shutdown = new Shutdown();
    run = shutdown.every('sweep', INTERVAL_MS, async (stopping) => {
      await new Promise<void>((resolve, reject) => {
        const end = (failure?: string): void =>
          failure === undefined ? resolve() : reject(new Error(failure));
        runs.push({ end, stopping });
      });
    });
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs when an interval ends, never twice at once', async () => {
    await passes(INTERVAL_MS - 1);
    expect(runs).toHaveLength(0);
    await passes(1);
    expect(runs).toHaveLength(1);
    await passes(2 * INTERVAL_MS);
    runs[0]?.end();
    await passes(INTERVAL_MS - 1);
    expect(runs).toHaveLength(1);
    await passes(1);
    expect(runs).toHaveLength(2);
  });

  it('runs at once when it is asked, and once more for all who ask during a run', async () => {
    const first = run();
    const second = Promise.all([run(), run()]);
    await passes(0);
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await passes(0);
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    await Promise.all([first, second]);
    expect(runs).toHaveLength(2);
  });

  it('goes on after a failure, and says one in a minute', async () => {
    for (let seconds = 1; seconds <= 61; seconds += 1) {
      await passes(INTERVAL_MS);
      runs.at(-1)?.end(`failure ${seconds}`);
    }
    await passes(0);
    expect(warned).toEqual([
      'The sweep failed, and will try again: failure 1',
      'The sweep failed, and will try again: failure 61',
    ]);
  });

  it('ends with the service, which waits for the run in progress', async () => {
    const last = run();
    await passes(0);
    const stopped = shutdown.beforeApplicationShutdown();
    void run();
    await passes(10 * INTERVAL_MS);
    expect(shutdown.unfinished).toEqual(['sweep']);
    expect(runs.map(({ stopping }) => stopping.aborted)).toEqual([true]);
    runs[0]?.end();
    await Promise.all([last, stopped]);
    await run();
    await passes(10 * INTERVAL_MS);
    expect(runs).toHaveLength(1);
  });
});
