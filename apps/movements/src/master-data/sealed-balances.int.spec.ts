// Tests that no sequence of master-data writes changes a sealed balance. The role of the service makes random writes to
// books with a sealed month, of which the database refuses some. Afterwards the sealed balances, the openings and the
// digest of the certificate are unchanged.
import { beforeAll, expect, it } from '@jest/globals';
import { Database } from '@razao/platform/database';
import {
  holdCompany,
  readBranch,
  readCompanyOptions,
  writeAccounts,
  writeBranches,
  writeCompany,
  writeEcd,
  writeHistoryCodes,
  writeOpenings,
  writeTaxRoles,
  type AccountRow,
  type EcdFiles,
  type CompanyRef,
} from '@razao/platform/master-data';
import { ledgerEntities } from '@razao/schema';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import {
  CASH,
  SALES,
  givenCompany,
  givenConsolidated,
  givenEntries,
  givenOpenDocument,
  type GivenCompany,
} from '@razao/testing/factories';
import { domainErrorFromDatabase } from '@razao/domain';
import fc from 'fast-check';

const db = useTestDatabase();
let database: Database;
let company: GivenCompany;
let chart: AccountRow[];

beforeAll(async () => {
  company = await givenCompany(db, { openings: { [CASH]: '10.00', [SALES]: '-10.00' } });
  const line = { account: company.account(CASH), contra: company.account(SALES), amount: '3.00' };
  await givenEntries(db, await givenOpenDocument(db, company.branch, '2024-01-01'), [
    { debcre: 'D', ...line },
  ]);
  await givenConsolidated(db, company.branch, '2024-01-01');
  await givenEntries(db, await givenOpenDocument(db, company.branch, '2024-02-01'), [
    { debcre: 'C', ...line },
  ]);
  chart = await db.query<AccountRow>(
    `SELECT reduced_code AS "cdReduced", code AS "cdAccounting", name, kind, nature, active, reducing, '' AS "ownCode", '' AS "changedOn"
       FROM ledger.account WHERE chart_id = $1 ORDER BY code_path`,
    [company.chartId],
  );
  database = await new Database({
    url: db.url,
    role: 'razao_movements',
    applicationName: 'sealed-balances-spec',
    connectionsMax: 2,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
    entities: ledgerEntities,
  }).start();
  closeAfterTests(() => database.close());
});

const sealed = async (): Promise<unknown> => [
  await db.query(`SELECT * FROM ledger.account_balance WHERE branch_id = $1 ORDER BY account_id`, [
    company.branch.id,
  ]),
  await db.query(`SELECT ledger.balances_digest($1, '2024-01-01')::text AS digest`, [company.branch.id]),
  await db.query(`SELECT * FROM ledger.opening_balance WHERE branch_id = $1 ORDER BY account_id`, [
    company.branch.id,
  ]),
];

type Write =
  | { kind: 'account'; index: number; change: Partial<AccountRow> }
  | { kind: 'openings'; amount: string }
  | {
      kind: 'company';
      basePeriod: string;
      closingCode: string;
      fiscalYearEndMonth: number;
      historyRequired: boolean;
      thresholds: object;
    }
  | { kind: 'branch'; code: string }
  | { kind: 'history'; text: string }
  | { kind: 'roles'; index: number }
  | { kind: 'ecd'; index: number; filesOf: (account: string) => EcdFiles };

