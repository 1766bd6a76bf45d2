// DATABASE_READ_URL: figures come from a streaming replica, permissions from the primary.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenGrant,
  givenOpenDocument,
  type GivenCompany,
  type GivenDocument,
} from '@razao/testing/factories';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { closeAfterTests, useFixture } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { ROUTES, targetOf } from './fixtures/routes.js';
import { replicatedDatabase } from './fixtures/replicated-database.js';

describe('reads from a replica', () => {
  const db = useFixture(replicatedDatabase, (opened) => opened.close());
  let app: RunningApp;
  let company: GivenCompany;
  let document: GivenDocument;

  beforeAll(async () => {
    company = await givenCompany(db.primary);
    await givenGrant(db.primary, 'ana', company);
    document = await givenOpenDocument(db.primary, company.branch, '2024-01-01');
    await db.catchUp();
    app = await startApp('queries', {
      databaseUrl: db.primaryUrl,
      env: { DATABASE_READ_URL: db.replicaUrl },
    });
    closeAfterTests(() => app.stop());
  });

  async function post(amount: string): Promise<void> {
    await givenEntries(db.primary, document, [
      { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount },
    ]);
  }

  async function movement(subject = 'ana'): Promise<unknown> {
    const months = { anomesini: '01/2024', anomesfim: '01/2024' };
    const body = { ...targetOf(company, CASH), ...months };
    const answer = await app.as(subject).post<{ movdeb: number }[]>('/balanceInquiryDetails', body);
    return answer.status === 200 ? answer.body[0]?.movdeb : answer.status;
  }

  it('return what was written to the primary, once the replica has it', async () => {
    const [recovering] = await db.replica.query<{ standby: boolean }>(
      'SELECT pg_is_in_recovery() AS standby',
    );
    expect(recovering).toEqual({ standby: true });
    await post('10.00');
    await db.catchUp();
    expect(await movement()).toBe(10);
    for (const route of ROUTES)
      expect((await route.send(app.as('ana'), targetOf(company, CASH))).status).toBe(route.success);
  });

  it('are as old as a paused replica, while permissions are those of the primary', async () => {
    await db.pause();
    await post('5.00');
    expect(await movement()).toBe(10);
    await givenGrant(db.primary, 'bob', company);
    expect(await movement('bob')).toBe(10);
    await db.primary.query(`DELETE FROM access.grant_direct WHERE subject = 'bob'`);
    await db.resume();
    await db.catchUp();
    expect(await movement()).toBe(15);
    // The service answers from its cache until it has heard of the change.
    await until(
      () => movement('bob'),
      (answer) => answer === 403,
    );
  });

  it('answer 503 DATABASE_UNAVAILABLE with Retry-After when the replica is lost', async () => {
    await db.stopReplica();
    const answer = await app.as('ana').get(`/allChartOfAccount/${company.code}/1`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.body).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  });
});
