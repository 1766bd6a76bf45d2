// Bodies that are larger than most routes take: what is made of one takes up to a quarter of the heap, so few are in
// memory at once. Callers take turns; a body whose turn has not come is not read, and waits in the client.
import { DomainError } from '@razao/domain';
import type { ServiceEnv } from '../env/service.env.js';
import { Turns, shared } from '../turns/index.js';

/** Of one caller: each has a connection with what the client sent before it waited. */
export const LARGE_BODIES_WAITING_MAX = 50;

export type LargeBodySettings = Pick<ServiceEnv, 'LARGE_BODIES_MAX' | 'LARGE_BODIES_WAIT_MS'>;

/** By response. */
const ends = new WeakMap<object, () => void>();

export class LargeBodies {
  private readonly turns: Turns;

  constructor({ LARGE_BODIES_MAX: atOnce, LARGE_BODIES_WAIT_MS: waitMsMax }: LargeBodySettings) {
    const message = {
      en: `No turn for a large body came within ${waitMsMax} ms, or ${LARGE_BODIES_WAITING_MAX} of this caller wait already.`,
      pt: `Não houve vaga para este corpo volumoso em ${waitMsMax} ms, ou já há ${LARGE_BODIES_WAITING_MAX} requisições deste usuário à espera.`,
    };
    this.turns = new Turns({
      ...shared(atOnce),
      waitMsMax,
      waitingPerCaller: LARGE_BODIES_WAITING_MAX,
      busy: () => new DomainError('SERVICE_BUSY', message),
    });
  }

  /**
   * The turn lasts until `endLargeBody`.
   * @throws DomainError SERVICE_BUSY
   */
  async begin(subject: string, response: object): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const work = async (): Promise<void> =>
        await new Promise((end) => {
          ends.set(response, end);
          resolve();
        });
      this.turns.take(subject, work).catch(reject);
    });
  }
}

/**
 * Ends the turn of the request: when its route returned, also for a caller who has left, or threw. Called for every request:
 * an interceptor of the few routes that take large bodies would cost each of their requests several percent.
 */
export function endLargeBody(response: object): void {
  ends.get(response)?.();
}