const change: fc.Arbitrary<Partial<AccountRow>> = fc.oneof(
  fc.record({ kind: fc.constantFrom('S', 'A') }),
  fc.record({ nature: fc.constantFrom('01', '02', '03', '04') }),
  fc.record({ active: fc.boolean(), reducing: fc.boolean() }),
  fc.record({ cdReduced: fc.constantFrom('1001', 'N1', 'N2') }),
  fc.record({
    cdAccounting: fc.constantFrom('1.1.9', '1.1.1.1.1.5', '8'),
    cdReduced: fc.constantFrom('N3', 'N4'),
  }),
  fc.record({ name: fc.constantFrom('(-) X', 'Y') }),
);
const where = '';
const days = { validFrom: '2024-01-01', validTo: '' };
const line = {
  where,
  statement: 'INCOME_STATEMENT',
  parent: '',
  kind: 'D',
  level: '1',
  side: 'R',
  text: 'x',
};
const AUDITOR = { where, name: 'x', taxNumber: '11444777000161', cvmRegistration: '', ...days };
const BOOK = { where, nature: 'DIARIO', number: '1', firstMonth: '01/2024', lastMonth: '12/2024' };
const BEFORE = { where, firstMonth: '01/2024', lastMonth: '12/2024', code: 'R1', amount: '5.00' };
/** Writes, changes and empties each set of the data that only the ECD needs. */
const ECD: ((account: string) => EcdFiles)[] = [
  () => ({ auditors: [AUDITOR] }),
  () => ({ auditors: [] }),
  () => ({ registrations: [{ where, institution: 'SP', number: '1' }] }),
  () => ({ registrations: [] }),
  () => ({ books: [BOOK] }),
  () => ({ books: [{ ...BOOK, number: '2', lastMonth: '06/2024' }] }),
  (account) => ({
    statementLines: [{ ...line, code: 'R1' }],
    accountStatementLines: [{ where, account, statement: line.statement, code: 'R1' }],
  }),
  () => ({ statementLines: [], accountStatementLines: [] }),
  () => ({ statementLines: [{ ...line, code: 'R1' }], comparatives: [BEFORE] }),
  () => ({ comparatives: [] }),
  (account) => ({
    referentialAccounts: [{ where, account, code: '1.01', validFrom: '01/2024', validTo: '' }],
  }),
  () => ({ referentialAccounts: [] }),
  () => ({ signatories: [] }),
];

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant('account' as const), index: fc.nat(50), change }),
  fc.record({ kind: fc.constant('openings' as const), amount: fc.constantFrom('10.00', '11.00', '0.00') }),
  fc.record({
    kind: fc.constant('company' as const),
    basePeriod: fc.constantFrom('2024-01-01', '2023-12-01'),
    closingCode: fc.constantFrom('ENC', 'FIM'),
    fiscalYearEndMonth: fc.integer({ min: 1, max: 12 }),
    historyRequired: fc.boolean(),
    thresholds: fc.constantFrom({}, { late_entry_days: 3 }),
  }),
  fc.record({ kind: fc.constant('branch' as const), code: fc.constantFrom('1', '7') }),
  fc.record({ kind: fc.constant('history' as const), text: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('roles' as const), index: fc.nat(50) }),
  fc.record({ kind: fc.constant('ecd' as const), index: fc.nat(50), filesOf: fc.constantFrom(...ECD) }),
);

const refuse = (where: string): never => {
  throw new Error(`${where} is refused`);
};
/** A company that has only the required options. */
const { company: PLAIN } = readCompanyOptions(
  {
    code: 'x',
    name: 'x',
    baseYearMonth: '01/2024',
    taxRegime: 'LUCRO_REAL',
    presumptionIncreaseFrom: 'never',
  },
  refuse,
);

async function perform(one: Write): Promise<void> {
  await database.transaction(async (tx) => {
    const held = (await holdCompany(tx, company.code)) as CompanyRef & { chartId: number };
    const account = chart[('index' in one ? one.index : 0) % chart.length];
    if (account === undefined) return;
    const codes = chart.filter(({ cdAccounting }) => [CASH, SALES].includes(cdAccounting));
    switch (one.kind) {
      case 'account':
        return await writeAccounts(tx, held.chartId, [{ ...account, ...one.change }]);
      case 'openings':
        return await writeOpenings(
          tx,
          held,
          codes.map(({ cdReduced, cdAccounting }) => ({
            branch: company.branch.code,
            account: cdReduced,
            amount: `${cdAccounting === CASH ? '' : '-'}${one.amount}`,
          })),
        );
      case 'company': {
        const { kind: _, ...given } = one;
        const options = { ...PLAIN, ...given, code: company.code };
        return (await writeCompany(tx, { company: options })).changed;
      }
      case 'branch':
        return await writeBranches(tx, held, [readBranch({ code: one.code, name: one.code }, '', refuse)]);
      case 'history':
        return await writeHistoryCodes(tx, held, [{ code: 'H1', text: one.text }]);
      case 'roles':
        return await writeTaxRoles(tx, held.chartId, [{ account: account.cdReduced, role: 'TRADE_REVENUE' }]);
      case 'ecd':
        return await writeEcd(tx, company.id, held.chartId, one.filesOf(account.cdReduced));
    }
  });
}

it('a sealed balance is the same after any sequence of master-data writes', async () => {
  const before = await sealed();
  let [done, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      for (const one of writes)
        try {
          await perform(one);
          done += 1;
        } catch (error) {
          const known = domainErrorFromDatabase(error);
          if (known === undefined) throw error;
          expect(known.code).toMatch(/^(MASTER_DATA_FIXED|MASTER_DATA_DUPLICATE|CLOSING_CODE_FIXED)$/);
          refused += 1;
        }
      expect(await sealed()).toEqual(before);
    }),
    { numRuns: 20 },
  );
  expect(Math.min(done, refused)).toBeGreaterThan(5);
  await db.query(`SELECT ledger.compare_balances($1, '2024-01-01')`, [company.branch.id]);
});
