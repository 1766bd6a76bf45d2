// Tests the trigger of reversals: a link is refused unless one entry number is the inverse of the other. The trigger reads the lines of
// these entry numbers only.
import { beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, refusalOf } from '@razao/testing/database';
import {
  BANK,
  CASH,
  SALES,
  givenCompany,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenManyEntries,
  givenOpenDocument,
  type GivenCompany,
  type GivenDocument,
  type GivenLine,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';

const JANUARY = '2024-01-01';

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;
let original: GivenDocument;

beforeEach(async () => {
  company = await givenCompany(db, { branches: ['1', '2'] });
  original = await givenOpenDocument(db, company.branch, JANUARY);
  await givenEntries(db, original, [inverse({ debcre: 'D' })]);
});

function inverse(changed: Partial<GivenLine> = {}): GivenLine {
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  return { lancamento: '1', debcre: 'C', account, contra, amount: '10.00', day: 5, ...changed };
}

async function link({ id, batch }: GivenDocument, lancamento = '1'): Promise<string> {
  const text = 'INSERT INTO ledger.reversal VALUES ($1, $2, $3, $4)';
  return await refusalOf(db.query(text, [original.id, lancamento, id, batch.branchId]));
}

it.each<[string, () => readonly Partial<GivenLine>[]]>([
  ['the same side', () => [{ debcre: 'D' }]],
  ['another amount', () => [{ amount: '10.01' }]],
  ['an earlier day', () => [{ day: 4 }]],
  ['another account', () => [{ account: company.account(BANK) }]],
  ['one line more', () => [{}, { amount: '5.00' }]],
])('a link from a reversal to its original is refused for %s', async (_, changed) => {
  const reversing = await givenDocument(db, original.batch);
  await givenEntries(db, reversing, changed().map(inverse));
  expect(await link(reversing)).toBe('reversal_inverse');
});

it('a link is refused for a closing document, for another branch, and for an entry number that does not exist', async () => {
  const branch = company.branches[1]!;
  const elsewhere = await givenOpenDocument(db, branch, JANUARY);
  for (const reversing of [await givenDocument(db, original.batch, { cdpadronizado: 'ENC' }), elsewhere]) {
    await givenEntries(db, reversing, [inverse()]);
    expect(await link(reversing)).toBe('reversal_inverse');
    expect(await link(reversing, '2')).toBe('reversal_original_exists');
  }
  expect(await link({ ...original, id: 999_999_999_999 })).toBe('reversal_inverse');
});

it('a link is refused when the reversing month is consolidated, because its certificate has the links', async () => {
  const reversing = await givenDocument(db, original.batch);
  await givenEntries(db, reversing, [inverse()]);
  await givenConsolidated(db, company.branch, JANUARY);
  expect(await link(reversing)).toBe('entry_period_open');
});

it('the links of a large document read its lines and their inverses, not every entry', async () => {
  const NUMBERS = 3_000;
  const large = await createTestDatabase({ role: 'superuser' });
  try {
    const { branch, ...books } = await givenCompany(large);
    const pair = { account: books.account(CASH), contra: books.account(SALES) };
    const other = await givenOpenDocument(large, branch, JANUARY);
    for (let document = 0; document < 12; document += 1)
      await givenManyEntries(large, await givenDocument(large, other.batch), pair, NUMBERS);
    const first = await givenDocument(large, other.batch);
    const second = await givenDocument(large, other.batch);
    await givenManyEntries(large, first, pair, NUMBERS);
    await givenManyEntries(large, second, pair, NUMBERS);
    await large.query('ALTER TABLE ledger.entry DISABLE TRIGGER USER');
    await large.query("UPDATE ledger.entry SET side = 'C' WHERE document_id = $1", [second.id]);
    await large.query('ALTER TABLE ledger.entry ENABLE TRIGGER USER');
    await large.query('VACUUM ANALYZE ledger.entry, ledger.document');
    const read = await large.database.transaction(async (tx) => {
      const text =
        'INSERT INTO ledger.reversal SELECT $1, n::text, $2, $3 FROM generate_series(1, $4::integer) n';
      await tx.query(text, [first.id, second.id, branch.id, NUMBERS]);
      return await tx.one<{ rows: number }>(
        "SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables WHERE relname = 'entry'",
      );
    });
    // Each line is locked, and compared with its inverse; the inverses are counted.
    expect(read?.rows).toBeLessThanOrEqual(5 * NUMBERS);
  } finally {
    await large.close();
  }
}, 60_000);
