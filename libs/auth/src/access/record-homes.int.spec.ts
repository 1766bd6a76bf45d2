// Tests the answer to a request that did not find a record, when this cell began to serve the record's company after
// the caller's branches were read.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, type MissingRecords } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenCompany,
  givenGrant,
  givenOpenDocument,
  type GivenCompany,
  type GivenDocument,
} from '@razao/testing/factories';
import type { Request } from 'express';
import { rememberScope } from '../routes/request-access.js';
import { AccessDirectory } from './access-directory.js';
import { AccessListener } from './access-listener.js';
import { BranchDirectory } from './branch-directory.js';
import { BranchGate } from './branch-gate.js';
import { RecordHomes } from './record-homes.js';

const test = useTestDatabase({ role: 'razao_movements' });
let directory: AccessDirectory;
let homes: RecordHomes;
let gate: BranchGate;
let company: GivenCompany;
let document: GivenDocument;

beforeAll(async () => {
  // The listener was never started, so nothing is answered from the cache.
  const listener = new AccessListener(test.database);
  directory = new AccessDirectory(test.database, listener, { recordActors: false });
  homes = new RecordHomes(test.database, 'movements');
  gate = new BranchGate(new BranchDirectory(test.database, listener, 'movements'));
  await test.query(
    `INSERT INTO ledger.cell_address VALUES (0, 'http://a', 'http://a', 'http://a'), (1, 'http://b', 'http://b', 'http://b')`,
  );
});
beforeEach(async () => {
  company = await givenCompany(test, { branches: ['1', '2'] });
  document = await givenOpenDocument(test, company.branch, company.basePeriod);
  await givenGrant(test, 'ana', company);
  await givenGrant(test, 'neighbour', company, company.branches[1]);
  await setHome('ARRIVING');
});

async function setHome(state: 'ARRIVING' | 'SERVED'): Promise<void> {
  await test.query(
    `INSERT INTO ledger.company_home (company_code, cell, state) VALUES ($1, 0, $2)
     ON CONFLICT (company_code) DO UPDATE SET state = excluded.state`,
    [company.code, state],
  );
}

/**
 * Makes a request whose scope is read now.
 * @returns a function that returns the refusal with which it is answered later
 */
async function requestOf(subject: string, missing: MissingRecords): Promise<() => Promise<DomainError>> {
  const request: object = {};
  const admin = subject === 'root';
  rememberScope(request, await directory.scopeOf({ subject, admin }));
  const refusal = new DomainError('DOCUMENT_NOT_FOUND', { en: 'x', pt: 'x' }, [], { missing });
  return async () => await homes.review(refusal, request as Request);
}

const named = (...ids: number[]): MissingRecords => ({ kind: 'document', ids: ids.map(String) });

