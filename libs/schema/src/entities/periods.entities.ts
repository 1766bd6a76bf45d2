// Months of a branch, and the consolidation that closes them. Balances have no entity, because only SQL statements read
// them, in sets.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

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

  @Column({ type: 'text' })
  status: PeriodStatus;

  /** Entries up to this day are frozen; 0 when no day is closed. */
  @Column({ name: 'closed_through_day', type: 'smallint' })
  closedThroughDay: number;

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt: Date;

  @Column({ name: 'opened_by', type: 'integer', nullable: true })
  openedBy: number | null;

  @Column({ name: 'consolidated_at', type: 'timestamptz', nullable: true })
  consolidatedAt: Date | null;

  /** Number of the last seal; 0 before the first. */
  @Column({ type: 'integer' })
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

  @Column({ type: 'text' })
  status: ConsolidationStatus;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  /** The message in Portuguese. */
  @Column({ name: 'message_pt', type: 'text', nullable: true })
  messagePt: string | null;

  /** Percent, 0 to 100. */
  @Column({ type: 'smallint' })
  progress: number;

  @Column({ type: 'integer' })
  attempts: number;

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt: Date;

  @Column({ name: 'requested_by', type: 'integer', nullable: true })
  requestedBy: number | null;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
