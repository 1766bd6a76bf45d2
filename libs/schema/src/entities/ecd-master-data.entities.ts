// Master data of the ECD that are rows beside the company: signatories, auditors, registrations, books, statement lines.
// Months are YYYY-MM-01, days YYYY-MM-DD.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

type StatementName = 'BALANCE_SHEET' | 'INCOME_STATEMENT';

/** 0007 */
@Entity({ schema: 'ledger', name: 'company_registration' })
export class CompanyRegistrationEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  institution: string;

  @PrimaryColumn({ type: 'text' })
  number: string;
}

/** J930 */
@Entity({ schema: 'ledger', name: 'signatory' })
export class SignatoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

  @Column({ type: 'text' })
  name: string;

  /** CPF or CNPJ, without punctuation. */
  @Column({ name: 'tax_number', type: 'text' })
  taxNumber: string;

  @Column({ type: 'text' })
  qualification: string;

  @Column({ name: 'qualification_code', type: 'text' })
  qualificationCode: string;

  /** Number at the accountants' council. */
  @Column({ type: 'text', nullable: true })
  crc: string | null;

  @Column({ name: 'crc_state', type: 'char', length: 2, nullable: true })
  crcState: string | null;

  @Column({ name: 'crc_certificate', type: 'text', nullable: true })
  crcCertificate: string | null;

  @Column({ name: 'crc_valid_until', type: 'date', nullable: true })
  crcValidUntil: string | null;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ name: 'legal_representative', type: 'boolean' })
  legalRepresentative: boolean;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  /** null: still. */
  @Column({ name: 'valid_to', type: 'date', nullable: true })
  validTo: string | null;
}

/** J935 */
@Entity({ schema: 'ledger', name: 'auditor' })
export class AuditorEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

  @Column({ name: 'tax_number', type: 'text' })
  taxNumber: string;

  @Column({ type: 'text' })
  name: string;

  /** Number at the securities commission. */
  @Column({ name: 'cvm_registration', type: 'text', nullable: true })
  cvmRegistration: string | null;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  /** null: still. */
  @Column({ name: 'valid_to', type: 'date', nullable: true })
  validTo: string | null;
}

/** I030: one book of a nature, by its number. */
@Entity({ schema: 'ledger', name: 'book' })
export class BookEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  nature: string;

  @PrimaryColumn({ type: 'integer' })
  number: number;

  @Column({ name: 'first_period', type: 'date' })
  firstPeriod: string;

  @Column({ name: 'last_period', type: 'date' })
  lastPeriod: string;
}

/** J100 and J150: a line of the balance sheet or of the income statement. */
@Entity({ schema: 'ledger', name: 'statement_line' })
export class StatementLineEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  statement: StatementName;

  @PrimaryColumn({ type: 'text' })
  code: string;

  /** The total that it is a part of; null: of none. */
  @Column({ name: 'parent_code', type: 'text', nullable: true })
  parentCode: string | null;

  /** Order of print, from 1. */
  @Column({ type: 'integer' })
  position: number;

  /** T total, D detail. */
  @Column({ type: 'char', length: 1 })
  kind: 'T' | 'D';

  @Column({ type: 'smallint' })
  level: number;

  /** A assets, P liabilities and equity; D what lessens the result, R what adds to it. */
  @Column({ type: 'char', length: 1 })
  side: 'A' | 'P' | 'D' | 'R';

  @Column({ type: 'text' })
  text: string;
}

/** The column of the period before of an income statement whose months before are not in the books; debit positive. */
@Entity({ schema: 'ledger', name: 'statement_comparative' })
export class StatementComparativeEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  /** Months of the statement that has the column. */
  @PrimaryColumn({ name: 'first_period', type: 'date' })
  firstPeriod: string;

  @PrimaryColumn({ name: 'last_period', type: 'date' })
  lastPeriod: string;

  @Column({ type: 'text' })
  statement: 'INCOME_STATEMENT';

  @PrimaryColumn({ type: 'text' })
  code: string;

  @Column({ type: 'numeric' })
  amount: string;
}
