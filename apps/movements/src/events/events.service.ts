// Reads events for callers: the events of the branches that they may see, and the events of a whole company for callers
// who may see all its branches.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { refusalOfField, type DomainError } from '@razao/domain';
import { Database } from '@razao/platform/database';
import type { EventPage, EventsQuery } from './event.dto.js';
import { EventStore } from './event.store.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** @throws DomainError EVENTS_EXPIRED. */
  async list(
    scope: AccessScope,
    [first]: readonly BranchRef[] = [],
    { after, branch, kind, limit }: EventsQuery,
  ): Promise<EventPage> {
    const companyId = first?.companyId;
    const { content, newest, deletedThrough } = await this.store.listEvents(scope, this.database, {
      after,
      companyId,
      branchId: branch === undefined ? undefined : first?.branchId,
      kind,
      limit,
    });
    if (after > 0 && after < deletedThrough) throw expired(after, deletedThrough);
    // A page with fewer than `limit` events was read up to the newest event. A caller who filters continues after the
    // newest event of all, so that a later deletion of events which its filter leaves out is not a reason to refuse it.
    const last = content.length < limit ? Math.max(after, newest) : content.at(-1)?.id;
    return { content, next: last ?? after };
  }
}

function expired(after: number, deletedThrough: number): DomainError {
  return refusalOfField('EVENTS_EXPIRED', 'after', undefined, {
    en: `events up to ${deletedThrough} were deleted because of their age: some after ${after} may be missing; read the books and begin again without after`,
    pt: `os eventos até ${deletedThrough} foram excluídos por antiguidade: podem faltar eventos posteriores a ${after}; consulte a escrituração e recomece sem after`,
  });
}
