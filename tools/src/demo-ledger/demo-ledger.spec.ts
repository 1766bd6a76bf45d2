import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closingNet,
  formatAmount,
  groupEntryLines,
  isWeekend,
  nationalHolidays,
  parseAmount,
  Period,
  type Account,
} from '@razao/domain';
import { replay, type LedgerDocument, type LedgerEntry } from '@razao/testing/replay';
import { entryNumber } from './branch-books.js';
import { demoAccounts } from './demo-chart.js';
import { demoBranches, demoHistoryCodes } from './demo-company.js';
import { bulkMonth, demoMonths } from './demo-ledger.js';
import { movementCsv } from './ledger-csv.js';
import { writeBulkMonth, writeDemoLedger } from './write-demo-ledger.js';

const [headOffice, secondBranch] = demoBranches;
const BASE = Period.of(2025, 1);
const LAST = Period.of(2025, 6);

type Row = Record<string, string>;

/** The generator quotes nothing: its texts hold no comma. */
function rowsOf(text: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    expect(values).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

describe('the written demo ledger', () => {
  let directory: string;
  const read = async (...path: string[]) => await readFile(join(directory, ...path), 'utf8');

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'demo-ledger-'));
    await writeDemoLedger(directory, { months: 6 });
  });
  afterAll(async () => {
    await rm(directory, { recursive: true });
  });

  async function booksOf(
    branch: string,
  ): Promise<{ folder: string; documents: LedgerDocument[]; accounts: Account[] }> {
    const folder = branch === headOffice.code ? '' : branch;
    const accounts = rowsOf(await read('accounts.csv')).map((row, index) => ({
      id: index + 1,
      code: row['cdAccounting'] ?? '',
      kind: row['kind'] as 'S' | 'A',
    }));
    const idOf = new Map(
      rowsOf(await read('accounts.csv')).map((row, index) => [row['cdReduced'], index + 1]),
    );
    const files = (await readdir(join(directory, 'movements', folder)))
      .filter((name) => name.endsWith('.csv'))
      .sort();
    const documents: LedgerDocument[] = [];
    for (const file of files) {
      const period = Period.parseYearMonth(file.slice(0, 7)) as Period;
      const grouped = groupBy(rowsOf(await read('movements', folder, file)), (row) => row['documento'] ?? '');
      for (const [documento, rows] of grouped) {
        const entries = rows.map((row): LedgerEntry => ({
          lancamento: row['lancamento'] ?? '',
          side: row['debcre'] as 'D' | 'C',
          day: Number(row['day']),
          accountId: idOf.get(row['conta']) as number,
          contraAccountId: row['contrapartida'] === '' ? null : (idOf.get(row['contrapartida']) as number),
          amount: parseAmount(row['valor'] ?? '') as bigint,
          historico: row['historico'] ?? null,
        }));
        documents.push({
          period,
          lote: '000001',
          documento,
          cdpadronizado: rows[0]?.['cdpadronizado'] ?? '',
          entries,
        });
      }
    }
    return { folder, documents, accounts };
  }

  it('has the files that a company is loaded from', async () => {
    expect((await readdir(directory)).sort()).toEqual([
      'accounts.csv',
      'company.json',
      'expected',
      'history-codes.csv',
      'movements',
      'openings.csv',
      'tax-roles.csv',
    ]);
    expect(JSON.parse(await read('company.json'))).toMatchObject({
      code: '0101',
      baseYearMonth: '01/2025',
      closingCode: 'ENC',
      branches: [{ code: '0001' }, { code: '0002' }],
    });
  });

  it.each(demoBranches.map(({ code }) => code))(
    'expects of branch %s what a replay of its own files gives',
    async (branch) => {
      const { folder, documents, accounts } = await booksOf(branch);
      const openings = rowsOf(await read('openings.csv'))
        .filter((row) => row['branch'] === branch)
        .map((row) => ({
          accountId: demoAccounts.findIndex(({ reduced }) => reduced === row['account']) + 1,
          amount: parseAmount(row['amount'] ?? '') as bigint,
        }));
      expect(openings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
      const replayed = replay({ accounts, basePeriod: BASE, closingCode: 'ENC', openings, documents }, LAST);
      const rows = replayed.balances
        .filter(({ accountId }) => accounts[accountId - 1]?.kind === 'A')
        .map((row) => {
          const net = closingNet(row);
          return {
            month: row.period.toYearMonth(),
            account: demoAccounts[row.accountId - 1]?.reduced,
            opening: formatAmount(row.opening),
            movdeb: formatAmount(row.debit),
            movcred: formatAmount(row.credit),
            movenc: net === undefined ? '' : formatAmount(net),
            accumulated: formatAmount(row.closing),
          };
        });
      expect(rowsOf(await read('expected', folder, 'balances.csv'))).toEqual(rows);
      expect(rows.length).toBeGreaterThan(250);
    },
  );

  it('numbers documents and entries of a month from 1 without gaps, in the order of days', async () => {
    const { documents } = await booksOf(headOffice.code);
    for (const [, month] of groupBy(documents, ({ period }) => period.toDate())) {
      expect(month.map(({ documento }) => Number(documento))).toEqual(month.map((_, index) => index + 1));
      const entries = month.flatMap((document) => document.entries);
      const numbers = [...new Set(entries.map(({ lancamento }) => lancamento))];
      expect(numbers.map(Number)).toEqual(numbers.map((_, index) => index + 1));
      const days = entries.map(({ day }) => day);
      expect(days).toEqual([...days].sort((left, right) => left - right));
    }
  });

  it('posts on business days only, and never both sides on one account', async () => {
    const { documents } = await booksOf(headOffice.code);
    for (const { period, entries } of documents) {
      for (const { day, accountId, contraAccountId } of entries) {
        expect(isWeekend(period, day) || nationalHolidays(period.year).has(period.dateOf(day))).toBe(false);
        expect(contraAccountId).not.toBe(accountId);
      }
    }
  });

  it('has single, paired and compound entries, none with several debits and several credits', async () => {
    const { documents } = await booksOf(headOffice.code);
    const sizes = new Map<number, number>();
    for (const { entries } of documents) {
      const { groups, errors } = groupEntryLines(entries);
      expect(errors).toEqual([]);
      for (const { lines } of groups) {
        sizes.set(lines.length, (sizes.get(lines.length) ?? 0) + 1);
        const debits = lines.filter(({ line }) => line.side === 'D').length;
        expect(Math.min(debits, lines.length - debits)).toBeLessThanOrEqual(1);
      }
    }
    for (const size of [1, 2, 3, 4]) expect(sizes.get(size)).toBeGreaterThan(5);
  });

  it('keeps every account on its natural side and the result at zero after each quarter', async () => {
    for (const folder of ['', secondBranch?.code ?? '']) {
      const rows = rowsOf(await read('expected', folder, 'balances.csv'));
      for (const row of rows) {
        const account = demoAccounts.find(({ reduced }) => reduced === row['account']);
        const cents = parseAmount(row['accumulated'] ?? '') as bigint;
        const isContra = account?.name.startsWith('(-)') === true;
        const isDebit = account?.nature === '01' ? !isContra : isContra;
        if (account?.nature === '04') {
          if (row['month'] === '2025-03' || row['month'] === '2025-06')
            expect(row['accumulated']).toBe('0.00');
        } else
          expect([row['month'], account?.name, isDebit ? cents >= 0n : cents <= 0n]).toEqual([
            row['month'],
            account?.name,
            true,
          ]);
      }
    }
  });

  it('gives each entry a known history code and a text that fits the fixed-width layout', async () => {
    for (const file of await readdir(join(directory, 'movements'))) {
      if (!file.endsWith('.csv')) continue;
      for (const row of rowsOf(await read('movements', file))) {
        expect(Object.keys(demoHistoryCodes)).toContain(row['cdhistorico']);
        expect(row['historico']).toMatch(/^[\x20-\xff]{5,80}$/);
      }
    }
  });

  it('repeats hardly anything: fewer than one entry in a hundred has a twin on its day', async () => {
    const { documents } = await booksOf(headOffice.code);
    const keys = documents.flatMap(({ period, entries }) =>
      entries.map((entry) =>
        [period, entry.day, entry.side, entry.accountId, entry.contraAccountId, entry.amount].join(' '),
      ),
    );
    expect(keys.length - new Set(keys).size).toBeLessThan(keys.length / 100);
  });
});

