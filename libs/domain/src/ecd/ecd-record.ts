// A well-formed record: its fields by name. Rules and the book read records only through this class.
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

  /** Number of characters in its fields. */
  get length(): number {
    return this.values.reduce((sum, value) => sum + value.length, 0);
  }

  /** The value of a field; empty when the layout does not have the field. */
  get(field: string): string {
    const at = this.type.positions.get(field);
    return at === undefined ? '' : (this.values[at] ?? '');
  }

  /** The amount of a field; zero when the field is empty. */
  amount(field: string): AmountCents {
    return parseEcdAmount(this.get(field)) ?? 0n;
  }

  /** The amount of a field with the sign of its side, debit positive. */
  signed(field: string, side: string): AmountCents {
    return signed(this.amount(field), this.get(side));
  }

  /** The date as `2019-12-31`; empty when there is none. */
  date(field: string): string {
    return parseEcdDate(this.get(field)) ?? '';
  }

  count(field: string): number {
    return Number(this.get(field));
  }
}
