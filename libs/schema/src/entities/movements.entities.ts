// Batches. The gate refuses every update of them. Documents and entries have no entity: statements in `.sql` files
// write and read them, an entry number with all its lines at once.
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ schema: 'ledger', name: 'batch' })
export class BatchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
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

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'created_by', type: 'integer', nullable: true })
  createdBy: number | null;
}
