// Tests changes by SQL of what the books rest on (opening balances, accounts, company options). A change is refused when
// something rests on it, also when that is written by a transaction that has not committed.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BANK,
  CASH,
  RENT,
  SALES,
  SUPPLIERS,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  type GivenCompany,
  type GivenDocument,
  type Rows,
} from '@razao/testing/factories';
import { refusalOf, rowsOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

const db = useTestDatabase();
let company: GivenCompany;
let document: GivenDocument;
let first: Client;
let second: Client;

beforeEach(async () => {
  company = await givenCompany(db, { openings: { [CASH]: '10.00', [SALES]: '-10.00' } });
  document = await givenOpenDocument(db, company.branch, '2024-01-01');
  [first, second] = [new Client({ connectionString: db.url }), new Client({ connectionString: db.url })];
  await Promise.all([first.connect(), second.connect()]);
});
afterEach(async () => {
  await Promise.all([first.end(), second.end()]);
});

/** Rent owed to a supplier. */
async function post(rows: Rows, historyCode?: string): Promise<void> {
  const [account, contra] = [company.account(RENT), company.account(SUPPLIERS)];
  await givenEntries(rows, document, [
    { debcre: 'D', account, contra, amount: '1.00', ...(historyCode !== undefined && { historyCode }) },
  ]);
}

async function seal(rows: Rows): Promise<void> {
  await rows.query(`SELECT ledger.seal_month($1, '2024-01-01')`, [company.branch.id]);
}

/** The outcome of a change that waits for work which is done and not committed. */
async function refusalBeside(work: (rows: Rows) => Promise<unknown>, change: string): Promise<string> {
  await first.query('BEGIN');
  await work(rowsOf(first));
  const changing = refusalOf(second.query(change));
  await sleep(200);
  await first.query('COMMIT');
  return await changing;
}

describe('opening balances', () => {
  it('cannot change during or after the consolidation of the base month', async () => {
    const change = `UPDATE ledger.opening_balance SET amount = amount * 2 WHERE branch_id = ${company.branch.id}`;
    expect(await refusalBeside(seal, change)).toBe('opening_sealed');
    expect(await refusalOf(second.query(change))).toBe('opening_sealed');
  });

  it('may be entered, changed and deleted before the consolidation of the base month', async () => {
    const at = `branch_id = ${company.branch.id} AND account_id = ${company.account(BANK)}`;
    for (const change of [
      `INSERT INTO ledger.opening_balance VALUES (${company.branch.id}, ${company.account(BANK)}, 1)`,
      `UPDATE ledger.opening_balance SET amount = 2 WHERE ${at}`,
      `DELETE FROM ledger.opening_balance WHERE ${at}`,
    ])
      expect(await refusalOf(second.query(change))).toBe('accepted');
  });

  it('cannot move from a sealed branch to another one, nor be truncated', async () => {
    const other = await givenCompany(db);
    await seal(db);
    const move = `UPDATE ledger.opening_balance SET branch_id = ${other.branch.id} WHERE branch_id = ${company.branch.id}`;
    expect(await refusalOf(second.query(move))).toBe('opening_sealed');
    expect(await refusalOf(second.query('TRUNCATE ledger.opening_balance'))).toBe('opening_sealed');
  });
});

describe('accounts', () => {
  const remove = (code: string): string => `DELETE FROM ledger.account WHERE id = ${company.account(code)}`;

  it('cannot be deleted when an entry has them, also one that is not committed', async () => {
    expect(await refusalBeside(post, remove(RENT))).toBe('account_in_use');
    for (const code of [RENT, SUPPLIERS])
      expect(await refusalOf(second.query(remove(code)))).toBe('account_in_use');
    expect(await refusalOf(second.query(remove(BANK)))).toBe('accepted');
  });

  it('cannot change their kind while an entry to them is being written', async () => {
    const change = `UPDATE ledger.account SET kind = 'S' WHERE id = ${company.account(RENT)}`;
    expect(await refusalBeside(post, change)).toBe('account_kind_fixed');
  });

  it('cannot change their kind during or after the consolidation that seals their balance', async () => {
    const change = `UPDATE ledger.account SET kind = 'S' WHERE id = ${company.account(CASH)}`;
    expect(await refusalBeside(seal, change)).toBe('account_kind_fixed');
    expect(await refusalOf(second.query(change))).toBe('account_kind_fixed');
    expect(
      await refusalOf(
        second.query(`UPDATE ledger.account SET kind = 'S' WHERE id = ${company.account(BANK)}`),
      ),
    ).toBe('accepted');
  });
});

it('a history code cannot be deleted when an entry of its company has it, also one that is not committed', async () => {
  const historyCodes = { V1: 'VENDA', V2: 'COMPRA' };
  const other = await givenCompany(db, { historyCodes });
  await db.query(
    `INSERT INTO ledger.history_code SELECT ${company.id}, code, text FROM ledger.history_code WHERE company_id = ${other.id}`,
  );
  const remove = (code: string, { id } = company): string =>
    `DELETE FROM ledger.history_code WHERE company_id = ${id} AND code = '${code}'`;
  expect(await refusalBeside((rows) => post(rows, 'V1'), remove('V1'))).toBe('history_code_in_use');
  expect(await refusalOf(second.query(remove('V1')))).toBe('history_code_in_use');
  expect(await refusalOf(second.query(remove('V2')))).toBe('accepted');
  expect(await refusalOf(second.query(remove('V1', other)))).toBe('accepted');
});

it('a history code that is being deleted holds up only entries of its company that name a code', async () => {
  const other = await givenCompany(db, { historyCodes: { V1: 'VENDA', V2: 'COMPRA' } });
  await givenOpenPeriod(db, other.branch, '2024-01-01');
  await db.query(`INSERT INTO ledger.history_code VALUES ($1, 'V1', 'VENDA'), ($1, 'V2', 'COMPRA')`, [
    company.id,
  ]);
  await first.query('BEGIN');
  await first.query(`DELETE FROM ledger.history_code WHERE company_id = ${company.id} AND code = 'V1'`);
  await second.query(`SET lock_timeout = '100ms'`);
  await post(rowsOf(second));
  const [account, contra] = [other.account(RENT), other.account(SUPPLIERS)];
  const line = { debcre: 'D', account, contra, amount: '1.00', historyCode: 'V1' } as const;
  await givenEntries(rowsOf(second), await givenOpenDocument(db, other.branch, '2024-01-01'), [line]);
  await expect(post(rowsOf(second), 'V2')).rejects.toThrow('lock timeout');
  await first.query('COMMIT');
  await post(rowsOf(second), 'V2');
  expect(await refusalOf(post(rowsOf(second), 'V1'))).toBe('entry_history_code_known');
});

describe('a company', () => {
  const writeDocument = async (rows: Rows): Promise<unknown> => await givenDocument(rows, document.batch);

  it.each([
    ['closing code', `closing_code = 'FIM'`, 'closing_code_fixed'],
    ['chart', 'chart_id = NULL', 'chart_fixed'],
    ['base month', `base_period = '2023-12-01'`, 'base_period_fixed'],
  ])('cannot change its %s when it has books', async (_what, change, refusal) => {
    const update = `UPDATE ledger.company SET ${change} WHERE id = ${company.id}`;
    expect(await refusalOf(second.query(update))).toBe(refusal);
  });

  it('cannot change its chart when a sealed month has no documents, as after a purge, also once it was reopened', async () => {
    const other = await givenCompany(db);
    const update = `UPDATE ledger.company SET chart_id = ${other.chartId} WHERE id = ${company.id}`;
    await db.query('DELETE FROM ledger.document WHERE id = $1', [document.id]);
    expect(await refusalBeside(seal, update)).toBe('chart_fixed');
    expect(await refusalOf(second.query(update))).toBe('chart_fixed');
    await db.query(`SELECT ledger.reopen_months($1, '2024-01-01', 'an invoice')`, [company.branch.id]);
    expect(await refusalOf(second.query(update))).toBe('chart_fixed');
  });

  it('cannot change its closing code while its first document is being written', async () => {
    await db.query('DELETE FROM ledger.document WHERE id = $1', [document.id]);
    const update = `UPDATE ledger.company SET closing_code = 'FIM' WHERE id = ${company.id}`;
    expect(await refusalBeside(writeDocument, update)).toBe('closing_code_fixed');
  });

  it('cannot change its base month while its first month is being opened', async () => {
    const { id, branch } = await givenCompany(db);
    const update = `UPDATE ledger.company SET base_period = '2023-12-01' WHERE id = ${id}`;
    const opening = (rows: Rows): Promise<unknown> => givenOpenPeriod(rows, branch, '2024-01-01');
    expect(await refusalBeside(opening, update)).toBe('base_period_fixed');
  });
});
