// Defines the sets of a company. The rules of the files of `company load` check their rows.
import type { Type } from '@nestjs/common';
import type { ErrorCode } from '@razao/domain';
import {
  ECD_COLUMNS,
  findAmongOpenings,
  findAmongRows,
  findStrayComparatives,
  findTwice,
  writeEcd,
  writeOpenings,
  writeTaxRoles,
  type Cells,
  type EcdFiles,
  type Find,
  type CompanyRef,
} from '@razao/platform/master-data';
import type { Queryable, Transaction } from '@razao/platform/database';
import {
  Auditors,
  Books,
  Comparatives,
  Openings,
  ReferentialAccounts,
  Registrations,
  Signatories,
  StatementLines,
  TaxRoles,
} from './company-sets.dto.js';
import { CompanyPath } from './company.dto.js';
import { cellsOf, validate } from './validate-rows.js';
import type { MasterDataStore } from './master-data.store.js';
import { OF_COMPANY, auditOf, withChart, type CompanyWithChart, type MasterRecord } from './master-record.js';

/** @returns how many rows changed @throws DomainError VALIDATION_FAILED, MASTER_DATA_FIXED. */
type WriteSet = (store: MasterDataStore, tx: Transaction, held: CompanyWithChart) => Promise<number>;

/** All rows of one kind that a company has, as one record. A row that is not in the request is deleted. */
interface CompanySet<Body extends object = object> {
  /**
   * The last part of its path and the end of the names of its operations, `taxRoles`; the audit trail has `tax-roles`.
   */
  readonly name: string;
  readonly body: Type<Body>;
  /** The words after "The" and "Replace the" in the OpenAPI document. */
  readonly title: string;
  readonly description?: string;
  /** Whether its rows belong to the chart, so that a company without a chart has none to read. */
  readonly ofChart?: boolean;
  /** The errors of its write in the OpenAPI document. */
  readonly errors?: readonly ErrorCode[];
  read(store: MasterDataStore, db: Queryable, held: CompanyRef): Promise<object>;
  /** Checks the rows without the database. @throws DomainError VALIDATION_FAILED. */
  plan(request: Body): Promise<WriteSet>;
}

const openings: CompanySet<Openings> = {
  name: 'openings',
  body: Openings,
  title: 'opening balances',
  description:
    'The openings of each branch add up to zero. They are fixed once the base month of a branch is consolidated.',
  errors: ['MASTER_DATA_FIXED', 'MONTH_FILED'],
  read: async (store, db, held) => ({ openings: await store.readOpenings(db, held) }),
  async plan(request) {
    const rows = await cellsOf('openings', request.openings, ['branch', 'account', 'amount']);
    return async (store, tx, held) => {
      const branches = await store.listBranchCodes(tx, held);
      const analytic = await analyticOf(store, tx, held);
      validate((find) => {
        for (const { where, branch } of rows)
          if (!branches.has(branch))
            find(`${where}: branch`, {
              en: `${branch} is not a branch of the company`,
              pt: `${branch} não é uma filial da empresa`,
            });
        validateAccounts(rows, analytic, find);
        findAmongOpenings(rows, 'openings', find);
      });
      return await writeOpenings(tx, held, rows);
    };
  },
};

const taxRoles: CompanySet<TaxRoles> = {
  name: 'taxRoles',
  body: TaxRoles,
  title: 'roles of accounts in tax quotas',
  ofChart: true,
  read: async (store, db, held) => ({ taxRoles: await store.readTaxRoles(db, withChart(held).chartId) }),
  async plan(request) {
    const rows = await cellsOf('taxRoles', request.taxRoles, ['account', 'role']);
    return async (store, tx, held) => {
      const analytic = await analyticOf(store, tx, held);
      validate((find) => {
        validateAccounts(rows, analytic, find);
        findTwice(rows, 'account', ({ account }) => account, find);
      });
      return await writeTaxRoles(tx, held.chartId, rows);
    };
  },
};

const signatories: CompanySet<Signatories> = {
  ...ofFile('signatories', Signatories, (store, db, held) => store.readSignatories(db, held)),
  title: 'signatories of books and ECD',
};

const auditors: CompanySet<Auditors> = {
  ...ofFile('auditors', Auditors, (store, db, held) => store.readAuditors(db, held)),
  title: 'independent auditors of the ECD',
};

const registrations: CompanySet<Registrations> = {
  ...ofFile('registrations', Registrations, (store, db, held) => store.readRegistrations(db, held)),
  title: 'registrations of the company at other institutions',
};

const books: CompanySet<Books> = {
  ...ofFile('books', Books, (store, db, held) => store.readBooks(db, held)),
  title: 'numbered books',
  description: 'Books of one nature follow each other in the order of their numbers.',
};

const statementLines: CompanySet<StatementLines> = {
  name: 'statementLines',
  body: StatementLines,
  title: 'lines of balance sheet and income statement',
  description:
    'Without lines the statements are made of the chart. A line that has comparatives stays a detail line of the income statement.',
  errors: ['MASTER_DATA_FIXED'],
  read: async (store, db, held) => await store.readStatementLines(db, held),
  async plan(request) {
    const lines = await cellsOf('lines', request.lines, columnsOf('lines'));
    const accounts = await cellsOf('accounts', request.accounts, ['account', 'statement', 'code']);
    return ecd({ statementLines: lines, accountStatementLines: accounts }, accounts);
  },
};

