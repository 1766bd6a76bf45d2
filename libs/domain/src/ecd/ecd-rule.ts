// What a rule of the validator is. A rule has a name that stays, a severity, a title, and says what it looks at: records as
// they come, an entry when its last line has come, or the whole book at the end. Its findings are data.
import type { Message } from '../language/message.js';
import type { EcdBook } from './ecd-book.js';
import type { EcdEntry } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import type { RecordName } from './record-table.js';

/** An error keeps the file from being sent; a warning asks a person to look. */
export type EcdSeverity = 'error' | 'warning';

export interface EcdFinding {
  readonly rule: string;
  readonly severity: EcdSeverity;
  /** 0: the file as a whole. */
  readonly line: number;
  readonly record: string;
  readonly field: string;
  readonly value: string;
  /** What is wrong and what was expected. */
  readonly message: Message;
}

/** Where a finding is: a record, or what the book remembers of one. */
export interface EcdPlace {
  readonly line: number;
  readonly name: string;
  get?(field: string): string;
}

/** `value` is the field's own where it is not given. */
export type Find = (at: EcdPlace, field: string, message: Message, value?: string) => void;

type OnRecord = (record: EcdRecord, book: EcdBook, find: Find) => void;
type OnEntry = (entry: EcdEntry, book: EcdBook, find: Find) => void;
type AtEnd = (book: EcdBook, find: Find) => void;

export interface EcdRule {
  readonly name: string;
  readonly severity: EcdSeverity;
  readonly title: Message;
  /** When one of these found something, this rule is silent at the end: its findings would only repeat theirs. */
  readonly restsOn?: readonly string[];
  /** Before the book takes the record in. */
  readonly on?: Partial<Record<RecordName, OnRecord>>;
  readonly onEntry?: OnEntry;
  readonly atEnd?: AtEnd;
}

export type Parts = Omit<EcdRule, 'name' | 'severity' | 'title'>;

export function error(name: string, title: Message, parts: Parts = {}): EcdRule {
  return { name, severity: 'error', title, ...parts };
}

export function warning(name: string, title: Message, parts: Parts = {}): EcdRule {
  return { name, severity: 'warning', title, ...parts };
}

export const on = (record: RecordName, check: OnRecord): Parts => ({ on: { [record]: check } });
export const onEntry = (check: OnEntry): Parts => ({ onEntry: check });
export const atEnd = (check: AtEnd): Parts => ({ atEnd: check });
export const restingOn = (restsOn: readonly string[], check: AtEnd): Parts => ({ restsOn, atEnd: check });

/** The file as a whole. */
export const FILE_PLACE: EcdPlace = { line: 0, name: '' };
