// Tests every route with every kind of caller. The routes are compared with the OpenAPI document, so that no new route
// is forgotten here.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenGrant,
  givenOpenDocument,
  type GivenBranch,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import { ROUTES, january, targetOf, type Route } from './fixtures/routes.js';
import { AUDIENCE, tokenSmith, type TokenSmith } from './fixtures/token-smith.js';

/**
 * How long a granted or revoked permission may take on a busy machine. Cached permissions do not expire: only the
 * notification of a change removes them.
 */
const REVOCATION_MS_MAX = 20_000;

/** A kind of caller: its token, and the status that it expects of a route. */
interface Caller {
  readonly name: string;
  token(smith: TokenSmith): string | undefined;
  status(route: Route): number;
}

const always = (status: number) => (): number => status;
const success = (route: Route): number => route.success;
const foreign = ({ names, success }: Route): number => (names === 'nothing' ? success : 403);
const neighbour = ({ names, success }: Route): number => (names === 'branch' ? 403 : success);

const CALLERS: readonly Caller[] = [
  { name: 'no token', token: () => undefined, status: always(401) },
  {
    name: 'an expired token',
    token: (smith) => smith.token('direct', { lifetimeSeconds: -60 }),
    status: always(401),
  },
  {
    name: 'a wrong signature',
    token: (smith) => smith.token('direct', { foreignKey: true }),
    status: always(401),
  },
  {
    name: 'a changed token',
    token: (smith) => changed(smith.token('stranger'), 'direct'),
    status: always(401),
  },
  { name: 'alg none', token: (smith) => smith.unsigned('direct'), status: always(401) },
  {
    name: 'HS256 signed with the public key',
    token: (smith) => smith.signedWithPublicKey('direct'),
    status: always(401),
  },
  {
    name: 'an unknown kid',
    token: (smith) => smith.token('direct', { keyId: 'signing-2' }),
    status: always(401),
  },
  {
    name: 'a wrong audience',
    token: (smith) => smith.token('direct', { audience: 'others' }),
    status: always(401),
  },
  { name: 'no token at all, but the word', token: () => 'undefined', status: always(401) },
  { name: 'a direct permission', token: (smith) => smith.token('direct'), status: success },
  { name: 'a permission for the whole company', token: (smith) => smith.token('company'), status: success },
  { name: 'a permission by group', token: (smith) => smith.token('member'), status: success },
  { name: 'the role admin', token: (smith) => smith.token('root', { roles: ['admin'] }), status: success },
  { name: 'a permission for another branch', token: (smith) => smith.token('neighbour'), status: neighbour },
  { name: 'a permission for another company', token: (smith) => smith.token('stranger'), status: foreign },
  { name: 'a group without permission', token: (smith) => smith.token('idle'), status: foreign },
];

