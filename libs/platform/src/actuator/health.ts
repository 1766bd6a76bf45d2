// Reports whether the service can do its work. Components register a check under a name; a component that does not
// answer in time is down. The reports contain no causes: a probe needs only the status.
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
  /** Whether the service cannot answer requests without this component; readiness then fails with it. */
  critical: boolean;
  /** The check that runs at this moment: probes of that time share it, because each may take a connection. */
  running?: Promise<HealthStatus> | undefined;
}

/** Probes wait longer than this, so that they get DOWN and no timeout. */
export const HEALTH_CHECK_TIMEOUT_MS = 2_000;

@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private readonly components = new Map<string, Component>();
  private readonly down = new Set<string>();

  constructor(private readonly shutdown: Shutdown) {}

  /** Registers a component. It is down when its check rejects, or does not finish within HEALTH_CHECK_TIMEOUT_MS. */
  watch(
    name: string,
    check: () => Promise<unknown>,
    options: { critical: boolean } = { critical: true },
  ): void {
    this.components.set(name, { check, ...options });
  }

  /** Reports on all components. */
  async report(): Promise<HealthReport> {
    return await this.reportOn([...this.components]);
  }

  /**
   * Whether requests should be sent to this process. Only critical components count, and the answer is no once the
   * service is stopping.
   */
  async readiness(): Promise<HealthReport> {
    if (this.shutdown.begun) return { status: 'OUT_OF_SERVICE', components: {} };
    return await this.reportOn([...this.components].filter(([, component]) => component.critical));
  }

  private async reportOn(components: readonly [string, Component][]): Promise<HealthReport> {
    const reported = await Promise.all(
      components.map(
        async ([name, component]) => [name, { status: await this.sharedStatusOf(name, component) }] as const,
      ),
    );
    const status = reported.every(([, component]) => component.status === 'UP') ? 'UP' : 'DOWN';
    return { status, components: Object.fromEntries(reported) };
  }

  private async sharedStatusOf(name: string, component: Component): Promise<HealthStatus> {
    component.running ??= this.statusOf(name, component).finally(() => {
      component.running = undefined;
    });
    return await component.running;
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
