// Tests a collector that refuses spans; apps/movements/e2e/traces.e2e.spec.ts tests the traces themselves.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from '@razao/testing/postgres';
import { openTelemetry } from './open-telemetry.js';
import type { Tracing } from './index.js';

/** Longer than the last spans may take, and shorter than the SDK waits. */
const STOP_MS_MAX = 9_000;

function tracingTo(port: number): { tracing: Tracing; lost: string[] } {
  const lost: string[] = [];
  const endpoint = `http://127.0.0.1:${port}`;
  const options = { endpoint, service: 'spec', version: '1', lost: (reason: string) => lost.push(reason) };
  return { tracing: openTelemetry(options), lost };
}

it('tracing reports spans that the collector refused, and traces no statement outside a request', async () => {
  const collector = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(400).end());
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const { tracing, lost } = tracingTo((collector.address() as AddressInfo).port);
  const request = tracing.begin({ name: 'GET', kind: 'server' });
  request?.within(() => {
    tracing.begin({ name: 'select', kind: 'client' })?.end();
    expect(tracing.headers().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });
  request?.end();
  expect(tracing.begin({ name: 'of no request', kind: 'client' })).toBeUndefined();
  await tracing.stop();
  collector.close();
  expect(lost).toEqual([expect.stringContaining('Bad Request')]);
});

it('tracing stops in time when the collector is away', async () => {
  const { tracing } = tracingTo(await freePort());
  tracing.begin({ name: 'GET', kind: 'server' })?.end();
  const begun = performance.now();
  await tracing.stop();
  expect(performance.now() - begun).toBeLessThan(STOP_MS_MAX);
});