const referentialAccounts: CompanySet<ReferentialAccounts> = {
  name: 'referentialAccounts',
  body: ReferentialAccounts,
  title: "referential codes of the chart's accounts",
  description: 'An account has one code in each month.',
  ofChart: true,
  read: async (store, db, held) => ({
    referentialAccounts: await store.readReferentialAccounts(db, withChart(held).chartId),
  }),
  async plan(request) {
    const columns = ['account', ...columnsOf('referentialAccounts')] as const;
    const rows = await cellsOf('referentialAccounts', request.referentialAccounts, columns);
    return ecd({ referentialAccounts: rows }, rows);
  },
};

const comparatives: CompanySet<Comparatives> = {
  name: 'comparatives',
  body: Comparatives,
  title: 'results before the books, line by line',
  description:
    'Comparatives are the amounts of the period before, for an income statement whose earlier months are not in the books. Only detail lines of the income statement have them.',
  read: async (store, db, held) => ({ comparatives: await store.readComparatives(db, held) }),
  async plan(request) {
    const rows = await cellsOf('comparatives', request.comparatives, columnsOf('comparatives'));
    const write = ecd({ comparatives: rows });
    return async (store, tx, held) => {
      const { lines } = await store.readStatementLines(tx, held);
      validate((find) => {
        findStrayComparatives(lines, rows, 'statementLines', find);
      });
      return await write(store, tx, held);
    };
  },
};

/** In the order of the OpenAPI document: the sets that a company needs first come first. */
const SETS: readonly CompanySet[] = [
  openings,
  taxRoles,
  signatories,
  auditors,
  registrations,
  books,
  statementLines,
  referentialAccounts,
  comparatives,
];

export const COMPANY_SETS: readonly MasterRecord[] = SETS.map(recordOf);

function recordOf(set: CompanySet): MasterRecord<CompanyPath, object, object, CompanyRef> {
  const { name, body, title, description, ofChart = false, errors = [] } = set;
  const part = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    ...OF_COMPANY,
    route: `companies/:company/${name}`,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    path: CompanyPath,
    body,
    answer: body,
    reading: { summary: `The ${title}`, errors: ofChart ? ['CHART_NOT_CONFIGURED'] : [] },
    writing: {
      many: true,
      summary: `Replace the ${title}`,
      ...(description !== undefined && { description }),
      errors: ['CHART_NOT_CONFIGURED', ...errors],
    },
    read: async (store, db, held) => await set.read(store, db, held),
    async plan(_, request) {
      const write = await set.plan(request);
      return { write: async (store, tx, held) => await write(store, tx, withChart(held)) };
    },
    event: ({ company }, { changed }) => auditOf({ code: company }, part, { changed }),
  };
}

/** Makes a set of one file of the ECD, whose rows are checked without the database. */
function ofFile<
  Name extends 'signatories' | 'auditors' | 'registrations' | 'books',
  Body extends Record<Name, object[]>,
>(
  name: Name,
  body: Type<Body>,
  rowsOf: (store: MasterDataStore, db: Queryable, held: CompanyRef) => Promise<object[]>,
): Pick<CompanySet<Body>, 'name' | 'body' | 'read' | 'plan'> {
  return {
    name,
    body,
    read: async (store, db, held) => ({ [name]: await rowsOf(store, db, held) }),
    plan: async (request) => ecd({ [name]: await cellsOf(name, request[name], columnsOf(name)) }),
  };
}

/** @param accounts the rows that name analytic accounts of the chart */
function ecd(files: EcdFiles, accounts: readonly Cells<'account'>[] = []): WriteSet {
  validate((find) => {
    findAmongRows(files, 'lines', find);
  });
  return async (store, tx, held) => {
    const analytic = accounts.length > 0 ? await analyticOf(store, tx, held) : new Set<string>();
    validate((find) => {
      validateAccounts(accounts, analytic, find);
    });
    return await writeEcd(tx, held.companyId, held.chartId, files);
  };
}

function columnsOf<Kind extends keyof typeof ECD_COLUMNS>(
  kind: Kind,
): (keyof (typeof ECD_COLUMNS)[Kind] & string)[] {
  return Object.keys(ECD_COLUMNS[kind]) as (keyof (typeof ECD_COLUMNS)[Kind] & string)[];
}

async function analyticOf(
  store: MasterDataStore,
  tx: Transaction,
  { chartId }: CompanyWithChart,
): Promise<Set<string>> {
  const accounts = await store.readAccounts(tx, chartId);
  return new Set(accounts.filter(({ kind }) => kind === 'A').map(({ cdReduced }) => cdReduced));
}

function validateAccounts(
  rows: readonly Cells<'account'>[],
  analytic: ReadonlySet<string>,
  find: Find,
): void {
  for (const { where, account } of rows)
    if (!analytic.has(account))
      find(`${where}: account`, {
        en: `${account} is not an analytic account of the chart`,
        pt: `${account} não é uma conta analítica do plano de contas`,
      });
}
