// What a rule of the validator is. A rule has a name that stays, a severity, a title, and says what it looks at: records as
// they come, an entry when its last line has come, or the whole book at the end. Its findings are data.
import type { Message } from '../language/message.js';
import type { EcdBook } from './ecd-book.js';
import type { EcdEntry } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import type { RecordName } from './record-table.js';

/** An error keeps the file from being sent; a warning asks a person to look. */
type EcdSeverity = 'ERROR' | 'WARNING';

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
}

/** The file as a whole. */
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
  /** When one of these found something, this rule is silent at the end: its findings would only repeat theirs. */
  readonly restsOn?: readonly string[];
  /** Before the book takes the record in. */
  readonly on?: RecordChecks;
  readonly onEntry?: (entry: EcdEntry, book: EcdBook, find: Find) => void;
  readonly atEnd?: (book: EcdBook, find: Find) => void;
}

/** The title of a rule, and what it looks at. */
type Parts = Message & Omit<EcdRule, 'name' | 'severity' | 'title'>;

export function error(name: string, { en, pt, ...parts }: Parts): EcdRule {
  return { name, severity: 'ERROR', title: { en, pt }, ...parts };
}

export function warning(name: string, { en, pt, ...parts }: Parts): EcdRule {
  return { name, severity: 'WARNING', title: { en, pt }, ...parts };
}

/** Of a record with one field that is wrong. @param expected what was expected in its place */
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

/** Of a record that comes once. @param firstOf the one before it @param what of it, to be read before ` on line 3 already` */
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
