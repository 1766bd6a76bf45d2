// The definition of a rule of the validator. A rule has a permanent name, a severity and a title. It checks each record
// as it arrives, each entry after its last line, or the whole book at the end. Its findings are data.
import type { Message } from '../language/message.js';
import type { EcdBook } from './ecd-book.js';
import type { EcdEntry } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import type { RecordName } from './record-table.js';

/** From this layout on the rules of the manual of layout 9 are applied; a filed book of layout 8 keeps them. */
export const MANUAL_FROM = 8;

/** An error prevents the file from being sent; a warning should be reviewed by a person. */
type EcdSeverity = 'ERROR' | 'WARNING';

export interface EcdFinding {
  readonly rule: string;
  readonly severity: EcdSeverity;
  /** 0 for a finding about the file as a whole. */
  readonly line: number;
  readonly record: string;
  readonly field: string;
  readonly value: string;
  /** Says what is wrong and what was expected. */
  readonly message: Message;
}

/** The location of a finding: a record, or what the book remembers of one. */
export interface EcdPlace {
  readonly line: number;
  readonly name: string;
}

/** The location of a finding about the file as a whole. */
export const FILE_PLACE: EcdPlace = { line: 0, name: '' };

export type Find = (at: EcdPlace, field: string, value: string, message: Message) => void;

type OnRecord<Result> = (record: EcdRecord, book: EcdBook) => Result;
export type RecordChecks = Partial<
  Record<RecordName, (record: EcdRecord, book: EcdBook, find: Find) => void>
>;

export interface EcdRule {
  readonly name: string;
  readonly severity: EcdSeverity;
  readonly title: Message;
  /**
   * When one of these rules found something, this rule is not applied at the end, because its findings would only
   * repeat theirs.
   */
  readonly restsOn?: readonly string[];
  /** Called before the book stores the record. */
  readonly on?: RecordChecks;
  readonly onEntry?: (entry: EcdEntry, book: EcdBook, find: Find) => void;
  readonly atEnd?: (book: EcdBook, find: Find) => void;
}

/** The title of a rule and its checks. */
type Parts = Message & Omit<EcdRule, 'name' | 'severity' | 'title'>;

export function error(name: string, { en, pt, ...parts }: Parts): EcdRule {
  return { name, severity: 'ERROR', title: { en, pt }, ...parts };
}

export function warning(name: string, { en, pt, ...parts }: Parts): EcdRule {
  return { name, severity: 'WARNING', title: { en, pt }, ...parts };
}

/** Checks one field of a record. @param expected what a correct field would contain */
export function field(
  record: RecordName,
  name: string,
  isWrong: OnRecord<boolean>,
  expected: Message | OnRecord<Message>,
): RecordChecks {
  return {
    [record]: (found: EcdRecord, book: EcdBook, find: Find): void => {
      if (!isWrong(found, book)) return;
      find(found, name, found.get(name), typeof expected === 'function' ? expected(found, book) : expected);
    },
  };
}

/**
 * Checks that a record occurs only once.
 * @param firstOf returns the earlier record
 * @param what the subject of `… on line 3 already`
 */
export function once(
  record: RecordName,
  name: string,
  firstOf: OnRecord<EcdPlace | undefined>,
  what: Message,
): RecordChecks {
  const isAgain: OnRecord<boolean> = (found, book) => firstOf(found, book) !== undefined;
  return field(record, name, isAgain, (found, book) => {
    const { line } = firstOf(found, book) ?? FILE_PLACE;
    return { en: `${what.en} on line ${line} already`, pt: `${what.pt} na linha ${line}` };
  });
}
