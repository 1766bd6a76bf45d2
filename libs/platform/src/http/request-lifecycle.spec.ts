// Tests the status that metrics count for an answer that did not reach its end.
import { describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Logger, Module, Res } from '@nestjs/common';
import type { Response as Answer } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Metrics } from '../actuator/metrics.js';
import { ServiceEnv } from '../env/index.js';
import { sendChunks } from '../streams/index.js';
import { useHttpService } from '@razao/testing/http';

const LARGE = 'x'.repeat(100_000);
const pace = Object.assign(new ServiceEnv(), { STREAM_RATE_WINDOW_MS: 10_000 });
const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
/** Called when a request hangs. */
let hung = (): void => undefined;

@Controller()
class LifecycleController {
  @Get('whole')
  whole(): object {
    return {};
  }

  @Get('breaks-off')
  async breaksOff(@Res() response: Answer): Promise<void> {
    await new Promise((written) => response.write('[', written));
    throw new Error('a fault in the code');
  }

  @Get('too-slow')
  tooSlow(@Res() response: Answer): void {
    response.write('[', () => response.destroy());
  }

  @Get('stream')
  async stream(@Res() response: Answer): Promise<void> {
    const chunks = async function* (): AsyncGenerator<string> {
      yield LARGE;
      await nextTurn();
      throw lost;
    };
    const sink = { response, open: () => response, sendText: () => undefined };
    try {
      await sendChunks(chunks(), sink, pace);
    } finally {
      // A transaction is rolled back before the error reaches the filter.
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    }
  }

  @Get('hangs')
  async hangs(): Promise<void> {
    hung();
    await new Promise(() => undefined);
  }
}

@Module({ controllers: [LifecycleController] })
class LifecycleModule {}

describe('the status of a request in the metrics', () => {
  const service = useHttpService(LifecycleModule);

  /** Returns what is counted for the next request. */
  const counted = (): Promise<unknown[]> =>
    new Promise((resolve) => {
      jest
        .spyOn(service.app.get(Metrics), 'observe')
        .mockImplementationOnce((method, route, status) => resolve([method, route, status]));
    });

  it('is that of the answer when it was sent whole', async () => {
    const count = counted();
    await (await fetch(`${service.url}/whole`)).text();
    expect(await count).toEqual(['GET', '/whole', 200]);
  });

  it.each([
    ['an error', '/breaks-off', 500],
    ['a lost database', '/stream', 503],
    ['a client that is too slow', '/too-slow', 499],
  ])('is that of %s that breaks off the answer after its first bytes', async (_, path, status) => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const count = counted();
    const answer = await fetch(service.url + path);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(await count).toEqual(['GET', path, status]);
  });

  it('is 499 when the client left before the answer', async () => {
    const leaving = new AbortController();
    const arrived = new Promise<void>((resolve) => (hung = resolve));
    const count = counted();
    const left = fetch(`${service.url}/hangs`, { signal: leaving.signal }).catch(() => undefined);
    await arrived;
    leaving.abort();
    await left;
    expect(await count).toEqual(['GET', '/hangs', 499]);
  });
});
