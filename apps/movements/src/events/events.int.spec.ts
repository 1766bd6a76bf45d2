// Tests which events a caller gets whose permissions grew after they were read for the request.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import type { EventPage } from './event.dto.js';
import { EventStore } from './event.store.js';
import { EventsService } from './events.service.js';

const JANUARY = '2024-01-01';

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;
let events: EventsService;

beforeEach(async () => {
  await db.query('DELETE FROM access.grant_direct');
  company = await givenCompany(db, { branches: ['1', '2'] });
  await givenOpenPeriod(db, company.branch, JANUARY);
  events = new EventsService(db.database, new EventStore());
});

const read = async (after: number): Promise<EventPage> =>
  await events.list(scopeOf([company.branch]), [], { after, limit: 100 });
const branchesOf = ({ content }: EventPage): unknown[] => content.map(({ branch }) => branch);

describe('a reader whose scope was read before a branch was created', () => {
  // The scope of these requests has the first branch only, as if the second did not exist when it was read.
  it('misses no event of the branch', async () => {
    await givenGrant(db, 'ana', company);
    const first = await read(0);
    expect(branchesOf(first)).toEqual(['1']);
    await givenOpenPeriod(db, company.branches[1] ?? company.branch, JANUARY);
    const second = await read(first.next);
    expect(branchesOf(second)).toEqual(['2']);
    expect(branchesOf(await read(second.next))).toEqual([]);
  });

  it('gets nothing of a branch without permission for it', async () => {
    await givenGrant(db, 'ana', company, company.branch);
    await givenOpenPeriod(db, company.branches[1] ?? company.branch, JANUARY);
    expect(branchesOf(await read(0))).toEqual(['1']);
    await db.query('DELETE FROM access.grant_direct');
    expect(await read(0)).toEqual({ content: [], next: 0 });
  });
});
