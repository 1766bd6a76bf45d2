// Tests the purge of a consolidated month over HTTP: the confirmation that it requires, and what remains after it.
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import type { HttpAnswer } from '@razao/testing/apps';
import { createHash } from 'node:crypto';
import { useMovements } from './movements-fixture.js';

const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';
/** The records of each month. */
const HELD = { batches: 1, documents: 2, entries: 2 };
const NOTHING = { batches: 0, documents: 0, entries: 0 };

const on = useMovements();
let company: GivenCompany;

/** Makes a company whose January is consolidated and certified, and whose February is open. */
beforeEach(async () => {
  company = await givenCompany(on.db);
  await givenGrant(on.db, 'ana', company);
  await givenOpenPeriod(on.db, company.branch, JANUARY, FEBRUARY);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  for (const period of [JANUARY, FEBRUARY]) {
    const batch = await givenBatch(on.db, company.branch, period);
    for (const amount of ['10.00', '20.00'])
      await givenEntries(on.db, await givenDocument(on.db, batch), [
        { debcre: 'D', account, contra, amount },
      ]);
  }
  await givenConsolidated(on.db, company.branch, JANUARY);
  await on.db.query('SELECT ledger.certify_month($1, $2)', [company.branch.id, JANUARY]);
});

async function purge(month: number, fields: object): Promise<HttpAnswer<Record<string, unknown>>> {
  const named = { company: company.code, branch: company.branch.code, year: 2024, month };
  return await on.admin.post<Record<string, unknown>>('/purge', { ...named, ...fields });
}
const CONFIRMED = { dryRun: false, confirmSealed: true };

describe('the purge of a consolidated month', () => {
  it('answers 400 PURGE_NOT_CONFIRMED and deletes nothing without confirmSealed: true', async () => {
    const before = await on.counts();
    for (const fields of [{}, { confirmSealed: false }, { confirmSealed: null }])
      expect(await purge(1, { dryRun: false, ...fields })).toMatchObject({
        status: 400,
        body: {
          code: 'PURGE_NOT_CONFIRMED',
          message: expect.stringContaining('01/2024 is consolidated: send confirmSealed: true'),
          details: [{ field: 'confirmSealed' }],
        },
      });
    expect(await on.counts()).toEqual(before);
    expect(await on.db.query('SELECT 1 FROM ledger.purge WHERE branch_id = $1', [company.branch.id])).toEqual(
      [],
    );
  });

  it('answers confirmSealedRequired in a dry run, which deletes nothing even when it is confirmed', async () => {
    for (const fields of [{}, { dryRun: true }, { dryRun: true, confirmSealed: true }])
      expect((await purge(1, fields)).body).toMatchObject({
        ...HELD,
        dryRun: true,
        confirmSealedRequired: true,
      });
    expect((await purge(2, {})).body).not.toHaveProperty('confirmSealedRequired');
  });

  it('writes the digest of the certified documents into the answer, its record and the audit trail', async () => {
    const kept = await on.db.query<{ line: string }>(
      `SELECT concat(document_id, ' ', encode(digest, 'hex')) AS line FROM ledger.document_digest
        WHERE branch_id = $1 ORDER BY document_id`,
      [company.branch.id],
    );
    expect(kept).toHaveLength(2);
    const digest = createHash('sha256')
      .update(kept.map(({ line }) => line).join('\n'))
      .digest('hex');
    expect((await purge(1, CONFIRMED)).body).toMatchObject({ ...HELD, digest });
    // The month has no records left, so there is no digest.
    const again = (await purge(1, CONFIRMED)).body;
    expect(again).toMatchObject(NOTHING);
    expect(again).not.toHaveProperty('digest');
    expect(
      await on.db.query('SELECT digest FROM ledger.purge WHERE branch_id = $1 ORDER BY id', [
        company.branch.id,
      ]),
    ).toEqual([{ digest }, { digest: null }]);
    const { body } = await on.admin.get<{ content: { detail: unknown }[] }>(
      `/audit?action=period.purged&company=${company.code}`,
    );
    const status = 'CONSOLIDATED';
    expect(body.content.map(({ detail }) => detail)).toEqual([
      { status, ...NOTHING },
      { status, ...HELD, digest },
    ]);
  });
});

describe('GET /monthOpening', () => {
  const months = async (): Promise<unknown> => {
    const path = `/monthOpening/${company.code}/${company.branch.code}`;
    return (await on.ana.get<{ purgedMonths?: unknown }>(path)).body.purgedMonths;
  };

  it('lists the purged months with time, and with the digest of a consolidated one', async () => {
    expect(await months()).toBeUndefined();
    await purge(2, CONFIRMED);
    const purgedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const february = { yearmonth: '02/2024', purgedAt };
    expect(await months()).toEqual([february]);
    const { digest } = (await purge(1, CONFIRMED)).body;
    expect(await months()).toEqual([{ yearmonth: '01/2024', purgedAt, digest }, february]);
    // A purge of an empty month changes none of this.
    await purge(1, CONFIRMED);
    expect(await months()).toEqual([{ yearmonth: '01/2024', purgedAt, digest }, february]);
  });
});
