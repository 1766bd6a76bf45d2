// Tests `verify` with rows that a superuser changed while the gate's triggers were off, and with books that PostgreSQL's
// programs dumped and restored.
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPurged,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { adminSays } from '../../e2e/moving-cells.js';
import { findPgDump } from '../pg-dump.js';

const MONTHS = ['2024-01-01', '2024-02-01'] as const;
const run = promisify(execFile);
const db = useTestDatabase();
const restored = useTestDatabase({ from: 'empty' });
const folder = useTemporaryFolder();
let company: GivenCompany;
/** The first document and entry of January. */
let document: number;
let entry: number;

/** The company has two sealed months, each with two documents of two entries. */
beforeEach(async () => {
  company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, ...MONTHS);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  const line = { debcre: 'D', account, contra, amount: '10.00', history: 'Venda à vista' } as const;
  const made: [document: number, entry: number][] = [];
  for (const month of MONTHS) {
    const batch = await givenBatch(db, company.branch, month);
    for (const documento of ['A', 'B']) {
      const { id, ...rest } = await givenDocument(db, batch, { documento });
      const [first = 0] = await givenEntries(db, { id, ...rest }, [
        { ...line, lancamento: '7' },
        { ...line },
      ]);
      made.push([id, first]);
    }
    await givenConsolidated(db, company.branch, month);
    await db.query('SELECT ledger.certify_month($1, $2)', [company.branch.id, month]);
  }
  [document = 0, entry = 0] = made[0] ?? [];
});

const verified = (url = db.url): ReturnType<typeof adminSays> =>
  adminSays(['verify', '--company', company.code], { DATABASE_URL: url });

const asSuperuser = (statement: string): Promise<unknown> =>
  db.query(`SET session_replication_role = replica; ${statement}; RESET session_replication_role`);

const purge = (period: string = MONTHS[0]): Promise<void> => givenPurged(db, company.branch, period);

