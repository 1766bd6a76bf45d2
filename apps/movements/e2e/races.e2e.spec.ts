// Tests posting, reversing, deleting, purging, consolidating, reopening, opening and revoking at the same time, in
// random interleavings. After each round every invariant of the books holds, and the answers agree with the books. Each
// run has the same rounds, although the timing of the processes differs; RAZAO_SEED makes other rounds.
import { expect, it } from '@jest/globals';
import type { HttpAnswer, HttpClient } from '@razao/testing/apps';
import {
  CAPITAL,
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import { useSharedMovements } from './movements-fixture.js';

const ROUNDS = 200;
const TIMEOUT_MS = 600_000;
const MONTHS = ['2024-01-01', '2024-02-01'];
const ENTRIES_GIVEN = 2;
/** The statuses that a round may have: a request may fail only because another one came first. */
const ALLOWED = [200, 201, 400, 403, 404, 409, 503];

const on = useSharedMovements();
let rounds = 0;

interface Books {
  /** A user of this round: a caller that was refused in another round would post slowly, after the others. */
  readonly ana: HttpClient;
  readonly company: GivenCompany;
  /** The ids of one batch per month; documents and entries are by month too. */
  readonly batches: readonly number[];
  readonly documents: readonly number[];
  readonly entries: readonly number[][];
}

async function givenBooks(): Promise<Books> {
  rounds += 1;
  const code = `R${rounds}`;
  const company = await givenCompany(on.db, { code, openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' } });
  await givenOpenPeriod(on.db, company.branch, ...MONTHS);
  await givenGrant(on.db, `ana${rounds}`, company);
  const ana = on.app.as(`ana${rounds}`);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  const lines = Array.from({ length: ENTRIES_GIVEN }, () => ({
    debcre: 'D' as const,
    account,
    contra,
    amount: '5.00',
  }));
  const months = MONTHS.map(async (month) => {
    const batch = await givenBatch(on.db, company.branch, month);
    const document = await givenDocument(on.db, batch);
    return { batch: batch.id, document: document.id, entries: await givenEntries(on.db, document, lines) };
  });
  const given = await Promise.all(months);
  return {
    ana,
    company,
    batches: given.map(({ batch }) => batch),
    documents: given.map(({ document }) => document),
    entries: given.map(({ entries }) => entries),
  };
}

/** @returns by how many the number of entries grew */
type Action = (books: Books, month: number, nth: number) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async post({ ana, documents, company }, month, nth) {
    const [contaId, contrapartida] = [company.account(CASH), company.account(SALES)];
    const body = { ...on.entry(documents[month] ?? 0), contaId, contrapartida, lancamento: `9${nth}` };
    return answered(await ana.post('/entry', body)).status === 201 ? 1 : 0;
  },
  async postCompound({ ana, documents, company }, month, nth) {
    const line = { ...on.entry(documents[month] ?? 0), contrapartida: undefined, lancamento: `8${nth}` };
    const lines = [
      { ...line, contaId: company.account(CASH) },
      { ...line, debcre: 'C', contaId: company.account(SALES) },
    ];
    return answered(await ana.post('/entry', lines)).status === 201 ? lines.length : 0;
  },
  async reverse({ ana, entries, batches }, month, nth) {
    const path = `/entry/${entries[month]?.[nth % ENTRIES_GIVEN] ?? 0}/reversal`;
    const body = { batchId: batches[1], day: '5', reason: 'x' };
    return answered(await ana.post(path, body)).status === 201 ? 1 : 0;
  },
  deleteEntry: async ({ ana, entries }, month, nth) =>
    -deleted(await ana.delete(`/entry/${entries[month]?.[nth % ENTRIES_GIVEN] ?? 0}`)),
  deleteDocument: async ({ ana, documents }, month) =>
    -deleted(await ana.delete(`/document/${documents[month] ?? 0}`)),
  deleteBatch: async ({ ana, batches }, month) => -deleted(await ana.delete(`/batch/${batches[month] ?? 0}`)),
  purge: async ({ company }, month) =>
    -deleted(
      await on.admin.post('/purge', {
        ...named(company),
        year: 2024,
        month: month + 1,
        dryRun: false,
        confirmSealed: true,
      }),
    ),
  async consolidate({ company }, month) {
    answered(
      await on.admin.post('/runconsolidation', { ...named(company), year: '2024', month: `${month + 1}` }),
    );
    return 0;
  },
  async reopen({ company }, month) {
    const body = { yearmonth: `0${month + 1}/2024`, reason: 'race' };
    answered(await on.admin.post(`/monthReopening/${company.code}/1`, body));
    return 0;
  },
  async open({ ana, company }) {
    answered(await ana.post(`/monthOpening/${company.code}/1`, { newyearmonth: '03/2024' }));
    return 0;
  },
  async revoke({ company }) {
    await on.db.query('DELETE FROM access.grant_direct WHERE company_id = $1', [company.id]);
    return 0;
  },
};

const named = ({ code }: GivenCompany) => ({ company: code, branch: '1' });

function answered<T extends HttpAnswer>(answer: T): T {
  if (!ALLOWED.includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

function deleted(answer: HttpAnswer): number {
  return answered(answer).status === 200 ? (answer.body as { entries: number }).entries : 0;
}

const step = fc.record({
  action: fc.constantFrom(...Object.keys(ACTIONS), 'post', 'postCompound', 'consolidate'),
  month: fc.nat({ max: MONTHS.length - 1 }),
  afterMs: fc.nat({ max: 20 }),
});

it(
  `the books keep every invariant in ${ROUNDS} rounds of simultaneous random requests`,
  async () => {
    const tally = { sealed: 0, purged: 0, grown: 0, shrunk: 0 };
    process.stdout.write(`RAZAO_SEED=${String(fc.readConfigureGlobal().seed)}\n`);
    const round = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const books = await givenBooks();
      const changes = await Promise.all(
        steps.map(async ({ action, month, afterMs }, nth) => {
          await delay(afterMs);
          return (await ACTIONS[action]?.(books, month, nth)) ?? 0;
        }),
      );
      const branch = books.company.branch.id;
      const waiting = `SELECT 1 FROM ledger.consolidation_run WHERE branch_id = $1 AND status = 'PENDING'`;
      await until(
        () => on.db.query(waiting, [branch]),
        (rows) => rows.length === 0,
      );
      const [state] = await on.db.query<{ entries: number; sealed: number; purged: number }>(STATE, [branch]);
      const given = MONTHS.length * ENTRIES_GIVEN;
      expect(state?.entries).toBe(changes.reduce((sum, change) => sum + change, given));
      expect(await on.db.query(FAULTS, [branch])).toEqual([]);
      if (steps.some(({ action }) => action === 'revoke')) await expectShut(books);
      tally.sealed += state?.sealed ?? 0;
      tally.purged += state?.purged ?? 0;
      tally.grown += changes.filter((change) => change > 0).length;
      tally.shrunk += changes.filter((change) => change < 0).length;
    });
    await fc.assert(round, { numRuns: ROUNDS, endOnFailure: true });
    process.stdout.write(`${JSON.stringify(tally)}\n`);
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(ROUNDS / 20);
  },
  TIMEOUT_MS,
);

/** Waits until the service refuses ana: it applies a revocation a moment after the commit. */
async function expectShut({ ana, company, batches }: Books): Promise<void> {
  await until(
    () => ana.get(`/monthOpening/${company.code}/1`),
    ({ status }) => status === 403,
  );
  expect((await ana.post('/document', { batchId: batches[0] })).status).toBe(400);
}

const STATE = `
  SELECT (SELECT count(*)::int FROM ledger.entry WHERE branch_id = $1) AS entries,
         (SELECT count(*)::int FROM ledger.branch_period WHERE branch_id = $1 AND status = 'CONSOLIDATED') AS sealed,
         (SELECT count(*)::int FROM ledger.audit_event WHERE branch_id = $1 AND action = 'period.purged') AS purged`;

/** Returns one row for each violation of an invariant of docs/invariants.md. */
const FAULTS = `
  WITH month AS (
    SELECT p.period, p.status, EXISTS (
             SELECT FROM ledger.audit_event a
              WHERE a.branch_id = $1 AND a.period = p.period AND a.action = 'period.purged' AND a.detail->>'status' = 'CONSOLIDATED'
           ) AS purged_sealed
      FROM ledger.branch_period p WHERE p.branch_id = $1
  ), posted AS (
    SELECT period, account_id, coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit,
           coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit, count(*) AS postings
      FROM ledger.posting WHERE branch_id = $1 GROUP BY 1, 2
  ), moved AS (
    SELECT period, account_id, sum(debit) AS debit, sum(credit) AS credit, sum(postings) AS postings
      FROM ledger.account_movement WHERE branch_id = $1 GROUP BY 1, 2 HAVING sum(postings) <> 0 OR sum(debit) <> 0 OR sum(credit) <> 0
  ), sealed AS (
    SELECT l.* FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id WHERE l.branch_id = $1 AND a.kind = 'A'
  )
  SELECT 'INV-01' AS broken, document_id::text AS found FROM ledger.posting WHERE branch_id = $1
   GROUP BY document_id, entry_number HAVING sum(CASE side WHEN 'D' THEN amount ELSE -amount END) <> 0
  UNION ALL
  SELECT 'INV-02', e.id::text FROM ledger.entry e LEFT JOIN month m ON m.period = e.period
   WHERE e.branch_id = $1 AND (m.period IS NULL OR m.purged_sealed)
  UNION ALL
  SELECT 'INV-04', concat_ws(' ', period, account_id) FROM posted p FULL JOIN moved v USING (period, account_id)
   WHERE (p.debit, p.credit, p.postings) IS DISTINCT FROM (v.debit, v.credit, v.postings)
     AND period NOT IN (SELECT period FROM month WHERE purged_sealed)
  UNION ALL
  SELECT 'INV-06 movement', concat_ws(' ', period, account_id)
    FROM (SELECT * FROM posted JOIN month USING (period) WHERE status = 'CONSOLIDATED') p FULL JOIN sealed s USING (period, account_id)
   WHERE (p.debit, p.credit, p.postings) IS DISTINCT FROM (s.debit, s.credit, s.postings)
     AND NOT (p.postings IS NULL AND s.postings = 0)
     AND period NOT IN (SELECT period FROM month WHERE purged_sealed)
  UNION ALL
  SELECT 'INV-06 opening', concat_ws(' ', s.period, s.account_id) FROM sealed s
    LEFT JOIN sealed before ON before.account_id = s.account_id AND before.period = s.period - interval '1 month'
    LEFT JOIN ledger.opening_balance o ON o.branch_id = $1 AND o.account_id = s.account_id AND s.period = '2024-01-01'
   WHERE s.opening <> coalesce(before.closing, o.amount, 0)
  UNION ALL
  SELECT 'reversal', r.document_id::text FROM ledger.reversal r
   WHERE r.branch_id = $1 AND NOT EXISTS (SELECT FROM month WHERE purged_sealed)
     AND (SELECT count(*) FROM ledger.entry e WHERE e.document_id IN (r.document_id, r.reversing_document_id) AND e.entry_number = r.entry_number) <> 2
  UNION ALL
  SELECT 'balances of an open month', s.period::text FROM sealed s JOIN month m USING (period) WHERE m.status = 'OPEN'
  UNION ALL
  SELECT 'sequence', later.period::text FROM month earlier JOIN month later ON later.period > earlier.period
   WHERE earlier.status = 'OPEN' AND later.status = 'CONSOLIDATED'
  UNION ALL
  SELECT 'batch', d.id::text FROM ledger.document d LEFT JOIN ledger.batch b ON b.id = d.batch_id
   WHERE d.branch_id = $1 AND (b.id IS NULL OR b.period <> d.period)`;
