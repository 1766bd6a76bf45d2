// Reopens consolidated months, and answers their seals, certificates and the changes since a seal.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope, type BranchRef } from '@razao/auth';
import { counted, DomainError, Period, refusalOfField, type BranchMonth, type Noun } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import { recordAudit, type AuditEvent } from '../audit/audit-trail.js';
import type { PagedQuery } from '../lists/list-query.js';
import { MovementsEnv } from '../movements.env.js';
import { createOnce } from '../wire/in-transaction.js';
import type { BranchPath } from '../wire/record-path.js';
import { rewording } from '../wire/refusals.js';
import { SealStore } from './seal.store.js';
import type {
  Certificate,
  MonthReopening,
  MonthReopeningRequest,
  Seal,
  SealChanges,
  SealedMonthPath,
  SealPath,
} from './seals.dto.js';

@Injectable()
export class SealsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly gate: BranchGate,
    private readonly store: SealStore,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Reopens the month and all later consolidated months, with all their days; the seals are kept.
   * @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, MONTH_NOT_CONSOLIDATED, MONTH_PURGED; then no month is
   *   reopened.
   */
  async reopen(
    scope: AccessScope,
    path: BranchPath,
    { yearmonth, reason }: MonthReopeningRequest,
  ): Promise<MonthReopening> {
    const { branchId } = await this.gate.enter(scope, path.company, path.branch);
    const first = { branchId, period: yearmonth.toDate() };
    return await createOnce(scope, this.idempotency, async (tx) => {
      const months = await rewording(
        () => this.store.reopenMonths(scope, tx, first, reason),
        (error) => refusalOfField(error.code, 'yearmonth', yearmonth.format(), error.said),
      );
      await recordAudit(
        tx,
        ...months.map(({ period, seal }): AuditEvent => {
          return { action: 'period.reopened', entity: 'period', branchId, period, detail: { seal, reason } };
        }),
      );
      const reopened = months.map(({ period, seal }) => ({
        yearmonth: Period.fromDate(period).format(),
        seal,
      }));
      return { answer: { months: reopened }, branchIds: [branchId] };
    });
  }

  /** @returns an empty list when the month has never been sealed */
  async list(scope: AccessScope, branch: BranchRef, path: SealedMonthPath): Promise<Seal[]> {
    return await this.store.listSeals(scope, this.database, monthOf(branch, path));
  }

  /** @throws DomainError CERTIFICATE_NOT_FOUND for a month that is open, or whose certificate is not yet written. */
  async certificate(scope: AccessScope, branch: BranchRef, path: SealedMonthPath): Promise<Certificate> {
    const month = monthOf(branch, path);
    const found = await this.store.readCertificate(scope, this.database, month);
    if (found !== undefined) return found;
    const period = Period.fromDate(month.period).format();
    throw new DomainError('CERTIFICATE_NOT_FOUND', {
      en: `${period} has no certificate: it is not consolidated, or its certificate is being written`,
      pt: `o mês ${period} não tem certificado: não está consolidado ou o certificado está sendo gravado`,
    });
  }

  /** @throws DomainError SEAL_NOT_FOUND */
  async changes(
    scope: AccessScope,
    branch: BranchRef,
    path: SealPath,
    { page, size = this.env.SERVICE_PAGINATION_SIZE }: PagedQuery,
  ): Promise<SealChanges> {
    const month = monthOf(branch, path);
    const { seal } = path;
    return await this.database.snapshot(async (tx) => {
      const seals = await this.store.listSeals(scope, tx, month);
      if (seals.every((found) => found.seal !== seal)) throw notFound(path, seals.length);
      const changes = await this.store.pageEntryChanges(scope, tx, month, seal, { page, size });
      const balances = page === 1 ? await this.store.listBalanceChanges(scope, tx, month, seal) : [];
      return { ...changes, balances };
    });
  }
}

function monthOf({ branchId }: BranchRef, { year, month }: SealedMonthPath): BranchMonth {
  return { branchId, period: Period.of(year, month).toDate() };
}

const SEALS: Noun = { en: ['seal', 'seals'], pt: ['selo', 'selos'] };

function notFound({ year, month, seal }: SealPath, count: number): DomainError {
  const period = Period.of(year, month).format();
  const { en, pt } = counted(count, SEALS);
  return new DomainError(
    'SEAL_NOT_FOUND',
    {
      en: `seal: ${period} has ${en}, none with the number ${seal}`,
      pt: `seal: o mês ${period} tem ${pt}, nenhum com o número ${seal}`,
    },
    [{ field: 'seal', value: String(seal), reason: { en: 'no such seal', pt: 'selo inexistente' } }],
  );
}
