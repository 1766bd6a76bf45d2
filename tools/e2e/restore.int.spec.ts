// Dumps and restores a real, certified year of books with PostgreSQL's programs: it is verified before and after, and a
// change in the restored books is named.
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, testToken } from '@razao/testing/apps';
import type { TestDatabase } from '@razao/testing/database';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { LEDGER } from '@razao/testing/real-year';
import { loadCompany } from '../src/admin/company-load/load-company.js';
import { Installation } from '../src/admin/installation.js';
import { MovementsClient } from '../src/admin/movements-client.js';
import { verifyCompany } from '../src/admin/verify.js';
import { importMonths } from './import-months.js';

const PG_DUMP = process.env['PG_DUMP_PATH'] ?? '';
const COMPANY = '0319';

(LEDGER === '' || PG_DUMP === '' ? describe.skip : describe)('a real year, dumped and restored', () => {
  const db = useTestDatabase();
  const restored = useTestDatabase({ from: 'empty' });
  const folder = useTemporaryFolder();

  beforeAll(async () => {
    await new Installation({ DATABASE_URL: db.url }).withDatabase((database) =>
      loadCompany(database, LEDGER),
    );
    const movements = await startApp('movements', { databaseUrl: db.url, worker: false });
    const client = new MovementsClient(movements.url, testToken({ subject: 'admin', roles: ['admin'] }));
    const months = await importMonths(client, { code: COMPANY, branch: '0001' }, LEDGER);
    await movements.stop();
    for (const period of months)
      for (const write of ['seal_month', 'certify_month'])
        await db.query(`SELECT ledger.${write}(id, $1) FROM ledger.branch`, [period.toDate()]);
  });

  const verified = async ({ url }: TestDatabase): Promise<string | undefined> =>
    await new Installation({ DATABASE_URL: url }).withDatabase((database) =>
      verifyCompany(database, COMPANY),
    );

  it('is verified as it was certified, and what is changed is named', async () => {
    const said = await verified(db);
    expect(said).toMatch(/^Company 0319: 12 month\(s\) with \d{4} entries are as they were certified\.$/);
    const dump = join(folder.path, 'razao.dump');
    const run = promisify(execFile);
    await run(PG_DUMP, ['--format=custom', `--file=${dump}`, db.url]);
    const pgRestore = join(dirname(PG_DUMP), 'pg_restore');
    await run(pgRestore, ['--exit-on-error', '--single-transaction', `--dbname=${restored.url}`, dump]);
    expect(await verified(restored)).toBe(said);
    await restored.query(`SET session_replication_role = replica;
        UPDATE ledger.entry SET history = history || '.' WHERE id = (SELECT max(id) FROM ledger.entry WHERE period = '2019-06-01');
        RESET session_replication_role`);
    await expect(verified(restored)).rejects.toThrow(
      /^0319\/0001 06\/2019: document .* entry \d+ \(id \d+\)$/,
    );
  });
});
