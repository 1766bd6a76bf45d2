// At the start of the service and at intervals: what a killed process left in the spool goes, also what
// another one left that shares the folder.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
import { Shutdown } from '@razao/platform/shutdown';
import { type ImportSettings, IMPORT_SETTINGS, SPOOL_AGE_MS_MAX, SPOOL_SWEEP_MS } from './limits.js';
import { proveSpool, sweepSpool } from './spool.js';

@Injectable()
export class SpoolSweep implements OnApplicationBootstrap {
  private readonly logger = new Logger(SpoolSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    @Inject(IMPORT_SETTINGS) private readonly settings: ImportSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
    await proveSpool(this.settings.spoolDir);
    this.timer = setInterval(() => {
      this.sweeping = this.sweep();
    }, SPOOL_SWEEP_MS);
    this.shutdown.worker('spool sweep', async () => {
      clearInterval(this.timer);
      await this.sweeping;
    });
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await sweepSpool(this.settings.spoolDir, this.clock.now(), SPOOL_AGE_MS_MAX);
      if (removed > 0)
        this.logger.log(`Removed ${removed} abandoned upload folder(s) of imports that were killed.`);
    } catch (error) {
      this.logger.warn(`Abandoned upload folders could not be removed: ${String(error)}`);
    }
  }
}
