// Closes a fiscal year or quarter: one document with the closing code empties every result account and carries the
// result to equity. The service holds the month meanwhile, so that no other entry is written between the reading of the
// balances and the closing entries. The gate checks these entries as it checks all others. docs/year-closing.md says
// when a closing is refused and why.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import {
  DomainError,
  Period,
  both,
  branchNotFound,
  centsToNumber,
  formatAmount,
  type ErrorCode,
  refusalOfMonth,
  refusalOfField,
  RESULT_NATURE,
  type Message,
} from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import { wireSum } from '@razao/platform/json';
import { inSlices, inTurns } from '@razao/platform/turns';
import { recordAudit } from '../audit/audit-trail.js';
import { BatchesService, batchNumbersOf } from '../batches/batches.service.js';
import { ConsolidationStore } from '../consolidation/consolidation.store.js';
import { DocumentsService } from '../documents/documents.service.js';
import { EntryStore } from '../entries/entry.store.js';
import type { NumberedEntry } from '../entries/number-lines.js';
import { PeriodStore } from '../periods/period.store.js';
import { createOnce, holdName } from '../wire/in-transaction.js';
import { rewording, withoutAccountId } from '../wire/refusals.js';
import type { YearClosing, YearClosingRequest } from './closing.dto.js';
import { ClosingStore, type AccountName, type NamedAccount } from './closing.store.js';
import { planClosing, type ClosingAccount, type ClosingAccounts, type ClosingPlan } from './plan-closing.js';

const QUARTERS = 4;
const QUARTER_MONTHS = 3;
/** Assets and memorandum accounts. */
const NEVER_EQUITY: readonly string[] = ['01', '05'];

/** Rolls back what a dry run wrote. */
class DryRunDone extends Error {
  constructor(readonly closing: YearClosing) {
    super('a dry run is rolled back');
  }
}

