// Tests the import against a real ledger: what it writes, and what it leaves behind. imports.e2e.spec.ts tests
// refusals.
import { readdir } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  scopeOf,
  type GivenBatch,
  type GivenCompany,
  BANK,
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { importServices, uploaded } from '../../e2e/imports-fixture.js';
import type { ImportResult } from './import-result.js';
import type { ImportLimits } from './import-limits.js';
import { REPORTED_ERRORS_MAX } from './limits.js';

const HEADER =
  'documento,diaref,texto,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,historico,cdhistorico';

describe('an import into a batch', () => {
  const test = useTestDatabase({ role: 'razao_movements', connectionsMax: 4 });
  const spool = useTemporaryFolder();
  let company: GivenCompany;
  let batch: GivenBatch;

  beforeAll(async () => {
    company = await givenCompany(test);
    await givenOpenPeriod(test, company.branch, '2024-01-01');
  });

  afterEach(async () => {
    expect(await readdir(spool.path)).toEqual([]);
  });

  const importText = async (content: string, settings: Partial<ImportLimits> = {}): Promise<ImportResult> => {
    const { files } = importServices(test, settings);
    return await uploaded(spool.path, { content, fileName: 'movement.csv' }, (upload) =>
      files.importIntoBatch(scopeOf(null), batch.id, upload),
    );
  };

  const newBatch = async (): Promise<GivenBatch> =>
    (batch = await givenBatch(test, company.branch, '2024-01-01'));

  const entriesOf = async (): Promise<
    { documento: string; lancamento: string; line: number; amount: string; posts_contra: boolean }[]
  > =>
    await test.query(
      `SELECT d.number AS documento, e.entry_number AS lancamento, e.line, e.amount, e.posts_contra FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id
        WHERE d.batch_id = $1 ORDER BY d.number, e.entry_number, e.line`,
      [batch.id],
    );

  const row = (
    documento: string,
    lancamento: string,
    debcre: string,
    conta: string,
    valor: string,
    contra = '',
    history = 'Venda',
  ): string => `${documento},05,,,${lancamento},${debcre},5,${conta},${contra},${valor},${history},`;

  it('writes simple and compound entries, and their movement of the accounts', async () => {
    await newBatch();
    const result = await importText(
      [
        HEADER,
        row('D1', '00001', 'D', CASH, '100.00', SALES),
        row('D1', '00002', 'D', CASH, '60.00'),
        row('D1', '00002', 'D', BANK, '40.00'),
        row('D1', '00002', 'C', SALES, '100.00'),
        row('D2', '00001', 'C', CASH, '1.50', BANK, 'Transferência "São João"'.replaceAll('"', '')),
        '',
      ].join('\n'),
    );
    expect(result).toEqual({
      success: true,
      totalRows: 5,
      successRows: 5,
      errorRows: 0,
      errors: [],
      details: [],
      batchIds: [batch.id],
      message: '5 rows accepted',
    });
    expect(
      (await entriesOf()).map((e) => [e.documento, e.lancamento, e.line, e.amount, e.posts_contra]),
    ).toEqual([
      ['D1', '00001', 1, '100.00', true],
      ['D1', '00002', 1, '60.00', false],
      ['D1', '00002', 2, '40.00', false],
      ['D1', '00002', 3, '100.00', false],
      ['D2', '00001', 1, '1.50', true],
    ]);
    const [movement] = await test.query<{ debit: string; credit: string }>(
      `SELECT sum(debit) AS debit, sum(credit) AS credit FROM ledger.account_movement WHERE branch_id = $1 AND account_id = $2 AND stripe >= 8`,
      [company.branch.id, company.account(CASH)],
    );
    expect(movement).toEqual({ debit: '160.00', credit: '1.50' });
  });

  it('counts every row of a repeated document as refused, also rows whose errors are not listed', async () => {
    await newBatch();
    const totalRows = REPORTED_ERRORS_MAX + 2;
    const rows = Array.from({ length: totalRows }, (_, at) =>
      row('D1', String(at), 'D', CASH, '1.00', SALES),
    );
    const content = [HEADER, ...rows].join('\n');
    expect(await importText(content)).toMatchObject({ totalRows, successRows: totalRows, errorRows: 0 });
    const { errors, ...again } = await importText(content);
    expect(again).toMatchObject({ totalRows, successRows: 0, errorRows: totalRows });
    expect(errors.slice(-2)).toEqual([
      `line ${REPORTED_ERRORS_MAX + 1}: documento: document D1 is already in the batch`,
      'and 2 more errors',
    ]);
  });

  it('accepts a file whose documents are scattered, and reports errors by the lines of the file', async () => {
    await newBatch();
    const result = await importText(
      [
        HEADER,
        row('D1', '1', 'D', CASH, '10.00', '', '"with ""quotes"", \\ and\na line break"'),
        row('D2', '1', 'D', CASH, '7.00'),
        'D3,05,,,1',
        row('D1', '1', 'C', SALES, '10.00'),
        row('D2', '1', 'C', SALES, '8.00'),
        row('D3', '1', 'D', CASH, '1.00', SALES),
      ].join('\n'),
    );
    expect(result).toMatchObject({ totalRows: 6, successRows: 2, errorRows: 4 });
    expect(result.errors).toEqual([
      'line 4: valor: entry number 1 does not balance: debits 7.00, credits 8.00; add the lines that are missing, or give every line its contrapartida',
      'line 5: row: has 5 columns, the header has 12',
      'line 7: documento: not imported: document D2 has errors, the first on line 4',
      'line 8: documento: not imported: document D3 has errors, the first on line 5',
    ]);
    const [entry] = await test.query<{ history: string }>(
      `SELECT e.history FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id WHERE d.batch_id = $1 AND e.side = 'D'`,
      [batch.id],
    );
    expect(entry?.history).toBe('with "quotes", \\ and\na line break');
  });

  it('has the same result when it sorts the file, loads small chunks, or holds documents on disk', async () => {
    const lines = Array.from({ length: 300 }, (_, index) =>
      row(
        `D${index % 7}`,
        String(index % 50),
        index % 2 === 0 ? 'D' : 'C',
        index === 77 ? '9.9' : CASH,
        '1.00',
        SALES,
        `"a \\ \u2028 ${index}"`,
      ),
    );
    const grouped = [...lines].sort((left, right) => left.slice(0, 2).localeCompare(right.slice(0, 2)));
    const counts: unknown[] = [];
    for (const [content, settings] of [
      [grouped, {}],
      [grouped, { chunkRows: 1, documentRowsInMemory: 3 }],
      [lines, {}],
      [lines, { documentRowsInMemory: 10, chunkRows: 50 }],
      [grouped, { documentsTrackedMax: 2 }],
    ] as const) {
      await newBatch();
      const { totalRows, successRows, errorRows } = await importText(
        [HEADER, ...content].join('\r\n'),
        settings,
      );
      const entries = await entriesOf();
      counts.push({
        totalRows,
        successRows,
        errorRows,
        entries: entries.length,
        contra: entries.filter((e) => e.posts_contra).length,
      });
    }
    expect(counts[0]).toMatchObject({ totalRows: 300, errorRows: 43, successRows: 257, entries: 257 });
    for (const other of counts) expect(other).toEqual(counts[0]);
  });
});
