// Tests the queue board. Only the role admin may see it, with a token that programs and browsers send in their own way. It
// shows the jobs and changes nothing, and only the management port has it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpClient, testToken } from '@razao/testing/apps';
import { useMovements } from './movements-fixture.js';

interface Board {
  queues: { name: string; counts: Record<string, number>; jobs: Record<string, unknown>[] }[];
}

const ADMIN = testToken({ subject: 'root', roles: ['admin'] });
const PAGE = { accept: 'text/html,*/*' };

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

  it('asks a browser for name and password, and takes the token as the password', async () => {
    const visit = await board.get('/queues', PAGE);
    expect([visit.status, visit.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Razao queues", Bearer',
    ]);
    const signedIn = (token: string) =>
      board.get('/queues', { ...PAGE, authorization: `Basic ${btoa(`any name:${token}`)}` });
    expect((await signedIn(testToken({ subject: 'ana' }))).status).toBe(403);
    for (const wrong of ['', '<b>x</b>']) expect((await signedIn(wrong)).status).toBe(401);
    const page = await signedIn(ADMIN);
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(page.text).toContain(`<td>${jobId}</td><td>waiting</td>`);
    expect(page.text).not.toContain('<script');
  });

  it('answers 404 to other methods and paths, and changes no job', async () => {
    const before = await board.with(ADMIN).get<Board>('/queues');
    for (const [method, path] of [
      ['DELETE', '/queues'],
      ['POST', '/queues'],
      ['POST', `/queues/consolidation/${jobId}/remove`],
    ] as const)
      expect([path, (await board.with(ADMIN).send(path, { method })).status]).toEqual([path, 404]);
    const after = await board.with(ADMIN).get<Board>('/queues');
    expect(after.body.queues).toEqual(before.body.queues);
  });

  it('answers 404 on the public port', async () => {
    for (const path of ['/queues', '/actuator/queues'])
      expect([path, (await on.admin.get(path)).status]).toEqual([path, 404]);
  });
});
