// Defines the records of companies, branches, accounts and history codes. The rules of `company load` check the rows
// themselves; the database refuses changes of data that the books depend on.
import { DomainError, branchNotFound, companyNotFound, placeOfCode, refusalOfField } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import {
  adjustable,
  findAmongAccounts,
  holdCompany,
  readBranch,
  readCompanyOptions,
  writeAccounts,
  writeAdjustmentAccount,
  writeBranches,
  writeCompany,
  writeHistoryCodes,
  type AccountRow,
  type Cells,
  type CompanyRef,
} from '@razao/platform/master-data';
import { inSlices } from '@razao/platform/turns';
import { holdName } from '../wire/in-transaction.js';
import {
  AccountOfCompanyPath,
  AccountRequest,
  AccountsRequest,
  BranchOfCompanyPath,
  BranchRequest,
  Chart,
  ChartAccount,
  Company,
  CompanyBranch,
  CompanyPath,
  CompanyRequest,
  HistoryCode,
  HistoryCodePath,
  HistoryCodeRequest,
} from './company.dto.js';
import { cellsOf, validate } from './validate-rows.js';
import type { MasterDataStore } from './master-data.store.js';
import { OF_CHART, OF_COMPANY, auditOf, type CompanyWithChart, type MasterRecord } from './master-record.js';

const ACCOUNT_CELLS = [
  'cdReduced',
  'cdAccounting',
  'name',
  'kind',
  'nature',
  'active',
  'reducing',
  'ownCode',
  'changedOn',
] as const;

/** A new company has no branches and an empty chart. */
const company: MasterRecord<CompanyPath, CompanyRequest, Company> = {
  route: 'companies/:company',
  name: 'Company',
  path: CompanyPath,
  body: CompanyRequest,
  answer: Company,
  reading: { summary: 'The options of a company', errors: ['COMPANY_NOT_FOUND'] },
  writing: {
    creates: true,
    summary: 'Create a company or change its options',
    description:
      'A new company has an empty chart and no branches. Options that are left out have their defaults. The base month is fixed once a month is opened, the closing code once there are documents.',
    errors: ['CLOSING_CODE_FIXED', 'MASTER_DATA_FIXED'],
  },
  async hold(_, tx, { company }) {
    const held = await holdCompany(tx, company);
    if (held !== undefined) return held;
    // A company that does not exist has no row to lock. The lock on its name lets one of several requests create it,
    // and the others then find it.
    await holdName(tx, `company ${company}`);
    return await holdCompany(tx, company);
  },
  read: async (store, db, _, path) => await store.findCompany(db, path.company),
  missing: (path) => companyNotFound(path.company),
  plan(path, request) {
    const options = validate((find) => readCompanyOptions(rowOf(path.company, request), find));
    return {
      async write(store, tx) {
        const { held, changed } = await writeCompany(tx, options);
        const { priorYearAdjustmentAccount: adjustment } = options;
        if (adjustment !== '') await assertAdjustable(store, tx, held.chartId, adjustment);
        return changed + (await writeAdjustmentAccount(tx, held, adjustment));
      },
    };
  },
  event: (path, change) => auditOf({ companyId: change.after?.id, code: path.company }, 'company', change),
};

/** A new branch has its base month already open. */
const branch: MasterRecord<BranchOfCompanyPath, BranchRequest, CompanyBranch, CompanyRef> = {
  ...OF_COMPANY,
  route: 'companies/:company/branches/:branch',
  name: 'Branch',
  path: BranchOfCompanyPath,
  body: BranchRequest,
  answer: CompanyBranch,
  reading: { summary: 'A branch', errors: ['BRANCH_NOT_FOUND'] },
  writing: { creates: true, summary: 'Create a branch, whose base month is opened, or change it' },
  read: async (store, db, held, path) => await store.findBranch(db, held, path.branch),
  missing: (path) => branchNotFound(path.company, path.branch),
  plan(path, request) {
    const given = validate((find) =>
      readBranch(rowOf(path.branch, request), '', (where, reason) => {
        find(where.replace(/^\./, ''), reason);
      }),
    );
    return { write: async (_, tx, held) => await writeBranches(tx, held, [given]) };
  },
  event: (path, change) => ({
    ...auditOf({ code: path.company }, 'branch', change),
    ...(change.after !== undefined && { branchId: change.after.id }),
  }),
};

