// Tests events and webhooks over HTTP, in a service without a key for secrets; webhooks.e2e.spec.ts tests deliveries.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

interface Answer {
  content: { id: number; kind: string; branch: string | null; data: Record<string, unknown> }[];
  next: number;
  code: string;
  message: string;
}

const on = useSharedMovements();
let other: GivenCompany;
beforeAll(async () => {
  other = await givenCompany(on.db, { branches: ['1', '2'] });
  for (const branch of other.branches) await givenOpenPeriod(on.db, branch, '2024-01-01');
});

const kinds = ({ content }: Answer): string[] => content.map(({ kind }) => kind);

describe('GET /events', () => {
  it('answers the events of a company in pages, then new ones after next, and filters them by kind', async () => {
    const path = `/events?company=${on.company.code}`;
    const { status, body } = await on.ana.get<Answer>(path);
    expect([status, body.content.map(({ kind, data }) => [kind, data['yearmonth']])]).toEqual([
      200,
      [
        ['month.opened', '01/2024'],
        ['month.opened', '02/2024'],
      ],
    ]);
    const first = await on.ana.get<Answer>(`${path}&limit=1`);
    const second = await on.ana.get<Answer>(`${path}&limit=1&after=${first.body.next}`);
    expect([...first.body.content, ...second.body.content]).toEqual(body.content);
    expect((await on.ana.get<Answer>(`${path}&after=${body.next}`)).body).toEqual({
      content: [],
      next: body.next,
    });

    const batch = await on.batch();
    const accounts = `${on.company.account(CASH)};${on.company.account(SALES)}`;
    const content = `documento;lancamento;debcre;day;contaId;contrapartida;valor;historico\nN;00001;D;02;${accounts};5,00;x\n`;
    const imported = await on.ana.upload(`/batch/${batch}/import`, { filename: 'x.csv', content });
    expect(imported.body).toMatchObject({ success: true, successRows: 1 });
    const documentId = await on.document();
    await on.ana.post('/entry', on.entry(documentId));
    const reversed = await on.ana.post<{ id: number }>(`/document/${documentId}/reversal`, {
      batchId: await on.batch(),
      day: '20',
      reason: 'twice',
    });
    expect(reversed.status).toBe(201);
    const news = (await on.ana.get<Answer>(`${path}&after=${body.next}`)).body;
    expect(news.content.map(({ kind }) => kind)).toEqual(['import.finished', 'entry.reversed']);
    expect(news.content[0]?.data).toEqual({
      batchId: batch,
      yearmonth: '01/2024',
      totalRows: 1,
      successRows: 1,
      errorRows: 0,
    });
    expect(news.content[1]?.data).toEqual({
      documentId,
      yearmonth: '01/2024',
      reversingDocumentId: reversed.body.id,
      entries: 1,
    });
    expect(kinds((await on.ana.get<Answer>(`${path}&kind=entry.reversed`)).body)).toEqual(['entry.reversed']);
  });

  it('answers events of permitted branches, and those of the whole company to callers who may see all of it', async () => {
    await on.db.query(
      `SELECT compliance.add_ecd($1, '2024-01-01', '2024-12-01', '{}', 'x', 'abc', 1, 1, 0, 0, '{}', 'me', now())`,
      [other.id],
    );
    await givenGrant(on.db, 'carla', other, other.branch);
    await givenGrant(on.db, 'dora', other);
    const read = async (user: string, query = ''): Promise<unknown[]> => {
      const { body } = await on.app.as(user).get<Answer>(`/events?company=${other.code}${query}`);
      return body.content.map(({ kind, branch }) => `${kind} ${branch ?? '*'}`);
    };
    expect(await read('carla')).toEqual(['month.opened 1']);
    expect(await read('dora')).toEqual(['month.opened 1', 'month.opened 2', 'ecd.exported *']);
    expect(await read('dora', '&branch=2')).toEqual(['month.opened 2']);
    const everything = (await on.app.as('carla').get<Answer>('/events')).body.content;
    expect(everything.map(({ branch }) => branch)).toEqual(['1']);
    expect((await on.bruno.get<Answer>('/events')).body).toEqual({ content: [], next: 0 });
  });

  it('answers a caller whose permission the service has not heard of', async () => {
    const path = `/events?company=${other.code}`;
    const elsa = on.app.as('elsa');
    expect((await elsa.get(path)).status).toBe(403);
    // Without triggers, the change is not announced.
    await on.db.query(`SET session_replication_role = replica;
      INSERT INTO access.grant_direct (subject, company_id) VALUES ('elsa', ${other.id}); SET session_replication_role = origin`);
    expect(await elsa.get<Answer>(path)).toMatchObject({
      status: 200,
      body: { content: expect.arrayContaining([expect.objectContaining({ kind: 'month.opened' })]) },
    });
  });

  it.each<[string, number, string]>([
    [`company=OTHER`, 403, 'BRANCH_FORBIDDEN'],
    [`company=OTHER&branch=2`, 403, 'BRANCH_FORBIDDEN'],
    ['company=nowhere99', 404, 'COMPANY_NOT_FOUND'],
    ['branch=1', 400, 'INVALID_CODE'],
    ['after=-1', 400, 'VALIDATION_FAILED'],
    ['after=x', 400, 'VALIDATION_FAILED'],
    ['limit=0', 400, 'VALIDATION_FAILED'],
    ['limit=1001', 400, 'VALIDATION_FAILED'],
    ['kind=month', 400, 'VALIDATION_FAILED'],
    ['since=1', 400, 'UNKNOWN_PARAMETER'],
  ])('?%s is refused: %i %s', async (query, status, code) => {
    const answer = await on.ana.get<Answer>(`/events?${query.replace('OTHER', other.code)}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('answers 410 EVENTS_EXPIRED only to a reader who missed a deleted event', async () => {
    const carla = on.app.as('carla');
    const read = async (query: string): Promise<Answer> => (await carla.get<Answer>(`/events?${query}`)).body;
    const { next } = await read(`company=${other.code}`);
    await givenOpenPeriod(on.db, other.branches[1] ?? other.branch, '2024-02-01');
    await givenOpenPeriod(on.db, other.branch, '2024-02-01');
    const opened = await read(`after=${next}`);
    expect(kinds(opened)).toEqual(['month.opened']);
    await givenOpenPeriod(on.db, other.branches[1] ?? other.branch, '2024-03-01');
    const nothing = await read(`after=${opened.next}`);
    const filed = await read('kind=ecd.filed');
    expect([...nothing.content, ...filed.content]).toEqual([]);
    // Deletes all events: other test files have events in this database too, and the oldest ones are deleted first.
    await on.db.query(`SELECT ledger.delete_old_events(now() + interval '1 hour', $1)`, [2_147_483_647]);
    expect(await read(`after=${opened.next}`)).toMatchObject({ status: 410, code: 'EVENTS_EXPIRED' });
    expect(await read(`after=${nothing.next}`)).toEqual({ content: [], next: nothing.next });
    expect(await read(`after=${filed.next}&kind=ecd.filed`)).toEqual({ content: [], next: filed.next });
  });
});

describe('webhooks', () => {
  const body = (fields: object = {}): object => ({
    company: on.company.code,
    url: 'https://erp.example.com/razao',
    ...fields,
  });

  it.each([
    {},
    { url: 'https://erp.example.com/'.padEnd(2_048, 'x') },
    { secret: 'x'.repeat(32) },
    { secret: 'x'.repeat(255) },
  ])('answer 503 WEBHOOKS_NOT_CONFIGURED without a key for secrets: %j', async (fields) => {
    const answer = await on.admin.post<Answer>('/webhooks', body(fields));
    expect([answer.status, answer.body.code]).toEqual([503, 'WEBHOOKS_NOT_CONFIGURED']);
    expect(answer.body.message).toContain('WEBHOOK_SECRET_KEY');
  });

  it.each<[string, object, number, string]>([
    ['without a url', { url: undefined }, 400, 'VALIDATION_FAILED'],
    ['with a url that is not an address', { url: 'erp' }, 400, 'WEBHOOK_TARGET_REFUSED'],
    [
      'with a password in the url',
      { url: 'https://u:secret-word@erp.example.com/' },
      400,
      'WEBHOOK_TARGET_REFUSED',
    ],
    [
      'with a url of 2,049 characters',
      { url: 'https://erp.example.com/'.padEnd(2_049, 'x') },
      400,
      'VALIDATION_FAILED',
    ],
    ['with an unknown kind', { kinds: ['month'] }, 400, 'VALIDATION_FAILED'],
    ['with a kind twice', { kinds: ['ecd.filed', 'ecd.filed'] }, 400, 'VALIDATION_FAILED'],
    ['with an empty list of kinds', { kinds: [] }, 400, 'VALIDATION_FAILED'],
    ['with a secret of 31 characters', { secret: 'secret-word'.padEnd(31, 'x') }, 400, 'VALIDATION_FAILED'],
    ['with a secret of 256 characters', { secret: 'secret-word'.padEnd(256, 'x') }, 400, 'VALIDATION_FAILED'],
    ['of a company that does not exist', { company: 'nowhere99' }, 404, 'COMPANY_NOT_FOUND'],
    ['of a branch that does not exist', { branch: '99' }, 404, 'BRANCH_NOT_FOUND'],
    ['with an unknown field', { uri: 'x' }, 400, 'VALIDATION_FAILED'],
  ])('%s are refused, without the secret in the answer', async (_, fields, status, code) => {
    const answer = await on.admin.post<Answer>('/webhooks', body(fields));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.text).not.toContain('secret-word');
  });

  const ROUTES = [
    ['GET', '/webhooks/1'],
    ['POST', '/webhooks/1/resume'],
    ['DELETE', '/webhooks/1'],
  ] as const;

  it.each(ROUTES)(
    '%s %s answers 404 WEBHOOK_NOT_FOUND for an unknown id, and 400 for a malformed one',
    async (method, path) => {
      const missing = await on.admin.send<Answer>(path.replace('1', '9007199254740993'), { method });
      expect([missing.status, missing.body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
      const malformed = await on.admin.send<Answer>(path.replace('1', 'one'), { method });
      expect([malformed.status, malformed.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});
