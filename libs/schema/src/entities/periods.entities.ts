// Months of a branch and what closes them: status, sealed balances, the consolidation's run.
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AmountCents } from '@razao/domain';
import { amountTransformer, currentActor, idTransformer } from './columns.js';

export type PeriodStatus = 'OPEN' | 'CONSOLIDATED';
/** As the table has it; PROCESSING is a lock that a worker holds, not a value. */
export type ConsolidationStatus = 'PENDING' | 'COMPLETED' | 'ERROR';

const sum = { type: 'numeric', precision: 24, scale: 2, transformer: amountTransformer } as const;

@Entity({ schema: 'ledger', name: 'branch_period' })
export class BranchPeriodEntity {
  @PrimaryColumn({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @PrimaryColumn({ type: 'date' })
  period: string;

  @Column({ type: 'text', default: 'OPEN' })
  status: PeriodStatus;

  /** Entries up to this day are frozen; 0 when no day is closed. */
  @Column({ name: 'closed_through_day', type: 'smallint', default: 0 })
  closedThroughDay: number;

  @CreateDateColumn({ name: 'opened_at', type: 'timestamptz' })
  openedAt: Date;

  @Column({ name: 'opened_by', type: 'integer', nullable: true, default: currentActor })
  openedBy: number | null;

  @Column({ name: 'consolidated_at', type: 'timestamptz', nullable: true })
  consolidatedAt: Date | null;
}

@Entity({ schema: 'ledger', name: 'account_balance' })
export class AccountBalanceEntity {
  @PrimaryColumn({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @PrimaryColumn({ type: 'date' })
  period: string;

  @PrimaryColumn({ name: 'account_id', type: 'bigint', transformer: idTransformer })
  accountId: number;

  @Column(sum)
  opening: AmountCents;

  @Column(sum)
  debit: AmountCents;

  @Column(sum)
  credit: AmountCents;

  @Column({ ...sum, name: 'closing_debit' })
  closingDebit: AmountCents;

  @Column({ ...sum, name: 'closing_credit' })
  closingCredit: AmountCents;

  @Column({ type: 'bigint', transformer: idTransformer })
  postings: number;

  @Column({ name: 'closing_postings', type: 'bigint', transformer: idTransformer })
  closingPostings: number;

  /** accumulatedBalance; computed by the database. */
  @Column({ ...sum, insert: false, update: false })
  closing: AmountCents;
}

@Entity({ schema: 'ledger', name: 'consolidation_run' })
export class ConsolidationRunEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  @Column({ type: 'text', default: 'PENDING' })
  status: ConsolidationStatus;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  /** Percent, 0 to 100. */
  @Column({ type: 'smallint', default: 0 })
  progress: number;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @CreateDateColumn({ name: 'requested_at', type: 'timestamptz' })
  requestedAt: Date;

  @Column({ name: 'requested_by', type: 'integer', nullable: true, default: currentActor })
  requestedBy: number | null;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
