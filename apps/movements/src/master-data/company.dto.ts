// The requests and answers of the routes of companies, branches, accounts and history codes. docs/master-data.md and
// docs/company-folder.md say what each field is for.
import { ApiProperty } from '@nestjs/swagger';
import { COMPLIANCE_THRESHOLDS, NATURES } from '@razao/domain';
import { BranchCode, Field, Flag, ListOf, Whole, type FieldOptions } from '@razao/platform/http';
import {
  ACCOUNT_COLUMNS,
  COMPANY_FORMS,
  COMPANY_RULES,
  HISTORY_CODE_COLUMNS,
} from '@razao/platform/master-data';
import { DEMO } from '../wire/demo-records.js';
import { Ruled } from './fields.js';

const ACCOUNTS_MAX = 10_000;
const optional = { required: false } as const;
const filing = { required: false, nullable: true } as const;

/** The examples create a company that no other example uses, in this order: company, accounts, branch, and the rest. */
const NEW_COMPANY = 'NOVA';
const CHART = [
  { cdReduced: '1', cdAccounting: '1', name: 'ATIVO', kind: 'S', nature: '01', active: true },
  {
    cdReduced: '111101',
    cdAccounting: '1.1.1.1.1',
    name: 'CAIXA GERAL',
    kind: 'A',
    nature: '01',
    active: true,
  },
  { cdReduced: '3', cdAccounting: '3', name: 'PATRIMÔNIO', kind: 'S', nature: '03', active: true },
  { cdReduced: '311101', cdAccounting: '3.1', name: 'CAPITAL', kind: 'A', nature: '03', active: true },
];

export class CompanyPath {
  @BranchCode({ example: NEW_COMPANY, description: 'Company code' })
  company: string;
}

export class BranchOfCompanyPath extends CompanyPath {
  @BranchCode({ example: DEMO.branch, description: 'Branch code' })
  branch: string;
}

export class AccountOfCompanyPath extends CompanyPath {
  @Ruled(ACCOUNT_COLUMNS.cdReduced, { example: '111101', description: 'Reduced code' })
  reduced: string;
}

export class HistoryCodePath extends CompanyPath {
  @Ruled(HISTORY_CODE_COLUMNS.code, { example: '0101', description: 'History code' })
  code: string;
}

/** Declares the field of the thresholds; the limits of each threshold are those of the domain. */
function Thresholds(options: FieldOptions): PropertyDecorator {
  return Field(
    {
      expected: {
        en: 'an object such as {"late_entry_days": 45}',
        pt: 'um objeto como {"late_entry_days": 45}',
      },
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(COMPLIANCE_THRESHOLDS).map(([name, { min, max }]) => [
            name,
            { type: 'integer', minimum: min, maximum: max },
          ]),
        ),
        additionalProperties: false,
      },
      read: (raw) =>
        typeof raw === 'object' && raw !== null && !Array.isArray(raw)
          ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
          : undefined,
    },
    options,
  );
}

/** The fields that the ECD has for both a company and a branch. */
class Filing {
  @Ruled(COMPANY_FORMS.cnpj, {
    ...filing,
    description: '14 characters without punctuation',
    example: '11222333000181',
  })
  cnpj?: string;

  @Ruled(COMPANY_FORMS.state, { ...filing, description: 'UF', example: 'SP' })
  state?: string;

  @Ruled(COMPANY_FORMS.stateRegistration, { ...filing, example: '110042490114' })
  stateRegistration?: string;

  @Ruled(COMPANY_FORMS.municipalityCode, {
    ...filing,
    description: 'Code of the municipality by the IBGE, seven digits; it belongs to the state',
    example: '3550308',
  })
  municipalityCode?: string;
}

export class CompanyRequest extends Filing {
  @Ruled(COMPANY_RULES.name, { example: 'Comércio Aurora Ltda' })
  name: string;

  @Ruled(COMPANY_RULES.baseYearMonth, {
    description: 'First month of the books, MM/YYYY from 2000 on',
    example: '01/2025',
  })
  baseYearMonth: string;

  @Ruled(COMPANY_RULES.closingCode, {
    ...optional,
    description: '1 to 4 characters; default ENC',
    example: 'ENC',
  })
  closingCode?: string;

  @Ruled(COMPANY_RULES.taxRegime, { ...optional, description: 'Default LUCRO_PRESUMIDO' })
  taxRegime?: string;

  @Ruled(COMPANY_RULES.presumptionIncreaseFrom, {
    ...optional,
    description: 'First month of a quarter, MM/YYYY from 01/2026 on (the default), or never',
    example: '01/2026',
  })
  presumptionIncreaseFrom?: string;

