// Large answers stream whole and in order. The service does not keep them in memory, and holds no database connection
// for a client that has disconnected.
import { execFile } from 'node:child_process';
import { request, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CASH, givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { startApp, testToken, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { givenManyEntries } from './fixtures/reading-load.js';
import { targetOf } from './fixtures/routes.js';

const LEDGER_ROWS = 200_000;
const CHART_ACCOUNTS = 50_000;
/** How much the memory of the service may grow while it sends the ledger (33 MB of JSON) and the chart (3 MB). */
const GROWTH_MIB_MAX = 40;
const MIB = 1024 * 1024;
const SAMPLE_EVERY_CHUNKS = 16;
/** The time after which an answer below the least rate breaks off; longer than the caller waits for a turn. */
const RATE_WINDOW_MS = 12_000;

describe('large answers', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    company = await givenCompany(db, { code: 'ALFA' });
    await givenGrant(db, 'ana', company);
    await givenManyEntries(db, company, LEDGER_ROWS);
    await db.query(
      `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature)
       SELECT chart_id, '9.' || n, 'N' || n, 'CONTA ' || n, 'A', '09' FROM ledger.company, generate_series(1, $1::int) AS n WHERE code = 'ALFA'`,
      [CHART_ACCOUNTS],
    );
    await db.query('ANALYZE');
    app = await startApp('queries', {
      databaseUrl: db.url,
      env: {
        DATABASE_POOL_MAX: '6',
        DATABASE_ACQUIRE_TIMEOUT_MS: '2000',
        STREAM_RATE_WINDOW_MS: String(RATE_WINDOW_MS),
        // As in the images: without it Node 24 lets the young generation grow with the memory of the machine.
        NODE_OPTIONS: '--max-semi-space-size=8',
      },
    });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  const query = () => ({ ...targetOf(company, CASH), year: 2024, month: 1 });

  it('have all 200,000 rows of a ledger, in order as JSON, and as many as CSV', async () => {
    const { body } = await ana.post<{ day: string; entry: string; value: string }[]>(
      '/generalLedgerQuery',
      query(),
    );
    expect(body).toHaveLength(LEDGER_ROWS);
    const order = body.map(({ day, entry, value }) => `${day} ${entry} ${value.padStart(12, '0')}`);
    expect(order).toEqual([...order].sort());
    expect(new Set(body.map(({ value }) => value)).size).toBe(LEDGER_ROWS);
    const csv = await ana.post('/generalLedgerQuery', query(), { accept: 'text/csv' });
    expect(csv.text.split('\r\n')).toHaveLength(1 + LEDGER_ROWS + 1);
  });

  it('have all 50,000 accounts of a chart, in numeric order', async () => {
    const { body } = await ana.get<{ cdAccounting: string }[]>('/allChartOfAccount/ALFA/1');
    const codes = body.map(({ cdAccounting }) => cdAccounting).filter((code) => code.startsWith('9.'));
    expect(codes).toEqual(Array.from({ length: CHART_ACCOUNTS }, (_, index) => `9.${index + 1}`));
  });

  it('do not make the memory of the service grow by more than 40 MiB', async () => {
    const before = await residentBytes(app.service.pid);
    let peak = before;
    for (let round = 0; round < 3; round += 1) {
      const answer = await open('POST', '/generalLedgerQuery', query());
      let chunks = 0;
      for await (const chunk of answer) {
        expect(chunk).toBeDefined();
        chunks += 1;
        if (chunks % SAMPLE_EVERY_CHUNKS === 0) peak = Math.max(peak, await residentBytes(app.service.pid));
      }
      expect(chunks).toBeGreaterThan(SAMPLE_EVERY_CHUNKS);
    }
    expect((peak - before) / MIB).toBeLessThan(GROWTH_MIB_MAX);
  });

  it('do not collect in memory while the client does not read, and break off', async () => {
    const before = await residentBytes(app.service.pid);
    const answers = await Promise.all([
      open('POST', '/generalLedgerQuery', query()),
      open('POST', '/generalLedgerQuery', query()),
    ]);
    // The caller has no further turn until then.
    const refused = await ana.get('/allChartOfAccount/ALFA/1');
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_BUSY' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await residentBytes(app.service.pid)) - before) / MIB).toBeLessThan(GROWTH_MIB_MAX);
    await until(async () => (await ana.get('/allChartOfAccount/ALFA/1')).status === 200);
    const read = await Promise.allSettled(answers.map((answer) => answer.toArray()));
    expect(read.map(({ status }) => status)).toContain('rejected');
  });

  it('release the connection when the client disconnects', async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = [
        await open('POST', '/generalLedgerQuery', query()),
        await open('GET', '/allChartOfAccount/ALFA/1'),
      ];
      for (const answer of answers) answer.destroy();
    }
    const months = { anomesini: '01/2024', anomesfim: '01/2024' };
    const answer = await ana.post('/balanceInquiryDetails', { ...targetOf(company, CASH), ...months });
    expect(answer.status).toBe(200);
    expect(app.output()).not.toMatch(/"level":"error"/);
  });

  /** Sends a request and does not read the body of its answer yet. */
  async function open(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
    return await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${testToken({ subject: 'ana' })}`,
        'content-type': 'application/json',
      };
      request(new URL(path, app.url), { method, headers }, resolve)
        .once('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
});

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1024;
}
