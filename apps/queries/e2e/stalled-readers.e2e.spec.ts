// One caller requests large answers and does not read them. Other callers are answered as usual, further requests of
// this caller get 503 in time, and the service ends answers that are read below the minimum rate.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { slowness, startApp, testToken, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { CASH, givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenManyEntries } from './fixtures/reading-load.js';
import { targetOf } from './fixtures/routes.js';

/** About 30 MB of JSON in one answer, which is more than the buffers between service and client hold. */
const LEDGER_ROWS = 200_000;
const OTHER_COMPANIES = 4;
const OTHER_ROWS = 900;
const SOCKETS = 12;
const ACQUIRE_MS = 1_000;
const WINDOW_MS = 10_000;
const ROUNDS = 10;
/** The longest time of an answer to another caller. Without turns each of them waited ACQUIRE_MS and got 503. */
const ANSWER_MS_MAX = 500;

describe('twelve clients of one caller that do not read', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let ana: GivenCompany;
  let bia: HttpClient;
  let other: GivenCompany;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    ana = await given(LEDGER_ROWS);
    await givenGrant(db, 'ana', ana);
    // Several companies, so that the planner knows that there are small branches besides the large one.
    for (let index = 0; index < OTHER_COMPANIES; index += 1) other = await given(OTHER_ROWS);
    await givenGrant(db, 'bia', other);
    await db.query('ANALYZE');
    app = await startApp('queries', {
      databaseUrl: db.url,
      env: { DATABASE_ACQUIRE_TIMEOUT_MS: String(ACQUIRE_MS), STREAM_RATE_WINDOW_MS: String(WINDOW_MS) },
    });
    closeAfterTests(() => app.stop());
    closeAfterTests(() => sockets.forEach((socket) => socket.destroy()));
    bia = app.as('bia');
  });

  const given = async (rows: number): Promise<GivenCompany> => {
    const company = await givenCompany(db);
    await givenManyEntries(db, company, rows);
    return company;
  };

  /** Sends the request and reads nothing of its answer. */
  const stall = (): void => {
    const body = JSON.stringify({ ...targetOf(ana, CASH), year: 2024, month: 1 });
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(
      `POST /generalLedgerQuery HTTP/1.1\r\nHost: razao\r\nAuthorization: Bearer ${testToken({ subject: 'ana' })}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
  const chartOf = (company: GivenCompany): string => {
    const { empresa, filial } = targetOf(company, CASH);
    return `/allChartOfAccount/${empresa}/${filial}`;
  };

  /**
   * The answers that the other caller gets: each has its status, and the milliseconds that a quiet machine would need.
   */
  const answers = async (): Promise<[status: number, ms: number][]> => {
    const target = targetOf(other, CASH);
    const months = { anomesini: '01/2024', anomesfim: '01/2024' };
    const reads = [
      async () => await bia.get(chartOf(other)),
      async () => await bia.get(`/trialBalance/${target.empresa}/${target.filial}/2024/1`),
      async () => await bia.post('/balanceInquiryDetails', { ...target, ...months }),
      async () => await bia.post('/generalLedgerQuery', { ...target, year: 2024, month: 1 }),
    ];
    const found: [number, number][] = [];
    for (const read of Array.from({ length: ROUNDS }, () => reads).flat()) {
      const begun = performance.now();
      const { status } = await read();
      const ms = performance.now() - begun;
      found.push([status, ms > ANSWER_MS_MAX / 2 ? ms / slowness() : ms]);
    }
    return found;
  };

  /** The second slowest of forty, because a busy machine may delay one answer. */
  const secondSlowest = (found: readonly [number, number][]): number =>
    found.map(([, ms]) => ms).sort((one, two) => one - two)[found.length - 2] ?? Infinity;

  it('do not slow the answers to other callers, while further requests of their caller get 503', async () => {
    for (let index = 0; index < SOCKETS; index += 1) stall();
    await sleep(2 * ACQUIRE_MS);
    // This request comes before those of the other caller: on a busy machine those take longer than the service keeps a
    // reader that reads nothing.
    const refused = await app.as('ana').get<{ code: string }>(chartOf(ana));
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_BUSY']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const found = await answers();
    expect(new Set(found.map(([status]) => status))).toEqual(new Set([200]));
    expect(secondSlowest(found)).toBeLessThan(ANSWER_MS_MAX);
  });

  it('are disconnected, after which their caller gets answers again', async () => {
    const deadline = performance.now() + 4 * WINDOW_MS;
    let status = 503;
    while (status === 503 && performance.now() < deadline)
      ({ status } = await app.as('ana').get(chartOf(ana)));
    expect(status).toBe(200);
    expect(app.output()).not.toMatch(/"level":"error"/);
  });
});
