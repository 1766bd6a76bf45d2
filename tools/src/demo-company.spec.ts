import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Account,
  groupEntryLines,
  isWeekend,
  nationalHolidays,
  parseAmount,
  Period,
} from '@razao/domain';
import { readRows } from '@razao/testing/real-year';
import { type LedgerDocument, replay } from '@razao/testing/replay';
import { DEMO_FOLDER, demoCompany, demoMonths } from './demo-company.js';

const BASE = Period.of(2025, 1);
const LAST = demoMonths[0]!.period.plus(demoMonths.length / demoCompany.branches.length - 1);

type Row = Readonly<Record<string, string>>;

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const read = async (file: string): Promise<Row[]> => await readRows(join(DEMO_FOLDER, file));

describe.each(demoCompany.branches.map(({ code }) => [code]))('branch %s of the demo company', (branch) => {
  let rows: Row[];
  let documents: LedgerDocument[];
  let accounts: (Account & { reduced: string; name: string; nature: string })[];

  beforeAll(async () => {
    accounts = (await read('accounts.csv')).map((row, index) => ({
      id: index + 1,
      code: row['cdAccounting']!,
      kind: row['kind'] as 'S' | 'A',
      reduced: row['cdReduced']!,
      name: row['name']!,
      nature: row['nature']!,
    }));
    const idOf = new Map(accounts.map(({ id, reduced }) => [reduced, id]));
    [rows, documents] = [[], []];
    const months = demoMonths.filter((month) => month.branch === branch);
    expect(months.map(({ period }) => period)).toEqual(Period.range(BASE, LAST));
    for (const { period, file } of months) {
      const month = await readRows(file);
      rows.push(...month.map((row) => ({ ...row, period: period.toYearMonth() })));
      for (const [documento, lines] of groupBy(month, (row) => row['documento']!))
        documents.push({
          period,
          lote: '000001',
          documento,
          cdpadronizado: lines[0]?.['cdpadronizado'] ?? '',
          entries: lines.map((row) => ({
            lancamento: row['lancamento']!,
            side: row['debcre'] as 'D' | 'C',
            day: Number(row['day']),
            accountId: idOf.get(row['conta']!)!,
            contraAccountId: row['contrapartida'] === '' ? null : idOf.get(row['contrapartida']!)!,
            amount: parseAmount(row['valor']!) as bigint,
            historico: row['historico']!,
          })),
        });
    }
  });

  it('numbers documents and entries of a month from 1 without gaps, in the order of days', () => {
    for (const [, month] of groupBy(documents, ({ period }) => period.toDate())) {
      expect(month.map(({ documento }) => Number(documento))).toEqual(month.map((_, index) => index + 1));
      const entries = month.flatMap((document) => document.entries);
      const numbers = [...new Set(entries.map(({ lancamento }) => lancamento))];
      expect(numbers.map(Number)).toEqual(numbers.map((_, index) => index + 1));
      const days = entries.map(({ day }) => day);
      expect(days).toEqual([...days].sort((left, right) => left - right));
    }
  });

  it('posts balanced entries of one to four lines and more, on business days, never both sides on one account', () => {
    const sizes = new Map<number, number>();
    for (const { period, entries } of documents) {
      const { groups, errors } = groupEntryLines(entries);
      expect(errors).toEqual([]);
      for (const { lines } of groups) {
        sizes.set(lines.length, (sizes.get(lines.length) ?? 0) + 1);
        const debits = lines.filter(({ line }) => line.side === 'D').length;
        expect(Math.min(debits, lines.length - debits)).toBeLessThanOrEqual(1);
      }
      for (const { day, accountId, contraAccountId } of entries) {
        expect(isWeekend(period, day) || nationalHolidays(period.year).has(period.dateOf(day))).toBe(false);
        expect(contraAccountId).not.toBe(accountId);
      }
    }
    for (const size of [1, 2, 3, 4]) expect(sizes.get(size)).toBeGreaterThan(5);
  });

  it('keeps every account on its natural side', async () => {
    const openings = (await read('openings.csv'))
      .filter((row) => row['branch'] === branch)
      .map((row) => ({
        accountId: accounts.find(({ reduced }) => reduced === row['account'])!.id,
        amount: parseAmount(row['amount']!) as bigint,
      }));
    expect(openings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    const ledger = { accounts, basePeriod: BASE, closingCode: 'ENC', openings, documents };
    const { balances } = replay(ledger, LAST);
    expect(balances.length).toBeGreaterThan(250);
    for (const { accountId, period, closing } of balances) {
      const { name, nature, kind } = accounts[accountId - 1]!;
      if (kind === 'S' || nature === '04') continue;
      const isDebit = (nature === '01') !== name.startsWith('(-)');
      expect([name, period.format(), isDebit ? closing >= 0n : closing <= 0n]).toEqual([
        name,
        period.format(),
        true,
      ]);
    }
  });

  it('gives each entry a known history code and a text that fits the fixed-width layout', async () => {
    const codes = (await read('history-codes.csv')).map((row) => row['code']);
    for (const row of rows) {
      expect(codes).toContain(row['cdhistorico']);
      expect(row['historico']).toMatch(/^[\x20-\xff]{5,80}$/);
    }
  });

  it('repeats hardly anything: fewer than one entry in a hundred has a twin on its day', () => {
    const keys = rows.map(({ period, day, debcre, conta, contrapartida, valor }) =>
      [period, day, debcre, conta, contrapartida, valor].join(' '),
    );
    expect(keys.length - new Set(keys).size).toBeLessThan(keys.length / 100);
  });
});
