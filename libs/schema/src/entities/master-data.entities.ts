// Charts, companies with their branches, accounts and history codes. The entities have no relations, so that a read
// loads only the tables that it names.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ schema: 'ledger', name: 'chart' })
export class ChartEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ type: 'text' })
  code: string;
}

/** What a company and a branch have in common. The ECD needs all fields from `cnpj` on (docs/ecd.md). */
abstract class Registered {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  name: string;

  /** 14 characters. */
  @Column({ type: 'text', nullable: true })
  cnpj: string | null;

  /** UF */
  @Column({ type: 'char', length: 2, nullable: true })
  state: string | null;

  @Column({ name: 'state_registration', type: 'text', nullable: true })
  stateRegistration: string | null;

  /** Seven digits of the IBGE. */
  @Column({ name: 'municipality_code', type: 'text', nullable: true })
  municipalityCode: string | null;
}

@Entity({ schema: 'ledger', name: 'company' })
export class CompanyEntity extends Registered {
  /** First month of the books, YYYY-MM-01. */
  @Column({ name: 'base_period', type: 'date' })
  basePeriod: string;

  /** The standard code that marks closing entries. */
  @Column({ name: 'closing_code', type: 'text' })
  closingCode: string;

  @Column({ name: 'tax_regime', type: 'text' })
  taxRegime: string;

  /** First month with the raised percentages of Lei Complementar 224/2025, YYYY-MM-01; null: never. */
  @Column({ name: 'presumption_increase_from', type: 'date', nullable: true })
  presumptionIncreaseFrom: string | null;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;

  /** 1 to 12; the fiscal year ends on the last day of this month. */
  @Column({ name: 'fiscal_year_end_month', type: 'smallint' })
  fiscalYearEndMonth: number;

  /** null: the chart is not configured. */
  @Column({ name: 'chart_id', type: 'integer', nullable: true })
  chartId: number | null;

  /** The account that takes corrections of results of earlier fiscal years. */
  @Column({ name: 'prior_year_adjustment_account_id', type: 'bigint', nullable: true })
  priorYearAdjustmentAccountId: number | null;

  @Column({ name: 'consolidation_requires_compliance', type: 'boolean' })
  consolidationRequiresCompliance: boolean;

  /** Whether entries without history text and history code are refused. */
  @Column({ name: 'history_required', type: 'boolean' })
  historyRequired: boolean;

  /**
   * Thresholds of compliance rules that replace those of the site, by their names in COMPLIANCE_THRESHOLDS
   * (libs/domain).
   */
  @Column({ type: 'jsonb' })
  thresholds: Readonly<Record<string, number>>;

  /** The fields from here on are for the ECD. */
  @Column({ name: 'municipality_name', type: 'text', nullable: true })
  municipalityName: string | null;

  @Column({ name: 'municipal_registration', type: 'text', nullable: true })
  municipalRegistration: string | null;

  /** Number at the commercial registry. */
  @Column({ type: 'text', nullable: true })
  nire: string | null;

  /** YYYY-MM-DD */
  @Column({ name: 'registered_on', type: 'date', nullable: true })
  registeredOn: string | null;

  /** YYYY-MM-DD */
  @Column({ name: 'converted_on', type: 'date', nullable: true })
  convertedOn: string | null;

  @Column({ type: 'boolean' })
  audited: boolean;

  /** 1 to 10; null: the accounts have no referential codes. */
  @Column({ name: 'referential_plan', type: 'text', nullable: true })
  referentialPlan: string | null;
}

@Entity({ schema: 'ledger', name: 'branch' })
export class BranchEntity extends Registered {
  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

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
