// Companies, branches, accounts and history codes over HTTP. What the books rest on is refused by the database; what the
// rows themselves say wrong, by the rules that `company load` has too.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
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
  type BranchOptions,
  type CompanyOptions,
  type HeldCompany,
} from '@razao/platform/master-data';
import { assertFree, assertSameCode, staysAnalytic } from './account-refusals.js';
import { auditOf } from './audit-of.js';
import type {
  AccountRequest,
  AccountsRequest,
  CompanyBranch,
  BranchRequest,
  ChartAccount,
  Chart,
  Company,
  CompanyRequest,
  HistoryCode,
  HistoryCodeRequest,
} from './company.dto.js';
import { companyNotFound, hold, withChart } from './held-company.js';
import { cellsOf, judge } from './judge-rows.js';
import { MasterDataStore } from './master-data.store.js';
import type { Precondition } from './precondition.js';
import { WriteRecord, versioned, type RecordSteps, type Versioned } from './write-record.service.js';

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

@Injectable()
export class CompaniesService {
  constructor(
    private readonly database: Database,
    private readonly store: MasterDataStore,
    private readonly records: WriteRecord,
  ) {}

  /** @throws DomainError COMPANY_NOT_FOUND. */
  async findCompany(code: string): Promise<Versioned<Company>> {
    return await found(await this.store.findCompany(this.database, code), () => companyNotFound(code));
  }

  /** A new company has no branches and an empty chart. @throws DomainError VALIDATION_FAILED, MASTER_DATA_FIXED, CLOSING_CODE_FIXED, PRECONDITION_FAILED. */
  async putCompany(
    scope: AccessScope,
    code: string,
    request: CompanyRequest,
    precondition: Precondition,
  ): Promise<Versioned<Company>> {
    const options = companyOf(code, request);
    return await this.records.put(scope, precondition, {
      read: async (tx) => {
        await holdCompany(tx, code);
        return await this.store.findCompany(tx, code);
      },
      write: async (tx) => {
        const { held, changed } = await writeCompany(tx, options);
        const { priorYearAdjustmentAccount: adjustment } = options;
        if (adjustment !== '') await this.assertAdjustable(tx, held.chartId, adjustment);
        return changed + (await writeAdjustmentAccount(tx, held, adjustment));
      },
      event: ({ before, after, changed }) =>
        auditOf({ companyId: after?.id, code }, 'company', { before, after, changed }),
    });
  }

  /** @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. */
  async findBranch(company: string, code: string): Promise<Versioned<CompanyBranch>> {
    const held = await this.store.findHeld(this.database, company);
    return await found(
      await this.store.findBranch(this.database, held, code),
      () =>
        new DomainError('BRANCH_NOT_FOUND', {
          en: `company ${company} has no branch ${code}`,
          pt: `a empresa ${company} não tem a filial ${code}`,
        }),
    );
  }

  /** A new branch has its base month open. @throws DomainError COMPANY_NOT_FOUND, VALIDATION_FAILED, PRECONDITION_FAILED. */
  async putBranch(
    scope: AccessScope,
    company: string,
    code: string,
    request: BranchRequest,
    precondition: Precondition,
  ): Promise<Versioned<CompanyBranch>> {
    const branch = branchOf(code, request);
    return await this.records.put(scope, precondition, {
      read: async (tx) => await this.store.findBranch(tx, await hold(tx, company), code),
      write: async (tx) => await writeBranches(tx, await hold(tx, company), [branch]),
      event: ({ before, after, changed }) => ({
        ...auditOf({ code: company }, 'branch', { before, after, changed }),
        ...(after !== undefined && { branchId: after.id }),
      }),
    });
  }

  /** @throws DomainError COMPANY_NOT_FOUND, CHART_NOT_CONFIGURED. */
  async readChart(company: string): Promise<Versioned<Chart>> {
    const { chartId } = withChart(await this.store.findHeld(this.database, company));
    return await versioned({ accounts: await this.store.readAccounts(this.database, chartId) });
  }

  /**
   * Adds and changes accounts; those that are not given stay.
   * @throws DomainError COMPANY_NOT_FOUND, CHART_NOT_CONFIGURED, VALIDATION_FAILED, MASTER_DATA_FIXED, MASTER_DATA_DUPLICATE,
   *   PRECONDITION_FAILED.
   */
  async putAccounts(
    scope: AccessScope,
    company: string,
    { accounts }: AccountsRequest,
    precondition: Precondition,
  ): Promise<Versioned<Chart>> {
    const rows = cellsOf('accounts', accounts, ACCOUNT_CELLS);
    judge((find) => {
      findAmongAccounts(rows, find);
    });
    return await this.records.put(scope, precondition, {
      read: async (tx) => {
        const { chartId } = withChart(await hold(tx, company));
        return { accounts: await this.store.readAccounts(tx, chartId) };
      },
      write: async (tx) => await this.writeAccounts(tx, withChart(await hold(tx, company)).chartId, rows),
      event: ({ changed }) => auditOf({ code: company }, 'accounts', { changed }),
    });
  }

