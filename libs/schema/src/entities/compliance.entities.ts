// Compliance runs. Rows are only added, by functions.
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type RunOutcome = 'PASSED' | 'FAILED';

/** Counts; the amounts are decimal texts. */
export interface ComplianceTotals {
  readonly rules: number;
  readonly passed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: number;
  readonly documents: number;
  readonly lines: number;
  readonly accounts: number;
  readonly debits: string;
  readonly credits: string;
  /** Of the last purge that took entries of the month before the run. */
  readonly purgedAt?: string;
}

@Entity({ schema: 'compliance', name: 'run' })
export class ComplianceRunEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  @Column({ type: 'text' })
  status: RunOutcome;

  @Column({ type: 'text' })
  fingerprint: string;

  /** The token's sub. */
  @Column({ name: 'requested_by', type: 'text' })
  requestedBy: string;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt: Date;

  @Column({ name: 'finished_at', type: 'timestamptz' })
  finishedAt: Date;

  @Column({ type: 'jsonb' })
  totals: ComplianceTotals;
}
