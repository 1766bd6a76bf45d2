// Tests the queue board. Only the role admin may see it, with a header or with a cookie that the browser sends only to
// this page. It shows the jobs and changes nothing, and only the management port has it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpClient, testToken } from '@razao/testing/apps';
import { useMovements } from './movements-fixture.js';

interface Board {
  queues: { name: string; counts: Record<string, number>; jobs: Record<string, unknown>[] }[];
}

const ADMIN = testToken({ subject: 'root', roles: ['admin'] });
const PAGE = { accept: 'text/html,*/*' };
/** The longest token that a browser stores, and one that is too long. Three characters of a role take four in base64. */
const [LONGEST, TOO_LONG] = [tokenWith(2_688), tokenWith(2_689)];

// The fixture has no worker, so jobs stay in the queue.
const on = useMovements();
let board: HttpClient;
let jobId: string;

beforeAll(async () => {
  board = new HttpClient(on.app.managementUrl);
  const body = { company: on.company.code, branch: on.company.branch.code, year: '2024', month: '01' };
  expect((await on.ana.post('/runconsolidation', body)).status).toBe(200);
  const answer = await board.with(ADMIN).get<Board>('/queues');
  jobId = String(answer.body.queues.flatMap(({ jobs }) => jobs)[0]?.['id']);
});

describe('the queue board', () => {
  it.each([
    ['no token', undefined, 401, 'UNAUTHENTICATED'],
    ['a wrong token', 'abc.def.ghi', 401, 'UNAUTHENTICATED'],
    [
      'an expired token',
      testToken({ subject: 'root', roles: ['admin'], lifetimeSeconds: -600 }),
      401,
      'UNAUTHENTICATED',
    ],
    ['a user without the role admin', testToken({ subject: 'ana' }), 403, 'ADMIN_REQUIRED'],
  ])('shows nothing to %s', async (_who, token, status, code) => {
    const answer = await board.with(token).get('/queues');
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ status, code })]);
    expect(answer.text).not.toContain('consolidation');
  });

  it('lists every queue with its jobs, without their data', async () => {
    const { status, body, text } = await board.with(ADMIN).get<Board>('/queues');
    expect(status).toBe(200);
    expect(body.queues.map(({ name }) => name)).toEqual(['consolidation', 'tax-quota', 'webhook-deliveries']);
    expect(body.queues[0]).toMatchObject({
      counts: { active: 0, waiting: 1, prioritized: 0, delayed: 0 },
      jobs: [{ id: jobId, state: 'waiting', attempts: 0, startedAt: null }],
    });
    expect(text).not.toContain('data');
  });

  it('lets a browser sign in with a token into a cookie, and sign out', async () => {
    const visit = await board.get('/queues', PAGE);
    expect([visit.status, visit.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(visit.text).toContain('name="token"');

    const signedIn = await board.postForm('/queues/sign-in', { token: ADMIN });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/queues']);
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^razao_queues=[\w.-]+; Path=\/queues; HttpOnly; SameSite=Strict$/);

    const page = await board.get('/queues', { ...PAGE, cookie: cookie.split(';')[0] ?? '' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(page.text).toContain(`<td>${jobId}</td><td>waiting</td>`);
    expect(page.text).not.toContain('<script');

    expect([LONGEST.length, TOO_LONG.length]).toEqual([3_800, 3_802]);
    expect((await board.postForm('/queues/sign-in', { token: LONGEST })).status).toBe(303);

    const out = await board.postForm('/queues/sign-out', {});
    expect(out.headers.get('set-cookie')).toMatch(/^razao_queues=; Max-Age=0; Path=\/queues;/);
  });

  it('sets no cookie when it refuses a token, and shows the reason without markup of the request', async () => {
    const formOf = (bytes: number): string => 'x'.repeat(bytes - 'token='.length);
    for (const [token, status] of [
      ['<b>x</b>', 401],
      [testToken({ subject: 'ana' }), 403],
      [TOO_LONG, 400],
      [formOf(16 * 1_024), 401],
      [formOf(16 * 1_024 + 1), 413],
    ] as const) {
      const answer = await board.send('/queues/sign-in', {
        method: 'POST',
        headers: PAGE,
        body: new URLSearchParams({ token }),
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
      expect(answer.text).toContain('role="alert"');
      expect(answer.text).not.toContain('<b>x');
    }
  });

  it('answers 404 to other methods and paths, and changes no job', async () => {
    const before = await board.with(ADMIN).get<Board>('/queues');
    for (const [method, path] of [
      ['DELETE', '/queues'],
      ['POST', '/queues'],
      ['GET', '/queues/sign-in'],
      ['POST', `/queues/consolidation/${jobId}/remove`],
    ] as const)
      expect([path, (await board.with(ADMIN).send(path, { method })).status]).toEqual([path, 404]);
    const after = await board.with(ADMIN).get<Board>('/queues');
    expect(after.body.queues).toEqual(before.body.queues);
  });

  it('answers 404 on the public port', async () => {
    for (const path of ['/queues', '/queues/sign-in', '/actuator/queues'])
      expect([path, (await on.admin.get(path)).status]).toEqual([path, 404]);
  });
});

function tokenWith(chars: number): string {
  return testToken({ subject: 'root', roles: ['admin', 'x'.repeat(chars)] });
}
