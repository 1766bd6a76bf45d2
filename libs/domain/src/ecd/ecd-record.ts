// A record whose form is right: its fields by name. Rules and facts read records only through this.
import type { AmountCents } from '../money/money.js';
import type { EcdRecordType } from './record-types.js';
import { parseEcdAmount, parseEcdDate, signed } from './values.js';

export class EcdRecord {
  constructor(
    readonly line: number,
    readonly type: EcdRecordType,
    private readonly values: readonly string[],
  ) {}

  get name(): string {
    return this.type.name;
  }

  /** Characters of its fields. */
  get length(): number {
    return this.values.reduce((sum, value) => sum + value.length, 0);
  }

  /** Empty when the layout does not have the field. */
  get(field: string): string {
    const at = this.type.positions.get(field);
    return at === undefined ? '' : (this.values[at] ?? '');
  }

  /** An empty amount is zero. */
  amount(field: string): AmountCents {
    return parseEcdAmount(this.get(field)) ?? 0n;
  }

  /** Debit positive. */
  signed(field: string, side: string): AmountCents {
    return signed(this.amount(field), this.get(side));
  }

  /** `2019-12-31`, or empty. */
  date(field: string): string {
    return parseEcdDate(this.get(field)) ?? '';
  }

  count(field: string): number {
    return Number(this.get(field));
  }
}
