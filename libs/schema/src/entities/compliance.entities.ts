// Compliance runs and what each rule came to in them. Rows are only added.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { idTransformer } from './columns.js';

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

@Entity({ schema: 'compliance', name: 'run_result' })
export class ComplianceResultEntity {
  @PrimaryColumn({ name: 'run_id', type: 'bigint', transformer: idTransformer })
  runId: number;

  /** Of the rule in the run, from 1. */
  @PrimaryColumn({ type: 'smallint' })
  position: number;

  @Column({ type: 'text' })
  rule: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text' })
  severity: 'ERROR' | 'WARNING';

  @Column({ type: 'text' })
  outcome: RunOutcome;

  /** All of them, also those that are not kept. */
  @Column({ type: 'bigint', transformer: idTransformer })
  findings: number;

  @Column({ type: 'jsonb', nullable: true })
  figures: object | null;

  @Column({ name: 'duration_ms', type: 'integer' })
  durationMs: number;
}
