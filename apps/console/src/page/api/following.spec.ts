import { expect, it } from '@jest/globals';
import { following } from './following.ts';

const CELLS = ['https://a.test/movements', 'https://b.test'];

/** A fetch that gives the answer of each host and records what it was sent. */
function site(answers: Record<string, string | undefined>) {
  const sent: string[] = [];
  const send = async (request: Request): Promise<Response> => {
    const { host } = new URL(request.url);
    const { method, url, headers } = request;
    sent.push([method, url, headers.get('Authorization'), await request.text()].join(' '));
    const url421 = answers[host];
    const refusal = { code: 'COMPANY_ELSEWHERE', message: host, elsewhere: { cell: 1, url: url421 } };
    return url421 === undefined ? Response.json({ host }) : Response.json(refusal, { status: 421 });
  };
  return { sent, send };
}

const post = (): Request =>
  new Request('https://a.test/movements/batch?dryRun=true', {
    method: 'POST',
    headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
    body: '{"empresa":"0102"}',
  });

it('sends a request again, with its token and body, to the cell that a 421 names', async () => {
  const { sent, send } = site({ 'a.test': 'https://b.test' });
  const answer = await following(CELLS, send)(post());
  expect(await answer.json()).toEqual({ host: 'b.test' });
  expect(sent).toEqual([
    'POST https://a.test/movements/batch?dryRun=true Bearer x {"empresa":"0102"}',
    'POST https://b.test/batch?dryRun=true Bearer x {"empresa":"0102"}',
  ]);
});

it('returns the 421 and sends nothing more when it names an address that is not configured', async () => {
  const { sent, send } = site({ 'a.test': 'https://c.test' });
  expect((await following(CELLS, send)(post())).status).toBe(421);
  expect(sent).toHaveLength(1);
});

it('follows a 421 at most three times, then returns it', async () => {
  const { sent, send } = site({ 'a.test': 'https://b.test', 'b.test': 'https://a.test/movements' });
  const answer = await following(CELLS, send)(new Request('https://a.test/movements/batch/1'));
  expect([answer.status, sent.length]).toEqual([421, 4]);
  expect(sent.map((each) => each.split(' ')[1])).toEqual([
    'https://a.test/movements/batch/1',
    'https://b.test/batch/1',
    'https://a.test/movements/batch/1',
    'https://b.test/batch/1',
  ]);
});
