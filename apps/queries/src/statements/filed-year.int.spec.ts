// Compares the statements of a real year, drawn from the ledger, with those that the company filed: every line of J100
// and J150. In every month of that year assets equal liabilities and equity, before and after the month is sealed.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatAmount, Period } from '@razao/domain';
import type { EcdBook, EcdRecord } from '@razao/domain/ecd';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenConsolidated, refOf, scopeOf } from '@razao/testing/factories';
import { FILED_ECD, LEDGER, filedBook } from '@razao/testing/real-year';
import { wholeText } from '../../e2e/fixtures/books.js';
import { givenLedgerYear, type LedgerYear } from '../../e2e/fixtures/ledger-year.js';
import { DrawStatementService } from './draw-statement.service.js';
import { renderStatement } from './render-statement.js';
import type { Statement, StatementLineRow, StatementQuery } from './statement.dto.js';
import { StatementStore } from './statement.store.js';

/** An account whose code is not a line of J150: neither the filed totals nor those of the ledger have its 125,28. */
const WITHOUT_LINE = '616';

(LEDGER === '' || FILED_ECD === '' ? describe.skip : describe)('the statements of a real year', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: DrawStatementService;
  let year: LedgerYear;
  let book: EcdBook;

  beforeAll(async () => {
    service = new DrawStatementService(db.database, new StatementStore());
    year = await givenLedgerYear(db);
    book = await filedBook();
  });

  async function drawn(
    kind: 'bp' | 'dre',
    from: string,
    to: string,
    more: Pick<StatementQuery, 'compare'> = {},
  ): Promise<Statement> {
    const months = { from: Period.ofDay(from), to: Period.ofDay(to) };
    const { company } = year;
    const statement = await service.draw(scopeOf([company.branch]), [refOf(company)], kind, {
      ...months,
      ...more,
    });
    return JSON.parse(await wholeText(renderStatement({ kind: 'json' }, statement))) as Statement;
  }

  it('balance in every month with the lines of the chart, open and sealed', async () => {
    const faults: string[] = [];
    for (const sealed of [false, true])
      for (const period of year.periods) {
        if (sealed) await givenConsolidated(db, year.company.branch, period);
        const { balanced, rows, unassigned } = await drawn('bp', year.periods[0] ?? '', period);
        if (balanced !== true || rows.length < 20 || unassigned.length > 0)
          faults.push(`${period} ${String(sealed)}`);
      }
    expect(faults).toEqual([]);
  });

  it('equal the filed ones with the lines of the company: 385 of J100, 236 of J150', async () => {
    await givenLines('BALANCE_SHEET', ({ balanceSheet }) => balanceSheet, 'IND_GRP_BAL');
    await givenLines('INCOME_STATEMENT', ({ incomeStatement }) => incomeStatement, 'IND_GRP_DRE');
    await givenComparatives();
    const lines = { J100: 0, J150: 0 };
    for (const { from, to, balanceSheet, incomeStatement } of book.statements) {
      const sheet = await drawn('bp', from, to);
      expect(sheet.rows.map(lineOf)).toEqual(balanceSheet.map(filedLine));
      expect(sheet).toMatchObject({ balanced: true, unassigned: [] });
      const result = await drawn('dre', from, to);
      expect(result.rows.map(lineOf)).toEqual(incomeStatement.map(filedLine));
      expect(result.unassigned).toHaveLength(to.endsWith('-12-31') ? 1 : 0);
      lines.J100 += balanceSheet.length;
      lines.J150 += incomeStatement.length;
    }
    expect(lines).toEqual({ J100: 385, J150: 236 });
  });

  /**
   * Pairs the accounts of the ledger with those of the file, which have other numbers. The accounts of a pair have the
   * same figures in the same months. When several accounts have the same figures, it does not matter which are paired.
   */
  async function filedAccounts(): Promise<[account: number, filed: string][]> {
    const sealed = await db.query<{ id: string; figures: string }>(
      `SELECT a.id, string_agg(concat_ws(' ', to_char(b.period, 'YYYY-MM'), (b.opening * 100)::bigint,
                ((b.debit + b.closing_debit) * 100)::bigint, ((b.credit + b.closing_credit) * 100)::bigint), ', ' ORDER BY b.period) COLLATE "C" AS figures
         FROM ledger.account_balance b JOIN ledger.account a ON a.id = b.account_id AND a.kind = 'A' GROUP BY a.id ORDER BY 2, 1`,
    );
    const filed = new Map<string, string[]>();
    for (const { from, balances } of book.months)
      for (const { account, opening, debits, credits } of balances.values()) {
        const figures = `${from.slice(0, 7)} ${opening} ${debits} ${credits}`;
        filed.set(account, [...(filed.get(account) ?? []), figures]);
      }
    const inOrder = [...filed].map(([account, months]) => [months.join(', '), account] as const).sort();
    expect(sealed.map(({ figures }) => figures)).toEqual(inOrder.map(([figures]) => figures));
    return sealed.map(({ id }, index) => [Number(id), inOrder[index]?.[1] ?? '']);
  }

  /**
   * The results of 2018 are not in these books and cannot be computed from them, so they are taken from the filed book.
   */
  async function givenComparatives(): Promise<void> {
    for (const { from, to, incomeStatement } of book.statements.filter((each) => each.from === book.from))
      await db.query(
        `INSERT INTO ledger.statement_comparative (company_id, code, first_period, last_period, amount)
         SELECT $1, line->>0, $2, date_trunc('month', $3::date), (line->>1)::numeric FROM jsonb_array_elements($4::jsonb) AS line`,
        [
          year.company.id,
          from,
          to,
          JSON.stringify(
            incomeStatement
              .filter((record) => record.get('IND_COD_AGL') === 'D')
              .map((record) => [
                record.get('COD_AGL'),
                formatAmount(record.signed('VL_CTA_INI', 'IND_DC_CTA_INI')),
              ]),
          ),
        ],
      );
  }

  async function givenLines(
    statement: string,
    of: (statement: EcdBook['statements'][number]) => readonly EcdRecord[],
    side: string,
  ): Promise<void> {
    const records = of(lastOf(book));
    const { id: company } = year.company;
    await db.query(
      `INSERT INTO ledger.statement_line (company_id, statement, code, parent_code, position, kind, level, side, text)
       SELECT $1, $2, line->>0, nullif(line->>1, ''), position, line->>2, (line->>3)::smallint, line->>4, line->>5
         FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS l (line, position)`,
      [
        company,
        statement,
        JSON.stringify(
          records.map((record) =>
            fields(record, ['COD_AGL', 'COD_AGL_SUP', 'IND_COD_AGL', 'NIVEL_AGL', side, 'DESCR_COD_AGL']),
          ),
        ),
      ],
    );
    const codes = new Set(records.map((record) => record.get('COD_AGL')));
    const assigned = (await filedAccounts()).flatMap(([account, filed]) => {
      const line = book.accounts.get(filed)?.aggregation[0]?.get('COD_AGL') ?? '';
      return codes.has(line) ? [[account, line] as const] : [];
    });
    expect(assigned.some(([, line]) => line === WITHOUT_LINE)).toBe(false);
    await db.query(
      `INSERT INTO ledger.account_statement_line (company_id, account_id, statement, code)
       SELECT $1, (line->>0)::bigint, $2, line->>1 FROM jsonb_array_elements($3::jsonb) AS line`,
      [company, statement, JSON.stringify(assigned)],
    );
  }
});

