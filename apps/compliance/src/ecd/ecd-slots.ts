// Limits how many exports and validations run at once: each keeps a processor busy for seconds. Callers take turns.
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
