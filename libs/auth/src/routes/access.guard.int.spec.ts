// Tests the second guard, which checks permissions: over HTTP, with real tokens and real permissions.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { IgnoresUnknownParameters } from '@razao/platform/http';
import { TEST_PUBLIC_KEY, testToken } from '@razao/testing/apps';
import { useTestDatabase } from '@razao/testing/hooks';
import { databaseOf, useHttpService } from '@razao/testing/http';
import { givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import type { AccessScope, BranchRef } from '../access/access-scope.js';
import { AuthModule } from '../auth.module.js';
import { Branch, Branches, Scope } from './request-access.js';
import { BranchAccess } from './access-decorators.js';

@Controller('books')
class BooksController {
  @Get('branch/:company/:branch')
  @BranchAccess({ in: 'params' })
  byPath(@Branch() branch: BranchRef): BranchRef {
    return branch;
  }

  @Get('scope/:company/:branch')
  @BranchAccess({ in: 'params' })
  scope(@Scope() scope: AccessScope): AccessScope {
    return scope;
  }

  @Post('branch')
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  byBody(@Branch() branch: BranchRef, @Body() body: object): object {
    return { branch, body };
  }

  @Post('ids')
  @BranchAccess({ in: 'body', ids: { company: 'companyid', branch: 'branchid' } })
  byIds(@Branch() branch: BranchRef, @Body() _body: object): BranchRef {
    return branch;
  }

  @Post('every')
  @BranchAccess({ in: 'body', every: true })
  every(@Branches() branches: readonly BranchRef[], @Body() _body: object): readonly BranchRef[] {
    return branches;
  }

  @Get('statements/:company')
  @IgnoresUnknownParameters()
  @BranchAccess({ in: 'params', branchIn: 'query', every: 'unnamed' })
  unnamed(@Branches() branches: readonly BranchRef[]): readonly BranchRef[] {
    return branches;
  }

  @Get('legacy')
  @IgnoresUnknownParameters()
  @BranchAccess({ in: 'query', company: 'empresa', branch: 'filial', optional: true })
  legacy(@Branches() branches: readonly BranchRef[] | undefined): object {
    return { branches: branches ?? null };
  }
}

const db = useTestDatabase({ role: 'superuser', connectionsMax: 4 });

@Module({
  imports: [databaseOf(db), AuthModule.forRoot({ JWT_PUBLIC_KEY: TEST_PUBLIC_KEY }, { service: 'queries' })],
  controllers: [BooksController],
})
class BooksModule {}

const service = useHttpService(BooksModule);
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db, { code: 'DEMO', branches: ['1', '2'] });
  await db.query(
    `INSERT INTO ledger.company (code, name, base_period) VALUES ('EMPTY', 'Without branches', '2024-01-01')`,
  );
  await givenGrant(db, 'ana', company, company.branch);
  await givenGrant(db, 'boss', company);
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  authorization?: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const sendIds = async (authorization: string, body: object): Promise<Answer> =>
  await send('POST', '/books/ids', authorization, body);
const as = (subject: string, roles: string[] = []): string => `Bearer ${testToken({ subject, roles })}`;

