// Who did what: actors, the audit trail, and the answers kept for repeated requests.
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { currentActor, idTransformer } from './columns.js';

@Entity({ schema: 'ledger', name: 'actor' })
export class ActorEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  /** The token's sub. */
  @Column({ type: 'text' })
  subject: string;
}

@Entity({ schema: 'ledger', name: 'audit_event' })
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @CreateDateColumn({ type: 'timestamptz' })
  at: Date;

  @Column({ name: 'actor_id', type: 'integer', nullable: true, default: currentActor })
  actorId: number | null;

  @Column({ type: 'text' })
  action: string;

  @Column({ name: 'branch_id', type: 'integer', nullable: true })
  branchId: number | null;

  /** YYYY-MM-01 */
  @Column({ type: 'date', nullable: true })
  period: string | null;

  @Column({ type: 'text' })
  entity: string;

  @Column({ name: 'entity_id', type: 'bigint', nullable: true, transformer: idTransformer })
  entityId: number | null;

  @Column({ type: 'jsonb', nullable: true })
  detail: unknown;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  @Column({ name: 'remote_address', type: 'text', nullable: true })
  remoteAddress: string | null;
}

@Entity({ schema: 'ledger', name: 'idempotency_key' })
export class IdempotencyKeyEntity {
  @PrimaryColumn({ type: 'text' })
  subject: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  route: string;

  /** SHA-256 of the body. */
  @Column({ name: 'body_digest', type: 'bytea' })
  bodyDigest: Buffer;

  @Column({ type: 'smallint' })
  status: number;

  /** Not jsonb: a repeat gets the very text. */
  @Column({ type: 'json', nullable: true })
  response: unknown;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
