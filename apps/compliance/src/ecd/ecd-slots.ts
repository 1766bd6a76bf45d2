// The turns of exports and validations: each holds a processor for seconds, so few run at once, and callers take turns.
// Downloads have other turns: one lasts as long as its reader takes, and must not keep exports waiting.
import { Injectable } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
import { streamTurns } from '@razao/platform/streams';
import type { Turns } from '@razao/platform/turns';
import { ComplianceEnv } from '../compliance.env.js';
import { RunSlots } from '../runs/run-slots.js';

@Injectable()
export class EcdSlots extends RunSlots {
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

@Injectable()
export class EcdReads {
  private readonly turns: Turns;

  constructor(env: ComplianceEnv) {
    this.turns = streamTurns(env, { en: 'an ECD file', pt: 'um arquivo da ECD' });
  }

  /** @throws DomainError SERVICE_BUSY when the caller's turn did not come in time. */
  async hold<T>(subject: string, work: () => Promise<T>): Promise<T> {
    return await this.turns.take(subject, work);
  }
}
