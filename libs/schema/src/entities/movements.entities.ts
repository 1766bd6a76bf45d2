// Batches, documents and entries as the schema has them. Never updated: the gate refuses it. Entries enter by
// set-based SQL, a whole entry number in one statement.
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Side, AmountCents } from '@razao/domain';
import { amountTransformer, currentActor, idTransformer } from './columns.js';

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

@Entity({ schema: 'ledger', name: 'entry' })
export class EntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ name: 'document_id', type: 'bigint', transformer: idTransformer })
  documentId: number;

  /** contaId */
  @Column({ name: 'account_id', type: 'bigint', transformer: idTransformer })
  accountId: number;

  /** contrapartida */
  @Column({ name: 'contra_account_id', type: 'bigint', nullable: true, transformer: idTransformer })
  contraAccountId: number | null;

  /** valor */
  @Column({ type: 'numeric', precision: 17, scale: 2, transformer: amountTransformer })
  amount: AmountCents;

  /** Copied from the document, as are period and closing. */
  @Column({ name: 'branch_id', type: 'integer' })
  branchId: number;

  /** YYYY-MM-01 */
  @Column({ type: 'date' })
  period: string;

  /** 1 to n inside (document, entry number). */
  @Column({ type: 'integer' })
  line: number;

  @Column({ type: 'smallint' })
  day: number;

  /** debcre */
  @Column({ type: 'char', length: 1 })
  side: Side;

  @Column({ type: 'boolean' })
  closing: boolean;

  /** Whether the line posts its contrapartida too. */
  @Column({ name: 'posts_contra', type: 'boolean' })
  postsContra: boolean;

  @Column({ name: 'created_by', type: 'integer', nullable: true, default: currentActor })
  createdBy: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** lancamento */
  @Column({ name: 'entry_number', type: 'text' })
  entryNumber: string;

  /** historico */
  @Column({ type: 'text', nullable: true })
  history: string | null;

  /** cdhistorico */
  @Column({ name: 'history_code', type: 'text', nullable: true })
  historyCode: string | null;
}