describe('a route with one company and branch', () => {
  const ref = (): BranchRef => ({
    companyId: company.id,
    companyCode: 'DEMO',
    branchId: company.branch.id,
    branchCode: '1',
  });

  it('takes the branch from the path, from codes in the body, or from ids in the body', async () => {
    const ana = as('ana');
    expect((await send('GET', '/books/branch/DEMO/1', ana)).body).toEqual(ref());
    expect(
      (await send('POST', '/books/branch', ana, { empresa: 'DEMO', filial: '1', more: 7 })).body,
    ).toEqual({
      branch: ref(),
      body: { empresa: 'DEMO', filial: '1', more: 7 },
    });
    const { companyId, branchId } = ref();
    expect(
      (await send('POST', '/books/ids', ana, { companyid: `${companyId}`, branchid: branchId })).body,
    ).toEqual(ref());
  });

  it('accepts a permission whose notification has not arrived yet', async () => {
    const lia = as('lia');
    expect((await send('GET', '/books/branch/DEMO/1', lia)).status).toBe(403);
    await db.query('ALTER TABLE access.grant_direct DISABLE TRIGGER announce_change');
    await givenGrant(db, 'lia', company, company.branch);
    await db.query('ALTER TABLE access.grant_direct ENABLE TRIGGER announce_change');
    const scope = await send('GET', '/books/scope/DEMO/1', lia);
    expect(scope.body).toMatchObject({ branchIds: [company.branch.id] });
    expect((await send('GET', '/books/branch/DEMO/1', lia)).body).toEqual(ref());
    expect((await send('GET', '/books/branch/DEMO/2', lia)).status).toBe(403);
  });

  it.each([
    [
      'a branch without permission',
      '/books/branch/DEMO/2',
      403,
      'BRANCH_FORBIDDEN',
      /user has no permission for this company\/branch/,
    ],
    ['an unknown company', '/books/branch/NOPE/1', 404, 'COMPANY_NOT_FOUND', /Company NOPE does not exist/],
    ['an unknown branch', '/books/branch/DEMO/9', 404, 'BRANCH_NOT_FOUND', /Company DEMO has no branch 9/],
    ['a code with another letter case', '/books/branch/demo/1', 404, 'COMPANY_NOT_FOUND', /demo/],
    ['a malformed company', '/books/branch/D-M/1', 400, 'INVALID_CODE', /company/],
    ['a code of eleven characters', '/books/branch/DEMO/12345678901', 400, 'INVALID_CODE', /branch/],
    ['SQL', `/books/branch/DEMO/${encodeURIComponent(`1' OR '1`)}`, 400, 'INVALID_CODE', /branch/],
    ['every branch (*)', '/books/branch/DEMO/*', 400, 'INVALID_CODE', /branch/],
    [
      'a branch code that only another company has',
      '/books/branch/EMPTY/1',
      404,
      'BRANCH_NOT_FOUND',
      /EMPTY/,
    ],
  ])('refuses a request with %s', async (_, path, status, code, message) => {
    const answer = await send('GET', path, as('ana'));
    expect(answer).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(message) },
    });
  });

  it('answers 401 without a token, also for an unknown company', async () => {
    expect((await send('GET', '/books/branch/NOPE/1')).status).toBe(401);
  });

  it.each([
    ['no content', undefined, ['empresa', 'filial']],
    ['an array', [{ empresa: 'DEMO', filial: '1' }], ['empresa', 'filial']],
    ['no field for the branch', { empresa: 'DEMO' }, ['filial']],
    ['numbers', { empresa: 1, filial: 1 }, ['empresa', 'filial']],
    ['arrays', { empresa: ['DEMO'], filial: '1' }, ['empresa']],
    ['null', { empresa: 'DEMO', filial: null }, ['filial']],
  ])('answers 400 INVALID_CODE with the fields when the body has %s', async (_, body, fields) => {
    const answer = await send('POST', '/books/branch', as('ana'), body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect((answer.body['details'] as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  });

  it('names the quotation marks that a code in a body lacks', async () => {
    const answer = await send('POST', '/books/branch', as('ana'), { empresa: 101, filial: '1' });
    expect(answer.body).toMatchObject({
      message: 'empresa: expected a code of 1 to 10 letters and digits, in quotation marks, found 101',
    });
  });

  it.each(['0', '-1', '1.5', '2147483648', '99999999999999999999', 'x', '', ' 1', '1e3', null, {}])(
    'answers 400 VALIDATION_FAILED to the id %j',
    async (branchid) => {
      const answer = await send('POST', '/books/ids', as('ana'), { companyid: company.id, branchid });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ field: 'branchid' }] },
      });
    },
  );

  it('takes codes instead of ids, or ids and codes of the same branch', async () => {
    const [ana, ids] = [as('ana'), { companyid: company.id, branchid: company.branch.id }];
    const codes = { company: 'DEMO', branch: '1' };
    const send = async (body: object): Promise<Answer> => await sendIds(ana, body);
    expect((await send(codes)).body).toEqual(ref());
    expect((await send({ ...codes, companyid: '', branchid: null })).body).toEqual(ref());
    expect((await send({ ...ids, company: '', branch: '' })).body).toEqual(ref());
    expect((await send({ ...ids, ...codes })).body).toEqual(ref());
    const pairs = 'expected company and branch, or companyid and branchid';
    for (const [body, field, reason] of [
      [{ ...ids, branch: '2' }, 'company', pairs],
      [{ company: 'DEMO', branchid: ids.branchid }, 'branch', pairs],
      [
        { ...codes, companyid: ids.companyid, branchid: company.branches[1]?.id },
        'branchid',
        `expected ${ids.branchid}, the id of branch 1, or no id beside the code`,
      ],
    ] as const)
      expect((await send(body)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field, reason }],
      });
    expect((await send({})).body).toMatchObject({
      message: 'company: expected company and branch, or companyid and branchid, found nothing',
    });
    for (const [body, status, code] of [
      [{ company: 'DEMO' }, 400, 'VALIDATION_FAILED'],
      [{ ...codes, branch: '*' }, 400, 'INVALID_CODE'],
      [{ ...codes, company: 'NOPE' }, 404, 'COMPANY_NOT_FOUND'],
      [{ ...codes, branch: '9' }, 404, 'BRANCH_NOT_FOUND'],
      [{ ...codes, branch: '2' }, 403, 'BRANCH_FORBIDDEN'],
    ] as const)
      expect(await send(body)).toMatchObject({ status, body: { code } });
  });

  it('answers 404 BRANCH_NOT_FOUND to the id of a branch with the id of another company', async () => {
    const [empty] = await db.query<{ id: number }>(`SELECT id FROM ledger.company WHERE code = 'EMPTY'`);
    const ids = { companyid: empty?.id, branchid: company.branch.id };
    expect(await sendIds(as('ana'), ids)).toMatchObject({ status: 404, body: { code: 'BRANCH_NOT_FOUND' } });
  });

  it('answers 403 without codes to a caller who sent ids', async () => {
    const [companyid, branchid] = [company.id, company.branches[1]?.id];
    expect(await sendIds(as('ana'), { companyid, branchid })).toMatchObject({
      status: 403,
      body: {
        message: `The user has no permission for this company/branch (${companyid}/${branchid}): ask an administrator for it.`,
      },
    });
  });

  it('gives an admin access to every branch', async () => {
    const root = as('root', ['admin']);
    expect((await send('GET', '/books/branch/DEMO/2', root)).status).toBe(200);
    expect((await send('GET', '/books/branch/NOPE/2', root)).status).toBe(404);
  });
});

