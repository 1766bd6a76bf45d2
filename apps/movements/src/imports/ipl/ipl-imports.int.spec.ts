// Tests the import of whole IPL files against a real ledger: where rows go, which batches are created and deleted
// again, and what the caller may not see.
import { readdir } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import {
  type GivenCompany,
  givenBatch,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  scopeOf,
} from '@razao/testing/factories';
import { lockWaits } from '@razao/testing/database';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { importServices, uploaded } from '../../../e2e/imports-fixture.js';
import { iplFile, iplLine as line } from '../../../e2e/ipl-lines.js';
import type { ImportOptions } from '../import-attempts.js';
import type { ImportResult } from '../import-result.js';
import type { ImportLimits } from '../import-limits.js';
import { ImportStore } from '../load/import.store.js';

const ADMIN = scopeOf(null);
const [CASH, SALES] = ['1001', '3001'];

describe('the import of a whole IPL file', () => {
  const test = useTestDatabase({ role: 'razao_movements', connectionsMax: 4 });
  const spool = useTemporaryFolder();
  let company: GivenCompany;
  let other: GivenCompany;

  beforeAll(async () => {
    company = await givenCompany(test, { code: '0012', branches: ['0001', '0002'] });
    other = await givenCompany(test, { code: '77', branches: ['1'] });
    for (const branch of [...company.branches, other.branch])
      await givenOpenPeriod(test, branch, '2024-01-01', '2024-02-01');
  });

  afterEach(async () => {
    expect(await readdir(spool.path)).toEqual([]);
    await wipe();
  });

  const wipe = async (): Promise<void> => {
    for (const table of ['entry', 'document', 'batch']) await test.query(`DELETE FROM ledger.${table}`);
  };

  type Given = Partial<ImportOptions> & { settings?: Partial<ImportLimits>; scope?: AccessScope };

  const importFile = async (lines: readonly string[], given: Given = {}): Promise<ImportResult> => {
    const { settings, scope = ADMIN, ...flags } = given;
    const { ipl } = importServices(test, settings);
    const content = iplFile(...lines);
    return await uploaded(spool.path, { content, fileName: 'year.ipl', ...flags }, (upload) =>
      ipl.importFile(scope, upload),
    );
  };

  const importIntoBatch = async (batchId: number, lines: readonly string[]): Promise<ImportResult> => {
    const content = iplFile(...lines);
    return await uploaded(spool.path, { content, fileName: 'month.ipl' }, (upload) =>
      importServices(test).files.importIntoBatch(ADMIN, batchId, upload),
    );
  };

  /** The batches and documents of the ledger, as `company/branch month lote document: rows`. */
  const ledger = async (): Promise<string[]> =>
    (
      await test.query<{ text: string }>(
        `SELECT c.code || '/' || r.code || ' ' || to_char(b.period, 'MM') || ' ' || b.code
                || coalesce(' ' || d.number || ': ' || (SELECT count(*) FROM ledger.entry e WHERE e.document_id = d.id), '') AS text
           FROM ledger.batch b JOIN ledger.branch r ON r.id = b.branch_id JOIN ledger.company c ON c.id = r.company_id
           LEFT JOIN ledger.document d ON d.batch_id = b.id
          ORDER BY 1`,
      )
    ).map(({ text }) => text);

  it('creates the batches that its lines name, and finds those that exist', async () => {
    await givenBatch(test, company.branch, '2024-02-01', '7');
    const file = [
      line(),
      line({ documento: 'D2' }),
      line({ mes: '2', lote: '000007' }),
      line({ filial: '2' }),
      line({ empresa: '77' }),
    ];
    expect(await importFile(file)).toMatchObject({ success: true, totalRows: 5, successRows: 5 });
    const expected = [
      '0012/0001 01 000001 D1: 1',
      '0012/0001 01 000001 D2: 1',
      '0012/0001 02 7 D1: 1',
      '0012/0002 01 000001 D1: 1',
      '77/1 01 000001 D1: 1',
    ];
    expect(await ledger()).toEqual(expected);
    const again = await importFile(file);
    expect(again).toMatchObject({ success: false, successRows: 0, errorRows: 5 });
    expect(again.errors[3]).toBe('line 4: documento: document D1 is already in the batch');
    expect(await ledger()).toEqual(expected);
  });

  it('records an audit event for each batch created and each batch filled', async () => {
    const [before] = await test.query<{ id: string }>(
      'SELECT coalesce(max(id), 0)::text AS id FROM ledger.audit_event',
    );
    await givenBatch(test, company.branch, '2024-02-01', '000001');
    await importFile([
      line(),
      line({ documento: 'D2' }),
      line({ mes: '2' }),
      line({ filial: '2', debcre: 'X' }),
    ]);
    const events = await test.query<{ action: string; period: string; detail: unknown }>(
      'SELECT action, period::text, detail FROM ledger.audit_event WHERE id > $1::bigint ORDER BY id',
      [before?.id],
    );
    const file = { totalRows: 4, successRows: 3, errorRows: 1 };
    expect(events).toEqual(
      expect.arrayContaining([
        { action: 'batch.created', period: '2024-01-01', detail: { lote: '000001' } },
        { action: 'batch.imported', period: '2024-01-01', detail: { successRows: 2, documents: 2, file } },
        { action: 'batch.imported', period: '2024-02-01', detail: { successRows: 1, documents: 1, file } },
      ]),
    );
    expect(events).toHaveLength(3);
  });

  it('keeps no new batch without a document', async () => {
    const result = await importFile([
      line(),
      line({ lote: '000002', conta: '9999' }),
      line({ mes: '2', debcre: 'X' }),
    ]);
    expect(result.errors).toEqual([
      'line 2: conta: account "9999" is not in the chart of the company',
      'line 3: debcre: "X" is neither D nor C',
    ]);
    expect(await ledger()).toEqual(['0012/0001 01 000001 D1: 1']);
  });

  it('saves nothing with dryRun, and nothing of a file with errors with atomic', async () => {
    const bad = [line(), line({ mes: '2', dia: '30' })];
    const dry = await importFile(bad, { dryRun: true });
    expect(dry).toMatchObject({ totalRows: 2, successRows: 1, errorRows: 1 });
    expect(dry.errors).toEqual(['line 2: dia: "30" is not a day of 02/2024']);
    expect(await importFile(bad, { atomic: true })).toMatchObject({ successRows: 0, errorRows: 2 });
    expect(await ledger()).toEqual([]);
    const { batchIds: _, ...same } = dry;
    const saved = await importFile(bad);
    expect(saved).toMatchObject(same);
    const batches = await test.query<{ id: number }>('SELECT id::int AS id FROM ledger.batch');
    expect(batches.map(({ id }) => id)).toEqual(saved.batchIds);
    expect(await importFile([line({ documento: 'D2' })], { atomic: true })).toMatchObject({ success: true });
  });

  it('refuses an unknown branch and one without permission with the same message', async () => {
    const scope = scopeOf([company.branch]);
    await givenGrant(test, scope.subject, company, company.branch);
    const result = await importFile(
      [
        line(),
        line({ filial: '2' }),
        line({ filial: '3' }),
        line({ empresa: '77' }),
        line({ empresa: '78' }),
      ],
      { scope },
    );
    const reason = (codes: string): string =>
      `filial: the user has no permission for this company/branch (${codes}), or there is none`;
    expect(result.errors).toEqual([
      `line 2: ${reason('12/2')}`,
      `line 3: ${reason('12/3')}`,
      `line 4: ${reason('77/1')}`,
      `line 5: ${reason('78/1')}`,
    ]);
    expect(await ledger()).toEqual(['0012/0001 01 000001 D1: 1']);
  });

  it('refuses rows whose month is not opened or is not a month, and accepts the others', async () => {
    const result = await importFile([
      line({ mes: '3' }),
      line({ mes: '13' }),
      line({ ano: '0' }),
      line({ ano: '2023' }),
      line({ documento: 'D2' }),
    ]);
    expect(result.errors).toEqual([
      'line 1: mes: 03/2024 was never opened: it accepts no entries (POST /monthOpening opens the next month)',
      'line 2: mes: "13" is not a month',
      'line 3: ano: "0" is not a year',
      'line 4: mes: 01/2023 was never opened: it accepts no entries (POST /monthOpening opens the next month)',
    ]);
    expect(result).toMatchObject({ successRows: 1, errorRows: 4 });
  });

  it('separates documents of one number in two batches, scattered or not', async () => {
    const split = (lote: string, debcre: string): string =>
      line({ lote, debcre, contrapartida: '', conta: debcre === 'D' ? CASH : SALES });
    const scattered = [split('1', 'D'), split('2', 'D'), split('1', 'C'), split('2', 'C')];
    for (const settings of [{}, { chunkDocuments: 1 }]) {
      expect(await importFile(scattered, { settings })).toMatchObject({ success: true, successRows: 4 });
      expect(await ledger()).toEqual(['0012/0001 01 1 D1: 2', '0012/0001 01 2 D1: 2']);
      await wipe();
    }
  });

  it('refuses a lote that fits two batches of the month', async () => {
    await givenBatch(test, company.branch, '2024-01-01', '1');
    await givenBatch(test, company.branch, '2024-01-01', '000001');
    expect((await importFile([line()])).errors).toEqual([
      'line 1: lote: 000001 means more than one batch of the month (000001, 1): import into the batch by its id',
    ]);
  });

  it('does not deadlock with files of the same months in opposite order', async () => {
    const months = ['1', '2'];
    const forth = months.flatMap((mes) => ['1', '2'].map((filial) => line({ mes, filial, documento: 'A' })));
    const back = [...forth].reverse().map((text) => text.replace('A     ', 'B     '));
    const results = await Promise.all([
      importFile(forth),
      importFile(back),
      importFile(forth),
      importFile(back),
    ]);
    expect(results.map(({ successRows }) => successRows).sort()).toEqual([0, 0, 4, 4]);
    expect(await ledger()).toHaveLength(8);
  });

  it('starts again when a batch of the file is deleted while it waits', async () => {
    const batch = await givenBatch(test, company.branch, '2024-01-01', '000001');
    const importing = await test.database.transaction(async (tx) => {
      await new ImportStore().holdImportBatches(tx, [batch.id]);
      const begun = importFile([line()]);
      await until(() => lockWaits(test));
      await test.query(`DELETE FROM ledger.batch WHERE id = ${batch.id}`);
      return { begun };
    });
    expect(await importing.begun).toMatchObject({ success: true, successRows: 1 });
    expect(await ledger()).toEqual(['0012/0001 01 000001 D1: 1']);
  });

  it('into one batch refuses the lines of another batch by field, with the other lines of their documents', async () => {
    const batch = await givenBatch(test, company.branch, '2024-01-01', '5');
    const result = await importIntoBatch(batch.id, [
      line({ lote: '000005' }),
      line({ lote: '000006', empresa: '13', documento: 'D2' }),
      line({ lote: '5', documento: 'D3', mes: '2' }),
      line({ lote: '000005', documento: 'D2', lancamento: '00002' }),
      line({ lote: '5', documento: 'D4' }).slice(0, 155),
    ]);
    expect(result.errors).toEqual([
      'line 2: empresa: "13" is not that of the batch, which is "0012"',
      'line 2: lote: "000006" is not that of the batch, which is "5"',
      'line 3: mes: "2" is not that of the batch, which is "1"',
      'line 4: documento: not imported: document D2 has errors, the first on line 2',
      'line 5: row: has 155 characters, expected 156',
    ]);
    expect(await ledger()).toEqual(['0012/0001 01 5 D1: 1']);
  });
});