@Injectable()
export class ClosingService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly store: ClosingStore,
    private readonly periods: PeriodStore,
    private readonly months: ConsolidationStore,
    private readonly batches: BatchesService,
    private readonly documents: DocumentsService,
    private readonly entries: EntryStore,
  ) {}

  /**
   * Closes the result accounts. With `dryRun` it does the same and rolls back, so that answer and refusals are the
   * same.
   * @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CLOSING_OUT_OF_SEQUENCE, CLOSING_EXISTS, CLOSING_ACCOUNT,
   *   CLOSING_EMPTY, DAY_CLOSED, ACCOUNT_UNKNOWN, ACCOUNT_SYNTHETIC, ACCOUNT_INACTIVE.
   */
  async close(scope: AccessScope, branch: BranchRef, request: YearClosingRequest): Promise<YearClosing> {
    try {
      return await createOnce(scope, this.idempotency, async (tx) => {
        const closing = await this.closeIn(scope, tx, branch, request);
        if (request.dryRun) throw new DryRunDone(closing);
        return { answer: closing, branchIds: [branch.branchId] };
      });
    } catch (thrown) {
      if (thrown instanceof DryRunDone) return thrown.closing;
      throw thrown;
    }
  }

  private async closeIn(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    request: YearClosingRequest,
  ): Promise<YearClosing> {
    const { branchId } = branch;
    const settings = await this.store.readClosingSettings(scope, tx, branch);
    if (settings === null) throw branchNotFound(branch.companyCode, branch.branchCode);
    const { year, quarter } = request;
    const yearEnd = Period.of(year, settings.fiscalYearEndMonth);
    const month = yearEnd.plus(QUARTER_MONTHS * ((quarter ?? QUARTERS) - QUARTERS));
    await this.holdOpenMonth(scope, tx, branchId, month);
    await this.assertInSequence(scope, tx, branchId, month, yearEnd);
    const accounts = await this.accountsOf(scope, tx, branchId, request);
    const balances = await this.store.listResultBalances(scope, tx, { branchId, period: month.toDate() });
    const plan = await inTurns(planClosing(balances, accounts));
    if (plan.lines.length === 0)
      throw refusalOfField('CLOSING_EMPTY', 'year', month.format(), {
        en: `no result account has a balance in ${month.format()}`,
        pt: `nenhuma conta de resultado tem saldo em ${month.format()}`,
      });
    const closed = quarter === undefined ? `exercício ${year}` : `${quarter}º trimestre de ${year}`;
    const title = `Encerramento do ${closed}`;
    const batch = await this.batches.createIn(scope, tx, branch, {
      ano: month.year,
      mes: month.month,
      descricao: title,
    });
    const owner = await this.documents.batchOf(scope, tx, { batchId: batch.id });
    const document = await this.documents.createIn(scope, tx, owner, {
      diaref: month.days,
      texto: title,
      cdpadronizado: settings.closingCode,
    });
    const entries: NumberedEntry[] = [];
    for await (const lines of inSlices(plan.lines))
      for (const line of lines) entries.push(entryOf(line, document.id, month.days, title));
    await rewording(
      () => this.entries.insertEntries(scope, tx, entries),
      (error) => namingRequest(error, month),
    );
    await recordAudit(tx, {
      action: 'year.closed',
      entity: 'document',
      entityId: document.id,
      branchId,
      period: month.toDate(),
      detail: { year, ...(quarter !== undefined && { quarter }), entries: plan.lines.length },
    });
    return await wireClosing(branch, month, request, plan, { batchId: batch.id, documentId: document.id });
  }

  /**
   * Until this transaction ends, keeps all others from writing into the month, from numbering its batches, and from
   * reopening the month before.
   */
  private async holdOpenMonth(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    month: Period,
  ): Promise<void> {
    const held = { branchId, period: month.toDate() };
    await holdName(tx, batchNumbersOf(held));
    await this.months.holdMonth(tx, held);
    const found = await this.periods.findPeriod(scope, tx, held);
    if (found === null || found.status === 'CONSOLIDATED') {
      const text = month.format();
      const { code, said } = refusalOfMonth(found?.status, both(text), 'entries');
      throw refusalOfField(code, 'year', text, said);
    }
    // A reopening that holds the month before cannot wait for this one: it takes consolidated months only.
    await this.store.holdMonthBefore(tx, held);
  }

  private async assertInSequence(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    month: Period,
    yearEnd: Period,
  ): Promise<void> {
    const { openMonth, closedMonth } = await this.store.findClosingObstacle(
      scope,
      tx,
      { branchId, period: month.toDate() },
      { first: yearEnd.plus(1 - QUARTERS * QUARTER_MONTHS).toDate(), last: yearEnd.toDate() },
    );
    if (openMonth !== null) {
      const earlier = Period.fromDate(openMonth).format();
      throw refusalOfField('CLOSING_OUT_OF_SEQUENCE', 'year', earlier, {
        en: `${earlier} is not consolidated: consolidate it first`,
        pt: `o mês ${earlier} não está consolidado: consolide-o antes`,
      });
    }
    if (closedMonth !== null) {
      const closed = Period.fromDate(closedMonth).format();
      throw refusalOfField('CLOSING_EXISTS', 'year', closed, {
        en: `${closed} has closing entries: delete them, or reverse them in the same month, first`,
        pt: `o mês ${closed} tem lançamentos de encerramento: exclua-os, ou estorne-os no mesmo mês, antes`,
      });
    }
  }

  private async accountsOf(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    { clearingAccount, profitAccount, lossAccount }: YearClosingRequest,
  ): Promise<ClosingAccounts> {
    const names: readonly AccountName[] = [
      profitAccount,
      lossAccount,
      ...(clearingAccount === undefined ? [] : [clearingAccount]),
    ];
    const found = await this.store.listClosingAccounts(scope, tx, branchId, names);
    const profit = known('profitAccount', profitAccount, found[0]);
    const loss = known('lossAccount', lossAccount, found[1]);
    assertEquity('profitAccount', profit);
    assertEquity('lossAccount', loss);
    if (clearingAccount === undefined) return { profit, loss };
    const clearing = known('clearingAccount', clearingAccount, found[2]);
    if (clearing.id === profit.id || clearing.id === loss.id)
      throw refusedAccount('CLOSING_ACCOUNT', 'clearingAccount', clearing.reducedCode, {
        en: 'is the account of the result',
        pt: 'é a conta do próprio resultado',
      });
    return { clearing, profit, loss };
  }
}

