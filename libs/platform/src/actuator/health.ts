// Whether the service can do its work. Components report themselves under a name; a component that
// does not answer in time is down. Answers name no cause: a probe needs the status only.
import { Injectable, Logger } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { Shutdown } from '../shutdown/index.js';

type HealthStatus = 'UP' | 'DOWN' | 'OUT_OF_SERVICE';

export interface HealthReport {
  status: HealthStatus;
  components: Record<string, { status: HealthStatus }>;
}

interface Component {
  check: () => Promise<unknown>;
  /** Without it the service cannot answer: readiness falls with it. */
  critical: boolean;
}

/** Probes wait longer than this, so that they get DOWN and not a time-out. */
export const HEALTH_CHECK_TIMEOUT_MS = 2_000;

@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private readonly components = new Map<string, Component>();
  private readonly down = new Set<string>();

  constructor(private readonly shutdown: Shutdown) {}

  /** A check that rejects, or is not done in two seconds, means down. */
  watch(
    name: string,
    check: () => Promise<unknown>,
    options: { critical: boolean } = { critical: true },
  ): void {
    this.components.set(name, { check, ...options });
  }

  /** Everything that is watched. */
  async report(): Promise<HealthReport> {
    return await this.reportOn([...this.components]);
  }

  /** Whether requests should be sent here: critical components only, and never once the service is stopping. */
  async readiness(): Promise<HealthReport> {
    if (this.shutdown.begun) return { status: 'OUT_OF_SERVICE', components: {} };
    return await this.reportOn([...this.components].filter(([, component]) => component.critical));
  }

  private async reportOn(components: readonly [string, Component][]): Promise<HealthReport> {
    const reported = await Promise.all(
      components.map(
        async ([name, component]) => [name, { status: await this.statusOf(name, component) }] as const,
      ),
    );
    const status = reported.every(([, component]) => component.status === 'UP') ? 'UP' : 'DOWN';
    return { status, components: Object.fromEntries(reported) };
  }

  private async statusOf(name: string, component: Component): Promise<HealthStatus> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        component.check(),
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('no answer in time')), HEALTH_CHECK_TIMEOUT_MS);
        }),
      ]);
      if (this.down.delete(name)) this.logger.log(`${name} is up again`);
      return 'UP';
    } catch (error) {
      if (!this.down.has(name)) this.logger.warn(`${name} is down: ${rootMessage(error)}`);
      this.down.add(name);
      return 'DOWN';
    } finally {
      clearTimeout(timer);
    }
  }
}
