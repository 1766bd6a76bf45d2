import { describe, expect, it } from '@jest/globals';
import type { DomainError, Noun } from '@razao/domain';
import { StoppedClock } from '@razao/testing/clock';
import { RETRY_SECONDS_MAX, Slots } from './slots.js';

const RUNS: Noun = { en: ['run', 'runs'], pt: ['execução', 'execuções'] };
const BEGIN = Date.parse('2024-04-02T12:00:00Z');

class SlotsUnderTest {
  readonly clock = new StoppedClock(new Date(BEGIN));
  readonly slots = new Slots({ atOnce: 1, perCaller: 1, waitMs: 0, what: RUNS }, this.clock);

  at(seconds: number): void {
    this.clock.moveTo(new Date(BEGIN + seconds * 1_000));
  }

  /** Begins a run. @returns a function that ends it. */
  begin(): () => Promise<void> {
    let end!: () => void;
    const run = this.slots.hold(
      'ana',
      async () =>
        await new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    return async () => {
      end();
      await run;
    };
  }

  async refusal(): Promise<DomainError> {
    return await this.slots
      .hold('bia', async () => await Promise.resolve())
      .then(
        () => {
          throw new Error('was let in');
        },
        (error: unknown) => error as DomainError,
      );
  }
}

describe('the Retry-After of a refused run', () => {
  it('is one second while the running one has just begun and none has ended', async () => {
    const subject = new SlotsUnderTest();
    const end = subject.begin();
    expect(await subject.refusal()).toMatchObject({ code: 'SERVICE_BUSY', retryAfterSeconds: 1 });
    await end();
  });

  it('is the age of the first run, up to RETRY_SECONDS_MAX', async () => {
    const subject = new SlotsUnderTest();
    const end = subject.begin();
    subject.at(12);
    expect(await subject.refusal()).toMatchObject({ retryAfterSeconds: 12 });
    subject.at(RETRY_SECONDS_MAX);
    expect(await subject.refusal()).toMatchObject({ retryAfterSeconds: RETRY_SECONDS_MAX });
    subject.at(RETRY_SECONDS_MAX + 1);
    expect(await subject.refusal()).toMatchObject({ retryAfterSeconds: RETRY_SECONDS_MAX });
    await end();
  });

  it('is the time that remains of the run if it takes as long as the last one', async () => {
    const subject = new SlotsUnderTest();
    const first = subject.begin();
    subject.at(20);
    await first();
    const second = subject.begin();
    subject.at(25);
    expect(await subject.refusal()).toMatchObject({ retryAfterSeconds: 15 });
    subject.at(45);
    expect(await subject.refusal()).toMatchObject({ retryAfterSeconds: 25 });
    await second();
    await subject.slots.hold('bia', async () => await Promise.resolve());
  });
});