  @Ruled(COMPANY_RULES.timeZone, {
    ...optional,
    description: 'IANA name; default America/Sao_Paulo',
    example: 'America/Sao_Paulo',
  })
  timeZone?: string;

  @Whole({ ...optional, min: 1, max: 12, description: 'Default 12' })
  fiscalYearEndMonth?: number;

  @Flag({ ...optional, description: 'Default false' })
  consolidationRequiresCompliance?: boolean;

  @Flag({
    ...optional,
    description:
      'Whether entries without history text and history code are refused. Left out: true for a new company, unchanged for another',
    example: true,
  })
  historyRequired?: boolean;

  @Thresholds({
    ...optional,
    description: 'Thresholds of compliance rules, in place of those of the site',
    example: {},
  })
  complianceThresholds?: Record<string, number>;

  @Ruled(COMPANY_RULES.priorYearAdjustmentAccount, {
    ...filing,
    description: 'Reduced code of an analytic account that is not a result account; null when there is none',
  })
  priorYearAdjustmentAccount?: string;

  @Ruled(COMPANY_FORMS.municipalityName, filing)
  municipalityName?: string;

  @Ruled(COMPANY_FORMS.municipalRegistration, filing)
  municipalRegistration?: string;

  @Ruled(COMPANY_FORMS.nire, { ...filing, description: '11 digits' })
  nire?: string;

  @Ruled(COMPANY_FORMS.registeredOn, { ...filing, description: 'YYYY-MM-DD' })
  registeredOn?: string;

  @Ruled(COMPANY_FORMS.convertedOn, { ...filing, description: 'YYYY-MM-DD' })
  convertedOn?: string;

  @Flag({ ...optional, description: 'Default false' })
  audited?: boolean;

  @Ruled(COMPANY_FORMS.referentialPlan, { ...filing, description: '"1" to "10"' })
  referentialPlan?: string;
}

const id = { type: 'integer', format: 'int64', example: 1 } as const;

export class Company extends CompanyRequest {
  @ApiProperty({ ...id, description: 'Numeric id; compliance accepts it as companyid' })
  id: number;

  @ApiProperty({ example: NEW_COMPANY })
  code: string;
}

export class BranchRequest extends Filing {
  @Ruled(COMPANY_RULES.name, { example: 'Matriz' })
  name: string;
}

export class CompanyBranch extends BranchRequest {
  @ApiProperty({ ...id, description: 'Numeric id; compliance accepts it as branchid' })
  id: number;

  @ApiProperty({ example: DEMO.branch })
  code: string;
}

export class AccountRequest {
  @Ruled(ACCOUNT_COLUMNS.cdAccounting, {
    description: 'Accounting code: the place in the tree. It never changes',
    example: '1.1.1.1.1',
  })
  cdAccounting: string;

  @Ruled(ACCOUNT_COLUMNS.name, { example: 'CAIXA GERAL' })
  name: string;

  @Ruled(ACCOUNT_COLUMNS.kind, { description: 'S synthetic, A analytic', example: 'A' })
  kind: string;

  @Ruled(ACCOUNT_COLUMNS.nature, {
    description: `Two digits: ${NATURES.join(', ')} in the ECD`,
    example: '01',
  })
  nature: string;

  @Flag({ description: 'Whether it takes entries', example: true })
  active: boolean;

  @Flag({
    ...filing,
    description:
      'Whether the balance is on the other side than that of its group. Left out: true when the name of the account, or of a group above it, begins with "(-)"',
    example: false,
  })
  reducing?: boolean;

  @Ruled(ACCOUNT_COLUMNS.ownCode, {
    ...filing,
    description: 'Code of the account in the ECD; null: cdAccounting',
  })
  ownCode?: string;

  @Ruled(ACCOUNT_COLUMNS.changedOn, { ...filing, description: 'YYYY-MM-DD, for the ECD' })
  changedOn?: string;
}

export class ChartAccount extends AccountRequest {
  @Ruled(ACCOUNT_COLUMNS.cdReduced, { description: 'Reduced code', example: '111101' })
  cdReduced: string;
}

export class AccountsRequest {
  @ListOf(ChartAccount, {
    max: ACCOUNTS_MAX,
    description: 'Accounts that are not given stay',
    example: CHART,
  })
  accounts: ChartAccount[];
}

export class Chart {
  @ApiProperty({ type: [ChartAccount], description: 'The whole chart, in hierarchical order' })
  accounts: ChartAccount[];
}

export class HistoryCodeRequest {
  @Ruled(HISTORY_CODE_COLUMNS.text, { example: 'Venda de mercadorias' })
  text: string;
}

export class HistoryCode extends HistoryCodeRequest {
  @ApiProperty({ example: '0101' })
  code: string;
}
