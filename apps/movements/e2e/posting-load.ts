// Posts entries at a rate into one document, and afterwards compares the answers with the books. Every tenth post is a
// compound entry of three lines, which must be in the books completely or not at all.
import { CASH, RENT, SALES, givenOpenDocument, type GivenCompany, type Rows } from '@razao/testing/factories';
import { OpenLoad, type LoadRequest, type LoadResult } from '@razao/testing/load';
import { testToken, type RunningApp } from '@razao/testing/apps';

const REQUESTS_PER_SECOND = 200;
const COMPOUND_EVERY = 10;
const COMPOUND_LINES = 3;

export interface Account {
  /** The posts that were answered 201 and are not in the books; it must always be empty. */
  readonly lost: string[];
  /** The compound entries of which the books have only some lines; it must always be empty. */
  readonly halves: string[];
  /** The posts that are in the books and were not answered 201; possible only when the answer was lost. */
  readonly unanswered: string[];
  readonly booked: number;
}

export interface PostingLoad {
  readonly load: OpenLoad;
  account(results: readonly LoadResult[], db: Rows): Promise<Account>;
}

export async function startPosting(app: RunningApp, db: Rows, company: GivenCompany): Promise<PostingLoad> {
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const load = new OpenLoad({
    url: app.url,
    token: testToken({ subject: 'ana' }),
    requestsPerSecond: REQUESTS_PER_SECOND,
    request: (index) => posting(index, company, document.id),
  });
  return {
    load,
    account: async (results, rows) =>
      settle(
        results,
        await rows.query<BookedNumber>(
          'SELECT entry_number AS lancamento, count(*)::int AS lines FROM ledger.entry WHERE document_id = $1 GROUP BY 1',
          [document.id],
        ),
      ),
  };
}

interface BookedNumber {
  lancamento: string;
  lines: number;
}

function settle(results: readonly LoadResult[], books: readonly BookedNumber[]): Account {
  const statuses = new Map(
    results.map(({ index, status, error }) => [numberOf(index), `${status} ${error}`]),
  );
  const booked = new Set(books.map(({ lancamento }) => lancamento));
  return {
    lost: results.flatMap(({ index, status }) =>
      status === 201 && !booked.has(numberOf(index)) ? [numberOf(index)] : [],
    ),
    halves: books.flatMap(({ lancamento, lines }) =>
      lines === linesOf(parseInt(lancamento, 36)) ? [] : [`${lancamento} has ${lines} lines`],
    ),
    unanswered: books.flatMap(({ lancamento }) => {
      const status = statuses.get(lancamento) ?? 'never sent';
      return status.startsWith('201') ? [] : [`${lancamento} was answered ${status}`];
    }),
    booked: books.length,
  };
}

/** An entry number has five characters in the contract, which allow 36⁵ numbers. */
function numberOf(index: number): string {
  return index.toString(36).padStart(5, '0');
}

function linesOf(index: number): number {
  return index % COMPOUND_EVERY === 0 ? COMPOUND_LINES : 1;
}

function posting(index: number, company: GivenCompany, documentId: number): LoadRequest {
  const entry = { documentId, lancamento: numberOf(index), day: '5' };
  const [cash, sales, rent] = [CASH, SALES, RENT].map((code) => company.account(code));
  const body =
    linesOf(index) === 1
      ? { ...entry, debcre: 'D', contaId: cash, contrapartida: sales, valor: 10.5 }
      : [
          { ...entry, debcre: 'D', contaId: cash, valor: 30 },
          { ...entry, debcre: 'C', contaId: sales, valor: 20.01 },
          { ...entry, debcre: 'C', contaId: rent, valor: 9.99 },
        ];
  return { method: 'POST', path: '/entry', body };
}
