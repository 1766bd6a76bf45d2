// Serves /actuator/**: health, liveness, readiness, info and Prometheus metrics. One handler serves them on the
// management port of every service, and on the main port with `actuatorOnMainPort`. It runs before the routes, so no
// guard and no filter applies to it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock/index.js';
import type { Health, HealthReport } from './health.js';
import type { Metrics } from './metrics.js';

interface ServiceInfo {
  name: string;
  version: string;
}

export const ACTUATOR_PATH = '/actuator';

interface Answer {
  status: number;
  contentType: string;
  body: string;
}

export class Actuator {
  private readonly startedAt: Date;

  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
    clock: Clock,
    private readonly info: ServiceInfo,
  ) {
    this.startedAt = clock.now();
    metrics.watchHealth(async () => {
      const { components } = await health.report();
      return new Map(Object.entries(components).map(([name, { status }]) => [name, status === 'UP']));
    });
  }

  /** Answers a request for `path` (with the prefix /actuator). @returns false for any other path. */
  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const answer =
      request.method === 'GET' || request.method === 'HEAD'
        ? await this.answerTo(path.replace(/\/+$/, ''))
        : undefined;
    if (answer === undefined) return false;
    response.writeHead(answer.status, { 'Content-Type': answer.contentType, 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
    return true;
  }

  private async answerTo(path: string): Promise<Answer | undefined> {
    switch (path) {
      case ACTUATOR_PATH:
        return json(200, {
          paths: ['health', 'health/liveness', 'health/readiness', 'info', 'prometheus'].map(
            (name) => `${ACTUATOR_PATH}/${name}`,
          ),
        });
      case `${ACTUATOR_PATH}/health`:
        return healthAnswer(await this.health.report());
      case `${ACTUATOR_PATH}/health/liveness`:
        return json(200, { status: 'UP' });
      case `${ACTUATOR_PATH}/health/readiness`:
        return healthAnswer(await this.health.readiness());
      case `${ACTUATOR_PATH}/info`:
        return json(200, { ...this.info, node: process.version, startedAt: this.startedAt.toISOString() });
      case `${ACTUATOR_PATH}/prometheus`: {
        const { contentType, text } = await this.metrics.expose();
        return { status: 200, contentType, body: text };
      }
      default:
        return undefined;
    }
  }
}

function healthAnswer(report: HealthReport): Answer {
  return json(report.status === 'UP' ? 200 : 503, report);
}

function json(status: number, body: unknown): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}
