// Tests what a caller with a permission is answered while the company moves: never that the permission is missing.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { IgnoresUnknownParameters } from '@razao/platform/http';
import { givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import { TEST_PUBLIC_KEY, testToken } from '@razao/testing/apps';
import { databaseOf, useHttpService } from '@razao/testing/http';
import { useTestDatabase } from '@razao/testing/hooks';
import { AccessDirectory } from '../access/access-directory.js';
import type { BranchRef } from '../access/access-scope.js';
import { AuthModule } from '../auth.module.js';
import { Branches } from './request-access.js';
import { BranchAccess } from './access-decorators.js';

@Controller()
class BooksController {
  @Get('branch/:company/:branch')
  @BranchAccess({ in: 'params' })
  one(@Branches() branches: readonly BranchRef[]): readonly BranchRef[] {
    return branches;
  }

  @Get('company/:company')
  @IgnoresUnknownParameters()
  @BranchAccess({ in: 'params', branchIn: 'query', every: 'unnamed' })
  every(@Branches() branches: readonly BranchRef[]): readonly BranchRef[] {
    return branches;
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

beforeEach(async () => {
  await db.query(
    `INSERT INTO ledger.cell_address VALUES (0, 'http://a', 'http://a', 'http://a'), (1, 'http://b', 'http://b', 'http://b')
     ON CONFLICT DO NOTHING`,
  );
  company = await givenCompany(db);
  await givenGrant(db, 'ana', company);
  await givenGrant(db, 'bia', company);
});
afterEach(() => void jest.restoreAllMocks());

async function setHome(cell: number, state: 'ARRIVING' | 'SERVED'): Promise<void> {
  await db.query(
    `INSERT INTO ledger.company_home (company_code, cell, state) VALUES ($1, $2, $3)
     ON CONFLICT (company_code) DO UPDATE SET cell = excluded.cell, state = excluded.state`,
    [company.code, cell, state],
  );
}

async function answerTo(subject: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${testToken({ subject, roles: [] })}`, connection: 'close' };
  const response = await fetch(`${service.url}${path}`, { headers, redirect: 'manual' });
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}

describe('a caller with a permission for a company', () => {
  it.each(['branch', 'company'])(
    'is answered 503 COMPANY_ARRIVING when the cell begins to serve it after the permissions were read (%s)',
    async (route) => {
      const path = `/${route}/${company.code}${route === 'branch' ? `/${company.branch.code}` : ''}`;
      await setHome(0, 'ARRIVING');
      const { freshScopeOf } = AccessDirectory.prototype;
      jest.spyOn(AccessDirectory.prototype, 'scopeOf').mockImplementation(freshScopeOf);
      jest.spyOn(AccessDirectory.prototype, 'freshScopeOf').mockImplementation(async function (
        this: AccessDirectory,
        caller,
      ) {
        const scope = await freshScopeOf.call(this, caller);
        await setHome(0, 'SERVED');
        return scope;
      });
      expect(await answerTo('ana', path)).toBe('503 COMPANY_ARRIVING');
      jest.restoreAllMocks();
      expect(await answerTo('ana', path)).toBe('200');
    },
  );

  it('is sent to its cell when the move away is not heard of, also by a caller whose permissions are not cached', async () => {
    const path = `/branch/${company.code}/${company.branch.code}`;
    expect(await answerTo('ana', path)).toBe('200');
    await db.query('ALTER TABLE ledger.company_home DISABLE TRIGGER announce_change');
    await setHome(1, 'SERVED');
    await db.query('ALTER TABLE ledger.company_home ENABLE TRIGGER announce_change');
    expect(await answerTo('bia', path)).toBe('308 COMPANY_ELSEWHERE');
  });
});
