// The requests and answers of the routes that write all rows of one kind: the sets of a company, and permissions. A row
// that is not in the request is deleted.
import { BranchCode, Flag, ListOf, Whole } from '@razao/platform/http';
import { ACCOUNT_COLUMNS, ECD_COLUMNS, LINE, TAX_ROLE } from '@razao/platform/master-data';
import { DEMO } from '../wire/demo-records.js';
import { Ruled, SignedAmount, Subject } from './fields.js';

const ROWS_MAX = 10_000;
const OF_SIGNATORIES = ECD_COLUMNS.signatories;
const OF_AUDITORS = ECD_COLUMNS.auditors;
const OF_REGISTRATIONS = ECD_COLUMNS.registrations;
const OF_BOOKS = ECD_COLUMNS.books;
const OF_LINES = ECD_COLUMNS.lines;
const OF_REFERENTIAL = ECD_COLUMNS.referentialAccounts;
const OF_COMPARATIVES = ECD_COLUMNS.comparatives;
const none = { required: false, nullable: true } as const;
const account = { description: 'Reduced code of an analytic account', example: '111101' } as const;

/** The opening balances of the company that the examples create. */
const OPENINGS = [
  { branch: DEMO.branch, account: '111101', amount: 1500.25 },
  { branch: DEMO.branch, account: '311101', amount: -1500.25 },
];
const LINES = [
  { statement: 'BALANCE_SHEET', code: 'A', kind: 'T', level: 1, side: 'A', text: 'ATIVO' },
  {
    statement: 'BALANCE_SHEET',
    code: 'A1',
    parent: 'A',
    kind: 'D',
    level: 2,
    side: 'A',
    text: 'Disponibilidades',
  },
  {
    statement: 'INCOME_STATEMENT',
    code: 'R',
    kind: 'T',
    level: 1,
    side: 'R',
    text: 'Resultado do exercício',
  },
  {
    statement: 'INCOME_STATEMENT',
    code: 'R1',
    parent: 'R',
    kind: 'D',
    level: 2,
    side: 'R',
    text: 'Receita de vendas',
  },
];

export class Opening {
  @BranchCode({ example: DEMO.branch })
  branch: string;

  @Ruled(ACCOUNT_COLUMNS.cdReduced, account)
  account: string;

  @SignedAmount({ description: 'In reais, debit positive', example: 1500.25 })
  amount: string;
}

export class Openings {
  @ListOf(Opening, {
    min: 0,
    max: ROWS_MAX,
    description: 'Opening balances; the sum of each branch is zero',
    example: OPENINGS,
  })
  openings: Opening[];
}

export class TaxRole {
  @Ruled(ACCOUNT_COLUMNS.cdReduced, account)
  account: string;

  @Ruled(TAX_ROLE, { example: 'TRADE_REVENUE' })
  role: string;
}

export class TaxRoles {
  @ListOf(TaxRole, { min: 0, max: ROWS_MAX })
  taxRoles: TaxRole[];
}

export class Signatory {
  @Ruled(OF_SIGNATORIES.name, { example: 'ANA CONTADORA' })
  name: string;

  @Ruled(OF_SIGNATORIES.taxNumber, { description: 'CPF or CNPJ without punctuation', example: '52998224725' })
  taxNumber: string;

  @Ruled(OF_SIGNATORIES.qualification, { example: 'Contador' })
  qualification: string;

  @Ruled(OF_SIGNATORIES.qualificationCode, {
    description: 'Three digits, 900 for an accountant',
    example: '900',
  })
  qualificationCode: string;

  @Ruled(OF_SIGNATORIES.crc, {
    ...none,
    description: 'Registration at the CRC; an accountant has one',
    example: '1SP000000',
  })
  crc?: string;

  @Ruled(OF_SIGNATORIES.crcState, { ...none, example: 'SP' })
  crcState?: string;

  @Ruled(OF_SIGNATORIES.crcCertificate, none)
  crcCertificate?: string;

  @Ruled(OF_SIGNATORIES.crcValidUntil, { ...none, description: 'YYYY-MM-DD' })
  crcValidUntil?: string;

  @Ruled(OF_SIGNATORIES.email, none)
  email?: string;

  @Ruled(OF_SIGNATORIES.phone, none)
  phone?: string;

  @Flag({ example: false })
  legalRepresentative: boolean;

  @Ruled(OF_SIGNATORIES.validFrom, { description: 'YYYY-MM-DD', example: '2024-01-01' })
  validFrom: string;

  @Ruled(OF_SIGNATORIES.validTo, { ...none, description: 'Last day, YYYY-MM-DD; null while there is none' })
  validTo?: string;
}

export class Signatories {
  @ListOf(Signatory, { min: 0, max: ROWS_MAX })
  signatories: Signatory[];
}

export class Auditor {
  @Ruled(OF_AUDITORS.name, { example: 'AUDITORIA NORTE LTDA' })
  name: string;

  @Ruled(OF_AUDITORS.taxNumber, { description: 'CPF or CNPJ without punctuation', example: '11444777000161' })
  taxNumber: string;

