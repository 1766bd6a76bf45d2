// Compliance runs, and exports of the ECD. Functions of the database write all of these rows.
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type RunOutcome = 'PASSED' | 'FAILED';

/** Counts and sums of a run; the amounts are decimal texts. */
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
  /** Time of the last purge that deleted entries of the month before the run. */
  readonly purgedAt?: string;
}

/** What a run and an export have in common. */
abstract class RecordedWork {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** Of the books that were read. */
  @Column({ type: 'text' })
  fingerprint: string;

  /** The token's sub. */
  @Column({ name: 'requested_by', type: 'text' })
  requestedBy: string;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt: Date;

  @Column({ name: 'finished_at', type: 'timestamptz' })
  finishedAt: Date;
}

@Entity({ schema: 'compliance', name: 'run' })
export class ComplianceRunEntity extends RecordedWork {
  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  @Column({ type: 'text' })
  status: RunOutcome;

  @Column({ type: 'jsonb' })
  totals: ComplianceTotals;
}

export interface EcdOptions {
  readonly nature: string;
  readonly bookNumber: number;
  /** Hash of the file that this one substitutes; null when it substitutes none. */
  readonly replacedHash: string | null;
}

/** An export of the ECD. Functions add the rows and mark them as filed. */
@Entity({ schema: 'compliance', name: 'ecd' })
export class EcdEntity extends RecordedWork {
  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

  /** YYYY-MM-01 */
  @Column({ name: 'first_period', type: 'date' })
  firstPeriod: string;

  @Column({ name: 'last_period', type: 'date' })
  lastPeriod: string;

  @Column({ type: 'jsonb' })
  options: EcdOptions;

  @Column({ type: 'text' })
  sha256: string;

  @Column({ type: 'bigint' })
  bytes: number;

  @Column({ type: 'bigint' })
  lines: number;

  /** How many bars and control characters became spaces. */
  @Column({ name: 'replaced_characters', type: 'bigint' })
  replacedCharacters: number;

  /** How many characters outside of ISO-8859-1 were spelled another way. */
  @Column({ name: 'transliterated_characters', type: 'bigint' })
  transliteratedCharacters: number;

  @Column({ type: 'jsonb' })
  judgement: object;

  @Column({ name: 'filed_at', type: 'timestamptz', nullable: true })
  filedAt: Date | null;

  @Column({ name: 'filed_by', type: 'text', nullable: true })
  filedBy: string | null;
}
