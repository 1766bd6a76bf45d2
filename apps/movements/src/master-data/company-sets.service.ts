// What a company has of one kind, read and written whole: openings, tax roles, signatories, statement lines. Rows that are
// not given are deleted; the rules are those that the files of `company load` have.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Message } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import {
  ECD_COLUMNS,
  findDaysOutOfOrder,
  findMissingCrc,
  findStrayAccounts,
  findStrayLines,
  lineKey,
  refuseUnbalanced,
  writeEcd,
  writeOpenings,
  writeTaxRoles,
  type Cells,
  type EcdFiles,
  type Finding,
  type HeldCompany,
} from '@razao/platform/master-data';
import { auditOf, type MasterDataPart } from './audit-of.js';
import type { Openings, Signatories, StatementLines, TaxRoles } from './company-sets.dto.js';
import { hold, withChart } from './held-company.js';
import { cellsOf, judge, judgeKeys } from './judge-rows.js';
import { MasterDataStore, type OpeningRecord } from './master-data.store.js';
import type { Precondition } from './precondition.js';
import { WriteRecord, versioned, type Versioned } from './write-record.service.js';

const SIGNATORY_CELLS = Object.keys(ECD_COLUMNS.signatories) as (keyof typeof ECD_COLUMNS.signatories)[];
const LINE_CELLS = Object.keys(ECD_COLUMNS.lines) as (keyof typeof ECD_COLUMNS.lines)[];
/** Undefined: nothing of the kind is written. */
const NO_FILES: EcdFiles = {
  signatories: undefined,
  auditors: undefined,
  registrations: undefined,
  books: undefined,
  statementLines: undefined,
  accountStatementLines: undefined,
  referentialAccounts: undefined,
};

interface SetSteps<T> {
  read(held: HeldCompany, db: Transaction | Database): Promise<T>;
  write(held: HeldCompany, tx: Transaction): Promise<number>;
}

/** Each read throws DomainError COMPANY_NOT_FOUND; each write also VALIDATION_FAILED, CHART_NOT_CONFIGURED, PRECONDITION_FAILED. */
@Injectable()
export class CompanySetsService {
  constructor(
    private readonly database: Database,
    private readonly store: MasterDataStore,
    private readonly records: WriteRecord,
  ) {}

  async readOpenings(company: string): Promise<Versioned<{ openings: OpeningRecord[] }>> {
    const held = await this.store.findHeld(this.database, company);
    return versioned({ openings: await this.store.readOpenings(this.database, held) });
  }

  /** @throws DomainError MASTER_DATA_FIXED when the base month is consolidated. */
  async putOpenings(
    scope: AccessScope,
    company: string,
    { openings }: Openings,
    precondition: Precondition,
  ): Promise<Versioned<{ openings: OpeningRecord[] }>> {
    const rows = cellsOf('openings', openings, ['branch', 'account', 'amount']);
    return await this.put(scope, company, precondition, 'openings', {
      read: async (held, db) => ({ openings: await this.store.readOpenings(db, held) }),
      write: async (held, tx) => {
        const branches = await this.store.listBranchCodes(tx, held);
        const analytic = await this.analyticOf(tx, held);
        judge((find) => {
          for (const { where, branch } of rows)
            if (!branches.has(branch))
              find(`${where}: branch`, {
                en: `${branch} is not a branch of the company`,
                pt: `${branch} não é uma filial da empresa`,
              });
          judgeAccounts(rows, analytic, find);
          const key = ({ account, branch }: (typeof rows)[number]): Message => ({
            en: `${account} of branch ${branch}`,
            pt: `${account} da filial ${branch}`,
          });
          judgeKeys(rows, 'account', key, find);
          refuseUnbalanced(rows, 'openings', find);
        });
        return await writeOpenings(tx, held, rows);
      },
    });
  }

  async readTaxRoles(company: string): Promise<Versioned<TaxRoles>> {
    const { chartId } = withChart(await this.store.findHeld(this.database, company));
    return versioned({ taxRoles: await this.store.readTaxRoles(this.database, chartId) });
  }

