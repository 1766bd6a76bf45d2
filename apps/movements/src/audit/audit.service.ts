// Reads the audit trail for administrators.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope } from '@razao/auth';
import { DomainError, Period, fieldRefusal } from '@razao/domain';
import { parseInt64, type Int64 } from '@razao/platform/http';
import { branchIdsOf, parseListRequest, type ListQuery } from '../lists/list-request.js';
import { mapPage, type Page } from '../lists/page.js';
import { MovementsEnv } from '../movements.env.js';
import { parseDate } from '../wire/date.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit-trail.js';
import type { AuditRecord } from './audit.dto.js';
import { AUDIT_LIST } from './audit-list-shape.js';
import { AuditStore, type AuditFilters, type AuditRow } from './audit.store.js';

const SUBJECT_LENGTH_MAX = 255;

@Injectable()
export class AuditService {
  constructor(
    private readonly store: AuditStore,
    private readonly gate: BranchGate,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Newest first.
   * @throws DomainError VALIDATION_FAILED, INVALID_DATE, INVALID_RANGE, INVALID_PAGE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND.
   */
  async list(scope: AccessScope, query: ListQuery): Promise<Page<AuditRecord>> {
    const request = parseListRequest(query, AUDIT_LIST, this.env.SERVICE_PAGINATION_SIZE);
    const filters = { ...filtersOf(query), branchIds: await this.branchesOf(scope, query) };
    return mapPage(await this.store.listAuditEvents(scope, filters, request), wireEvent);
  }

  private async branchesOf(scope: AccessScope, query: ListQuery): Promise<number[] | null> {
    const company = textOf(query, 'company');
    const branch = textOf(query, 'branch');
    if (company === null && branch === null) return null;
    if (branch === null) return branchIdsOf(await this.gate.enterSome(scope, company));
    return [(await this.gate.enter(scope, company, branch)).branchId];
  }
}

function filtersOf(query: ListQuery): Omit<AuditFilters, 'branchIds'> {
  const from = dateOf(query, 'from');
  const to = dateOf(query, 'to');
  if (from !== null && to !== null && from > to) {
    throw new DomainError('INVALID_RANGE', `from: ${from} is after to, ${to}`, [
      { field: 'from', value: from, reason: 'is after to' },
    ]);
  }
  const subject = textOf(query, 'subject');
  if (subject !== null && subject.length > SUBJECT_LENGTH_MAX) {
    throw fieldRefusal(
      'VALIDATION_FAILED',
      'subject',
      subject,
      `expected at most ${SUBJECT_LENGTH_MAX} characters`,
    );
  }
  return {
    action: choiceOf(query, 'action', AUDIT_ACTIONS),
    entity: choiceOf(query, 'entity', AUDIT_ENTITIES),
    entityId: idOf(query, 'entityId'),
    subject,
    from,
    to,
  };
}

function choiceOf<Choice extends string>(
  query: ListQuery,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const text = textOf(query, name);
  if (text === null) return null;
  const choice = choices.find((known) => known === text);
  if (choice === undefined)
    throw fieldRefusal('VALIDATION_FAILED', name, text, `expected one of ${choices.join(', ')}`);
  return choice;
}

function idOf(query: ListQuery, name: string): Int64 | null {
  const text = textOf(query, name);
  if (text === null) return null;
  const id = parseInt64(text);
  if (id === undefined)
    throw fieldRefusal('VALIDATION_FAILED', name, text, 'expected a whole number of at most 64 bits');
  return id;
}

function dateOf(query: ListQuery, name: string): string | null {
  const text = textOf(query, name);
  if (text === null) return null;
  const date = parseDate(text);
  if (date !== undefined) return date;
  throw fieldRefusal('INVALID_DATE', name, text, 'expected a date as YYYY-MM-DD');
}

function textOf(query: ListQuery, name: string): string | null {
  const value = query[name];
  return value === undefined || value === '' ? null : value;
}

function wireEvent({ at, period, ...event }: AuditRow): AuditRecord {
  return {
    ...event,
    at: at.toISOString(),
    yearmonth: period === null ? null : Period.fromDate(period).format(),
  };
}
