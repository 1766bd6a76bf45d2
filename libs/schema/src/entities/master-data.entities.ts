// What the admin command loads: charts with their accounts, companies with their branches. The services
// read these rows; they carry no relations, so that no read pulls in more than it names.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountKind, AmountCents } from '@razao/domain';
import { amountTransformer, idTransformer } from './columns.js';

@Entity({ schema: 'ledger', name: 'chart' })
export class ChartEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ type: 'text' })
  code: string;
}

@Entity({ schema: 'ledger', name: 'account' })
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ name: 'chart_id', type: 'integer' })
  chartId: number;

  /** Dotted numbers: cdAccounting. */
  @Column({ type: 'text' })
  code: string;

  /** Steps of the code, from 1; computed by the database. */
  @Column({ type: 'integer', insert: false, update: false })
  level: number;

  /** cdReduced */
  @Column({ name: 'reduced_code', type: 'text' })
  reducedCode: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'char', length: 1 })
  kind: AccountKind;

  /** COD_NAT of the ECD manual. */
  @Column({ type: 'char', length: 2 })
  nature: string;

  @Column({ type: 'boolean', default: true })
  active: boolean;

  @Column({ name: 'parent_id', type: 'bigint', nullable: true, transformer: idTransformer })
  parentId: number | null;
}

@Entity({ schema: 'ledger', name: 'company' })
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  name: string;

  /** First month of the books, YYYY-MM-01. */
  @Column({ name: 'base_period', type: 'date' })
  basePeriod: string;

  /** The standard code that marks closing entries. */
  @Column({ name: 'closing_code', type: 'text', default: 'ENC' })
  closingCode: string;

  @Column({ name: 'tax_regime', type: 'text', default: 'LUCRO_PRESUMIDO' })
  taxRegime: string;

  @Column({ name: 'time_zone', type: 'text', default: 'America/Sao_Paulo' })
  timeZone: string;

  /** null: the chart is not configured. */
  @Column({ name: 'chart_id', type: 'integer', nullable: true })
  chartId: number | null;

  /** A month is consolidated only after a PASSED compliance run of its present data. */
  @Column({ name: 'consolidation_requires_compliance', type: 'boolean', default: false })
  consolidationRequiresCompliance: boolean;
}

@Entity({ schema: 'ledger', name: 'branch' })
export class BranchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  name: string;

  /** The day that closeday closes next, YYYY-MM-DD. */
  @Column({ name: 'accounting_day', type: 'date' })
  accountingDay: string;
}

@Entity({ schema: 'ledger', name: 'history_code' })
export class HistoryCodeEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  text: string;
}

@Entity({ schema: 'ledger', name: 'opening_balance' })
export class OpeningBalanceEntity {
  @PrimaryColumn({ name: 'branch_id', type: 'integer' })
  branchId: number;

  @PrimaryColumn({ name: 'account_id', type: 'bigint', transformer: idTransformer })
  accountId: number;

  /** At the company's base month, debit positive. */
  @Column({ type: 'numeric', precision: 17, scale: 2, transformer: amountTransformer })
  amount: AmountCents;
}
