// On clean books no rule has a finding. When the violation of a rule is planted into them, that rule has findings, and
// only the rules that must follow from it have findings too.
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase, type SubjectDatabase } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPurged,
  scopeOf,
} from '@razao/testing/factories';
import {
  BANK,
  CASH,
  CleanBooks,
  FEBRUARY,
  JANUARY,
  MARCH,
  RETAINED,
  SUPPLIERS,
  type PlantedLine,
} from '../../e2e/fixtures/clean-books.js';
import { checkMonth, failedRules, readRuns } from '../../e2e/fixtures/check-month.js';
import { BALANCE_PLANTINGS } from '../../e2e/fixtures/plantings/balance-plantings.js';
import { CHART_PLANTINGS } from '../../e2e/fixtures/plantings/chart-plantings.js';
import { ENTRY_PLANTINGS } from '../../e2e/fixtures/plantings/entry-plantings.js';
import { AFTER_CLOSING, type Planting } from '../../e2e/fixtures/plantings/planting.js';
import { PRACTICE_PLANTINGS } from '../../e2e/fixtures/plantings/practice-plantings.js';
import { tamper } from '../../e2e/fixtures/tamper.js';
import type { SiteSettings } from '../compliance.env.js';
import type { ComplianceRun } from '../runs/runs.dto.js';
import { reportPage } from '../reports/report-page.js';
import { dateInPortuguese } from './rule-language.js';
import { RULES } from './rule-registry.js';

const PLANTINGS = [...ENTRY_PLANTINGS, ...BALANCE_PLANTINGS, ...CHART_PLANTINGS, ...PRACTICE_PLANTINGS];
/** Low enough for AUD-10 to check the clean books, as it checks the planted ones. */
const SETTINGS = { user_lines_min: 10 };

const db = useTestDatabase({ role: 'razao_compliance' });

it('every rule has at least one planted violation', () => {
  expect([...new Set(PLANTINGS.map(({ rule }) => rule))].sort()).toEqual(RULES.map(({ id }) => id).sort());
});

describe('on clean books', () => {
  it.each([
    ['whose months are open', {}],
    ['whose months are consolidated', { sealed: true }],
    ['without closing entries', { closed: false }],
    ['of twelve months', { months: 12 }],
  ])('no rule has a finding: books %s', async (_, options) => {
    const books = await CleanBooks.write(db, options);
    const run = await checkMonth(db, books.company, MARCH, SETTINGS);
    expect(run.results.map(({ rule }) => rule)).toEqual(RULES.map(({ id }) => id));
    expect(failedRules(run)).toEqual([]);
    expect(run).toMatchObject({
      status: 'PASSED',
      fresh: true,
      totals: { findings: 0, passed: RULES.length },
    });
    for (const period of [JANUARY, FEBRUARY])
      expect(failedRules(await checkMonth(db, books.company, period, SETTINGS))).toEqual([]);
  });

  it('AUD-05 has no finding for amounts that follow Benford, and counts their first digits', async () => {
    const books = await CleanBooks.write(db);
    const entries = Array.from({ length: 300 }, (_, index) => [
      {
        debcre: 'D' as const,
        account: '1.1.1.1',
        contra: '2.1.1.1',
        amount: (10 ** (1 + index / 100)).toFixed(2),
      },
    ]);
    await books.post(28, entries);
    await books.writtenInTime();
    const run = await checkMonth(db, books.company, MARCH, { benford_sample_min: 300 });
    const benford = run.results.find(({ rule }) => rule === 'AUD-05');
    expect(benford?.outcome).toBe('PASSED');
    const figures = benford?.figures as { sample: number; digits: { count: number }[] };
    expect(figures.sample).toBe(309);
    expect(figures.digits.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(309);
  });
});

describe('a run of an unusual month', () => {
  it('passes for a month without entries, also when it was purged before its seal, and for a company without a chart', async () => {
    const books = await CleanBooks.write(db, { sealed: true });
    await givenOpenPeriod(db, books.company.branch, '2024-04-01');
    await db.query(`INSERT INTO ledger.purge (branch_id, period, documents) VALUES ($1, '2024-04-01', 1)`, [
      books.company.branch.id,
    ]);
    await givenConsolidated(db, books.company.branch, '2024-04-01');
    const empty = await checkMonth(db, books.company, '2024-04-01');
    // The result accounts and the customers have no balance after March: five other accounts have one.
    expect([failedRules(empty), empty.totals.accounts, empty.purgedAt]).toEqual([[], 5, expect.any(String)]);
    const bare = await givenCompany(db, { chart: null });
    await givenOpenPeriod(db, bare.branch, JANUARY);
    expect(failedRules(await checkMonth(db, bare, JANUARY))).toEqual([]);
  });

  it('fails the rules about entries for a consolidated month that was purged, and says when it was', async () => {
    const books = await CleanBooks.write(db, { sealed: true, months: 12 });
    // The purge deletes the closing entries too; they are still in the sealed balances (ECD-19, ECD-27, AUD-08).
    await db.query('UPDATE ledger.company SET fiscal_year_end_month = 3 WHERE id = $1', [books.company.id]);
    await givenPurged(db, books.company.branch, MARCH);
    const run = await checkMonth(db, books.company, MARCH, { seldom_used_lines_max: 3 });
    const { purgedAt = '' } = run;
    expect(Math.abs(Date.parse(purgedAt) - Date.now())).toBeLessThan(3_600_000);
    // No rule that checks entries passes; those that check balances do.
    const ofEntries = RULES.filter(({ isOfEntries }) => isOfEntries).map(({ id: rule }) => rule);
    expect(failedRules(run).sort()).toEqual(['ECD-14', 'AUD-08', ...ofEntries].sort());
    expect(ofEntries).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 28].map((nth) => `ECD-${String(nth).padStart(2, '0')}`),
      'ITG-01',
      'ITG-02',
      'ITG-03',
      'ITG-04',
      ...[1, 2, 3, 4, 5, 6, 9, 10].map((nth) => `AUD-${String(nth).padStart(2, '0')}`),
    ]);
    expect(run.results.find(({ rule }) => rule === 'AUD-01')).toMatchObject({
      outcome: 'FAILED',
      findings: 1,
      samples: [
        {
          entity: 'month',
          entityId: null,
          message: `The entries of 03/2024 were purged at ${purgedAt}: there is nothing left to check`,
          detail: { month: '2024-03', purgedAt },
        },
      ],
    });
    expect(await inPortuguese(db, books, run, 'AUD-01')).toEqual([
      `Os lançamentos de 03/2024 foram expurgados em ${dateInPortuguese(purgedAt)}: não há mais o que verificar`,
    ]);
    // AUD-05 has its thresholds, but no digits to show.
    const read = await readRuns(db.database).read(scopeOf(books.company.branches), run.id);
    expect(reportPage(read, 'en')).toContain('there is nothing left to check');
    const first = (id: string) => run.results.find(({ rule }) => rule === id)?.samples[0];
    expect(first('ECD-14')?.message).toContain('entries of this month were purged');
    expect(first('AUD-08')?.detail).toMatchObject({ account: RETAINED, lines: 3 });
  });
});

