// Months of a branch, and the consolidation that closes them. Balances have no entity, because only SQL statements read
// them, in sets.
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { currentActor } from './columns.js';

type PeriodStatus = 'OPEN' | 'CONSOLIDATED';
/** The values of the column. PROCESSING is not among them, because it is a lock that a worker holds. */
type ConsolidationStatus = 'PENDING' | 'COMPLETED' | 'ERROR';

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

  /** Number of the last seal; 0 before the first. */
  @Column({ type: 'integer', default: 0 })
  seal: number;
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

  /** The message in Portuguese. */
  @Column({ name: 'message_pt', type: 'text', nullable: true })
  messagePt: string | null;

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
