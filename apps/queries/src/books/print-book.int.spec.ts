// Prints the books of small ledgers: hostile texts, long texts, branches, errors, and clients that disconnect.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  BANK,
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  givenPostings,
  refOf,
  refsOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { wholeText } from '../../e2e/fixtures/books.js';
import { StatementStore } from '../statements/statement.store.js';
import { BOOKS, type BookKind } from './book.dto.js';
import { BookStore } from './book.store.js';
import { BOOK_MONTHS_MAX, PrintBookService } from './print-book.service.js';
import { LINES_PRINTED_MAX } from './print-lines.js';

const JANUARY = Period.of(2024, 1);
const SCRIPT = '<script>alert("1")</script>';
/** A line takes 42 Latin letters or 21 others, and ends after a word where it can. Line breaks in a text are spaces. */
const HISTORIES = [
  SCRIPT,
  'á'.repeat(255),
  '漢'.repeat(255),
  '😀'.repeat(43),
  `a\nb\r\n${'\t'.repeat(40)}c`,
  '=1+1',
  "'",
  '&amp;',
  'PAGAMENTO DE DUPLICATA AO FORNECEDOR CONFORME CONTRATO',
];

interface Printing {
  readonly of?: GivenCompany;
  readonly csv?: boolean;
  readonly branches?: GivenCompany['branches'];
  readonly to?: Period;
}

