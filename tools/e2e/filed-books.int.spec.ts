// Brings filed books through the running service: a real file, and generated files of layouts, encodings, charts,
// numbers and sizes that no site has sent yet. The balances that the service seals must be those of the file.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApp, type RunningApp } from '@razao/testing/apps';
import {
  comparisons,
  ecdArbitrary,
  generatedEcd,
  largeEcd,
  recordsOf,
  type GeneratedEcd,
} from '@razao/testing/ecd';
import { closeAfterTests, useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { FILED_ECD } from '@razao/testing/real-year';
import fc from 'fast-check';
import { bringThroughLedger, exportedEcd, type FiledBooks } from './filed-books.js';

/** How many generated files are tested; each has a separate company. */
const DRAWN_FILES = 4;
/**
 * Fields whose form changes: histories are cut at 255 characters, and a code of more than four characters becomes part
 * of them; before layout 7 the sides were 1 and 2.
 */
const IN_ANOTHER_FORM = ['HIST', 'COD_HIST_PAD', 'IND_GRP_BAL'];

jest.setTimeout(600_000);

const db = useTestDatabase({ role: 'superuser' });
const folder = useTemporaryFolder();
let movements: RunningApp;
let compliance: RunningApp;
let files = 0;

beforeAll(async () => {
  [movements, compliance] = await Promise.all([
    startApp('movements', { databaseUrl: db.url }),
    startApp('compliance', { databaseUrl: db.url }),
  ]);
  closeAfterTests(() => Promise.all([movements.stop(), compliance.stop()]));
});

async function brought(drawnSpec: GeneratedEcd): Promise<FiledBooks> {
  // Before layout 7 an auditor has no CNPJ, so an audited company could export only after someone enters one by hand.
  const spec = { ...drawnSpec, audited: drawnSpec.audited && drawnSpec.layout >= 7 };
  files += 1;
  const file = join(folder.path, `${files}.txt`);
  await writeFile(
    file,
    generatedEcd({ ...spec, cnpjRoot: `${spec.cnpjRoot.slice(0, 4)}${String(files).padStart(4, '0')}` }),
  );
  const books = await bringThroughLedger(db, movements, file, join(folder.path, String(files)));
  expect(books.expected.length).toBeGreaterThan(0);
  expect(books.sealed).toEqual(books.expected);
  const exported = await exportedEcd(compliance, books);
  const { layout } = spec;
  const records = [recordsOf(await readFile(file), layout, 9), recordsOf(exported.file, 9, layout)] as const;
  for (const { name, filed, exported: read } of comparisons(...records, { fields: IN_ANOTHER_FORM }))
    expect([name, read]).toEqual([name, filed]);
  expect(exported.errors).toEqual([]);
  return books;
}

/** @returns the first generated file, which is the same in each run */
function drawn(fixed: Partial<GeneratedEcd>): GeneratedEcd {
  const [spec] = fc.sample(ecdArbitrary(fixed), { numRuns: 1, seed: 7 });
  if (spec === undefined) throw new Error('nothing was drawn');
  return spec;
}

describe('a filed ECD whose books are brought through the services', () => {
  it('has its balances sealed and its records exported: layout 3.00, ISO-8859-1, a company that began in November', async () => {
    const spec = drawn({
      layout: 3,
      encoding: 'latin1',
      referential: false,
      quarterly: false,
      firstMonth: 11,
      months: 2,
      yearEnd: 2,
      codes: 'text',
      numbers: 'spaced',
    });
    const { company } = await brought(spec);
    expect(company.leftOut.join('\n')).toContain(
      'numbers of entries of more than 20 characters, or with blanks, were replaced',
    );
  });

  it('has its balances sealed and its records exported: layout 8.00, UTF-8, four closings, earlier facts', async () => {
    const spec = drawn({
      layout: 8,
      encoding: 'utf8',
      referential: true,
      quarterly: true,
      firstMonth: 1,
      months: 12,
      audited: true,
      codes: 'dotted',
      numbers: 'padded',
    });
    const late = {
      month: 1,
      day: 9,
      factDaysBefore: 9,
      history: 'text',
      legs: [
        [0, 500n],
        [1, -500n],
      ],
    } as const;
    const { company, months } = await brought({ ...spec, entries: [...spec.entries, late] });
    expect(months).toHaveLength(12);
    const [facts] = await db.query<{ n: number; first: string }>(
      `SELECT count(*)::int AS n, min(d.fact_date)::text AS first FROM ledger.document d JOIN ledger.branch b ON b.id = d.branch_id
           JOIN ledger.company c ON c.id = b.company_id WHERE c.code = $1 AND d.period = '2024-02-01' AND d.fact_date = '2023-12-23'`,
      [company.code],
    );
    expect(facts).toEqual({ n: 1, first: '2023-12-23' });
    const [lines] = await db.query<{ lines: number; referential: number; auditors: number }>(
      `SELECT (SELECT count(*)::int FROM ledger.account_statement_line WHERE company_id = c.id) AS lines,
                (SELECT count(*)::int FROM ledger.account_referential r JOIN ledger.account a ON a.id = r.account_id WHERE a.chart_id = c.chart_id) AS referential,
                (SELECT count(*)::int FROM ledger.auditor WHERE company_id = c.id) AS auditors
           FROM ledger.company c WHERE c.code = $1`,
      [company.code],
    );
    const accounts = spec.assets + spec.liabilities + spec.results + 2;
    expect(lines).toEqual({ lines: accounts, referential: accounts, auditors: 1 });
  });

  it('has its balances sealed and its records exported: June to October, with a fiscal year that ends in August', async () => {
    const spec = drawn({ layout: 9, quarterly: false, firstMonth: 6, months: 5, yearEnd: 3 });
    const { company } = await brought(spec);
    const [year] = await db.query<{ base: string; end: number }>(
      `SELECT base_period::text AS base, fiscal_year_end_month::int AS end FROM ledger.company WHERE code = $1`,
      [company.code],
    );
    expect(year).toEqual({ base: '2024-06-01', end: 8 });
  });

  it(`has its balances sealed and its records exported: ${DRAWN_FILES} generated files of any form`, async () => {
    await fc.assert(
      fc.asyncProperty(
        // The months are anywhere in a year, and a fiscal year may end with any of them.
        fc.integer({ min: 1, max: 3 }).chain((months) => ecdArbitrary({ quarterly: false, months })),
        async (spec) => {
          await brought(spec);
        },
      ),
      { numRuns: DRAWN_FILES, endOnFailure: true },
    );
  });

  it('has its balances sealed and its records exported: 20,000 lines per month, one entry of 3,000 lines', async () => {
    const { company, sealed } = await brought(largeEcd(2));
    expect(sealed.length).toBeGreaterThan(20);
    const lines = await db.query<{ lines: number; largest: number }>(
      `SELECT sum(n)::int AS lines, max(n)::int AS largest
           FROM (SELECT e.period, count(*) AS n FROM ledger.entry e JOIN ledger.branch b ON b.id = e.branch_id
                   JOIN ledger.company c ON c.id = b.company_id
                  WHERE c.code = $1 AND e.period = '2024-01-01' GROUP BY e.period, e.document_id, e.entry_number) number`,
      [company.code],
    );
    // There are 20,000 lines, and the two of the result that each file has.
    expect(lines).toEqual([{ lines: 20_002, largest: 3_000 }]);
  });

  (FILED_ECD === '' ? it.skip : it)('has the 863 balances of the filed year sealed', async () => {
    const books = await bringThroughLedger(db, movements, FILED_ECD, join(folder.path, 'filed'));
    expect(books.sealed).toEqual(books.expected);
    expect(books.sealed).toHaveLength(863);
  });
});