/** Accounts that are not in the request do not change. */
const chart: MasterRecord<CompanyPath, AccountsRequest, Chart, CompanyWithChart> = {
  ...OF_CHART,
  route: 'companies/:company/accounts',
  name: 'Chart',
  path: CompanyPath,
  body: AccountsRequest,
  answer: Chart,
  reading: { summary: 'The chart of a company, whole', errors: ['CHART_NOT_CONFIGURED'] },
  writing: {
    many: true,
    name: 'Accounts',
    summary: 'Add and change accounts, all or none',
    description:
      'Accounts that are not given stay. An account keeps its accounting code; kind and nature are fixed once it was posted to or has sealed balances.',
    errors: ['CHART_NOT_CONFIGURED', 'MASTER_DATA_DUPLICATE', 'MASTER_DATA_FIXED'],
  },
  read: async (store, db, { chartId }) => ({ accounts: await store.readAccounts(db, chartId) }),
  async plan(_, { accounts }) {
    const rows = await cellsOf('accounts', accounts, ACCOUNT_CELLS);
    validate((find) => {
      findAmongAccounts(rows, find);
    });
    return {
      async write(store, tx, held, before) {
        await assertAllFree(before?.accounts ?? [], rows);
        return await writeAccountRows(store, tx, held, rows);
      },
    };
  },
  event: (path, { changed }) => auditOf({ code: path.company }, 'accounts', { changed }),
};

const account: MasterRecord<AccountOfCompanyPath, AccountRequest, ChartAccount, CompanyWithChart> = {
  ...OF_CHART,
  route: 'companies/:company/accounts/:reduced',
  name: 'Account',
  path: AccountOfCompanyPath,
  body: AccountRequest,
  answer: ChartAccount,
  reading: { summary: 'An account', errors: ['ACCOUNT_NOT_FOUND'] },
  writing: {
    creates: true,
    summary: 'Add or change an account',
    description:
      'An account keeps its accounting code; its kind and nature are fixed once it was posted to or has sealed balances.',
    errors: ['CHART_NOT_CONFIGURED', 'MASTER_DATA_DUPLICATE', 'MASTER_DATA_FIXED'],
  },
  read: async (store, db, { chartId }, path) => await store.findAccount(db, chartId, path.reduced),
  missing: (path) =>
    new DomainError('ACCOUNT_NOT_FOUND', {
      en: `the chart of ${path.company} has no account ${path.reduced}`,
      pt: `o plano de contas de ${path.company} não tem a conta ${path.reduced}`,
    }),
  async plan(path, request) {
    const given = Object.assign({}, request, { cdReduced: path.reduced });
    const rows = await cellsOf('account', [given], ACCOUNT_CELLS);
    return {
      async write(store, tx, held, before) {
        assertSameCode(before, request);
        if (before === undefined) assertFree(await store.readAccounts(tx, held.chartId), request);
        return await writeAccountRows(store, tx, held, rows);
      },
    };
  },
  event: (path, change) => auditOf({ code: path.company }, 'account', change),
};

const historyCode: MasterRecord<HistoryCodePath, HistoryCodeRequest, HistoryCode, CompanyRef> = {
  ...OF_COMPANY,
  route: 'companies/:company/historyCodes/:code',
  name: 'HistoryCode',
  path: HistoryCodePath,
  body: HistoryCodeRequest,
  answer: HistoryCode,
  reading: { summary: 'A history code', errors: ['HISTORY_CODE_NOT_FOUND'] },
  writing: { creates: true, summary: 'Add a history code or change its text' },
  read: async (store, db, held, path) => await store.findHistoryCode(db, held, path.code),
  missing: historyCodeNotFound,
  plan: ({ code }, { text }) => ({
    write: async (_, tx, held) => await writeHistoryCodes(tx, held, [{ code, text }]),
  }),
  event: (path, change) => auditOf({ code: path.company }, 'history-code', change),
  deletion: {
    operation: {
      summary: 'Delete a history code that no entry names',
      errors: ['HISTORY_CODE_NOT_FOUND', 'MASTER_DATA_IN_USE'],
    },
    done: 'It is deleted',
    plan: (path) => ({
      async write(store, tx, held, before) {
        if (before === undefined) throw historyCodeNotFound(path);
        await store.deleteHistoryCode(tx, held, path.code);
        return 1;
      },
    }),
  },
};

/** In the order of the OpenAPI document. */
export const COMPANY_RECORDS: readonly MasterRecord[] = [company, branch, chart, account, historyCode];