it('ITG-04 accepts a reversal whose history names a batch and a document with slashes in their numbers', async () => {
  const books = await CleanBooks.write(db);
  const history = 'ESTORNO de 01/2024/NF 12/A/00001 de 05/03/2024: valor em dobro';
  await books.post(AFTER_CLOSING, [[{ debcre: 'D', account: BANK, contra: CASH, amount: '10.01', history }]]);
  await books.writtenInTime();
  expect(failedRules(await checkMonth(db, books.company, MARCH))).toEqual([]);
});

it.each<[string, Partial<PlantedLine>]>([
  ['AUD-02', {}],
  ['AUD-06', { account: CASH }],
  ['ITG-04', { history: 'Estorno' }],
])('%s identifies an entry number by its first line, whichever line causes the finding', async (id, last) => {
  const books = await CleanBooks.write(db);
  const lines: PlantedLine[] = [
    { debcre: 'D', account: BANK, amount: '11999.01' },
    { debcre: 'D', account: CASH, amount: '0.99' },
    { debcre: 'C', account: SUPPLIERS, amount: '12000.00' },
  ];
  const document = await books.post(AFTER_CLOSING, [
    lines.map((line, index) => ({ ...line, ...(index === 2 && last) })),
  ]);
  const [first] = await db.query<{ id: string }>(
    'SELECT id FROM ledger.entry WHERE document_id = $1 AND line = 1',
    [document.id],
  );
  const run = await checkMonth(db, books.company, MARCH);
  const ids = run.results.find(({ rule }) => rule === id)?.samples.map(({ entityId }) => entityId);
  expect(ids).toEqual([Number(first?.id)]);
});

it('ECD-08 treats a history of tabs and no-break spaces as missing', async () => {
  const books = await CleanBooks.write(db);
  const histories = ['\t', '\u00a0 \u3000', ' É', '\u00a0Depósito'];
  const line: PlantedLine = { debcre: 'D', account: BANK, contra: CASH, amount: '10.01' };
  await books.post(
    AFTER_CLOSING,
    histories.map((history) => [{ ...line, history }]),
  );
  await books.writtenInTime();
  const { results } = await checkMonth(db, books.company, MARCH);
  const found = results.find(({ rule }) => rule === 'ECD-08')?.samples.map(({ detail }) => detail['history']);
  expect(found).toEqual(histories.slice(0, 2));
});

describe('AUD-06', () => {
  it.each([
    [
      'that two lines with counter-accounts post to both sides',
      [
        { debcre: 'D' as const, account: BANK, contra: CASH, amount: '10.01' },
        { debcre: 'D' as const, account: SUPPLIERS, contra: BANK, amount: '10.02' },
      ],
    ],
    [
      'that is its own counter-account',
      [{ debcre: 'D' as const, account: BANK, contra: BANK, amount: '10.01' }],
    ],
    [
      'that many lines of one number post to both sides',
      Array.from({ length: 60 }, (_, index) => ({
        debcre: index % 2 === 0 ? ('D' as const) : ('C' as const),
        account: BANK,
        amount: `${10 + Math.floor(index / 2)}.01`,
      })),
    ],
  ])('finds once an account %s', async (_, lines) => {
    const books = await CleanBooks.write(db);
    await books.post(AFTER_CLOSING, [lines]);
    await books.writtenInTime();
    const run = await checkMonth(db, books.company, MARCH);
    const result = run.results.find(({ rule }) => rule === 'AUD-06');
    expect(result).toMatchObject({ findings: 1, samples: [{ entity: 'entry', detail: { account: BANK } }] });
  });
});

