// Tests that a permission is revoked for requests whose body is still arriving: over HTTP, with clients that send the
// last byte of the body after the revocation.
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { TEST_PUBLIC_KEY, testToken } from '@razao/testing/apps';
import { useTestDatabase } from '@razao/testing/hooks';
import { databaseOf, useHttpService } from '@razao/testing/http';
import { givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { AccessScope } from '../access/access-scope.js';
import { AuthModule } from '../auth.module.js';
import { Scope } from './request-access.js';
import { Authenticated, BranchAccess } from './access-decorators.js';

@Controller()
class BooksController {
  @Post('records')
  @Authenticated()
  byId(@Scope() { branchIds }: AccessScope, @Body() _body: object): object {
    return { branchIds };
  }

  @Post('path/:company/:branch')
  @BranchAccess({ in: 'params' })
  byPath(@Scope() { branchIds }: AccessScope, @Body() _body: object): object {
    return { branchIds };
  }

  @Post('body')
  @BranchAccess({ in: 'body' })
  byBody(@Scope() { branchIds }: AccessScope, @Body() _body: object): object {
    return { branchIds };
  }
}

const db = useTestDatabase({ role: 'superuser', connectionsMax: 4 });

@Module({
  imports: [databaseOf(db), AuthModule.forRoot({ JWT_PUBLIC_KEY: TEST_PUBLIC_KEY }, { service: 'queries' })],
  controllers: [BooksController],
})
class BooksModule {}

const service = useHttpService(BooksModule);
const BODY = '{"company":"DEMO","branch":"1"}';
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db, { code: 'DEMO', branches: ['1'] });
});

beforeEach(async () => {
  await givenGrant(db, 'ana', company);
  await until(
    () => posted('records'),
    ({ body }) => body !== '{"branchIds":[]}',
  );
});

it.each([
  ['records', { status: 201, body: '{"branchIds":[]}' }],
  ['path/DEMO/1', { status: 403, body: expect.stringContaining('BRANCH_FORBIDDEN') }],
  ['body', { status: 403, body: expect.stringContaining('BRANCH_FORBIDDEN') }],
])('POST %s does not use a permission that was revoked before the body was there', async (path, answer) => {
  expect(await posted(path)).toEqual({ status: 201, body: `{"branchIds":[${company.branch.id}]}` });
  const request = begun(path);
  await new Promise((resolve) => request.write(BODY.slice(0, -1), resolve));
  // The service answers a later request of the connection's client, so it has read the headers of this one.
  await posted('records');
  await db.query(`DELETE FROM access.grant_direct WHERE subject = 'ana'`);
  await until(
    () => posted('records'),
    ({ body }) => body === '{"branchIds":[]}',
  );
  expect(await answered(request, BODY.slice(-1))).toEqual(answer);
});

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

const posted = async (path: string): Promise<Answer> => await answered(begun(path), BODY);

function begun(path: string): ClientRequest {
  return httpRequest(`${service.url}/${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${testToken({ subject: 'ana' })}`,
      'content-type': 'application/json',
      'content-length': BODY.length,
    },
  });
}

async function answered(request: ClientRequest, rest: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end(rest);
  });
  return { status: response.statusCode, body: await text(response) };
}
