import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closingNet, formatAmount } from '@razao/domain';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import {
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { demoAccountOf } from './branch-books.js';
import { demoAccounts } from './demo-chart.js';
import { CLOSING_CODE, demoBranches, demoCompany } from './demo-company.js';
import { demoMonths } from './demo-ledger.js';

interface MovementRow {
  period: string;
  reduced: string;
  debit: string;
  credit: string;
  movenc: string | null;
}

describe('the demo ledger in a database', () => {
  const [branch] = demoBranches;
  let database: TestDatabase;
  let company: GivenCompany;

  beforeAll(async () => {
    database = await createTestDatabase();
    company = await givenCompany(database, {
      code: demoCompany.code,
      branches: [branch.code],
      basePeriod: '2025-01-01',
      closingCode: CLOSING_CODE,
      chart: demoAccounts,
    });
  });
  afterAll(async () => {
    await database.close();
  });

  it('passes the gate whole, and moves every account as expected', async () => {
    const stream = demoMonths(branch);
    const accountOf = new Map(demoAccounts.map(({ reduced, code }) => [reduced, company.account(code)]));
    let batch: GivenBatch | undefined;
    for (const document of stream.documents) {
      if (batch?.period !== document.period.toDate()) {
        await givenOpenPeriod(database, company.branch, document.period);
        batch = await givenBatch(database, company.branch, document.period);
      }
      const given = await givenDocument(database, batch, {
        documento: document.documento,
        ...(document.cdpadronizado === '' ? {} : { cdpadronizado: document.cdpadronizado }),
      });
      const lines = document.lines.map((line) => ({
        lancamento: line.lancamento,
        debcre: line.debcre,
        account: accountOf.get(line.account) ?? 0,
        ...(line.contra === '' ? {} : { contra: accountOf.get(line.contra) ?? 0 }),
        amount: formatAmount(BigInt(line.cents)),
        day: line.day,
        history: line.history,
        historyCode: line.historyCode,
      }));
      await givenEntries(database, given, lines);
    }
    const moved = await database.query<MovementRow>(
      `SELECT to_char(m.period, 'MM/YYYY') AS period, a.reduced_code AS reduced, sum(m.debit)::text AS debit, sum(m.credit)::text AS credit,
              CASE WHEN sum(m.closing_postings) > 0 THEN sum(m.closing_debit - m.closing_credit)::text END AS movenc
         FROM ledger.account_movement m JOIN ledger.account a ON a.id = m.account_id
        GROUP BY m.period, a.reduced_code, a.code_path ORDER BY m.period, a.code_path`,
    );
    const expected = stream
      .balances()
      .filter((row) => row.postings > 0 && demoAccountOf(row.accountId).kind === 'A')
      .map((row): MovementRow => {
        const net = closingNet(row);
        return {
          period: row.period.format(),
          reduced: demoAccountOf(row.accountId).reduced,
          debit: formatAmount(row.debit),
          credit: formatAmount(row.credit),
          movenc: net === undefined ? null : formatAmount(net),
        };
      });
    expect(moved).toEqual(expected);
    expect(moved.length).toBeGreaterThan(100);
  });
});
