// The books that the services of these comparisons write and read: one company, eight branches, one open
// month, and the benchmark's user. They stand in any migrated database, the replicated one too; in the end
// they must hold exactly what was answered.
import {
  givenBatch,
  givenCompany,
  givenDocument,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
  type Rows,
} from '@razao/testing/factories';
import type { BenchServer } from '../bench-server.js';
import { BENCH_USER, benchToken } from '../books/bench-books.js';
import { assertBooks } from '../invariants.js';
import type { LoadPlan } from '../load/load-plan.js';

const MONTH = '2024-01-01';
const BRANCHES = ['1', '2', '3', '4', '5', '6', '7', '8'];

export type Requests = Pick<LoadPlan, 'path' | 'token' | 'expectedStatus' | 'bodies'>;

export class ScalingBooks {
  private written = 0;
  private documents = 0;

  private constructor(
    private readonly db: Rows,
    private readonly company: GivenCompany,
    private readonly accounts: readonly number[],
  ) {}

  static async in(db: Rows): Promise<ScalingBooks> {
    const company = await givenCompany(db, { branches: BRANCHES });
    await givenGrant(db, BENCH_USER, company);
    for (const branch of company.branches) await givenOpenPeriod(db, branch, MONTH);
    return new ScalingBooks(db, company, await postableAccounts(db, company));
  }

  /** Posts of one line with a counter-account; each connection into a new document of its own. */
  async entries(connections: number): Promise<Requests> {
    const documents: number[] = [];
    for (let index = 0; index < connections; index += 1) {
      const branch = this.company.branches[this.documents % BRANCHES.length] ?? this.company.branch;
      documents.push((await givenDocument(this.db, await givenBatch(this.db, branch, MONTH))).id);
      this.documents += 1;
    }
    return {
      path: '/entry',
      token: benchToken(),
      expectedStatus: 201,
      bodies: { kind: 'entries', documents, accounts: this.accounts, firstNumber: 1 },
    };
  }

  /** The balances of every account in every branch in the month, in turn. */
  balances(): Promise<Requests> {
    const bodies = BRANCHES.flatMap((filial) =>
      this.accounts.map((contaId) =>
        JSON.stringify({
          contaId,
          empresa: this.company.code,
          filial,
          anomesini: '01/2024',
          anomesfim: '01/2024',
        }),
      ),
    );
    return Promise.resolve({
      path: '/balanceInquiryDetails',
      token: benchToken(),
      expectedStatus: 200,
      bodies: { kind: 'fixed', bodies },
    });
  }

  /** So many more must be there in the end. */
  noteWritten(entries: number): void {
    this.written += entries;
  }

  /** @throws Error when an entry is missing or twice, or the movement is not what the entries say. */
  async assertRight(database: string): Promise<void> {
    const server: Pick<BenchServer, 'ask'> = {
      ask: async <Row extends object>(_: string, text: string) => await this.db.query<Row>(text),
    };
    await assertBooks(server, database, this.written);
  }
}

export async function postableAccounts(
  db: Rows,
  { chartId }: Pick<GivenCompany, 'chartId'>,
): Promise<number[]> {
  const accounts = await db.query<{ id: string }>(
    `SELECT id FROM ledger.account WHERE chart_id = $1 AND kind = 'A' AND active ORDER BY id`,
    [chartId],
  );
  return accounts.map(({ id }) => Number(id));
}
