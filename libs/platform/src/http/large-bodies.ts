// Limits how many bodies that are larger than most routes take are in memory at once, because the objects made from one
// take up to a quarter of the heap. Callers take turns. A body whose turn has not come is not read, and waits in the
// client.
import { DomainError } from '@razao/domain';
import type { ServiceEnv } from '../env/service.env.js';
import { Turns, shared } from '../turns/index.js';

/** How many bodies of one caller may wait. Each has a connection and what the client sent before it waited. */
export const LARGE_BODIES_WAITING_MAX = 50;

export type LargeBodySettings = Pick<ServiceEnv, 'LARGE_BODIES_MAX' | 'LARGE_BODIES_WAIT_MS'>;

/** The functions that end the turns, by response. */
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
   * Waits for a turn, which lasts until `endLargeBody`.
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
 * Ends the turn of the request when its route has returned or thrown, also when the caller has left. It is called for
 * every request. An interceptor on the few routes that take large bodies would cost several percent of each of their
 * requests.
 */
export function endLargeBody(response: object): void {
  ends.get(response)?.();
}