  /** @throws DomainError COMPANY_NOT_FOUND, CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND. */
  async findAccount(company: string, reduced: string): Promise<Versioned<ChartAccount>> {
    const { chartId } = withChart(await this.store.findHeld(this.database, company));
    const account = await this.store.findAccount(this.database, chartId, reduced);
    return await found(
      account,
      () =>
        new DomainError('ACCOUNT_NOT_FOUND', {
          en: `the chart of ${company} has no account ${reduced}`,
          pt: `o plano de contas de ${company} não tem a conta ${reduced}`,
        }),
    );
  }

  /** Throws what `putAccounts` throws. */
  async putAccount(
    scope: AccessScope,
    company: string,
    reduced: string,
    request: AccountRequest,
    precondition: Precondition,
  ): Promise<Versioned<ChartAccount>> {
    const rows = cellsOf('account', [Object.assign({}, request, { cdReduced: reduced })], ACCOUNT_CELLS);
    return await this.records.put(scope, precondition, {
      read: async (tx) => {
        const { chartId } = withChart(await hold(tx, company));
        return await this.store.findAccount(tx, chartId, reduced);
      },
      write: async (tx, before) => {
        const { chartId } = withChart(await hold(tx, company));
        assertSameCode(before, request);
        if (before === undefined) assertFree(await this.store.readAccounts(tx, chartId), request);
        return await this.writeAccounts(tx, chartId, rows);
      },
      event: (change) => auditOf({ code: company }, 'account', change),
    });
  }

  /** @throws DomainError COMPANY_NOT_FOUND, HISTORY_CODE_NOT_FOUND. */
  async findHistoryCode(company: string, code: string): Promise<Versioned<HistoryCode>> {
    const held = await this.store.findHeld(this.database, company);
    return await found(await this.store.findHistoryCode(this.database, held, code), () =>
      historyCodeNotFound(company, code),
    );
  }

  /** @throws DomainError COMPANY_NOT_FOUND, PRECONDITION_FAILED. */
  async putHistoryCode(
    scope: AccessScope,
    company: string,
    code: string,
    { text }: HistoryCodeRequest,
    precondition: Precondition,
  ): Promise<Versioned<HistoryCode>> {
    return await this.records.put(
      scope,
      precondition,
      this.historyCode(company, code, async (tx, held) => {
        return await writeHistoryCodes(tx, held, [{ code, text }]);
      }),
    );
  }

  /** @throws DomainError COMPANY_NOT_FOUND, HISTORY_CODE_NOT_FOUND, MASTER_DATA_IN_USE, PRECONDITION_FAILED. */
  async deleteHistoryCode(
    scope: AccessScope,
    company: string,
    code: string,
    precondition: Precondition,
  ): Promise<void> {
    const steps = this.historyCode(company, code, async (tx, held) => {
      await this.store.deleteHistoryCode(tx, held, code);
      return 1;
    });
    await this.records.delete(scope, precondition, steps, () => historyCodeNotFound(company, code));
  }

  private historyCode(
    company: string,
    code: string,
    write: (tx: Transaction, held: HeldCompany) => Promise<number>,
  ): RecordSteps<HistoryCode> {
    return {
      read: async (tx) => await this.store.findHistoryCode(tx, await hold(tx, company), code),
      write: async (tx) => await write(tx, await hold(tx, company)),
      event: (change) => auditOf({ code: company }, 'history-code', change),
    };
  }

  /** What a folder cannot say: its openings and roles are judged with its accounts. */
  private async writeAccounts(
    tx: Transaction,
    chartId: number,
    rows: readonly AccountRow[],
  ): Promise<number> {
    const changed = await writeAccounts(tx, chartId, rows);
    const [used] = await this.store.listAccountsInSets(
      tx,
      chartId,
      rows.map(({ cdReduced }) => cdReduced),
    );
    if (used === undefined) return changed;
    throw staysAnalytic(used);
  }

  private async assertAdjustable(tx: Transaction, chartId: number, reduced: string): Promise<void> {
    const account = await this.store.findAccount(tx, chartId, reduced);
    if (account !== undefined && adjustable([account], reduced)) return;
    judge((find) => {
      find('priorYearAdjustmentAccount', {
        en: `${reduced} is not an analytic account of the chart outside of the results (nature 04)`,
        pt: `${reduced} não é uma conta analítica do plano de contas fora do resultado (natureza 04)`,
      });
    });
  }
}

function companyOf(code: string, request: CompanyRequest): CompanyOptions {
  const given: Record<string, unknown> = { ...Object.fromEntries(Object.entries(request)), code };
  let options: CompanyOptions | undefined;
  judge((find) => {
    options = readCompanyOptions(given, find);
  });
  if (options === undefined) throw new Error('options that were judged are there');
  return options;
}

function branchOf(code: string, request: BranchRequest): BranchOptions {
  let branch: BranchOptions | undefined;
  judge((find) => {
    branch = readBranch({ ...Object.fromEntries(Object.entries(request)), code }, '', (where, reason) => {
      find(where.replace(/^\./, ''), reason);
    });
  });
  if (branch === undefined) throw new Error('a branch that was judged is there');
  return branch;
}

async function found<T>(record: T | undefined, missing: () => DomainError): Promise<Versioned<T>> {
  if (record === undefined) throw missing();
  return await versioned(record);
}

function historyCodeNotFound(company: string, code: string): DomainError {
  return new DomainError('HISTORY_CODE_NOT_FOUND', {
    en: `company ${company} has no history code ${code}`,
    pt: `a empresa ${company} não tem o código de histórico ${code}`,
  });
}
