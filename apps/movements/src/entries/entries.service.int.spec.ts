// Books that the use cases write in any order equal a replay of the same books, and deleting everything leaves nothing.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period, centsToNumber, type Account } from '@razao/domain';
import { replay, type LedgerDocument, type PostedLine } from '@razao/testing/replay';
import { accountsOf, arbitraryDocuments } from '@razao/testing/ledgers';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import fc from 'fast-check';
import { BATCH_DELETION } from '../batches/batch-lists.js';
import { servicesOf } from '../../e2e/service-fixture.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { allOf, entriesOf } from '../../e2e/gathered-posts-fixture.js';
import type { EntriesService } from './entries.service.js';
import { OneOrManyPipe } from '@razao/platform/http';
import { EntryRequest, ENTRIES_LIMITS } from './entry.dto.js';

const BASE = Period.of(2024, 1);
const RUNS = 15;

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;
let accounts: Account[];
let scope: AccessScope;
let branch: BranchRef;
let services: ReturnType<typeof servicesOf>;
let entries: EntriesService;

beforeAll(() => {
  services = servicesOf(db);
  entries = entriesOf(db);
});

beforeEach(async () => {
  company = await givenCompany(db);
  accounts = await accountsOf(db, company);
});

/** Creates a new branch for each run. */
async function givenBranch(): Promise<void> {
  const code = String(Math.trunc(performance.now() * 1_000) % 1_000_000_000);
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO ledger.branch (company_id, code, name, accounting_day) VALUES ($1, $2, 'x', '2024-01-01') RETURNING id`,
    [company.id, code],
  );
  const branchId = row?.id ?? 0;
  scope = { subject: 'ana', admin: false, branchIds: [branchId] };
  branch = { companyId: company.id, branchId, companyCode: company.code, branchCode: code };
  await givenOpenPeriod(db, { id: branchId }, '2024-01-01', '2024-02-01', '2024-03-01');
}

async function post(body: unknown): Promise<void> {
  await entries.create(scope, await new OneOrManyPipe(EntryRequest, ENTRIES_LIMITS).transform(body));
}

/** @returns the id of the document's batch. */
async function write(document: LedgerDocument): Promise<number> {
  const { year, month } = document.period;
  const batch = await services.batches.create(scope, branch, {
    empresa: company.code,
    filial: branch.branchCode,
    ano: year,
    mes: month,
  });
  const { id } = await services.documents.create(scope, {
    batchId: batch.id,
    ...(typeof document.cdpadronizado === 'string' && { cdpadronizado: document.cdpadronizado }),
  });
  await post(
    document.entries.map((entry, index) => ({
      documentId: id,
      lancamento: entry.lancamento,
      debcre: entry.side,
      day: String(entry.day),
      ...namedBy(index % 2 === 0 ? 'id' : 'code', entry),
      valor: centsToNumber(entry.amount),
    })),
  );
  return batch.id;
}

function namedBy(name: 'id' | 'code', { accountId, contraAccountId = null }: PostedLine): object {
  if (name === 'id') return { contaId: accountId, contrapartida: contraAccountId };
  const codeOf = (id: number | null): string | undefined =>
    accounts.find((account) => account.id === id)?.code;
  return { conta: codeOf(accountId), contrapartida: codeOf(contraAccountId) };
}

async function movement(): Promise<unknown[]> {
  return await db.query(
    `SELECT account_id::int AS "accountId", to_char(period, 'MM/YYYY') AS period,
            (sum(debit) * 100)::bigint::text AS debit, (sum(credit) * 100)::bigint::text AS credit,
            ((sum(closing_debit) - sum(closing_credit)) * 100)::bigint::text AS closing
       FROM ledger.account_movement WHERE branch_id = $1
      GROUP BY account_id, period HAVING sum(postings) <> 0 ORDER BY period, account_id`,
    [branch.branchId],
  );
}

describe('books written through the use cases', () => {
  it('equal their replay in any order of writing, and leave no movement once they are deleted', async () => {
    const shape = { accounts, basePeriod: BASE, closingCode: company.closingCode };
    await fc.assert(
      fc.asyncProperty(
        arbitraryDocuments(shape).chain((documents) =>
          fc.record({
            documents: fc.constant(documents),
            order: fc.shuffledSubarray(documents, { minLength: documents.length }),
          }),
        ),
        async ({ documents, order }) => {
          await givenBranch();
          const batchIds: number[] = [];
          for (const document of order) batchIds.push(await write(document));
          expect(await movement()).toEqual(expectedMovement(documents));
          if (batchIds.length > 0)
            await new DeleteRecords(db.database).delete(scope, BATCH_DELETION, batchIds, 'ids');
          expect(await movement()).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);

  function expectedMovement(written: readonly LedgerDocument[]): unknown[] {
    const ledger = {
      accounts,
      basePeriod: BASE,
      closingCode: company.closingCode,
      openings: [],
      documents: written,
    };
    const analytic = new Set(accounts.filter(({ kind }) => kind === 'A').map(({ id }) => id));
    const last = Period.of(2024, 3);
    const replayed = replay(ledger, last);
    return Period.range(BASE, last).flatMap((period) =>
      [...analytic]
        .sort((a, b) => a - b)
        .filter((id) => replayed.ledgerOf(id, period).length > 0)
        .map((id) => {
          const { debit, credit, closingDebit, closingCredit } = replayed.balanceOf(id, period);
          return {
            accountId: id,
            period: period.format(),
            debit: String(debit),
            credit: String(credit),
            closing: String(closingDebit - closingCredit),
          };
        }),
    );
  }
});

describe('many entries in one statement', () => {
  it('keep every text as it was sent, and store an empty text as none', async () => {
    await givenBranch();
    const month = { empresa: company.code, filial: branch.branchCode, ano: BASE.year, mes: BASE.month };
    const batch = await services.batches.create(scope, branch, month);
    const { id: documentId } = await services.documents.create(scope, { batchId: batch.id });
    const texts = [
      '',
      'NULL',
      'null',
      '"',
      '\\',
      '\\"',
      '{a,b}',
      ',',
      "d'água",
      ' x ',
      'ç€😀',
      'a\nb',
      undefined,
    ];
    const [first, second] = accounts.filter(({ kind }) => kind === 'A');
    const body = texts.map((historico, index) => ({
      documentId,
      lancamento: index % 2 === 0 ? `n"${index}` : `{\\${index}`,
      debcre: 'D',
      day: '5',
      contaId: first?.id,
      contrapartida: second?.id,
      valor: 0.01 + index,
      ...(historico !== undefined && { historico }),
    }));
    await post(body);
    const kept = await allOf(entries.listAll(scope, documentId));
    expect(kept.map(({ historico }) => historico)).toEqual(texts.map((text) => text || undefined));
    expect(kept.map(({ lancamento }) => lancamento)).toEqual(body.map(({ lancamento }) => lancamento));
  });
});
