// The turns of exports and validations of ECD files: each keeps a processor busy for seconds.
import { Injectable } from '@nestjs/common';
import { poolTurns, type Turns } from '@razao/platform/turns';
import { ComplianceEnv } from '../compliance.env.js';

@Injectable()
export class EcdTurns {
  readonly turns: Turns;

  constructor(env: ComplianceEnv) {
    const what = { en: 'writing or checking an ECD file', pt: 'gerar ou conferir um arquivo da ECD' };
    this.turns = poolTurns(env, what, { percent: 100, atOnceMax: env.ECD_FILES_MAX });
  }
}
