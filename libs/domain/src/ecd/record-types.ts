// The table of records as objects: for each layout the fields of a record, its parent and its position in the file.
import { RECORD_TABLE, type RecordName } from './record-table.js';

export const LAYOUT_MIN = 3;
export const LAYOUT_MAX = 9;

/** @returns the layout of a COD_VER_LC such as 9.00; undefined when it is none that can be checked */
export function layoutOf(version: string): number | undefined {
  const [, number] = /^(\d{1,2})\.00$/.exec(version) ?? [];
  const layout = Number(number);
  return layout >= LAYOUT_MIN && layout <= LAYOUT_MAX ? layout : undefined;
}

export interface EcdField {
  readonly name: string;
  readonly type: 'text' | 'digits' | 'amount' | 'percent' | 'date';
  readonly required: boolean;
  /** The largest number of characters; with `exact`, the only allowed number. */
  readonly size: number | undefined;
  readonly exact: boolean;
  /** The allowed values; empty when any value is allowed. */
  readonly values: readonly string[];
}

export interface EcdRecordType {
  readonly name: RecordName;
  readonly block: string;
  readonly level: number;
  /** Undefined for 0000 and 9999. */
  readonly parent: RecordName | undefined;
  /** `1`, `0:1`, `1:12`, `0:N` or `1:N` */
  readonly occurs: string;
  /** The position of the record in the layout; records of one parent must come in this order. */
  readonly order: number;
  /** The fields after the first one, which contains the name of the record. */
  readonly fields: readonly EcdField[];
  /** The position of each field among the values of a record; the first field after the name has 1. */
  readonly positions: ReadonlyMap<string, number>;
}

const TYPES = { C: 'text', N: 'digits', A: 'amount', P: 'percent', D: 'date' } as const;
const RECORD = /^(\d) (1|0:1|1:12|0:N|1:N)(?:@(\d)-)? (.+)$/;
const FIELD = /^(\w+):([CNAPD])(\.\.)?(\d*)(!?)(?:=(.+?))?(?:@(\d)-(\d?))?$/;

const layouts = new Map<number, ReadonlyMap<string, EcdRecordType>>();

/** The records of a layout in the order of the file. They are computed when a layout is used for the first time. */
export function recordTypes(layout: number): ReadonlyMap<string, EcdRecordType> {
  const known = layouts.get(layout) ?? new Map(typesOf(layout).map((type) => [type.name, type]));
  layouts.set(layout, known);
  return known;
}

function typesOf(layout: number): EcdRecordType[] {
  // The last record of each level so far; in the table a parent is above its children.
  const path: RecordName[] = [];
  const types: EcdRecordType[] = [];
  for (const name of RECORD_NAMES) {
    const [, levelText, occurs = '', from = LAYOUT_MIN, text = ''] = matched(RECORD, RECORD_TABLE[name]);
    if (Number(from) > layout) continue;
    const level = Number(levelText);
    path.length = level;
    path[level] = name;
    const fields = fieldsOf(text, layout);
    const positions = new Map(fields.map((field, index) => [field.name, index + 1]));
    const place = { block: name.charAt(0), level, parent: path[level - 1], order: types.length };
    types.push({ name, ...place, occurs, fields, positions });
  }
  return types;
}

function matched(form: RegExp, text: string): RegExpExecArray {
  const match = form.exec(text);
  if (match === null) throw new Error(`the table of records has an entry that cannot be read: ${text}`);
  return match;
}

/** Sorted, because the numeric keys of an object come first: blocks 0 and 9 would both be at the start. */
export const RECORD_NAMES = (Object.keys(RECORD_TABLE) as RecordName[]).sort(
  (left, right) => placeOf(left) - placeOf(right),
);

function placeOf(name: string): number {
  return '0CIJK9'.indexOf(name.charAt(0)) * 1000 + Number(name.slice(1));
}

function fieldsOf(text: string, layout: number): EcdField[] {
  // Splits only before a name, because a value may contain spaces: TERMO DE ABERTURA.
  return text
    .split(/ (?=\w+:)/)
    .map(parseField)
    .filter(({ from, to }) => from <= layout && layout <= to)
    .map(({ field }) => field);
}

function parseField(text: string): { field: EcdField; from: number; to: number } {
  const [, name = '', type = '', most, size = '', required, values = '', from = '', to = ''] = matched(
    FIELD,
    text,
  );
  return {
    field: {
      name,
      type: TYPES[type as keyof typeof TYPES],
      required: required === '!',
      size: size === '' ? undefined : Number(size),
      exact: type === 'N' && most === undefined,
      values: values === '' ? [] : values.split('/'),
    },
    from: from === '' ? LAYOUT_MIN : Number(from),
    to: to === '' ? LAYOUT_MAX : Number(to),
  };
}