describe('a printed book', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: PrintBookService;
  let company: GivenCompany;

  beforeAll(async () => {
    service = new PrintBookService(db.database, new BookStore(), new StatementStore());
    company = await givenCompany(db, { code: 'ALFA', branches: ['1', '2'] });
    const [account, contra] = [company.account(CASH), company.account(BANK)];
    for (const branch of company.branches) {
      await givenOpenPeriod(db, branch, JANUARY.toDate());
      const batch = await givenBatch(db, branch, JANUARY.toDate(), '<b>&"');
      const lines = HISTORIES.map((history) => ({
        debcre: 'D' as const,
        account,
        contra,
        amount: '1.00',
        history,
      }));
      await givenEntries(db, await givenDocument(db, batch, { documento: '</td>' }), lines);
    }
    await db.query(`UPDATE ledger.company SET name = $1 WHERE code = 'ALFA'`, [SCRIPT]);
    await db.query(`UPDATE ledger.account SET name = $1 WHERE id = $2`, [
      `${SCRIPT}${'漢'.repeat(100)}`,
      account,
    ]);
    await db.query(
      `INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, legal_representative, valid_from)
       SELECT $1, $2 || n, '52998224725', 'Contador', to_char(n, 'FM000'), false, '2024-01-01' FROM generate_series(1, 13) n`,
      [company.id, SCRIPT],
    );
    await db.query(
      `INSERT INTO ledger.book (company_id, nature, number, first_period, last_period) VALUES ($1, 'LIVRO DIARIO GERAL', 7, '2024-01-01', '2024-12-01')`,
      [company.id],
    );
  });

  async function printed(
    kind: BookKind,
    { of = company, csv = false, branches = of.branches, to = JANUARY }: Printing = {},
  ): Promise<string> {
    let text = '';
    const form = csv ? ({ kind: 'csv', dialect: 'standard' } as const) : ({ kind: 'page' } as const);
    await service.print(
      scopeOf(branches),
      refsOf(of, branches),
      kind,
      { from: JANUARY, to },
      form,
      async (chunks) => {
        text = await wholeText(chunks);
      },
    );
    return text;
  }

  it.each(BOOKS)('%s escapes stored markup, and has the pages that its terms count', async (kind) => {
    const page = await printed(kind);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<b>');
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    const pages = page.split('<section class="page">').length - 1;
    expect(page).toContain(
      `${pages} páginas numeradas eletronicamente de 1 a ${pages}, com até ${LINES_PRINTED_MAX} linhas`,
    );
    expect([...page.matchAll(/Página (\d+) de (\d+)/g)].map(([, number, of]) => `${number} ${of}`)).toEqual(
      Array.from({ length: pages }, (_, index) => `${index + 1} ${pages}`),
    );
    // Thirteen signatories take two pages in each term.
    expect([
      page.split('Termo de abertura').length - 1,
      page.split('Termo de encerramento').length - 1,
    ]).toEqual([2, 2]);
  });

  it('has an opening and a closing term, each with a line for place and date', async () => {
    const page = await printed('diario');
    const [opening = '', closing = ''] = [...page.matchAll(/<div class="term">[^]*?<\/div><\/div>/g)]
      .map(([term]) => term)
      .filter((_, index) => index % 2 === 0);
    expect(opening).toMatch(/Contém este livro, .* páginas .*, e serve para a escrituração/);
    expect(closing).toMatch(/Contém este livro, .* páginas .*, e serviu para a escrituração/);
    // Decreto 64.567/1968, art. 6º, § 3º: the terms have date and signatures.
    for (const term of [opening, closing]) expect(term).toContain('<p class="dated">Local e data:');
  });

  it.each([
    ['diario', /^continuação: \d\d\/01\/2024 {2}filial \d/],
    ['razao', /^continuação: [\d.]+ /],
  ] as const)('%s begins each page with the entry or account that continues', async (kind, named) => {
    const [, ...pages] = (await printed(kind)).split('<tbody>');
    const firsts = pages.map((page) => /^<tr class="(\w+)"><td[^>]*>([^]*?)<\/td>/.exec(page) ?? []);
    expect(firsts.length).toBeGreaterThan(2);
    expect(new Set(firsts.map(([, row]) => row))).toEqual(new Set(['title']));
    const texts = firsts.slice(1).map(([, , text = '']) => text);
    expect(texts.filter((text) => named.test(text)).length).toBeGreaterThan(0);
  });

  it('has an entry number with two days (version 0.7.1) on both of them', async () => {
    const legacy = await givenCompany(db);
    const line = {
      debcre: 'D',
      account: legacy.account(CASH),
      contra: legacy.account(BANK),
      day: 5,
    } as const;
    const lines = ['00001', '00001', '00002'].map((lancamento) => ({ ...line, lancamento, amount: '1.00' }));
    await givenEntries(db, await givenOpenDocument(db, legacy.branch, JANUARY.toDate()), lines);
    await db.query(
      `SET session_replication_role = replica; UPDATE ledger.entry SET day = 9 WHERE branch_id = ${legacy.branch.id} AND entry_number = '00001' AND line = 2; RESET session_replication_role`,
    );
    const page = await printed('diario', { of: legacy });
    expect(
      [...page.matchAll(/(\d\d\/01\/2024)[^<]*0000(\d)/g)].map(([, day, number]) => `${day} ${number}`),
    ).toEqual(['05/01/2024 1', '05/01/2024 2', '09/01/2024 1']);
  });

  it('breaks a history between words', async () => {
    expect(await printed('diario')).toContain('>PAGAMENTO DE DUPLICATA AO FORNECEDOR\nCONFORME CONTRATO<');
  });

  it('has its number from the list of books, and a blank to fill in when the list has none or several', async () => {
    expect(await printed('diario')).toContain('Livro diário nº 7');
    expect(await printed('razao')).not.toContain('nº');
    const blank = 'Contém este livro, Livro diário nº ________, ';
    await db.query(
      `INSERT INTO ledger.book (company_id, nature, number, first_period, last_period) VALUES ($1, 'DIARIO AUXILIAR', 31, '2024-01-01', '2024-12-01')`,
      [company.id],
    );
    expect(await printed('diario')).toContain(blank);
    await db.query('DELETE FROM ledger.book');
    expect(await printed('diario')).toContain(blank);
  });

  it('has the entries of every branch, or of the named one', async () => {
    expect((await printed('diario', { csv: true })).match(/\n2024-01-/g)).toHaveLength(4 * HISTORIES.length);
    expect(
      (await printed('diario', { csv: true, branches: company.branches.slice(1) })).match(
        /\n2024-01-\d\d,2,/g,
      ),
    ).toHaveLength(2 * HISTORIES.length);
  });

  it('writes an apostrophe in CSV before a text that a spreadsheet would run', async () => {
    expect(await printed('razao', { csv: true })).toContain(",'=1+1,");
  });

  it('sums synthetic accounts only, by the numbers in the codes (2.01.1 is below 2.1)', async () => {
    const chart = ['1 S', '1.1 A', '1.1.1 A', '2 S', '2.1 S', '2.01.1 A'].map((row, index) => {
      const [code = '', kind] = row.split(' ');
      return { code, reduced: String(index), name: `CONTA ${code}`, kind: kind as 'S' | 'A', nature: '01' };
    });
    const books = await givenCompany(db, {
      chart,
      openings: { '1.1': '1.00', '1.1.1': '2.00', '2.01.1': '-3.00' },
    });
    const csv = await printed('balancete', { of: books, csv: true });
    expect(csv.match(/^\d[\d.]*|[-\d.]+(?=\r$)/gm)).toEqual([
      '1',
      '3.00',
      '1.1',
      '1.00',
      '1.1.1',
      '2.00',
      '2',
      '-3.00',
      '2.1',
      '-3.00',
      '2.01.1',
      '-3.00',
    ]);
  });

  it('includes closing entries in debits and credits of the balancete, before and after the month is sealed', async () => {
    const books = await givenCompany(db);
    await givenOpenPeriod(db, books.branch, '2024-01-01');
    await givenPostings(db, books, '2024-01-01', { [SALES]: '-10.00' });
    await givenPostings(db, books, '2024-01-01', { [SALES]: '10.00' }, { cdpadronizado: 'ENC' });
    for (const sealed of [false, true]) {
      if (sealed) await givenConsolidated(db, books.branch, '2024-01-01');
      const csv = await printed('balancete', { of: books, csv: true });
      expect(csv).toMatch(/^3\.1\.01,.*,10\.00,10\.00,0\.00\r$/m);
    }
  });

  it('prints the longest range, whose later months have no entries', async () => {
    const page = await printed('diario', { to: JANUARY.plus(BOOK_MONTHS_MAX - 1) });
    expect(page).toContain('01/2024 a 12/2024');
  });

  it('refuses a range that is reversed, too long or too early, and a branch outside the scope', async () => {
    const print = (from: Period, to: Period, scope = scopeOf(company.branches)) =>
      service.print(scope, [refOf(company)], 'diario', { from, to }, { kind: 'page' }, () =>
        Promise.reject(new Error('written')),
      );
    await expect(print(JANUARY.next(), JANUARY)).rejects.toMatchObject({ code: 'INVALID_RANGE' });
    await expect(print(JANUARY, JANUARY.plus(BOOK_MONTHS_MAX))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(print(JANUARY.previous(), JANUARY)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(print(JANUARY, JANUARY, scopeOf([]))).rejects.toMatchObject({ code: 'BRANCH_NOT_FOUND' });
  });

  it('leaves no cursor and no transaction open when its reader stops', async () => {
    const read: string[] = [];
    await service.print(
      scopeOf(company.branches),
      [refOf(company)],
      'razao',
      { from: JANUARY, to: JANUARY },
      { kind: 'page' },
      async (chunks) => {
        for await (const chunk of chunks) {
          read.push(chunk);
          if (read.length === 4) break;
        }
      },
    );
    expect(read).toHaveLength(4);
    expect(db.database.poolUse()).toMatchObject({ open: db.database.poolUse().idle });
    expect(
      await db.query(
        `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'razao-test-subject' AND state LIKE 'idle in%'`,
      ),
    ).toEqual([]);
  });

  it('is refused with MONTH_PURGED for a month purged after its seal, except for the balancete', async () => {
    const purged = await givenCompany(db, { code: 'PURGED' });
    await givenOpenPeriod(db, purged.branch, JANUARY.toDate());
    const purge = (documents: number): Promise<unknown> =>
      db.query(
        `INSERT INTO ledger.purge (branch_id, period, batches, documents, entries) VALUES ($1, $2, 1, $3, $3)`,
        [purged.branch.id, JANUARY.toDate(), documents],
      );
    const print = (kind: BookKind) => printed(kind, { of: purged });
    await purge(1);
    expect(await print('diario')).toContain('</html>');
    await givenConsolidated(db, purged.branch, JANUARY.toDate());
    // A batch without documents is in no book.
    await purge(0);
    expect(await print('razao')).toContain('</html>');
    await purge(1);
    await expect(print('diario')).rejects.toMatchObject({ code: 'MONTH_PURGED' });
    await expect(print('razao')).rejects.toMatchObject({ code: 'MONTH_PURGED' });
    expect(await print('balancete')).toContain('</html>');
  });
});