  async putTaxRoles(
    scope: AccessScope,
    company: string,
    { taxRoles }: TaxRoles,
    precondition: Precondition,
  ): Promise<Versioned<TaxRoles>> {
    const rows = cellsOf('taxRoles', taxRoles, ['account', 'role']);
    return await this.put(scope, company, precondition, 'tax-roles', {
      read: async (held, db) => ({
        taxRoles: await this.store.readTaxRoles(db, withChart(held).chartId),
      }),
      write: async (held, tx) => {
        const analytic = await this.analyticOf(tx, held);
        judge((find) => {
          judgeAccounts(rows, analytic, find);
          judgeKeys(rows, 'account', ({ account }) => account, find);
        });
        return await writeTaxRoles(tx, withChart(held).chartId, rows);
      },
    });
  }

  async readSignatories(company: string): Promise<Versioned<Signatories>> {
    const held = await this.store.findHeld(this.database, company);
    return versioned({ signatories: await this.store.readSignatories(this.database, held) });
  }

  async putSignatories(
    scope: AccessScope,
    company: string,
    request: Signatories,
    precondition: Precondition,
  ): Promise<Versioned<Signatories>> {
    const signatories = cellsOf('signatories', request.signatories, SIGNATORY_CELLS);
    judge((find) => {
      findMissingCrc(signatories, find);
      findDaysOutOfOrder(signatories, find);
      const key = (row: (typeof signatories)[number]): Message => ({
        en: `${row.taxNumber} as ${row.qualificationCode} from ${row.validFrom} on`,
        pt: `${row.taxNumber} como ${row.qualificationCode} a partir de ${row.validFrom}`,
      });
      judgeKeys(signatories, 'taxNumber', key, find);
    });
    return await this.put(scope, company, precondition, 'signatories', {
      read: async (held, db) => ({ signatories: await this.store.readSignatories(db, held) }),
      write: async (held, tx) =>
        await writeEcd(tx, held.companyId, withChart(held).chartId, { ...NO_FILES, signatories }),
    });
  }

  async readStatementLines(company: string): Promise<Versioned<StatementLines>> {
    const held = await this.store.findHeld(this.database, company);
    return versioned(await this.store.readStatementLines(this.database, held));
  }

  /** Without lines the statements are those of the chart. */
  async putStatementLines(
    scope: AccessScope,
    company: string,
    request: StatementLines,
    precondition: Precondition,
  ): Promise<Versioned<StatementLines>> {
    const statementLines = cellsOf('lines', request.lines, LINE_CELLS);
    const accounts = cellsOf('accounts', request.accounts, ['account', 'statement', 'code']);
    judge((find) => {
      findStrayLines(statementLines, find);
      findStrayAccounts(statementLines, accounts, 'lines', find);
      judgeKeys(
        statementLines,
        'code',
        (row) => ({ en: lineKey(row), pt: `${row.code} de ${row.statement}` }),
        find,
      );
      judgeKeys(
        accounts,
        'account',
        ({ account, statement }) => ({
          en: `${account} in ${statement}`,
          pt: `${account} em ${statement}`,
        }),
        find,
      );
    });
    return await this.put(scope, company, precondition, 'statement-lines', {
      read: async (held, db) => await this.store.readStatementLines(db, held),
      write: async (held, tx) => {
        const analytic = await this.analyticOf(tx, held);
        judge((find) => {
          judgeAccounts(accounts, analytic, find);
        });
        const files = { ...NO_FILES, statementLines, accountStatementLines: accounts };
        return await writeEcd(tx, held.companyId, withChart(held).chartId, files);
      },
    });
  }

  private async put<T>(
    scope: AccessScope,
    company: string,
    precondition: Precondition,
    part: MasterDataPart,
    steps: SetSteps<T>,
  ): Promise<Versioned<T>> {
    const written = await this.records.put(scope, precondition, {
      read: async (tx) => await steps.read(await hold(tx, company), tx),
      write: async (tx) => await steps.write(await hold(tx, company), tx),
      event: ({ changed }) => auditOf({ code: company }, part, { changed }),
    });
    // The set of a company is always there, at first without rows.
    return { ...written, created: false };
  }

  private async analyticOf(tx: Transaction, held: HeldCompany): Promise<Set<string>> {
    const accounts = await this.store.readAccounts(tx, withChart(held).chartId);
    return new Set(accounts.filter(({ kind }) => kind === 'A').map(({ cdReduced }) => cdReduced));
  }
}

function judgeAccounts(
  rows: readonly Cells<'account'>[],
  analytic: ReadonlySet<string>,
  find: Finding,
): void {
  for (const { where, account } of rows)
    if (!analytic.has(account))
      find(`${where}: account`, {
        en: `${account} is not an analytic account of the chart`,
        pt: `${account} não é uma conta analítica do plano de contas`,
      });
}
