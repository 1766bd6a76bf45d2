// Batches and documents as the schema has them. Never updated: the gate refuses it. Entries have no entity: statements of
// `.sql` files write and read them, a whole entry number at once.
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { currentActor, idTransformer } from './columns.js';

@Entity({ schema: 'ledger', name: 'batch' })
export class BatchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  /** lote */
  @Column({ type: 'text' })
  code: string;

  /** descricao */
  @Column({ type: 'text', nullable: true })
  description: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'created_by', type: 'integer', nullable: true, default: currentActor })
  createdBy: number | null;
}

@Entity({ schema: 'ledger', name: 'document' })
export class DocumentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ name: 'batch_id', type: 'bigint', transformer: idTransformer })
  batchId: number;

  /** Copied from the batch, as is the period. */
  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  /** documento */
  @Column({ type: 'text' })
  number: string;

  /** diaref */
  @Column({ name: 'reference_day', type: 'smallint', nullable: true })
  referenceDay: number | null;

  /** texto */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** cdpadronizado */
  @Column({ name: 'standard_code', type: 'text', nullable: true })
  standardCode: string | null;

  /** True when the standard code is the company's closing code. */
  @Column({ type: 'boolean' })
  closing: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'created_by', type: 'integer', nullable: true, default: currentActor })
  createdBy: number | null;
}
