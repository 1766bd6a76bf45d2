import { beforeAll, describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  CAPITAL,
  CASH,
  RENT,
  RETAINED_EARNINGS,
  SALES,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPosted,
  refOf,
  refsOf,
  scopeOf,
  type GivenCompany,
  type GivenLine,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { accountsOf, wholeText } from '../../e2e/fixtures/books.js';
import type { Form } from '../representations/media.js';
import { DrawStatementService, STATEMENT_MONTHS_MAX } from './draw-statement.service.js';
import { renderStatement } from './render-statement.js';
import type { Statement, StatementQuery } from './statement.dto.js';
import { StatementStore } from './statement.store.js';

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'] as const;

describe('a statement', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: DrawStatementService;
  let company: GivenCompany;

  beforeAll(async () => {
    service = new DrawStatementService(db.database, new StatementStore());
    company = await givenCompany(db, {
      code: 'ALFA',
      branches: ['1', '2'],
      openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' },
    });
    for (const branch of company.branches) await givenOpenPeriod(db, branch, ...MONTHS);
    const [cash, sales, rent, retained] = accountsOf(company, CASH, SALES, RENT, RETAINED_EARNINGS);
    const post = async (branch: number, period: string, lines: GivenLine[], cdpadronizado?: string) => {
      const given = company.branches[branch];
      if (given === undefined) throw new Error(`no branch ${branch}`);
      await givenPosted(db, given, period, lines, { cdpadronizado });
    };
    await post(0, MONTHS[0], [{ debcre: 'D', account: cash, contra: sales, amount: '50.00' }]);
    await post(1, MONTHS[1], [{ debcre: 'D', account: cash, contra: sales, amount: '7.00' }]);
    await post(0, MONTHS[2], [{ debcre: 'D', account: rent, contra: cash, amount: '20.00' }]);
    await post(0, MONTHS[2], [{ debcre: 'D', account: sales, contra: retained, amount: '50.00' }], 'ENC');
    await post(0, MONTHS[2], [{ debcre: 'D', account: retained, contra: rent, amount: '20.00' }], 'ENC');
  });

  async function text(
    form: Form,
    kind: 'bp' | 'dre',
    from: string,
    to: string,
    { branch, ...more }: Pick<StatementQuery, 'compare'> & { branch?: number } = {},
  ): Promise<string> {
    const branches = branch === undefined ? company.branches : company.branches.slice(branch, branch + 1);
    const named = branch !== undefined && { branch: String(branch + 1) };
    const [first, last] = [from, to].map((month) => Period.fromDate(`2024-${month}-01`)) as [Period, Period];
    const query = { from: first, to: last, ...named, ...more };
    const drawn = await service.draw(scopeOf(branches), refsOf(company, branches), kind, query);
    return await wholeText(renderStatement(form, drawn));
  }
  const json = async (...given: Parameters<typeof text> extends [Form, ...infer Rest] ? Rest : never) =>
    JSON.parse(await text({ kind: 'json' }, ...given)) as Statement;
  const brief = ({ rows }: Statement): string[] =>
    rows.map(
      ({ code, previous, amount, indicator, side }) =>
        `${code} ${previous ?? '-'} ${amount} ${indicator} ${side}`,
    );

  it('covers every branch of the company, and has the result so far as a line of equity', async () => {
    const answer = await json('bp', '01', '02');
    expect(brief(answer)).toEqual([
      '1 200 257 D A',
      '1.1 200 257 D A',
      '1.1.1 200 257 D A',
      '1.1.1.01 200 257 D A',
      '2 -200 -257 C P',
      '2.3 -200 -257 C P',
      '2.3.01 -200 -200 C P',
      'RESULTADO_NAO_ENCERRADO 0 -57 C P',
    ]);
    expect(answer).toMatchObject({
      lines: 'CHART',
      consolidated: false,
      balanced: true,
      unassigned: [],
      compared: { from: '2023-12', to: '2023-12' },
    });
  });

  it('covers only the named branch, and has the closed result in equity', async () => {
    expect(brief(await json('bp', '03', '03', { branch: 0 }))).toEqual([
      '1 150 130 D A',
      '1.1 150 130 D A',
      '1.1.1 150 130 D A',
      '1.1.1.01 150 130 D A',
      '2 -150 -130 C P',
      '2.3 -150 -130 C P',
      '2.3.01 -100 -100 C P',
      '2.3.02 0 -30 C P',
      'RESULTADO_NAO_ENCERRADO -50 0 C P',
    ]);
  });

  it('of income excludes closing entries, and compares with as many months before', async () => {
    const answer = await json('dre', '03', '03');
    expect(brief(answer)).toEqual([
      '3 -7 0 D R',
      '3.1 -7 0 D R',
      '3.1.01 -7 0 D R',
      '4 0 20 D D',
      '4.1 0 20 D D',
      '4.1.02 0 20 D D',
      'RESULTADO -7 20 D D',
    ]);
    expect(answer).toMatchObject({ result: '20.00', compared: { from: '2024-02', to: '2024-02' } });
    expect((await json('dre', '01', '03')).result).toBe('-37.00');
  });

  it('has no column to compare when the books lack those months, or compare is none', async () => {
    for (const answer of [
      await json('dre', '01', '03'),
      await json('bp', '01', '03', { compare: 'year' }),
      await json('bp', '02', '03', { compare: 'none' }),
    ]) {
      expect(answer.compared).toBeUndefined();
      expect(answer.rows.some((row) => 'previous' in row || 'previousIndicator' in row)).toBe(false);
    }
    expect(await json('bp', '12', '12', { compare: 'year' })).toMatchObject({
      compared: { to: '2023-12' },
      balanced: true,
    });
  });

  it('has the same rows when the months are sealed', async () => {
    const drawn = async (): Promise<Statement[]> => [
      await json('bp', '01', '02'),
      await json('bp', '02', '03'),
      await json('dre', '02', '03'),
    ];
    const before = await drawn();
    for (const [from, to] of [
      [0, 2],
      [2, 3],
    ] as const) {
      for (const branch of company.branches) await givenConsolidated(db, branch, ...MONTHS.slice(from, to));
      const after = await drawn();
      expect(after.map((answer) => answer.consolidated)).toEqual([true, to === 3, to === 3]);
      expect(after.map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
    }
  });

  it('has the lines of the company, and names accounts without a line', async () => {
    const own = await givenCompany(db, {
      code: 'OWN',
      openings: { [CASH]: '10.00', [CAPITAL]: '-9.00', [RETAINED_EARNINGS]: '-1.00' },
    });
    await givenOpenPeriod(db, own.branch, MONTHS[0]);
    await db.query(
      `INSERT INTO ledger.statement_line (company_id, statement, code, parent_code, position, kind, level, side, text) VALUES
       ($1, 'BALANCE_SHEET', 'A', NULL, 1, 'T', 1, 'A', 'Ativo'), ($1, 'BALANCE_SHEET', 'A1', 'A', 2, 'D', 24, 'A', 'Caixa'),
       ($1, 'BALANCE_SHEET', 'P', NULL, 3, 'T', 1, 'P', 'Passivo'), ($1, 'BALANCE_SHEET', 'P1', 'P', 4, 'D', 24, 'P', 'Capital')`,
      [own.id],
    );
    await db.query(
      `INSERT INTO ledger.account_statement_line (company_id, account_id, statement, code) VALUES
       ($1, $2, 'BALANCE_SHEET', 'A1'), ($1, $3, 'BALANCE_SHEET', 'P1')`,
      [own.id, own.account(CASH), own.account(CAPITAL)],
    );
    const [january] = [Period.of(2024, 1)];
    const drawn = await service.draw(scopeOf([own.branch]), [refOf(own)], 'bp', {
      from: january,
      to: january,
    });
    const answer = JSON.parse(await wholeText(renderStatement({ kind: 'json' }, drawn))) as Statement;
    expect(brief(answer)).toEqual(['A 10 10 D A', 'A1 10 10 D A', 'P -9 -9 C P', 'P1 -9 -9 C P']);
    expect(answer).toMatchObject({
      lines: 'COMPANY',
      balanced: false,
      unassigned: [{ cdAccounting: RETAINED_EARNINGS, name: 'LUCROS ACUMULADOS', previous: -1, amount: -1 }],
    });
    const page = await wholeText(renderStatement({ kind: 'page' }, drawn));
    expect(page).toContain('O ativo não é igual');
    expect(page).toContain('LUCROS ACUMULADOS</bdi>: 1,00 C');
    // The second of two levels, whatever its number.
    expect(page).toContain('style="--level: 2"><bdi>Caixa');
  });

  it('of income shows the sides of accounts without a line', async () => {
    const own = await givenCompany(db);
    await givenOpenPeriod(db, own.branch, MONTHS[0]);
    await db.query(
      `INSERT INTO ledger.statement_line (company_id, statement, code, parent_code, position, kind, level, side, text) VALUES
       ($1, 'INCOME_STATEMENT', 'R', NULL, 1, 'T', 1, 'R', 'Resultado')`,
      [own.id],
    );
    const [cash, sales, rent] = accountsOf(own, CASH, SALES, RENT);
    await givenPosted(db, own.branch, MONTHS[0], [
      { debcre: 'D', account: cash, contra: sales, amount: '1000.00' },
      { debcre: 'D', account: rent, contra: cash, amount: '20.00' },
    ]);
    const month = Period.of(2024, 1);
    const drawn = await service.draw(scopeOf([own.branch]), [refOf(own)], 'dre', { from: month, to: month });
    const page = await wholeText(renderStatement({ kind: 'page' }, drawn));
    expect(page.match(/<\/bdi>: [^<]*/g)).toEqual(['</bdi>: 1.000,00 C', '</bdi>: 20,00 D']);
  });

  it('compares with the results from before the books for the whole company, not for a branch', async () => {
    const own = await givenCompany(db);
    await givenOpenPeriod(db, own.branch, MONTHS[0]);
    await db.query(
      `INSERT INTO ledger.statement_line (company_id, statement, code, parent_code, position, kind, level, side, text) VALUES
       ($1, 'INCOME_STATEMENT', 'R', NULL, 1, 'T', 1, 'R', 'Resultado'), ($1, 'INCOME_STATEMENT', 'R1', 'R', 2, 'D', 2, 'R', 'Vendas')`,
      [own.id],
    );
    await db.query(
      `INSERT INTO ledger.statement_comparative (company_id, code, first_period, last_period, amount)
       VALUES ($1, 'R1', $2, $2, -5), ($1, 'R1', $2, $2::date + interval '11 months', -60)`,
      [own.id, MONTHS[0]],
    );
    const month = Period.of(2024, 1);
    const year = { to: month.plus(11), compare: 'year' } as const;
    for (const [given, rows] of [
      [{}, ['R -5 0 D R', 'R1 -5 0 D R']],
      [{ branch: own.branch.code }, []],
      [{ compare: 'year' }, []],
      [year, ['R -60 0 D R', 'R1 -60 0 D R']],
    ] as const) {
      const query = { from: month, to: month, ...given };
      const drawn = await service.draw(scopeOf([own.branch]), [refOf(own)], 'dre', query);
      const answer = JSON.parse(await wholeText(renderStatement({ kind: 'json' }, drawn))) as Statement;
      expect(brief(answer)).toEqual(rows);
    }
  });

  it('renders as a Portuguese page with the signatories of its day, and escapes stored markup', async () => {
    await db.query(
      `UPDATE ledger.company SET name = '<script>alert(1)</script> & Cia', cnpj = '11222333000181' WHERE code = 'ALFA'`,
    );
    await db.query(
      `INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, crc, crc_state, legal_representative, valid_from, valid_to)
       VALUES ($1, 'Ana <b>', '52998224725', 'Contador', '900', '1SP000000', 'SP', false, '2024-02-29', '2024-02-29'),
              ($1, 'Zé', '52998224725', 'Contador', '900', NULL, NULL, false, '2020-01-01', '2024-02-28'),
              ($1, 'Ana Antiga', '52998224725', 'Contador', '900', NULL, NULL, false, '2019-01-01', NULL)`,
      [company.id],
    );
    const page = await text({ kind: 'page' }, 'bp', '01', '02');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Cia</bdi>, CNPJ 11.222.333/0001-81');
    expect(page).not.toContain('<script');
    expect(page).toContain('Em 29/02/2024.');
    expect(page).toContain('257,00');
    expect(page).toContain(
      'Ana &lt;b&gt;</bdi><br /><bdi>Contador</bdi><br />CPF 529.982.247-25<br />CRC 1SP000000 (SP)',
    );
    for (const former of ['Zé', 'Ana Antiga']) expect(page).not.toContain(former);
    expect(page).toContain('<html lang="pt-BR">');
    expect(await text({ kind: 'page' }, 'dre', '03', '03')).toContain('(20,00)');
  });

  it('renders as an English page with the same amounts', async () => {
    const drawn = await service.draw(scopeOf(company.branches), [refOf(company)], 'bp', {
      from: Period.of(2024, 1),
      to: Period.of(2024, 2),
    });
    const [pt, en] = await Promise.all(
      (['pt', 'en'] as const).map((language) =>
        wholeText(renderStatement({ kind: 'page' }, drawn, language)),
      ),
    );
    expect(en).toContain('<html lang="en">');
    expect(en).toContain('Company ALFA, all branches. On 29/02/2024. Amounts in reais.');
    const amounts = /<td class="amount">[^<]*/g;
    expect(en?.match(amounts)).toEqual(pt?.match(amounts));
  });

  it('repeats its header on every printed page, also on that of the signatures', async () => {
    const page = await text({ kind: 'page' }, 'bp', '01', '02');
    expect(page).toMatch(/<thead><tr><td colspan="3"><header>.*<\/header><\/td><\/tr><tr><th>Conta/);
    expect(page).toMatch(/<div class="signatures">.*<\/div><\/td><\/tr><\/tbody><\/table><\/body>/);
    expect(page).toContain("content: counter(page) ' / ' counter(pages)");
  });

  it('renders as CSV with one record per line', async () => {
    const csv = await text({ kind: 'csv', dialect: 'pt-BR' }, 'dre', '01', '01');
    expect(csv).toBe(
      '\uFEFFcode;parent;kind;level;side;text;previous;previousIndicator;amount;indicator\r\n' +
        '3;RESULTADO;T;2;R;RECEITAS;;;-50,00;C\r\n3.1;3;T;3;R;RECEITA BRUTA;;;-50,00;C\r\n' +
        '3.1.01;3.1;D;4;R;VENDA DE MERCADORIAS;;;-50,00;C\r\nRESULTADO;;T;1;R;RESULTADO DO PERÍODO;;;-50,00;C\r\n',
    );
  });

  it('refuses a range that is reversed or too long, or that begins before the books', async () => {
    const draw = (from: Period, to: Period) =>
      service.draw(scopeOf(company.branches), [refOf(company)], 'bp', { from, to });
    const base = Period.of(2024, 1);
    await expect(draw(base.next(), base)).rejects.toMatchObject({ code: 'INVALID_RANGE' });
    await expect(draw(base.previous(), base)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(draw(base, base.plus(STATEMENT_MONTHS_MAX - 1))).resolves.toBeDefined();
    await expect(draw(base, base.plus(STATEMENT_MONTHS_MAX))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('is refused with BRANCH_NOT_FOUND when a branch is outside the scope', async () => {
    const base = Period.of(2024, 1);
    await expect(
      service.draw(scopeOf([company.branch]), refsOf(company), 'bp', { from: base, to: base }),
    ).rejects.toMatchObject({ code: 'BRANCH_NOT_FOUND' });
  });
});
