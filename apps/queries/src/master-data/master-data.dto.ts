// Requests and answers of the lists of companies, accounts and history codes.
import { ApiProperty } from '@nestjs/swagger';
import { ACCOUNT_CODE_CHARS_MAX, NATURES } from '@razao/domain';
import { Code, Flag, IdList, OPTIONAL, OneOf, PageQuery, Text, type Int64 } from '@razao/platform/http';

const SEARCH_CHARS_MAX = 255;
/** This many ids of 13 digits fill half of the header that Node accepts. */
const ACCOUNT_IDS_MAX = 500;
export const NATURE_DESCRIPTION = '01 assets, 02 liabilities, 03 equity, 04 result, 05 memorandum, 09 others';
const id = { type: 'integer', format: 'int64', example: 1 } as const;

/** A page of the records that match a text. */
export class SearchQuery extends PageQuery {
  @Text({
    ...OPTIONAL,
    max: SEARCH_CHARS_MAX,
    description: 'Part of a name or text, or the start of a code; accents and case do not matter',
  })
  q?: string;
}

/** A page of companies elsewhere: their names are in their cells. */
export class ElsewhereQuery extends PageQuery {
  @Text({
    ...OPTIONAL,
    max: SEARCH_CHARS_MAX,
    description: 'The start of a code; accents and case do not matter',
  })
  q?: string;
}

export class AccountsQuery extends SearchQuery {
  @OneOf(['S', 'A'], { ...OPTIONAL, description: 'S synthetic, A analytic' })
  kind?: string;

  @OneOf(NATURES, {
    ...OPTIONAL,
    description: NATURE_DESCRIPTION,
  })
  nature?: string;

  @Flag({ ...OPTIONAL, description: 'Whether the account takes entries' })
  active?: boolean;

  @Code({
    ...OPTIONAL,
    max: ACCOUNT_CODE_CHARS_MAX,
    description: 'This account: reduced code, or accounting code where no reduced code is the same',
  })
  conta?: string;

  @IdList({
    ...OPTIONAL,
    max: ACCOUNT_IDS_MAX,
    description: `These accounts, at most ${ACCOUNT_IDS_MAX}: \`contaId\` and \`contrapartida\` of entries`,
  })
  ids?: Int64[];
}

export class BranchMonthState {
  @ApiProperty({ description: 'MM/YYYY', example: '01/2025' })
  yearmonth: string;

  @ApiProperty({ enum: ['OPEN', 'CONSOLIDATED'], example: 'CONSOLIDATED' })
  status: string;

  @ApiProperty({
    type: 'integer',
    description: 'Last day that closeday closed; 0: none. All days of a consolidated month are closed',
    example: 31,
  })
  closedThroughDay: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Number of the newest seal; null: never sealed',
    example: 1,
  })
  seal: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    enum: ['PENDING', 'PROCESSING', 'COMPLETED', 'ERROR'],
    description:
      'State of the consolidation; null: none was requested since the month was opened or reopened. A standby (DATABASE_READ_URL) does not see workers: PENDING where the primary says PROCESSING',
    example: 'COMPLETED',
  })
  consolidation: string | null;
}

export class CompanyBranch {
  @ApiProperty({ ...id, description: 'Numeric id; compliance accepts it as branchid' })
  id: number;

  @ApiProperty({ example: '0001' })
  code: string;

  @ApiProperty({ example: 'Matriz' })
  name: string;

  @ApiProperty({ format: 'date', description: 'The day that closeday closes next', example: '2025-01-01' })
  accountingDay: string;

  @ApiProperty({ type: [BranchMonthState], description: 'The months that were opened, in order' })
  months: BranchMonthState[];
}

export class Company {
  @ApiProperty({ ...id, description: 'Numeric id; compliance accepts it as companyid' })
  id: number;

  @ApiProperty({ example: '0101' })
  code: string;

  @ApiProperty({ example: 'Comércio Aurora Ltda' })
  name: string;

  @ApiProperty({ description: 'First month of the books, MM/YYYY', example: '01/2025' })
  baseYearMonth: string;

  @ApiProperty({ description: 'Standard code of documents with closing entries', example: 'ENC' })
  closingCode: string;

  @ApiProperty({ enum: ['LUCRO_PRESUMIDO', 'LUCRO_REAL'], example: 'LUCRO_PRESUMIDO' })
  taxRegime: string;

  @ApiProperty({ description: 'IANA name', example: 'America/Sao_Paulo' })
  timeZone: string;

  @ApiProperty({ type: 'integer', description: '1 to 12: the fiscal year ends on its last day', example: 12 })
  fiscalYearEndMonth: number;

  @ApiProperty({ type: [CompanyBranch], description: 'Branches that the caller may see' })
  branches: CompanyBranch[];
}

/** The base URLs are those of the cell that has the company. */
export class CompanyElsewhere {
  @ApiProperty({ example: '0102' })
  code: string;

  @ApiProperty({ type: 'integer', description: 'Number of the cell', example: 1 })
  cell: number;

  @ApiProperty({
    enum: ['SERVED', 'ARRIVING'],
    description:
      'SERVED: that cell serves it; ARRIVING: it is moving to this cell, which does not serve it yet',
    example: 'SERVED',
  })
  state: string;

  @ApiProperty({ description: 'Base URL of movements', example: 'https://movements-1.example.com' })
  movements: string;

  @ApiProperty({ description: 'Base URL of queries', example: 'https://queries-1.example.com' })
  queries: string;

  @ApiProperty({ description: 'Base URL of compliance', example: 'https://compliance-1.example.com' })
  compliance: string;
}

export class Account {
  @ApiProperty({ ...id, description: 'What requests name as contaId', example: 7 })
  id: number;

  @ApiProperty({ description: 'Hierarchical dotted code', example: '1.1.1.2.1' })
  cdAccounting: string;

  @ApiProperty({ description: 'Reduced code', example: '111201' })
  cdReduced: string;

  @ApiProperty({ example: 'BANCO DO PLANALTO S.A. C/C 10234-5' })
  name: string;

  @ApiProperty({
    enum: ['S', 'A'],
    description: 'S synthetic (sums the accounts below it), A analytic',
    example: 'A',
  })
  kind: string;

  @ApiProperty({
    description: NATURE_DESCRIPTION,
    example: '01',
  })
  nature: string;

  @ApiProperty({ type: 'integer', description: 'Depth in the chart, from 1', example: 5 })
  level: number;

  @ApiProperty({ description: 'Whether it takes entries', example: true })
  active: boolean;

  @ApiProperty({
    description: 'Whether it reduces its group, as accumulated depreciation does',
    example: false,
  })
  reducing: boolean;

  @ApiProperty({ ...id, nullable: true, description: 'The account above it; null at the top', example: 6 })
  parentId: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The company’s own code, as the ECD has it; null: cdAccounting',
    example: null,
  })
  ownCode: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'Day on which the account was added or last changed, for the ECD',
    example: null,
  })
  changedOn: string | null;
}

export class HistoryCode {
  @ApiProperty({ description: 'What entries name as cdhistorico', example: '0101' })
  code: string;

  @ApiProperty({ example: 'Venda de mercadorias' })
  text: string;
}