describe('admin verify', () => {
  it('accepts a company without a consolidated month, and refuses one that does not exist', async () => {
    const { code } = await givenCompany(db);
    expect(await adminSays(['verify', '--company', code], { DATABASE_URL: db.url })).toEqual({
      code: 0,
      said: `Company ${code} has no consolidated month.\n`,
    });
    expect(await adminSays(['verify', '--company', 'NONE'], { DATABASE_URL: db.url })).toEqual({
      code: 1,
      said: 'Company NONE does not exist; npm run admin -- status lists them all\n',
    });
  });

  it('reports that the months are as they were certified', async () => {
    expect(await verified()).toEqual({
      code: 0,
      said: `Company ${company.code}: 2 month(s) with 8 entries are as they were certified.\n`,
    });
  });

  // The other tests leave rows that no restore accepts.
  it('reports the same after a dump and a restore, and names a change in the restored books', async () => {
    const [server] = await db.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    const pgDump = findPgDump(server?.version ?? '');
    if (pgDump === undefined)
      return void process.stdout.write(
        'Left out: the dump and restore (no pg_dump of the version of the server).\n',
      );
    const dump = join(folder.path, 'razao.dump');
    await run(pgDump, ['--format=custom', `--file=${dump}`, db.url]);
    const pgRestore = join(dirname(pgDump), 'pg_restore');
    const env = { ...process.env, PGOPTIONS: '-c TimeZone=Asia/Tokyo -c DateStyle=German' };
    const restoring = ['--exit-on-error', '--single-transaction', `--dbname=${restored.url}`, dump];
    await run(pgRestore, restoring, { env });
    expect(await verified(restored.url)).toEqual(await verified());
    await restored.query(
      `SET session_replication_role = replica; UPDATE ledger.entry SET history = 'x' WHERE id = ${entry}; RESET session_replication_role`,
    );
    expect((await verified(restored.url)).said).toMatch(/01\/2024: document A of .* entry 7 /);
  });

  it.each<[string, () => string, RegExp]>([
    [
      'an amount',
      () => `UPDATE ledger.entry SET amount = 10.01 WHERE id = ${entry}`,
      /01\/2024: document A of .* entry 7 \(id E\)/,
    ],
    [
      'a letter of a history',
      () => `UPDATE ledger.entry SET history = 'Venda a vista' WHERE id = ${entry}`,
      /document A of .* entry 7 \(id E\)/,
    ],
    [
      'the writer of an entry',
      () => `UPDATE ledger.entry SET created_by = 1 WHERE id = ${entry}`,
      /document A of .* entry 7 \(id E\)/,
    ],
    [
      'a deleted entry',
      () => `DELETE FROM ledger.entry WHERE id = ${entry}`,
      /document A of .* an entry that is missing/,
    ],
    [
      'the text of a document',
      () => `UPDATE ledger.document SET text = 'x' WHERE id = ${document}`,
      /document A of .* its own fields/,
    ],
    [
      'a deleted document',
      () =>
        `DELETE FROM ledger.entry WHERE document_id = ${document}; DELETE FROM ledger.document WHERE id = ${document}`,
      /document with id D is missing, and differs/,
    ],
    [
      'a balance',
      () =>
        `UPDATE ledger.account_balance SET debit = debit + 0.01 WHERE branch_id = ${company.branch.id} AND account_id = ${company.account(CASH)}`,
      /01\/2024: the balances differ .* is 1\.1\.1\.01/,
    ],
    [
      'a digest',
      () => `UPDATE ledger.document_digest SET digest = sha256('') WHERE document_id = ${document}`,
      /document A of/,
    ],
    [
      'the total of a certificate',
      () => `UPDATE ledger.certificate SET debit = 1 WHERE branch_id = ${company.branch.id}`,
      /01\/2024: the certificate of seal 1 was changed/,
    ],
    [
      'the total of a certificate, with its digest',
      () =>
        `UPDATE ledger.certificate SET debit = 1 WHERE branch_id = ${company.branch.id} AND period = '2024-01-01';
         UPDATE ledger.certificate c SET digest = ledger.certificate_digest(c) WHERE branch_id = ${company.branch.id} AND period = '2024-01-01'`,
      /02\/2024: the certificate of seal 1 .* does not continue the one of the month before/,
    ],
    [
      'a deleted certificate',
      () => `DELETE FROM ledger.certificate WHERE branch_id = ${company.branch.id} AND period = '2024-01-01'`,
      /01\/2024: there is no certificate/,
    ],
    [
      'a deleted seal',
      () => `DELETE FROM ledger.seal WHERE branch_id = ${company.branch.id} AND period = '2024-01-01'`,
      /01\/2024: seal 1 is missing/,
    ],
    [
      'a month that is set to open and has no seal any more',
      () =>
        `UPDATE ledger.branch_period SET status = 'OPEN', seal = 0, consolidated_at = NULL WHERE branch_id = ${company.branch.id} AND period = '2024-02-01'`,
      /02\/2024: the month no longer has seal 1, which its records name/,
    ],
    [
      'all months that are set to open',
      () =>
        `UPDATE ledger.branch_period SET status = 'OPEN', seal = 0, consolidated_at = NULL WHERE branch_id = ${company.branch.id}`,
      /01\/2024: the month no longer has seal 1, which its records name/,
    ],
    [
      'a deleted month',
      () =>
        `DELETE FROM ledger.branch_period WHERE branch_id = ${company.branch.id} AND period = '2024-02-01'`,
      /02\/2024: the month no longer has seal 1, which its records name/,
    ],
  ])('names a change: %s', async (_, statement, line) => {
    await asSuperuser(statement());
    const { code, said } = await verified();
    expect(code).toBe(1);
    expect(said.replace(`(id ${entry})`, '(id E)').replace(`id ${document} `, 'id D ')).toMatch(line);
  });

  it.each<[string, (branch: number) => string, RegExp]>([
    [
      'a balance',
      () => 'UPDATE ledger.sealed_balance SET debit = debit + 0.01 WHERE BRANCH AND seal = 1',
      /01\/2024: the balances of seal 1 differ from its certificate; .* is 1/,
    ],
    [
      'a debit with its closing balance',
      () => 'UPDATE ledger.sealed_balance SET debit = debit + 0.01, closing = closing + 0.01 WHERE BRANCH',
      /01\/2024: the balances of seal 1 differ from its certificate$/m,
    ],
    [
      'a deleted balance',
      () => `DELETE FROM ledger.sealed_balance WHERE BRANCH AND period = '${MONTHS[1]}'`,
      /02\/2024: the balances of seal 1 differ/,
    ],
    [
      'a total of its certificate',
      () => `UPDATE ledger.certificate SET debit = 1 WHERE BRANCH AND seal = 1 AND period = '${MONTHS[0]}'`,
      /01\/2024: the certificate of seal 1 was changed/,
    ],
    [
      'a deleted certificate',
      () => `DELETE FROM ledger.certificate WHERE BRANCH AND seal = 1 AND period = '${MONTHS[0]}'`,
      /02\/2024: the certificate of seal 1 .* does not continue/,
    ],
    [
      'a deleted seal',
      () => `DELETE FROM ledger.seal WHERE BRANCH AND number = 1 AND period = '${MONTHS[0]}'`,
      /01\/2024: seal 1 is missing/,
    ],
  ])('names a change of a former seal: %s', async (_, statement, line) => {
    const { id } = company.branch;
    await db.query('SELECT ledger.reopen_months($1, $2, $3)', [id, MONTHS[0], 'x']);
    expect((await verified()).said).toContain(
      ' 0 month(s) with 0 entries are as they were certified; so are the balances of 2 former',
    );
    for (const month of MONTHS) {
      await givenConsolidated(db, company.branch, month);
      await db.query('SELECT ledger.certify_month($1, $2)', [id, month]);
    }
    expect((await verified()).said).toContain(
      ' 2 month(s) with 8 entries are as they were certified; so are the balances of 2 former',
    );
    await asSuperuser(statement(id).replace('BRANCH', `branch_id = ${id}`));
    expect(await verified()).toEqual({ code: 1, said: expect.stringMatching(line) });
  });

  it('names a changed, deleted or added link of a reversal', async () => {
    const { id } = company.branch;
    await givenOpenPeriod(db, company.branch, '2024-03-01');
    const reversing = await givenDocument(db, await givenBatch(db, company.branch, '2024-03-01'), {
      documento: 'R',
    });
    await givenEntries(db, reversing, [
      {
        lancamento: '7',
        debcre: 'C',
        account: company.account(CASH),
        contra: company.account(SALES),
        amount: '10.00',
      },
    ]);
    const insert = `INSERT INTO ledger.reversal (document_id, entry_number, reversing_document_id, branch_id) VALUES`;
    await db.query(`${insert} (${document}, '7', ${reversing.id}, ${id})`);
    await givenConsolidated(db, company.branch, '2024-03-01');
    await db.query(`SELECT ledger.certify_month($1, '2024-03-01')`, [id]);
    expect((await verified()).code).toBe(0);
    for (const statement of [
      `UPDATE ledger.reversal SET document_id = document_id + 1 WHERE branch_id = ${id}`,
      `DELETE FROM ledger.reversal WHERE branch_id = ${id}`,
      `${insert} (${document}, '7', ${reversing.id}, ${id}), (${document}, '8', ${reversing.id}, ${id})`,
    ]) {
      await asSuperuser(statement);
      expect(await verified()).toEqual({
        code: 1,
        said: expect.stringMatching(/03\/2024: document R of .* seal 1: what its entry [78] reverses/),
      });
    }
  });

  it('verifies months that were purged before their consolidation, or between it and their certificate', async () => {
    const { id } = company.branch;
    await db.query('SELECT ledger.reopen_months($1, $2, $3)', [id, MONTHS[0], 'x']);
    await purge(MONTHS[0]);
    await givenConsolidated(db, company.branch, ...MONTHS);
    expect((await verified()).said).toContain('there is no certificate');
    await purge(MONTHS[1]);
    for (const month of MONTHS) await db.query('SELECT ledger.certify_month($1, $2)', [id, month]);
    expect(await verified()).toMatchObject({
      code: 0,
      said: expect.stringContaining('of 1 purged month(s) the balances, and the digest'),
    });
  });

  it('does not believe a purge that is dated before a certificate with documents', async () => {
    const month = `branch_id = ${company.branch.id} AND period = '${MONTHS[1]}'`;
    await asSuperuser(`DELETE FROM ledger.entry WHERE ${month}; DELETE FROM ledger.document WHERE ${month};
      INSERT INTO ledger.purge (branch_id, period, documents, at)
      SELECT branch_id, period, 2, consolidated_at + interval '1 microsecond' FROM ledger.branch_period WHERE ${month}`);
    expect((await verified()).said).toMatch(/02\/2024: the digest of its purge is not that of the documents/);
  });

  it('names a changed balance, a changed purge digest, or a document in a purged month', async () => {
    await purge();
    expect((await verified()).code).toBe(0);
    const { id } = company.branch;
    for (const [statement, line] of [
      [
        `UPDATE ledger.account_balance SET debit = debit + 0.01 WHERE branch_id = ${id} AND period = '${MONTHS[0]}'`,
        /01\/2024: the balances differ from the certificate of seal 1$/m,
      ],
      [`UPDATE ledger.purge SET digest = repeat('0', 64) WHERE branch_id = ${id}`, /the digest of its purge/],
      [`UPDATE ledger.purge SET digest = NULL WHERE branch_id = ${id}`, /the digest of its purge/],
      [
        `INSERT INTO ledger.document (branch_id, period, batch_id, number, closing) VALUES (${id}, '${MONTHS[0]}', 1, 'Z', false)`,
        /document Z of .* is in a month that was purged/,
      ],
    ] as const) {
      await asSuperuser(statement);
      expect(await verified()).toEqual({ code: 1, said: expect.stringMatching(line) });
    }
  });
});
