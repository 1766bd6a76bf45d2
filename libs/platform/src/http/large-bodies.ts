// Bodies that are larger than most routes take: what is made of one takes up to a quarter of the heap, so few are in
// memory at once. Callers take turns; a body whose turn has not come is not read, and waits in the client.
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import type { Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { Turns, shared } from '../turns/index.js';

/** Of one caller: each has a connection with what the client sent before it waited. */
export const LARGE_BODIES_WAITING_MAX = 50;

export interface LargeBodySettings {
  readonly LARGE_BODIES_MAX: number;
  readonly LARGE_BODIES_WAIT_MS: number;
}

interface Held {
  readonly end: () => void;
  handled: boolean;
}

const held = new WeakMap<Request, Held>();

export class LargeBodies {
  private readonly turns: Turns;

  constructor({ LARGE_BODIES_MAX: atOnce, LARGE_BODIES_WAIT_MS: waitMsMax }: LargeBodySettings) {
    const message = `No turn for a large body came within ${waitMsMax} ms, or ${LARGE_BODIES_WAITING_MAX} of this caller wait already.`;
    this.turns = new Turns({
      ...shared(atOnce),
      waitMsMax,
      waitingPerCaller: LARGE_BODIES_WAITING_MAX,
      busy: () => new DomainError('SERVICE_BUSY', message),
    });
  }

  /**
   * Until the route has answered, or as long as it works for a caller who has left.
   * @throws DomainError SERVICE_BUSY
   */
  async begin(subject: string, request: Request, response: Response): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const work = async (): Promise<void> =>
        await new Promise((end) => {
          const turn: Held = { end, handled: false };
          held.set(request, turn);
          const left = (): void => {
            if (!turn.handled) end();
          };
          response.once('close', left);
          if (response.destroyed) left();
          resolve();
        });
      this.turns.take(subject, work).catch(reject);
    });
  }
}

/** On the routes that take large bodies: the turn lasts as long as the route works. */
export class EndsTurn implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const turn = held.get(context.switchToHttp().getRequest<Request>());
    if (turn === undefined) return next.handle();
    turn.handled = true;
    return next.handle().pipe(finalize(turn.end));
  }
}