describe('a route that takes every branch, or none', () => {
  const codes = ({ body }: Answer): unknown =>
    (Array.isArray(body) ? (body as BranchRef[]) : (body['branches'] as BranchRef[] | null))?.map(
      ({ branchCode }) => branchCode,
    );

  it('takes * for all branches of the company, and answers 403 unless the caller may see each', async () => {
    const body = { company: 'DEMO', branch: '*' };
    expect(codes(await send('POST', '/books/every', as('boss'), body))).toEqual(['1', '2']);
    for (const [caller, named] of [
      ['ana', 'DEMO/2'],
      ['stranger', 'DEMO/*'],
    ] as const)
      expect(await send('POST', '/books/every', as(caller), body)).toMatchObject({
        status: 403,
        body: {
          message: `The user has no permission for this company/branch (${named}): ask an administrator for it.`,
        },
      });
    expect(codes(await send('POST', '/books/every', as('ana'), { ...body, branch: '1' }))).toEqual(['1']);
    const root = as('root', ['admin']);
    expect(await send('POST', '/books/every', root, { ...body, company: 'EMPTY' })).toMatchObject({
      status: 404,
      body: { code: 'BRANCH_NOT_FOUND' },
    });
  });

  it('takes a missing branch or * for all branches when the branch is optional in the query', async () => {
    const [boss, ana] = [as('boss'), as('ana')];
    expect(codes(await send('GET', '/books/statements/DEMO', boss))).toEqual(['1', '2']);
    expect(codes(await send('GET', '/books/statements/DEMO?branch=*', boss))).toEqual(['1', '2']);
    expect(codes(await send('GET', '/books/statements/DEMO?branch=1', ana))).toEqual(['1']);
    expect((await send('GET', '/books/statements/DEMO', ana)).status).toBe(403);
    expect((await send('GET', '/books/statements/DEMO?branch=2', ana)).status).toBe(403);
    expect((await send('GET', '/books/statements/DEMO?branch=1&branch=1', ana)).status).toBe(400);
  });

  it('takes a missing branch for those that the caller may see, and a missing company for no restriction', async () => {
    const ana = as('ana');
    expect((await send('GET', '/books/legacy', ana)).body).toEqual({ branches: null });
    expect(codes(await send('GET', '/books/legacy?empresa=DEMO', ana))).toEqual(['1']);
    expect(codes(await send('GET', '/books/legacy?empresa=DEMO&filial=1', ana))).toEqual(['1']);
    expect((await send('GET', '/books/legacy?empresa=DEMO&filial=2', ana)).status).toBe(403);
    expect((await send('GET', '/books/legacy?empresa=DEMO', as('eva'))).status).toBe(403);
    expect((await send('GET', '/books/legacy?filial=1', ana)).status).toBe(400);
    expect((await send('GET', '/books/legacy?empresa=DEMO&empresa=DEMO&filial=1', ana)).status).toBe(400);
  });
});