/**
 * Writes accounts, and refuses a change that another set of the company does not allow. `company load` needs no such
 * check, because it checks the sets of a folder together with the accounts.
 */
async function writeAccountRows(
  store: MasterDataStore,
  tx: Transaction,
  { chartId }: CompanyWithChart,
  rows: readonly AccountRow[],
): Promise<number> {
  const changed = await writeAccounts(tx, chartId, rows);
  const reduced = rows.map(({ cdReduced }) => cdReduced);
  const [used] = await store.listAccountsInSets(tx, chartId, reduced);
  if (used === undefined) return changed;
  throw staysAnalytic(used);
}

/** A reduced code keeps its accounting code: an account with another accounting code is a new account. */
function assertSameCode(before: ChartAccount | undefined, { cdAccounting }: AccountRequest): void {
  if (before === undefined || before.cdAccounting === cdAccounting) return;
  throw refusalOfField('MASTER_DATA_FIXED', 'cdAccounting', cdAccounting, {
    en: `account ${before.cdReduced} keeps its accounting code ${before.cdAccounting}`,
    pt: `a conta ${before.cdReduced} mantém o seu código contábil ${before.cdAccounting}`,
  });
}

function assertFree(accounts: readonly ChartAccount[], { cdAccounting }: AccountRequest): void {
  const other = accounts.find((account) => placeOfCode(account.cdAccounting) === placeOfCode(cdAccounting));
  if (other !== undefined) throw isCodeOf(other.cdReduced, 'cdAccounting', cdAccounting);
}

/**
 * Refuses a row that has the code of an account which the request does not name: the account would get the reduced
 * code of the row. `company load` gives accounts other reduced codes in this way. writeAccounts refuses a row that gives
 * an account another accounting code.
 */
async function assertAllFree(
  accounts: readonly ChartAccount[],
  rows: readonly Cells<'cdReduced' | 'cdAccounting'>[],
): Promise<void> {
  const named = new Set(rows.map(({ cdReduced }) => cdReduced));
  const others = new Map<string, string>();
  for await (const slice of inSlices(accounts))
    for (const { cdReduced, cdAccounting } of slice)
      if (!named.has(cdReduced)) others.set(placeOfCode(cdAccounting), cdReduced);
  for await (const slice of inSlices(rows))
    for (const { where, cdAccounting } of slice) {
      const other = others.get(placeOfCode(cdAccounting));
      if (other !== undefined) throw isCodeOf(other, `${where}.cdAccounting`, cdAccounting);
    }
}

/** @param reduced the reduced code of the account that has the code */
function isCodeOf(reduced: string, field: string, cdAccounting: string): DomainError {
  return refusalOfField('MASTER_DATA_DUPLICATE', field, cdAccounting, {
    en: `${cdAccounting} is the code of account ${reduced}`,
    pt: `${cdAccounting} é o código da conta ${reduced}`,
  });
}

/** @param reduced the reduced code of the account */
function staysAnalytic(reduced: string): DomainError {
  return new DomainError('MASTER_DATA_FIXED', {
    en: `account ${reduced} has an opening balance, a tax role, a referential code or a line of the statements, or takes adjustments of earlier years: it stays analytic, with its nature`,
    pt: `a conta ${reduced} tem saldo de abertura, função tributária, código referencial ou linha das demonstrações, ou recebe ajustes de exercícios anteriores: permanece analítica, com a sua natureza`,
  });
}

async function assertAdjustable(
  store: MasterDataStore,
  tx: Transaction,
  chartId: number,
  reduced: string,
): Promise<void> {
  const found = await store.findAccount(tx, chartId, reduced);
  if (found !== undefined && adjustable([found], reduced)) return;
  validate((find) => {
    find('priorYearAdjustmentAccount', {
      en: `${reduced} is not an analytic account of the chart outside of the results (nature 04)`,
      pt: `${reduced} não é uma conta analítica do plano de contas fora do resultado (natureza 04)`,
    });
  });
}

/** Makes the row of a file from a request: the request has the code in its path, the file has it in the row. */
function rowOf(code: string, request: object): Record<string, unknown> {
  return Object.assign({}, request, { code });
}

function historyCodeNotFound(path: HistoryCodePath): DomainError {
  return new DomainError('HISTORY_CODE_NOT_FOUND', {
    en: `company ${path.company} has no history code ${path.code}`,
    pt: `a empresa ${path.company} não tem o código de histórico ${path.code}`,
  });
}