describe('access to the routes', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let smith: TokenSmith;
  let company: GivenCompany;
  let other: GivenCompany;

  beforeAll(async () => {
    smith = await tokenSmith();
    closeAfterTests(() => smith.close());
    company = await givenCompany(db, { branches: ['1', '2'] });
    other = await givenCompany(db, { branches: ['1'] });
    for (const [of, branch] of [
      [company, company.branch],
      [company, second()],
      [other, other.branch],
    ] as const)
      await givenSale(of, branch);
    await givenGrant(db, 'direct', company, company.branch);
    await givenGrant(db, 'company', company);
    await givenGrant(db, 'neighbour', company, second());
    await givenGrant(db, 'stranger', other);
    await db.query(`INSERT INTO access.user_group (name) VALUES ('accountants'), ('interns')`);
    await db.query(
      `INSERT INTO access.group_member (group_id, subject)
       SELECT id, CASE name WHEN 'accountants' THEN 'member' ELSE 'idle' END FROM access.user_group`,
    );
    await db.query(
      `INSERT INTO access.group_grant (group_id, company_id, branch_id) SELECT id, $1, $2 FROM access.user_group WHERE name = 'accountants'`,
      [company.id, company.branch.id],
    );
    app = await startApp('queries', {
      databaseUrl: db.url,
      env: { JWT_PUBLIC_KEY: '', JWT_JWKS_URI: smith.jwksUri, JWT_AUDIENCE: AUDIENCE },
    });
    closeAfterTests(() => app.stop());
  });

  function second(): GivenBranch {
    const branch = company.branches[1];
    if (branch === undefined) throw new Error('the company has a second branch');
    return branch;
  }

  async function givenSale(of: GivenCompany, branch: GivenBranch): Promise<void> {
    const document = await givenOpenDocument(db, branch, '2024-01-01');
    await givenEntries(db, document, [
      { debcre: 'D', account: of.account(CASH), contra: of.account(SALES), amount: '1.00' },
    ]);
  }

  it('is tested here for every route of the OpenAPI document', async () => {
    const { paths } = (
      await app.anonymous.get<{ paths: Record<string, Record<string, unknown>> }>('/docs/openapi.json')
    ).body;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  });

  const matrix = ROUTES.flatMap((route) =>
    CALLERS.map((caller) => [route.name, caller.name, route, caller] as const),
  );
  it.each(matrix)('%s with %s: 401, 403 or success by permission', async (_route, _caller, route, caller) => {
    const answer = await route.send(app.anonymous.with(caller.token(smith)), targetOf(company, CASH));
    expect(answer.status).toBe(caller.status(route));
    if (answer.status === 401) {
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    if (answer.status === 403)
      expect(answer.body).toMatchObject({
        code: 'BRANCH_FORBIDDEN',
        message: `The user has no permission for this company/branch (${company.code}/${route.names === 'company' ? '*' : '1'}): ask an administrator for it.`,
      });
  });

  it.each(ROUTES.filter(({ names }) => names !== 'nothing').map((route) => [route.name, route] as const))(
    '%s answers 403 soon after the permission was revoked',
    async (_name, route) => {
      await givenGrant(db, 'leaver', company, company.branch);
      const leaver = app.anonymous.with(smith.token('leaver'));
      const status = async (): Promise<number> => (await route.send(leaver, targetOf(company, CASH))).status;
      await until(status, (found) => found === route.success, REVOCATION_MS_MAX);
      await db.query(`DELETE FROM access.grant_direct WHERE subject = 'leaver'`);
      expect(await until(status, (found) => found !== route.success, REVOCATION_MS_MAX)).toBe(403);
    },
  );

  it.each(['direct', 'member', 'neighbour', 'stranger', 'idle'])(
    'lancamentos-contabeis without a branch shows caller %s the permitted branches only',
    async (subject) => {
      const seen: Record<string, string[]> = {
        direct: [`${company.code} 1`],
        member: [`${company.code} 1`],
        neighbour: [`${company.code} 2`],
        stranger: [`${other.code} 1`],
        idle: [],
      };
      const client = app.anonymous.with(smith.token(subject));
      const { status, body } = await client.get<{
        total_registros: number;
        dados: { empresa: string; filial: string }[];
      }>(`/api/v1/sparts/lancamentos-contabeis?${january({})}`);
      expect([status, body.total_registros]).toEqual([200, body.dados.length]);
      expect([...new Set(body.dados.map(({ empresa, filial }) => `${empresa} ${filial}`))]).toEqual(
        seen[subject],
      );
    },
  );

  it.each(['direct', 'neighbour', 'stranger', 'idle'])(
    'GET /companies shows caller %s the permitted branches only',
    async (subject) => {
      const seen: Record<string, string[]> = {
        direct: [`${company.code} 1`],
        neighbour: [`${company.code} 2`],
        stranger: [`${other.code} 1`],
        idle: [],
      };
      const { body } = await app.anonymous
        .with(smith.token(subject))
        .get<{ totalElements: number; content: { code: string; branches: { code: string }[] }[] }>(
          '/companies',
        );
      expect(
        body.content.flatMap(({ code, branches }) => branches.map((branch) => `${code} ${branch.code}`)),
      ).toEqual(seen[subject]);
      // Each caller sees one branch of a company: a company without branches would be one of others.
      expect([body.totalElements, body.content.length]).toEqual([
        seen[subject]?.length,
        seen[subject]?.length,
      ]);
    },
  );

  it('a query of a whole company answers 403 to a caller without permission for every branch', async () => {
    const target = { ...targetOf(company, CASH), filial: '*' };
    const range = 'from=2024-01&to=2024-01';
    const statuses = async (subject: string): Promise<number[]> => {
      const client = app.anonymous.with(smith.token(subject));
      const months = { anomesini: '01/2024', anomesfim: '01/2024' };
      const answers = [
        await client.post('/balanceInquiryDetails', { ...target, ...months }),
        await client.get(`/trialBalance/${company.code}/*/2024/01`),
        await client.get(`/statements/${company.code}/bp?${range}`),
        await client.get(`/books/${company.code}/diario?${range}`),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses('company')).toEqual([200, 200, 200, 200]);
    expect(await statuses('neighbour')).toEqual([403, 403, 403, 403]);
  });

  it('lancamentos-contabeis of a company shows its permitted branches only, and answers 403 to a stranger', async () => {
    const path = `/api/v1/sparts/lancamentos-contabeis?${january({ empresa: company.code })}`;
    const { body } = await app.anonymous
      .with(smith.token('neighbour'))
      .get<{ total_registros: number; dados: { filial: string }[] }>(path);
    expect([body.total_registros, body.dados[0]?.filial]).toEqual([2, '2']);
    expect((await app.anonymous.with(smith.token('stranger')).get(path)).status).toBe(403);
  });
});

/** A signed token with another subject in its claims. */
function changed(token: string, subject: string): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return [head, Buffer.from(JSON.stringify({ ...read, sub: subject })).toString('base64url'), signature].join(
    '.',
  );
}
