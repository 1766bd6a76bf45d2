// An imported IPL file can be written from the ledger again by the layout, byte for byte.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type IplValues, formatIplLine } from '@razao/domain';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, givenOpenPeriod, scopeOf } from '@razao/testing/factories';
import fc from 'fast-check';
import { importServices, uploaded } from '../../../e2e/imports-fixture.js';
import type { ImportResult } from '../import-result.js';

const ADMIN = scopeOf(null);
const [CASH, BANK, SALES] = ['1001', '1002', '3001'];

describe('an imported IPL file', () => {
  const test = useTestDatabase({ role: 'razao_movements', connectionsMax: 2 });
  const spool = useTemporaryFolder();

  beforeAll(async () => {
    const company = await givenCompany(test, {
      code: '0012',
      branches: ['0001', '0002'],
      historyCodes: { '0001': 'Venda', A: 'Compra' },
    });
    for (const branch of company.branches) await givenOpenPeriod(test, branch, '2024-01-01', '2024-02-01');
  });

  const importFile = async (lines: readonly string[]): Promise<ImportResult> => {
    const content = Buffer.from(lines.join('\r\n'), 'latin1');
    return await uploaded(spool.path, { content, fileName: 'year.ipl' }, (upload) =>
      importServices(test).ipl.importFile(ADMIN, upload),
    );
  };

  const line = (values: IplValues): string =>
    formatIplLine({ empresa: '12', filial: '1', ano: '2024', lote: '000001', ...values });

  it('can be written from the ledger again byte for byte', async () => {
    const text = fc
      .array(fc.constantFrom(...'AZaz09 ./-&çãéÀÿ¡'.split('')), { maxLength: 80 })
      .map((chars) => chars.join('').trimEnd());
    const row = fc.record({
      debcre: fc.constantFrom('D', 'C'),
      dia: fc.integer({ min: 1, max: 28 }).map(String),
      conta: fc.constantFrom(CASH, BANK),
      contrapartida: fc.constant(SALES),
      valor: fc
        .integer({ min: 1, max: 999_999_999_999 })
        .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
      historico: text,
      cdhistorico: fc.constantFrom('', '0001', 'A'),
    });
    const document = fc.record({
      place: fc.constantFrom({ mes: '1' }, { mes: '2' }, { mes: '1', filial: '2' }),
      cdpadronizado: fc.constantFrom('', 'ENC'),
      rows: fc.array(row, { minLength: 1, maxLength: 5 }),
      compound: fc.boolean(),
    });
    const file = fc.array(document, { minLength: 1, maxLength: 6 }).map((documents) =>
      documents.flatMap(({ place, cdpadronizado, rows, compound }, index) =>
        rows.flatMap((fields, at) => {
          const common = { ...fields, ...place, cdpadronizado, documento: `D${index}` };
          const lancamento = String(at + 1).padStart(5, '0');
          if (!compound) return [{ ...common, lancamento }];
          const other = fields.debcre === 'D' ? 'C' : 'D';
          return [
            { ...common, lancamento, contrapartida: '' },
            { ...common, lancamento, contrapartida: '', conta: SALES, debcre: other },
          ];
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(file, async (rows) => {
        const lines = rows.map((values, index) => line({ ...values, sequencia: String(index + 1) }));
        expect(await importFile(lines)).toMatchObject({ success: true, successRows: rows.length });
        expect(await exported()).toEqual(lines);
        for (const table of ['entry', 'document', 'batch']) await test.query(`DELETE FROM ledger.${table}`);
      }),
      { numRuns: 25 },
    );
  });

  /** Writes every entry of the ledger by the layout, in the order of the import. */
  async function exported(): Promise<string[]> {
    const rows = await test.query<Record<string, string>>(
      `SELECT c.code AS empresa, r.code AS filial, to_char(b.period, 'YYYY') AS ano, to_char(b.period, 'MM') AS mes, b.code AS lote,
              d.number AS documento, e.entry_number AS lancamento, e.side AS debcre, e.day::text AS dia, a.reduced_code AS conta,
              coalesce(x.reduced_code, '') AS contrapartida, e.amount::text AS valor, coalesce(e.history_code, '') AS cdhistorico,
              coalesce(d.standard_code, '') AS cdpadronizado, coalesce(e.history, '') AS historico,
              (row_number() OVER (ORDER BY e.id))::text AS sequencia
         FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id JOIN ledger.batch b ON b.id = d.batch_id
         JOIN ledger.branch r ON r.id = b.branch_id JOIN ledger.company c ON c.id = r.company_id
         JOIN ledger.account a ON a.id = e.account_id LEFT JOIN ledger.account x ON x.id = e.contra_account_id
        ORDER BY e.id`,
    );
    return rows.map((row) => formatIplLine(row));
  }
});
