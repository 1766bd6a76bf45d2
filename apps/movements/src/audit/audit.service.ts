// Reads the audit trail for administrators.
import { Injectable } from '@nestjs/common';
import { BranchDirectory, type AccessScope, type BranchRef } from '@razao/auth';
import { Database } from '@razao/platform/database';
import type { Page } from '@razao/platform/http';
import { assertDaysInOrder } from '../lists/list-query.js';
import { MovementsEnv } from '../movements.env.js';
import { AUDIT_EVENTS, type AuditListQuery, type AuditedEvent } from './audit.dto.js';

@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly branches: BranchDirectory,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Lists audit events, the newest first.
   * @throws DomainError INVALID_RANGE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND.
   */
  async list(scope: AccessScope, query: AuditListQuery): Promise<Page<AuditedEvent>> {
    const { company, branch, action, entity, entityId, subject, from, to } = query;
    assertDaysInOrder(from, to);
    const { page, size = this.env.SERVICE_PAGINATION_SIZE, sort = NEWEST_FIRST } = query;
    const branches = await this.branchesOf(query);
    const branchIds = branches?.map(({ branchId }) => branchId);
    const ofCompany = branch === undefined ? company : undefined;
    const values = [scope.branchIds, branchIds, ofCompany, action, entity, entityId, subject, from, to];
    const given = values.map((value) => value ?? null);
    return await AUDIT_EVENTS.page(this.database, given, { page, size, sort });
  }

  /** Administrators may read the events of every branch, and of a company that has no branch yet. */
  private async branchesOf({ company, branch }: AuditListQuery): Promise<readonly BranchRef[] | undefined> {
    if (company === undefined) return undefined;
    return branch === undefined
      ? await this.branches.ofCompany(company)
      : [await this.branches.byCodes(company, branch)];
  }
}

const NEWEST_FIRST = { field: 'id', direction: 'desc' } as const;
