// Reads the audit trail for administrators.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope } from '@razao/auth';
import { DomainError, Period } from '@razao/domain';
import { pageOf, type Page } from '@razao/platform/http';
import { MovementsEnv } from '../movements.env.js';
import type { AuditListQuery, AuditRecord } from './audit.dto.js';
import { AuditStore, type AuditRow } from './audit.store.js';

@Injectable()
export class AuditService {
  constructor(
    private readonly store: AuditStore,
    private readonly gate: BranchGate,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Newest first.
   * @throws DomainError INVALID_RANGE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND.
   */
  async list(scope: AccessScope, query: AuditListQuery): Promise<Page<AuditRecord>> {
    const {
      company,
      branch,
      page,
      size = this.env.SERVICE_PAGINATION_SIZE,
      sort = NEWEST_FIRST,
      ...filters
    } = query;
    const { from, to } = filters;
    if (from !== undefined && to !== undefined && from > to) {
      throw new DomainError('INVALID_RANGE', `from: ${from} is after to, ${to}`, [
        { field: 'from', value: from, reason: 'is after to' },
      ]);
    }
    const request = { page, size, sort };
    const branchIds = await this.branchesOf(scope, company, branch);
    const read = await this.store.listAuditEvents(scope, { ...filters, branchIds }, request);
    return pageOf(request, read, wireEvent);
  }

  private async branchesOf(
    scope: AccessScope,
    company: string | undefined,
    branch: string | undefined,
  ): Promise<number[] | undefined> {
    if (company === undefined && branch === undefined) return undefined;
    const branches =
      branch === undefined
        ? await this.gate.enterSome(scope, company)
        : [await this.gate.enter(scope, company, branch)];
    return branches.map(({ branchId }) => branchId);
  }
}

const NEWEST_FIRST = { field: 'id', direction: 'desc' } as const;

function wireEvent({ at, period, ...event }: AuditRow): AuditRecord {
  return {
    ...event,
    at: at.toISOString(),
    yearmonth: period === null ? null : Period.fromDate(period).format(),
  };
}
