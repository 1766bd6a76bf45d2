// Limits how many runs, or ECD files, a process works on at once. A run reads a whole month dozens of times on one connection: a
// few runs keep a database busy. Callers take turns, and a request whose turn does not come in time gets a 503 with Retry-After.
// A run may take a second or a minute, so Retry-After is estimated from the runs under way and the last one.
import { Injectable } from '@nestjs/common';
import { counted, DomainError, type Noun } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { Turns, shared } from '@razao/platform/turns';
import { ComplianceEnv } from './compliance.env.js';

/** Largest Retry-After. The run may take longer: the next refusal estimates again. */
export const RETRY_SECONDS_MAX = 60;

interface Limits {
  readonly atOnce: number;
  readonly perCaller: number;
  readonly waitMs: number;
  /** The noun in the refusal, as in "2 compliance runs under way". */
  readonly what: Noun;
}

export class Slots {
  /** When each run under way began, the oldest first. */
  private readonly begun = new Set<{ readonly at: number }>();
  private readonly turns: Turns;
  private lastMs = 0;

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {
    this.turns = new Turns({
      ...shared(limits.atOnce, limits.perCaller),
      waitMsMax: limits.waitMs,
      busy: () => this.busy(),
    });
  }

  /** @throws DomainError SERVICE_BUSY when the caller's turn did not come in time. */
  async hold<T>(subject: string, work: () => Promise<T>): Promise<T> {
    return await this.turns.take(subject, async () => {
      const run = { at: this.now() };
      this.begun.add(run);
      try {
        return await work();
      } finally {
        this.begun.delete(run);
        this.lastMs = this.now() - run.at;
      }
    });
  }

  private busy(): DomainError {
    const { atOnce, waitMs, what } = this.limits;
    const { en, pt } = counted(this.begun.size, what);
    return new DomainError(
      'SERVICE_BUSY',
      {
        en: `No turn came within ${waitMs} ms: ${en} under way, of ${atOnce} in all and fewer for one caller.`,
        pt: `Não houve vaga em ${waitMs} ms: há ${pt} em andamento, de ${atOnce} no total e menos por usuário.`,
      },
      [],
      { retryAfterSeconds: this.retryAfterSeconds() },
    );
  }

  /**
   * Estimates when the next run ends: what is left of the oldest run if it takes as long as the last run that ended.
   * When it has already taken longer, or no run has ended yet, the estimate is its age.
   */
  private retryAfterSeconds(): number {
    const [oldest] = this.begun;
    const age = oldest === undefined ? 0 : this.now() - oldest.at;
    const restMs = this.lastMs > age ? this.lastMs - age : age;
    return Math.min(Math.max(Math.ceil(restMs / 1_000), 1), RETRY_SECONDS_MAX);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

@Injectable()
export class RunSlots extends Slots {
  constructor(env: ComplianceEnv, clock: Clock) {
    super(
      {
        atOnce: env.COMPLIANCE_RUNS_MAX,
        perCaller: env.COMPLIANCE_RUNS_PER_CALLER_MAX,
        waitMs: env.COMPLIANCE_WAIT_MS,
        what: {
          en: ['compliance run', 'compliance runs'],
          pt: ['execução de conformidade', 'execuções de conformidade'],
        },
      },
      clock,
    );
  }
}

/** Limits exports and validations of ECD files: each keeps a processor busy for seconds. */
@Injectable()
export class EcdSlots extends Slots {
  constructor(env: ComplianceEnv, clock: Clock) {
    super(
      {
        atOnce: env.ECD_FILES_MAX,
        perCaller: env.ECD_FILES_PER_CALLER_MAX,
        waitMs: env.COMPLIANCE_WAIT_MS,
        what: { en: ['ECD file', 'ECD files'], pt: ['arquivo da ECD', 'arquivos da ECD'] },
      },
      clock,
    );
  }
}