it('AUD-10 counts a user who has an id in each of two cells as one user', async () => {
  const books = await CleanBooks.write(db);
  const ids = [1, 1 << 18];
  await tamper(db, async (run) => {
    for (const id of ids)
      await run(`INSERT INTO ledger.actor (id, subject) OVERRIDING SYSTEM VALUE VALUES ($1, 'carla')`, [
        id + 1_000,
      ]);
    await run('UPDATE ledger.entry SET created_by = 1000 + ($2::int[])[1 + id % 2] WHERE branch_id = $1', [
      books.company.branch.id,
      ids,
    ]);
  });
  const run = await checkMonth(db, books.company, MARCH, SETTINGS);
  const result = run.results.find(({ rule }) => rule === 'AUD-10');
  expect(result).toMatchObject({
    findings: 1,
    samples: [{ entity: 'user', detail: { user: 'carla', lines: 12, ofLines: 12, sharePercent: 100 } }],
  });
});

describe('a planted violation fails its rule, and no rule but those that must follow', () => {
  it.each(PLANTINGS.map((planting) => [planting.rule, planting.violation, planting] as const))(
    '%s: %s',
    async (_rule, _violation, planting) => {
      const own =
        planting.ownDatabase === true ? await createTestDatabase({ role: 'razao_compliance' }) : undefined;
      try {
        await expectTurned(own ?? db, planting);
      } finally {
        await own?.close();
      }
    },
  );
});

describe('a threshold of a rule', () => {
  it.each<[string, keyof SiteSettings, number, number]>([
    ['AUD-02', 'round_amount_unit', 20_000, 20_001],
    ['AUD-02', 'round_amount_min', 20_000, 20_001],
    ['AUD-05', 'benford_sample_min', 69, 70],
    ['AUD-05', 'benford_deviation_max', 1_830, 1_831],
    ['AUD-07', 'abnormal_side_min', 128_216, 128_217],
    ['AUD-08', 'seldom_used_lines_max', 2, 1],
    ['AUD-09', 'late_entry_days', 44, 45],
    ['AUD-10', 'user_share_max', 99, 100],
    ['AUD-10', 'user_lines_min', 12, 13],
    ['ECD-25', 'account_level_min', 3, 2],
  ])('%s finds the planted violation with %s = %d, and not with %d', async (id, setting, found, silent) => {
    const planting = PLANTINGS.find(({ rule }) => rule === id);
    const books = await CleanBooks.write(db, planting?.books);
    await planting?.plant(books);
    await books.writtenInTime();
    const isFound = async (value: number): Promise<boolean> => {
      const settings = { ...planting?.settings, [setting]: value };
      return failedRules(await checkMonth(db, books.company, MARCH, settings)).includes(id);
    };
    expect([await isFound(found), await isFound(silent)]).toEqual([true, false]);
  });
});

async function expectTurned(database: SubjectDatabase, planting: Planting): Promise<void> {
  const { rule, follows = {}, findings = 1, period = MARCH } = planting;
  const books = await CleanBooks.write(database, planting.books);
  const before = await checkMonth(database, books.company, period, planting.settings);
  expect(failedRules(before)).toEqual([]);
  await planting.plant(books);
  await books.writtenInTime();
  const run = await checkMonth(database, books.company, period, planting.settings);
  expect(failedRules(run).sort()).toEqual([rule, ...Object.keys(follows)].sort());
  const result = run.results.find((candidate) => candidate.rule === rule);
  expect(result).toMatchObject({ outcome: 'FAILED', findings });
  expect(result?.samples).toHaveLength(Math.min(findings, 10));
  for (const { message, detail } of result?.samples ?? []) {
    expect(message).toMatch(/^\S.{15,}/);
    // An amount has two decimals, also zero.
    expect(Object.values(detail)).not.toContain('0');
  }
  for (const message of await inPortuguese(database, books, run, rule)) expect(message).not.toContain('?');
  expect(run.status).toBe(run.results.some(isFailedError) ? 'FAILED' : 'PASSED');
  expect(run.fingerprint).not.toBe(before.fingerprint);
}

async function inPortuguese(
  { database }: SubjectDatabase,
  { company }: CleanBooks,
  { id }: ComplianceRun,
  rule: string,
): Promise<string[]> {
  const { results } = await readRuns(database).answer(scopeOf(company.branches), id, 'pt');
  return results.find((each) => each.rule === rule)?.samples.map(({ message }) => message) ?? [];
}

function isFailedError({ severity, outcome }: { severity: string; outcome: string }): boolean {
  return severity === 'ERROR' && outcome === 'FAILED';
}
