// An export is read from a replica that lags behind, while the primary still has the books that it was written from; or its
// file comes out with other bytes.
import { expect, it } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import { Clock } from '@razao/platform/clock';
import type { Queryable } from '@razao/platform/database';
import { parseEnv } from '@razao/platform/env';
import { scopeOf } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { CleanBooks, JANUARY, MARCH } from '../../../e2e/fixtures/clean-books.js';
import { ComplianceEnv } from '../../compliance.env.js';
import { EcdTurns } from '../ecd-turns.js';
import { EcdExportService } from './ecd-export.service.js';
import type { EcdHead } from './ecd-rows.js';
import { EcdStore, type EcdMonths } from './ecd.store.js';

// One connection: DATABASE_POOL_MAX of compliance may be 1.
const db = useTestDatabase({ role: 'razao_compliance', connectionsMax: 1 });

class LateReplica extends EcdStore {
  override async readHead(
    scope: AccessScope,
    replica: Queryable,
    months: EcdMonths,
  ): Promise<EcdHead | undefined> {
    const head = await super.readHead(scope, replica, months);
    return head && { ...head, fingerprint: 'of an earlier moment' };
  }
}

/** Makes an export of sealed books, whose record has the digest of another file. */
async function givenExport(store: EcdStore) {
  const { company } = await CleanBooks.write(db, { sealed: true });
  const scope = scopeOf(company.branches);
  const months = { companyId: company.id, first: JANUARY, last: MARCH };
  const fingerprint = await store.readFingerprint(db.database, months);
  const id = await db.database.transaction((tx) =>
    store.insert(scope, tx, {
      companyId: company.id,
      firstPeriod: JANUARY,
      lastPeriod: MARCH,
      fingerprint,
      bytes: 1,
      lines: 1,
      options: { nature: 'DIARIO GERAL', bookNumber: 1, replacedHash: null },
      sha256: '0'.repeat(64),
      replacedCharacters: 0,
      transliteratedCharacters: 0,
      judgement: {},
      startedAt: new Date(),
    }),
  );
  const env = parseEnv(ComplianceEnv, { DATABASE_URL: db.url, JWT_SECRET: 'x'.repeat(32) });
  const service = new EcdExportService(db.database, db.database, store, new EcdTurns(env), new Clock(), env);
  return {
    company,
    read: (send: Parameters<typeof service.stream>[2]) => service.stream(scope, id, send),
  };
}

it('reading an export from a late replica fails with SERVICE_BUSY, and with ECD_NOT_FRESH once the books changed', async () => {
  const { company, read } = await givenExport(new LateReplica());
  const reading = () => read(() => Promise.reject(new Error('sent')));
  await expect(reading()).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
    message: expect.stringContaining('replica'),
  });
  await db.query(`UPDATE ledger.account SET name = name || ' X' WHERE chart_id = $1`, [company.chartId]);
  await expect(reading()).rejects.toMatchObject({ code: 'ECD_NOT_FRESH' });
});

it('reading an export whose bytes are not those of its record breaks off before the end of the file', async () => {
  const { read } = await givenExport(new EcdStore());
  let text = '';
  const reading = read(async (_, chunks) => {
    for await (const chunk of chunks) text += chunk.toString('latin1');
  });
  await expect(reading).rejects.toThrow('came out with other bytes than its record has');
  expect(text).not.toContain('|9999|');
});
