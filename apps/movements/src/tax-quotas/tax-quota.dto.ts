// Tax quotas on the wire.
import { ApiProperty } from '@nestjs/swagger';
import { Quarter, TAXES, TAX_REGIMES, parsePercent, type Tax, type TaxRegime } from '@razao/domain';
import { Code, Field, Flag, Whole, Year } from '@razao/platform/http';
import { wireSum, type WireSum } from '@razao/platform/json';
import { DEMO } from '../wire/demo-records.js';
import { quotaLine, type CalculatedQuota, type CalculatedTax } from './calculation.js';
import type { SavedCalculation } from './tax-quota.store.js';

/** The last year is 9998, because the quotas of its last quarter fall due in the next year. */
const YEAR_MAX = 9998;

export class TaxQuotaQuery {
  @Flag({
    required: false,
    default: false,
    description: 'true saves the quotas, once; false only previews them',
  })
  confirmed: boolean;

  @Year({
    max: YEAR_MAX,
    required: false,
    needs: 'quarter',
    example: 2025,
    description: 'Year, four digits; needs quarter. Without both, the quarter of the last opened month',
  })
  year?: number;

  @Whole({
    min: 1,
    max: 4,
    required: false,
    example: 1,
    description: 'Quarter, 1 to 4; needs year',
    needs: 'year',
  })
  quarter?: number;

  @Field(
    {
      expected: {
        en: 'a rate in percent from 0 to 100 with at most four decimals, such as 0.38',
        pt: 'uma taxa percentual de 0 a 100 com no máximo quatro casas decimais, como 0.38',
      },
      schema: { type: 'string', pattern: '^(100(\\.0{1,4})?|0?\\d{1,2}(\\.\\d{1,4})?)$' },
      read: (raw) => (typeof raw === 'string' && parsePercent(raw) !== undefined ? raw : undefined),
    },
    {
      required: false,
      example: '0.38',
      description:
        'Selic rate of the second month after the quarter, in percent. With it, the lines of the second and third quota include their interest',
    },
  )
  selic?: string;
}

export function quarterOf({ year, quarter }: TaxQuotaQuery): Quarter | undefined {
  return year === undefined || quarter === undefined ? undefined : Quarter.of(year, quarter);
}

class SavedQuota {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, example: 1 })
  quota: number;

  @ApiProperty({
    type: 'integer',
    description: 'How many quotas the tax has',
    minimum: 1,
    maximum: 3,
    example: 3,
  })
  quotas: number;

  @ApiProperty({ description: 'YYYY-MM-DD: the last business day of its month', example: '2019-10-31' })
  dueDate: string;

  @ApiProperty({ type: Number, example: 9441.77 })
  amount: WireSum;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Interest due with the quota when it is paid in its month: 1 % for the second, Selic and 1 % for the third; null when the rate was not given',
    example: 0,
  })
  interest: WireSum | null;

  @ApiProperty({ example: 'IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77' })
  text: string;
}

class SavedTax {
  @ApiProperty({ enum: TAXES, example: 'IRPJ' })
  tax: Tax;

  @ApiProperty({ type: Number, example: 155084.78 })
  base: WireSum;

  @ApiProperty({ type: Number, description: 'Tax on the base', example: 32771.2 })
  amount: WireSum;

  @ApiProperty({ type: Number, description: 'Withheld at the source', example: 4445.88 })
  withheld: WireSum;

  @ApiProperty({
    type: Number,
    description:
      'In the last quarter of a year: tax on revenue that was above the limits of earlier quarters but is not above the limit of the year',
    example: 0,
  })
  overpaid: WireSum;

  @ApiProperty({
    type: Number,
    description: 'amount less withheld and overpaid, never below zero: the sum of the quotas',
    example: 28325.32,
  })
  due: WireSum;

  @ApiProperty({ type: [SavedQuota] })
  quotas: SavedQuota[];
}

export class SavedTaxCalculation {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ description: 'Company code', example: DEMO.company })
  company: string;

  @ApiProperty({
    description: 'Code of the branch that pays; the amounts are those of the whole company',
    example: DEMO.branch,
  })
  branch: string;

  @ApiProperty({ type: 'integer', example: 2019 })
  year: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 4, example: 3 })
  quarter: number;

  @ApiProperty({ enum: TAX_REGIMES, example: 'LUCRO_PRESUMIDO' })
  regime: TaxRegime;

  @ApiProperty({
    type: 'integer',
    description: 'Months of the quarter that the company had',
    minimum: 1,
    maximum: 3,
    example: 3,
  })
  months: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Selic rate given, percent', example: null })
  selic: number | null;

  @ApiProperty({ type: [SavedTax], description: 'IRPJ, then CSLL' })
  taxes: SavedTax[];

  @ApiProperty({ format: 'date-time', example: '2019-10-02T12:00:00.000Z' })
  confirmedAt: Date;

  @ApiProperty({ type: String, nullable: true, description: "The user's `sub`", example: 'demo' })
  confirmedBy: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null until it is cancelled',
    example: null,
  })
  cancelledAt: Date | null;

  @ApiProperty({ type: String, nullable: true, description: "The user's `sub`", example: null })
  cancelledBy: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  cancelReason: string | null;
}

export class TaxQuotaCancellationRequest {
  @Code({
    max: 255,
    description: 'Kept with the calculation',
    example: 'A receita de março estava incompleta.',
  })
  reason: string;
}

export function wireCalculation(saved: SavedCalculation): SavedTaxCalculation {
  const { branchId: _branch, ...same } = saved;
  const { selic, taxes } = same;
  return {
    ...same,
    selic: selic === null ? null : Number(selic),
    taxes: taxes.map((tax) => wireTax(tax, selic)),
  };
}

function wireTax(
  { tax, base, amount, withheld, overpaid, due, quotas }: CalculatedTax,
  selic: string | null,
): SavedTax {
  return {
    tax,
    base: wireSum(base),
    amount: wireSum(amount),
    withheld: wireSum(withheld),
    overpaid: wireSum(overpaid),
    due: wireSum(due),
    quotas: quotas.map((quota) => wireQuota(tax, quota, selic)),
  };
}

function wireQuota(tax: Tax, quota: CalculatedQuota, selic: string | null): SavedQuota {
  return {
    quota: quota.number,
    quotas: quota.count,
    dueDate: quota.dueOn,
    amount: wireSum(quota.amount),
    interest: quota.interest === null ? null : wireSum(quota.interest),
    text: quotaLine(tax, quota, selic),
  };
}
