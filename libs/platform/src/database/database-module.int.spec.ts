import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { useTestDatabase } from '@razao/testing/hooks';
import { ReaderEnv, ServiceEnv, parseEnv } from '../env/index.js';
import { bootstrapHttp, bootstrapWorker } from '../http/index.js';
import { Database } from './database.js';
import { DatabaseModule, ReadDatabase } from './database.module.js';

@Controller()
class BranchesController {
  constructor(private readonly reads: ReadDatabase) {}

  @Get('who')
  async who(): Promise<object | undefined> {
    return await this.reads.one('SELECT current_user AS role, current_setting($1) AS application', [
      'application_name',
    ]);
  }
}

describe('a service on its database', () => {
  const test = useTestDatabase();

  const optionsFor = (service: string, more: Record<string, string> = {}, envClass = ReaderEnv) => {
    const env = parseEnv(envClass, {
      PORT: '0',
      MANAGEMENT_PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: test.url,
      DATABASE_POOL_MAX: '1',
      DATABASE_ACQUIRE_TIMEOUT_MS: '1000',
      JWT_SECRET: 'x'.repeat(32),
      ...more,
    });
    class SpecModule {}
    Module({ imports: [DatabaseModule.forRoot({ env, service })], controllers: [BranchesController] })(
      SpecModule,
    );
    return { module: SpecModule as Type, env, service, title: 'Spec', description: '' };
  };

  it('connects in the role and under the application name of the service, and exposes the pool metrics', async () => {
    const service = await bootstrapHttp(optionsFor('queries'));
    const who = await fetch(`http://127.0.0.1:${service.port}/who`);
    expect(await who.json()).toEqual({ role: 'razao_queries', application: 'razao:queries' });
    const metrics = await (
      await fetch(`http://127.0.0.1:${service.managementPort}/actuator/prometheus`)
    ).text();
    expect(metrics).toContain('database_pool_connections{pool="database",state="max"} 1');
    expect(service.app.get(ReadDatabase)).toBe(service.app.get(Database));
    await service.close();
  });

  it('reads from another pool when DATABASE_READ_URL is set, and reports its health separately', async () => {
    const service = await bootstrapHttp(optionsFor('queries', { DATABASE_READ_URL: test.url }));
    expect(service.app.get(ReadDatabase)).not.toBe(service.app.get(Database));
    const health = await fetch(`http://127.0.0.1:${service.managementPort}/actuator/health`);
    expect(await health.json()).toEqual({
      status: 'UP',
      components: { database: { status: 'UP' }, 'read-database': { status: 'UP' } },
    });
    await service.close();
  });

  it('opens no pool of a replica in a service that does not declare DATABASE_READ_URL', async () => {
    const away = { DATABASE_READ_URL: 'postgres://razao@127.0.0.1:1/razao' };
    const service = await bootstrapHttp(optionsFor('queries', away, ServiceEnv));
    expect(service.app.get(ReadDatabase)).toBe(service.app.get(Database));
    const health = await fetch(`http://127.0.0.1:${service.managementPort}/actuator/health`);
    expect(await health.json()).toEqual({ status: 'UP', components: { database: { status: 'UP' } } });
    await service.close();
  });

  it('answers 503 with Retry-After when every connection is taken', async () => {
    const service = await bootstrapHttp(optionsFor('queries'));
    let begin: () => void = () => undefined;
    let release: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = service.app.get(Database).transaction(async () => {
      begin();
      await held;
    });
    await begun;
    const refused = await fetch(`http://127.0.0.1:${service.port}/who`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_BUSY' });
    release();
    await holding;
    await service.close();
  });

  it('is alive but not ready when its pool is closed, and answers 503 SHUTTING_DOWN', async () => {
    const service = await bootstrapHttp(optionsFor('queries'));
    await service.app.get(Database).close();
    const status = async (path: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${service.managementPort}/actuator/health${path}`)).status;
    expect([await status(''), await status('/readiness'), await status('/liveness')]).toEqual([
      503, 503, 200,
    ]);
    const refused = await fetch(`http://127.0.0.1:${service.port}/who`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'SHUTTING_DOWN' });
    await service.close();
  });

  it('serves only the management port for a worker', async () => {
    const { title, description, ...options } = optionsFor('movements');
    expect(title + description).toBe('Spec');
    const worker = await bootstrapWorker(options);
    expect((await fetch(`http://127.0.0.1:${worker.managementPort}/actuator/health/readiness`)).status).toBe(
      200,
    );
    await worker.close();
  });

  it('does not start when the database does not answer, or when its role does not exist', async () => {
    await expect(
      bootstrapHttp(
        optionsFor('queries', {
          DATABASE_URL: 'postgres://u@127.0.0.1:1/d',
          DATABASE_START_TIMEOUT_MS: '500',
        }),
      ),
    ).rejects.toThrow(/did not answer/);
    await expect(
      bootstrapHttp(
        optionsFor('queries', { DATABASE_ROLE: 'razao_nobody', DATABASE_START_TIMEOUT_MS: '5000' }),
      ),
    ).rejects.toThrow(
      /^The database refused the role: .*razao_nobody.* Check DATABASE_ROLE, the login of DATABASE_URL, /,
    );
  });
});
