// Makes a lost queue harmless: hands over every run that is recorded and that no worker holds, at the
// start of a worker and then at intervals.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Shutdown } from '@razao/platform/shutdown';
import { DeliverRuns } from './deliver-runs.service.js';
import { CONSOLIDATION_WORK, type ConsolidationWorkSettings } from './settings.js';

@Injectable()
export class RunSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(RunSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly deliver: DeliverRuns,
    private readonly shutdown: Shutdown,
    @Inject(CONSOLIDATION_WORK) private readonly settings: ConsolidationWorkSettings,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = (): void => {
      this.sweeping = this.sweep();
    };
    sweep();
    this.timer = setInterval(sweep, this.settings.sweepIntervalMs);
    this.shutdown.worker('consolidation sweeper', async () => {
      clearInterval(this.timer);
      await this.sweeping;
    });
  }

  private async sweep(): Promise<void> {
    try {
      await this.deliver.waiting();
    } catch (error) {
      this.logger.warn(`Waiting consolidations could not be handed to the queue: ${String(error)}`);
    }
  }
}