/**
 * Checks an account that the request names. Both accounts of the result are checked, because the dry run may show a
 * profit and the closing itself a loss.
 */
function known(field: string, name: AccountName, account: NamedAccount | undefined): ClosingAccount {
  if (account === undefined)
    throw refusedAccount('ACCOUNT_UNKNOWN', field, String(name), {
      en: 'is not in the chart of the company',
      pt: 'não consta do plano de contas da empresa',
    });
  if (account.kind !== 'A')
    throw refusedAccount('ACCOUNT_SYNTHETIC', field, account.reducedCode, {
      en: 'is synthetic: name an analytic account below it',
      pt: 'é sintética: indique uma conta analítica subordinada a ela',
    });
  if (!account.active)
    throw refusedAccount('ACCOUNT_INACTIVE', field, account.reducedCode, {
      en: 'is inactive: it takes no entries',
      pt: 'está inativa: não aceita lançamentos',
    });
  return account;
}

/**
 * Translates a refusal of the gate to the fields of the request. The gate names the day, which the request gives as a
 * year, and names an inactive account by its id.
 */
function namingRequest(error: DomainError, month: Period): DomainError {
  if (error.details[0]?.field === 'day')
    return refusalOfField(error.code, 'year', month.format(), error.said);
  return withoutAccountId(error);
}

/**
 * A result may wait in a clearing account (09) until the year ends, and a chart may have its equity among the
 * liabilities (02).
 */
function assertEquity(field: string, { nature, reducedCode }: ClosingAccount): void {
  if (nature === RESULT_NATURE)
    throw refusedAccount('CLOSING_ACCOUNT', field, reducedCode, {
      en: 'is a result account: the closing empties it',
      pt: 'é uma conta de resultado: o encerramento a zera',
    });
  if (NEVER_EQUITY.includes(nature))
    throw refusedAccount('CLOSING_ACCOUNT', field, reducedCode, {
      en: `is not an equity account, its nature is ${nature}: name one of nature 03`,
      pt: `não é conta do patrimônio líquido, a sua natureza é ${nature}: indique uma de natureza 03`,
    });
}

function entryOf(
  { lancamento, side, account, contra, amount }: ClosingPlan['lines'][number],
  documentId: number,
  day: number,
  historico: string,
): NumberedEntry {
  const request = {
    documentId,
    lancamento,
    debcre: side,
    day,
    contaId: account.id,
    contrapartida: contra.id,
    valor: centsToNumber(amount),
    historico,
  };
  return { request, amount, line: 1, number: { postsContra: true } };
}

async function wireClosing(
  { companyCode, branchCode }: BranchRef,
  month: Period,
  { dryRun }: YearClosingRequest,
  { result, lines }: ClosingPlan,
  written: { batchId: number; documentId: number },
): Promise<YearClosing> {
  const entries: YearClosing['entries'] = [];
  for await (const some of inSlices(lines))
    for (const { lancamento, side, account, contra, amount } of some)
      entries.push({
        lancamento,
        debcre: side,
        contaId: account.id,
        conta: account.reducedCode,
        contrapartida: contra.id,
        valor: centsToNumber(amount),
      });
  return {
    company: companyCode,
    branch: branchCode,
    date: month.dateOf(month.days),
    dryRun,
    result: wireSum(formatAmount(result)),
    batchId: dryRun ? null : written.batchId,
    documentId: dryRun ? null : written.documentId,
    entries,
  };
}

function refusedAccount(code: ErrorCode, field: string, account: string, reason: Message): DomainError {
  return refusalOfField(code, field, account, {
    en: `${account} ${reason.en}`,
    pt: `${account} ${reason.pt}`,
  });
}
