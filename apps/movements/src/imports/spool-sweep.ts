// At the start of the service: what a killed process left in the spool goes.
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@razao/platform';
import { IMPORT_SETTINGS, SPOOL_AGE_MS_MAX } from './limits.js';
import type { ImportSettings } from './limits.js';
import { sweepSpool } from './spool.js';

@Injectable()
export class SpoolSweep implements OnApplicationBootstrap {
  private readonly logger = new Logger(SpoolSweep.name);

  constructor(
    private readonly clock: Clock,
    @Inject(IMPORT_SETTINGS) private readonly settings: ImportSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const removed = await sweepSpool(this.settings.spoolDir, this.clock.now(), SPOOL_AGE_MS_MAX);
    if (removed > 0)
      this.logger.log(`Removed ${removed} abandoned upload folder(s) of imports that were killed.`);
  }
}