describe('demoMonths', () => {
  it('gives the same text for the same seed and another for another', () => {
    const text = (seed: string) =>
      [...movementCsv(demoMonths(headOffice, { seed, months: 1 }).documents)].join('');
    expect(text('a')).toBe(text('a'));
    expect(text('a')).not.toBe(text('b'));
  });
});

describe('bulkMonth', () => {
  it.each([1, 39, 40, 41, 5_000])('writes exactly %i rows, 40 a document but for the last', (rows) => {
    const documents = [...bulkMonth(headOffice, { rows }).documents];
    const sizes = documents.map(({ lines }) => lines.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
    expect(sizes.slice(0, -1).every((size) => size === 40)).toBe(true);
  });

  it('stays balanced and overdraws nothing at length', () => {
    const stream = bulkMonth(headOffice, { rows: 40_000 });
    for (const { lines } of stream.documents) {
      const { errors } = groupEntryLines(
        lines.map((line) => ({
          lancamento: line.lancamento,
          side: line.debcre,
          accountId: Number(line.account),
          contraAccountId: line.contra === '' ? null : Number(line.contra),
          amount: BigInt(line.cents),
        })),
      );
      expect(errors).toEqual([]);
    }
    for (const row of stream.balances()) {
      const account = demoAccounts[row.accountId - 1];
      if (account?.nature === '01' && !account.name.startsWith('(-)'))
        expect(row.closing).toBeGreaterThanOrEqual(0n);
    }
  });

  it('is written as a folder of one branch and one file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bulk-month-'));
    const written = await writeBulkMonth(directory, { rows: 100, linesPerDocument: 10 });
    expect(written).toEqual({ documents: 10, rows: 100, movements: [join('movements', '2025-01.csv')] });
    expect(
      (await readFile(join(directory, 'movements', '2025-01.csv'), 'utf8')).trimEnd().split('\n'),
    ).toHaveLength(101);
    await rm(directory, { recursive: true });
  });
});

describe('entryNumber', () => {
  it('goes on with letters after 99999 and stops where five characters end', () => {
    expect([1, 99_999, 100_000, 100_001, 100_036].map(entryNumber)).toEqual([
      '00001',
      '99999',
      'A0000',
      'A0001',
      'A0010',
    ]);
    const last = 99_999 + 26 * 36 ** 4;
    expect(entryNumber(last)).toBe('ZZZZZ');
    expect(() => entryNumber(last + 1)).toThrow(RangeError);
  });
});
