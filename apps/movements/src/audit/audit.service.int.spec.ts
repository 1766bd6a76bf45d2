// Tests which audit events the filter by company selects, and which events of a company an administrator reads after
// its move to another cell.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, type GivenCompany } from '@razao/testing/factories';
import { branchesOf } from '../../e2e/service-fixture.js';
import { MovementsEnv } from '../movements.env.js';
import { recordAudit } from './audit-trail.js';
import type { AuditListQuery } from './audit.dto.js';
import { AuditService } from './audit.service.js';

const ADMIN: AccessScope = { subject: 'root', admin: true, branchIds: null };

const db = useTestDatabase({ role: 'superuser' });
let company: GivenCompany;
let other: GivenCompany;
let audit: AuditService;

beforeAll(async () => {
  [company, other] = [await givenCompany(db), await givenCompany(db)];
  const env = Object.assign(new MovementsEnv(), { SERVICE_PAGINATION_SIZE: 100 });
  audit = new AuditService(db.database, branchesOf(db), env);
  await db.database.transaction(async (tx) => {
    for (const { code, branch } of [company, other])
      await recordAudit(
        tx,
        { action: 'period.opened', entity: 'period', branchId: branch.id },
        { action: 'master-data.written', entity: 'company', detail: { company: code, part: 'accounts' } },
      );
    await recordAudit(
      tx,
      { action: 'permissions.written', entity: 'user', detail: { user: 'ana' } },
      { action: 'master-data.written', entity: 'company', detail: { company: 'NEW' } },
    );
  });
});

const read = async (query: Partial<AuditListQuery> = {}, scope = ADMIN): Promise<string[]> => {
  const { content } = await audit.list(scope, { page: 1, ...query });
  return content.map((event) => `${event.action} ${event.company}/${event.branch}`);
};

describe('the audit trail', () => {
  it('lists for a company the events of its branches and those of the whole company', async () => {
    const { code, branch } = company;
    const opened = `period.opened ${code}/${branch.code}`;
    expect(await read({ company: code })).toEqual([`master-data.written ${code}/null`, opened]);
    expect(await read({ company: code, branch: branch.code })).toEqual([opened]);
    expect(await read({ entity: 'user' })).toEqual(['permissions.written null/null']);
    expect(await read()).toHaveLength(6);
  });

  it('lists the events of a company without branches, and refuses an unknown branch or company', async () => {
    await db.query(
      `INSERT INTO ledger.company (code, name, base_period, closing_code, tax_regime, history_required)
       VALUES ('NEW', 'New Ltda', '2024-01-01', 'ENC', 'LUCRO_PRESUMIDO', false)`,
    );
    expect(await read({ company: 'NEW' })).toEqual(['master-data.written NEW/null']);
    await expect(read({ company: 'NEW', branch: '1' })).rejects.toMatchObject({ code: 'BRANCH_NOT_FOUND' });
    await expect(read({ company: 'NONE' })).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
  });

  it('lists no events of a company that moved to another cell', async () => {
    await db.query(
      `INSERT INTO ledger.cell_address (cell, movements, queries, compliance) VALUES (1, 'http://m', 'http://q', 'http://c')`,
    );
    await db.query(`INSERT INTO ledger.company_home (company_code, cell) VALUES ($1, 1)`, [other.code]);
    expect(await read({}, { ...ADMIN, branchIds: [company.branch.id] })).toEqual([
      'master-data.written NEW/null',
      'permissions.written null/null',
      `master-data.written ${company.code}/null`,
      `period.opened ${company.code}/${company.branch.code}`,
    ]);
  });
});
