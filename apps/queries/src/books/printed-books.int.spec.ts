// Prints the books of a real year, and checks totals, balances and page numbers.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { centsFromNumeric, Period } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenConsolidated, refOf, scopeOf } from '@razao/testing/factories';
import { LEDGER } from '@razao/testing/real-year';
import { wholeText } from '../../e2e/fixtures/books.js';
import { givenLedgerYear, type LedgerYear } from '../../e2e/fixtures/ledger-year.js';
import { CHROMIUM, printedSizes } from '../../e2e/fixtures/printed-sizes.js';
import type { Form } from '../representations/media.js';
import { StatementStore } from '../statements/statement.store.js';
import type { BookKind } from './book.dto.js';
import { BookStore } from './book.store.js';
import { PrintBookService } from './print-book.service.js';

const CSV = { kind: 'csv', dialect: 'standard' } as const;
const A4 = '595x842';
/** How long the browser may take to lay out some hundred pages on a busy machine. */
const PRINT_MS = 300_000;

(LEDGER === '' ? describe.skip : describe)('the books of a real year', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: PrintBookService;
  let year: LedgerYear;

  beforeAll(async () => {
    service = new PrintBookService(db.database, new BookStore(), new StatementStore());
    year = await givenLedgerYear(db);
    await givenConsolidated(db, year.company.branch, ...year.periods);
  });

  async function printed(
    kind: BookKind,
    form: Exclude<Form, { kind: 'json' }> = { kind: 'page' },
  ): Promise<string> {
    const { company } = year;
    const query = { from: Period.of(2019, 1), to: Period.of(2019, 12) };
    let text = '';
    await service.print(scopeOf([company.branch]), [refOf(company)], kind, query, form, async (chunks) => {
      text = await wholeText(chunks);
    });
    return text;
  }
  const table = async (kind: BookKind): Promise<Record<string, string>[]> => {
    const [names = '', ...lines] = (await printed(kind, CSV)).trim().split('\r\n');
    return lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [names.split(',')[at] ?? '', cell])),
    );
  };
  const cents = (text: string | undefined): bigint =>
    text === undefined || text === '' ? 0n : centsFromNumeric(text);
  const sum = (rows: readonly Record<string, string>[], column: string): bigint =>
    rows.reduce((total, row) => total + cents(row[column]), 0n);

  it('the journal adds up to the movement of the year, as CSV and on its page', async () => {
    const [moved] = await db.query<{ debit: string; credit: string }>(
      'SELECT sum(debit + closing_debit) AS debit, sum(credit + closing_credit) AS credit FROM ledger.account_movement',
    );
    const rows = await table('diario');
    expect(rows).toHaveLength(8_332);
    expect([sum(rows, 'debit'), sum(rows, 'credit')]).toEqual([cents(moved?.debit), cents(moved?.credit)]);
    const total = (moved?.debit ?? '').replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.');
    expect(await printed('diario')).toContain(
      `<td>Total do livro</td><td></td><td class="amount">${total}</td><td class="amount">${total}</td>`,
    );
  });

  it('the general ledger ends each account with its sealed closing', async () => {
    const last = new Map((await table('razao')).map((row) => [row['cdAccounting'] ?? '', row['balance']]));
    const sealed = await db.query<{ code: string; closing: string }>(
      `SELECT DISTINCT ON (a.code) a.code, b.closing FROM ledger.account_balance b JOIN ledger.account a ON a.id = b.account_id AND a.kind = 'A'
        ORDER BY a.code, b.period DESC`,
    );
    expect(last.size).toBeGreaterThan(80);
    for (const { code, closing } of sealed)
      if (last.has(code)) expect([code, last.get(code)]).toEqual([code, closing]);
  });

  it('the trial balance has analytic accounts whose openings, closings and movements cancel out', async () => {
    const analytic = (await table('balancete')).filter(({ kind }) => kind === 'A');
    expect([sum(analytic, 'opening'), sum(analytic, 'closing')]).toEqual([0n, 0n]);
    expect(sum(analytic, 'debit')).toBe(sum(analytic, 'credit'));
  });

  describe('printed by a browser', () => {
    if (CHROMIUM === undefined) {
      it('are not tested, because CHROMIUM_PATH names no browser', () => {
        process.stdout.write('skipped: printed books need CHROMIUM_PATH, a Chromium\n');
        expect(CHROMIUM).toBeUndefined();
      });
      return;
    }

    it.each(['diario', 'razao', 'balancete'] as const)(
      '%s has as many A4 pages as page numbers',
      async (kind) => {
        const book = await printed(kind);
        const sizes = await printedSizes(CHROMIUM ?? '', book);
        expect(new Set(sizes)).toEqual(new Set([A4]));
        const numbers = [...book.matchAll(/Página (\d+) de (\d+)/g)].map(
          ([, number, of]) => `${number} ${of}`,
        );
        expect(numbers).toEqual(sizes.map((_, index) => `${index + 1} ${sizes.length}`));
      },
      PRINT_MS,
    );
  });
});