describe('a record that was not found because its company arrived in this cell meanwhile', () => {
  it.each(['root', 'ana'])(
    'is answered to %s with COMPANY_ARRIVING instead of DOCUMENT_NOT_FOUND',
    async (subject) => {
      const answered = await requestOf(subject, named(document.id));
      expect(await answered()).toMatchObject({ code: 'COMPANY_ARRIVING' });
      await setHome('SERVED');
      expect(await answered()).toMatchObject({ code: 'COMPANY_ARRIVING' });
    },
  );

  it.each(['stranger', 'neighbour'])(
    'is answered to %s, who may not see it, with DOCUMENT_NOT_FOUND',
    async (subject) => {
      const answered = await requestOf(subject, named(document.id));
      expect(await answered()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      await setHome('SERVED');
      expect(await answered()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    },
  );

  it('is answered with DOCUMENT_NOT_FOUND when the scope was read after the arrival, or no company has it', async () => {
    const unknown = await requestOf('ana', named(999_999));
    await setHome('SERVED');
    expect(await unknown()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    for (const subject of ['root', 'ana'])
      expect(await (await requestOf(subject, named(document.id)))()).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
      });
  });

  it('makes a list fail with COMPANY_ARRIVING instead of being empty', async () => {
    const before = await directory.scopeOf({ subject: 'root', admin: true });
    await setHome('SERVED');
    await expect(homes.assertNotElsewhere(before, named(document.id))).rejects.toMatchObject({
      code: 'COMPANY_ARRIVING',
    });
    const account: MissingRecords = { kind: 'account', ids: [String(company.account('1.1.1.01'))] };
    await expect(homes.assertNotElsewhere(before, account)).rejects.toMatchObject({
      code: 'COMPANY_ARRIVING',
    });
    const now = await directory.scopeOf({ subject: 'root', admin: true });
    for (const missing of [named(document.id), account]) await homes.assertNotElsewhere(now, missing);
  });
});

describe('an ECD whose company moved to another cell', () => {
  it.each([
    ['ana', 'COMPANY_ELSEWHERE'],
    ['neighbour', 'DOCUMENT_NOT_FOUND'],
  ])('is answered to %s with %s: only who may see every branch may see an ECD', async (subject, code) => {
    await setHome('SERVED');
    const [ecd] = await test.query<{ id: string }>(
      `INSERT INTO compliance.ecd (company_id, first_period, last_period, options, fingerprint, sha256, bytes, lines, judgement, requested_by, started_at)
       VALUES ($1, $2, $2, '{}', 'x', 'x', 1, 1, '{}', 'ana', now()) RETURNING id`,
      [company.id, company.basePeriod],
    );
    const before = await requestOf(subject, { kind: 'ecd', ids: [String(ecd?.id)] });
    await test.query('UPDATE ledger.company_home SET cell = 1 WHERE company_code = $1', [company.code]);
    expect(await before()).toMatchObject({ code });
  });
});

describe('a branch whose company arrived in this cell after the scope was read', () => {
  it.each([
    ['root', 'COMPANY_ARRIVING'],
    ['stranger', 'BRANCH_FORBIDDEN'],
  ])('is refused to %s with %s', async (subject, code) => {
    const before = await directory.scopeOf({ subject, admin: subject === 'root' });
    await setHome('SERVED');
    await expect(gate.enter(before, company.code, '1')).rejects.toMatchObject({ code });
    await expect(gate.enterAll(before, company.code)).rejects.toMatchObject({ code });
    await expect(gate.enterSome(before, company.code)).rejects.toMatchObject({ code });
  });
});

describe('a record that no cell has, and whose id is of another cell', () => {
  // The cell that assigned the id may have the old copy of its company, and send the caller here.
  it.each([
    ['redirected when no company came from that cell', [], 0, true],
    ['not redirected when a company came from that cell', [1], 0, false],
    ['not redirected when a company came from that cell and went to a third one', [1], 2, false],
  ] as const)('is answered with COMPANY_ELSEWHERE, and %s', async (_, passed, cell, redirected) => {
    await test.query(
      `WITH third AS (INSERT INTO ledger.cell_address VALUES (2, 'http://c', 'http://c', 'http://c') ON CONFLICT DO NOTHING)
       UPDATE ledger.company_home SET cell = $2, state = 'SERVED', passed = CASE company_code WHEN $1 THEN $3::integer[] ELSE '{}' END`,
      [company.code, cell, passed],
    );
    const id = 2 ** 40 + 1;
    const answered = await requestOf('root', named(id));
    expect(await answered()).toMatchObject({
      code: 'COMPANY_ELSEWHERE',
      elsewhere: { cell: 1, url: 'http://b', named: redirected ? [String(id)] : null },
    });
  });
});

describe('a record of a company that came from another cell', () => {
  it('is answered to a caller who may not see it like an id of that cell that no record has', async () => {
    await setHome('SERVED');
    await test.query('UPDATE ledger.company_home SET passed = $2 WHERE company_code = $1', [
      company.code,
      [1],
    ]);
    const ids = [2 ** 40 + 1, 2 ** 40 + 2] as const;
    await test.query(
      `INSERT INTO ledger.document (id, batch_id, branch_id, period, number, closing) OVERRIDING SYSTEM VALUE
       SELECT $2, batch_id, branch_id, period, 'moved', closing FROM ledger.document WHERE id = $1`,
      [document.id, ids[0]],
    );
    for (const subject of ['stranger', 'neighbour']) {
      const answers = ids.map(async (id) => (await requestOf(subject, named(id)))());
      for (const answer of await Promise.all(answers))
        expect(answer).toMatchObject({
          code: 'COMPANY_ELSEWHERE',
          elsewhere: { cell: 1, url: 'http://b', named: null },
        });
    }
    for (const subject of ['root', 'ana'])
      expect(await (await requestOf(subject, named(ids[0])))()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});

describe('a branch that the first request with an Idempotency-Key touched', () => {
  const touched = (): MissingRecords => ({ kind: 'branch', ids: [String(company.branch.id)] });

  it.each(['root', 'ana'])(
    'is answered to %s with COMPANY_ARRIVING, also when it is served a moment later',
    async (subject) => {
      const answered = await requestOf(subject, touched());
      expect(await answered()).toMatchObject({ code: 'COMPANY_ARRIVING' });
      await setHome('SERVED');
      expect(await answered()).toMatchObject({ code: 'COMPANY_ARRIVING' });
    },
  );

  it('is answered with COMPANY_ELSEWHERE and the code of the company, and never redirected by its id', async () => {
    await test.query('UPDATE ledger.company_home SET cell = 1, state = $2 WHERE company_code = $1', [
      company.code,
      'SERVED',
    ]);
    const answered = await requestOf('ana', touched());
    expect(await answered()).toMatchObject({
      code: 'COMPANY_ELSEWHERE',
      said: { en: `Company ${company.code} is in cell 1: send the request to http://b.` },
      elsewhere: { cell: 1, url: 'http://b', named: null },
    });
  });

  it('leaves the refusal unchanged for a caller who may not see it, and in the cell that serves it', async () => {
    for (const subject of ['stranger', 'neighbour'])
      expect(await (await requestOf(subject, touched()))()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await setHome('SERVED');
    for (const subject of ['root', 'ana'])
      expect(await (await requestOf(subject, touched()))()).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});