  @Ruled(OF_AUDITORS.cvmRegistration, { ...none, description: 'Number at the CVM', example: '12345' })
  cvmRegistration?: string;

  @Ruled(OF_AUDITORS.validFrom, { description: 'YYYY-MM-DD', example: '2024-01-01' })
  validFrom: string;

  @Ruled(OF_AUDITORS.validTo, { ...none, description: 'Last day, YYYY-MM-DD; null while there is none' })
  validTo?: string;
}

export class Auditors {
  @ListOf(Auditor, { min: 0, max: ROWS_MAX })
  auditors: Auditor[];
}

export class Registration {
  @Ruled(OF_REGISTRATIONS.institution, { description: 'UF, or a code of the ECD', example: 'SP' })
  institution: string;

  @Ruled(OF_REGISTRATIONS.number, { example: '110042490114' })
  number: string;
}

export class Registrations {
  @ListOf(Registration, { min: 0, max: ROWS_MAX })
  registrations: Registration[];
}

export class Book {
  @Ruled(OF_BOOKS.nature, { example: 'DIARIO GERAL' })
  nature: string;

  @Whole({
    min: 1,
    max: 999_999_999,
    description: 'Number of the book; two books of one nature have different numbers',
    example: 7,
  })
  number: number;

  @Ruled(OF_BOOKS.firstMonth, { description: 'MM/YYYY', example: '01/2024' })
  firstMonth: string;

  @Ruled(OF_BOOKS.lastMonth, { description: 'MM/YYYY', example: '12/2024' })
  lastMonth: string;
}

export class Books {
  @ListOf(Book, { min: 0, max: ROWS_MAX })
  books: Book[];
}

export class StatementLine {
  @Ruled(OF_LINES.statement, { example: 'BALANCE_SHEET' })
  statement: string;

  @Ruled(OF_LINES.code, {
    description: 'Code of the line; two lines of one statement have different codes',
    example: 'A1',
  })
  code: string;

  @Ruled(OF_LINES.parent, { ...none, description: 'Code of the total that it is a part of', example: 'A' })
  parent?: string;

  @Ruled(OF_LINES.kind, { description: 'T total, D detail' })
  kind: string;

  @Whole({
    min: 1,
    max: 9999,
    description: 'Level of the line; higher than the level of its parent',
    example: 2,
  })
  level: number;

  @Ruled(OF_LINES.side)
  side: string;

  @Ruled(OF_LINES.text, { example: 'Disponibilidades' })
  text: string;
}

export class AccountLine {
  @Ruled(ACCOUNT_COLUMNS.cdReduced, account)
  account: string;

  @Ruled(OF_LINES.statement, { example: 'BALANCE_SHEET' })
  statement: string;

  @Ruled(LINE, { description: 'Code of a detail line', example: 'A1' })
  code: string;
}

export class StatementLines {
  @ListOf(StatementLine, {
    min: 0,
    max: ROWS_MAX,
    description: 'Lines in the order in which they are printed',
    example: LINES,
  })
  lines: StatementLine[];

  @ListOf(AccountLine, { min: 0, max: ROWS_MAX, description: 'One line per account and statement' })
  accounts: AccountLine[];
}

export class ReferentialAccount {
  @Ruled(ACCOUNT_COLUMNS.cdReduced, account)
  account: string;

  @Ruled(OF_REFERENTIAL.code, {
    description: "Code of an account in the company's referential plan",
    example: '1.01.01.01.01',
  })
  code: string;

  @Ruled(OF_REFERENTIAL.validFrom, { description: 'MM/YYYY', example: '01/2024' })
  validFrom: string;

  @Ruled(OF_REFERENTIAL.validTo, { ...none, description: 'Last month, MM/YYYY; null while there is none' })
  validTo?: string;
}

export class ReferentialAccounts {
  @ListOf(ReferentialAccount, { min: 0, max: ROWS_MAX })
  referentialAccounts: ReferentialAccount[];
}

export class Comparative {
  @Ruled(OF_COMPARATIVES.firstMonth, { description: 'Month of the statement, MM/YYYY', example: '01/2024' })
  firstMonth: string;

  @Ruled(OF_COMPARATIVES.lastMonth, { description: 'Month of the statement, MM/YYYY', example: '12/2024' })
  lastMonth: string;

  @Ruled(OF_COMPARATIVES.code, {
    description: 'Code of a detail line of the income statement',
    example: 'R1',
  })
  code: string;

  @SignedAmount({ description: 'In reais, debit positive', example: -900 })
  amount: string;
}

export class Comparatives {
  @ListOf(Comparative, { min: 0, max: ROWS_MAX })
  comparatives: Comparative[];
}

export class UserPath {
  @Subject({ description: "The user's `sub`", example: 'nova.pessoa' })
  user: string;
}

export class Permission {
  @BranchCode({ example: DEMO.company })
  company: string;

  @BranchCode({ orAll: true, description: '* for every branch, also those of the future', example: '*' })
  branch: string;
}

export class Permissions {
  @ListOf(Permission, {
    min: 0,
    max: ROWS_MAX,
    description: "The permissions of the user's groups are not part of the list",
  })
  permissions: Permission[];
}
