// Opens the months of a branch in sequence, from the base month of the company on.
import { Injectable } from '@nestjs/common';
import { DomainError, Period, branchNotFound, refusalOfField } from '@razao/domain';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { BranchPeriodEntity } from '@razao/schema';
import { Database, type Queryable } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import { recordAudit } from '../audit/audit-trail.js';
import { createOnce } from '../wire/in-transaction.js';
import { prefixed, rewording } from '../wire/refusals.js';
import type { MonthOpening, PurgedMonth } from './period.dto.js';
import { PeriodStore, type MonthOpeningRow } from './period.store.js';

@Injectable()
export class MonthOpeningService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly store: PeriodStore,
  ) {}

  /**
   * Opens a month.
   * @returns the opening information after it
   * @throws DomainError MONTH_ALREADY_OPENED, MONTH_NOT_REOPENED, MONTH_OUT_OF_SEQUENCE.
   */
  async open(scope: AccessScope, branch: BranchRef, period: Period): Promise<MonthOpening> {
    const { branchId } = branch;
    return await createOnce(scope, this.idempotency, async (tx) => {
      const month = { branchId, period: period.toDate() };
      const opened = await rewording(
        () => this.store.insertPeriod(scope, tx, month),
        (error) => new DomainError(error.code, prefixed('newyearmonth: ', error.said), error.findings),
      );
      if (!opened) throw openedBefore(period, await this.store.findPeriod(scope, tx, month));
      await recordAudit(tx, { action: 'period.opened', entity: 'period', ...month });
      return { answer: await this.find(scope, branch, tx), branchIds: [branchId] };
    });
  }

  async find(scope: AccessScope, branch: BranchRef, db: Queryable = this.database): Promise<MonthOpening> {
    const row = await this.store.findMonthOpening(scope, db, branch.branchId);
    if (row === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    const base = Period.fromDate(row.basePeriod);
    const next = row.lastOpened === null ? base : Period.fromDate(row.lastOpened).next();
    return {
      initialyearmonth: base.format(),
      endyearmonth: wireMonth(row.lastOpened),
      newyearmonth: next.format(),
      firstPostingyearmonth: wireMonth(row.firstOpen),
      lastPostingyearmonth: wireMonth(row.lastOpen),
      ...(row.purged && { purgedMonths: row.purged.map(purgedMonth) }),
    };
  }
}

function openedBefore(period: Period, found: BranchPeriodEntity | null): DomainError {
  const month = period.format();
  return found?.status === 'CONSOLIDATED'
    ? refusalOfField('MONTH_NOT_REOPENED', 'newyearmonth', month, {
        en: `${month} is consolidated: POST /monthReopening opens it again`,
        pt: `o mês ${month} está consolidado: POST /monthReopening o reabre`,
      })
    : refusalOfField('MONTH_ALREADY_OPENED', 'newyearmonth', month, {
        en: `${month} was opened before (GET /monthOpening names the month to open next)`,
        pt: `o mês ${month} já foi aberto (GET /monthOpening informa o próximo mês a abrir)`,
      });
}

function purgedMonth({
  yearmonth,
  purgedAt,
  digest,
}: NonNullable<MonthOpeningRow['purged']>[number]): PurgedMonth {
  return { yearmonth, purgedAt: new Date(purgedAt).toISOString(), ...(digest !== null && { digest }) };
}

function wireMonth(period: string | null): string {
  return period === null ? '' : Period.fromDate(period).format();
}
