// Reads events for callers: those of the branches that they may see, and those of a whole company for callers who may
// see all of it.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope } from '@razao/auth';
import { refusedField, type DomainError } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { branchesNamed } from '../lists/list-query.js';
import type { EventPage, EventsQuery } from './event.dto.js';
import { EventStore } from './event.store.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly gate: BranchGate,
    private readonly store: EventStore,
  ) {}

  /** @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, BRANCH_FORBIDDEN, EVENTS_EXPIRED. */
  async list(scope: AccessScope, query: EventsQuery): Promise<EventPage> {
    const { after, branch, kind, limit } = query;
    const [first] = (await branchesNamed(this.gate, scope, query)) ?? [];
    const companyId = first?.companyId;
    const { content, newest, deletedThrough } = await this.store.listEvents(scope, this.database, {
      after,
      companyId,
      branchId: branch === undefined ? undefined : first?.branchId,
      kind,
      limit,
    });
    if (after > 0 && after < deletedThrough) throw expired(after, deletedThrough);
    // A reader of a part of the events has read up to the newest of all: what is deleted of them later is no loss to it.
    const last = content.length < limit ? Math.max(after, newest) : content.at(-1)?.id;
    return { content, next: last ?? after };
  }
}

function expired(after: number, deletedThrough: number): DomainError {
  return refusedField('EVENTS_EXPIRED', 'after', undefined, {
    en: `events up to ${deletedThrough} were deleted because of their age: some after ${after} may be missing`,
    pt: `os eventos até ${deletedThrough} foram excluídos por antiguidade: podem faltar eventos posteriores a ${after}`,
  });
}
