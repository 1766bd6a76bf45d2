// Master data of the ECD that have tables besides the company's: signatories, auditors, registrations, books, statement
// lines. Months are YYYY-MM-01, days YYYY-MM-DD.
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

type StatementName = 'BALANCE_SHEET' | 'INCOME_STATEMENT';

/** Record 0007. */
@Entity({ schema: 'ledger', name: 'company_registration' })
export class CompanyRegistrationEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  institution: string;

  @PrimaryColumn({ type: 'text' })
  number: string;
}

/** Signs the book, or audits the company, from a day on. */
abstract class Person {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId: number;

  @Column({ type: 'text' })
  name: string;

  /** CPF or CNPJ, without punctuation. */
  @Column({ name: 'tax_number', type: 'text' })
  taxNumber: string;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  /** null: still valid. */
  @Column({ name: 'valid_to', type: 'date', nullable: true })
  validTo: string | null;
}

/** Record J930. */
@Entity({ schema: 'ledger', name: 'signatory' })
export class SignatoryEntity extends Person {
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
}

/** Record J935. */
@Entity({ schema: 'ledger', name: 'auditor' })
export class AuditorEntity extends Person {
  /** Number at the securities commission. */
  @Column({ name: 'cvm_registration', type: 'text', nullable: true })
  cvmRegistration: string | null;
}

/** Record I030: a book of one nature, with its number. */
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

/** Records J100 and J150: a line of the balance sheet or of the income statement. */
@Entity({ schema: 'ledger', name: 'statement_line' })
export class StatementLineEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  @PrimaryColumn({ type: 'text' })
  statement: StatementName;

  @PrimaryColumn({ type: 'text' })
  code: string;

  /** Code of the total that includes the line; null when none does. */
  @Column({ name: 'parent_code', type: 'text', nullable: true })
  parentCode: string | null;

  /** Order of printing, from 1. */
  @Column({ type: 'integer' })
  position: number;

  /** T total, D detail. */
  @Column({ type: 'char', length: 1 })
  kind: 'T' | 'D';

  @Column({ type: 'smallint' })
  level: number;

  /** A: assets; P: liabilities and equity; D: reduces the result; R: increases the result. */
  @Column({ type: 'char', length: 1 })
  side: 'A' | 'P' | 'D' | 'R';

  @Column({ type: 'text' })
  text: string;
}

/** An amount in the income statement's column of the period before, for months that the books lack; debit positive. */
@Entity({ schema: 'ledger', name: 'statement_comparative' })
export class StatementComparativeEntity {
  @PrimaryColumn({ name: 'company_id', type: 'integer' })
  companyId: number;

  /** First and last month of the statement that has the column. */
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
