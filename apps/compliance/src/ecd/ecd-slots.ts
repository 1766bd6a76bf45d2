// The turns of exports and validations: each holds a processor for seconds, so few run at once, and callers take turns.
import { Injectable } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
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