const fields = (record: EcdRecord, names: readonly string[]): string[] =>
  names.map((name) => record.get(name));

function lineOf(row: StatementLineRow): unknown[] {
  const { code, kind, level, parent = '', side, text, previous, previousIndicator, amount, indicator } = row;
  return [
    code,
    kind,
    String(level),
    parent,
    side,
    text,
    decimal(previous),
    previousIndicator,
    decimal(amount),
    indicator,
  ];
}

/** An amount as the file has it: two decimals, without a sign. */
const decimal = (amount: unknown): string => Math.abs(Number(amount)).toFixed(2).replace('.', ',');

function filedLine(record: EcdRecord): string[] {
  const side = record.name === 'J100' ? 'IND_GRP_BAL' : 'IND_GRP_DRE';
  return fields(record, [
    'COD_AGL',
    'IND_COD_AGL',
    'NIVEL_AGL',
    'COD_AGL_SUP',
    side,
    'DESCR_COD_AGL',
    'VL_CTA_INI',
    'IND_DC_CTA_INI',
    'VL_CTA_FIN',
    'IND_DC_CTA_FIN',
  ]);
}

/** The statement of the year, which has every line of the quarters. */
function lastOf({ statements }: EcdBook): EcdBook['statements'][number] {
  const last = statements.at(-1);
  if (last === undefined) throw new Error('the file has no statements');
  return last;
}
