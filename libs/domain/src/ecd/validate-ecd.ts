// Validates an ECD file while it is read: first its form, then its content. Findings are data. The first findings of
// each rule are kept, and all are counted. A file that is no ECD at all gets findings like any other file.
import { cutText } from '../errors/shown-text.js';
import { EcdBook } from './ecd-book.js';
import { EcdReader, type EcdLine } from './ecd-reader.js';
import { EcdRecord } from './ecd-record.js';
import { FILE_PLACE, type EcdFinding, type EcdPlace, type EcdRule, type Find } from './ecd-rule.js';
import { ECD_RULES } from './ecd-rules.js';
import { FORM, OBLIGATORY, fieldFault, formOf, lineFault } from './form-rules.js';
import type { RecordName } from './record-table.js';
import { LAYOUT_MAX, layoutOf, recordTypes, type EcdRecordType } from './record-types.js';

export const FINDINGS_PER_RULE_MAX = 100;
const MIB = 1024 * 1024;
/**
 * The limit of what is remembered of a file, unless the caller sets another. The accounts and months of the largest
 * companies take two thirds of it.
 */
const BOOK_BYTES_MAX = 64 * MIB;
/** I010 names the layout. At most this many lines, of this many characters in all, are held until it is read. */
export const HEAD_LINES_MAX = 1000;
export const HEAD_CHARS_MAX = MIB;
export const VALUE_CHARS_MAX = 100;

/** The result of the validation. */
export interface EcdReport {
  /** Undefined when the layout is unknown, or when the checks stopped at the memory limit. */
  readonly layout: number | undefined;
  readonly lines: number;
  readonly errors: number;
  readonly warnings: number;
  /** The number of all findings, by rule. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first FINDINGS_PER_RULE_MAX findings of each rule, in the order in which they were found. */
  readonly findings: readonly EcdFinding[];
  /** The number of records, by type. */
  readonly records: ReadonlyMap<string, number>;
}

/** Validates one file: call `push` with its bytes, then `end` once. */
export class EcdValidator {
  private readonly findings: EcdFinding[] = [];
  private readonly counts = new Map<string, number>();
  private head: EcdLine[] | undefined = [];
  private headChars = 0;
  private layout: number | undefined;
  private facts = new EcdBook(LAYOUT_MAX);
  private types: ReadonlyMap<string, EcdRecordType> = recordTypes(LAYOUT_MAX);
  /** The open record of each level, and the `order` of its last child. */
  private path: { type: EcdRecordType; lastChild: number }[] = [];
  private lines = 0;
  private readonly finds = new Map<EcdRule, Find>();
  private readonly checks = new Map<string, readonly RecordCheck[]>();

  constructor(
    private readonly reader = new EcdReader(),
    private readonly bookBytesMax = BOOK_BYTES_MAX,
  ) {}

  /** What is remembered of the file so far; complete after `end`. */
  get book(): EcdBook {
    return this.facts;
  }

  push(bytes: Uint8Array): void {
    for (const line of this.reader.push(bytes)) this.see(line);
  }

  /** Takes whole lines as text, with the same effect as `push` with their bytes in ISO-8859-1. */
  pushText(text: string): void {
    for (const line of this.reader.pushText(text)) this.see(line);
  }

  end(): EcdReport {
    for (const line of this.reader.end()) this.see(line);
    this.begin(undefined);
    if (this.layout !== undefined) this.finish();
    const errors = this.sumOf('ERROR');
    const { layout, lines, counts, findings, book } = this;
    return { layout, lines, errors, warnings: this.sumOf('WARNING'), counts, findings, records: book.counts };
  }

  private see(line: EcdLine): void {
    this.lines += 1;
    if (this.head === undefined) {
      this.take(line);
      return;
    }
    this.head.push(line);
    // Empty fields count too, because each takes memory.
    this.headChars += line.values.reduce((sum, value) => sum + value.length + 1, 0);
    if (line.record === 'I010' || this.head.length >= HEAD_LINES_MAX || this.headChars > HEAD_CHARS_MAX)
      this.begin(line);
  }

  /** Sets the layout and checks the lines that were held until it was known. */
  private begin(last: EcdLine | undefined): void {
    const { head } = this;
    if (head === undefined) return;
    this.head = undefined;
    const version = last?.record === 'I010' ? (last.values[2] ?? '') : undefined;
    // Without I010 the lines are checked by the newest layout. If I010 names an unknown layout, nothing is checked.
    this.layout = version === undefined ? LAYOUT_MAX : layoutOf(version);
    if (last !== undefined && version !== undefined && this.layout === undefined)
      this.find(FORM.layout)(placeOf(last), 'COD_VER_LC', version, {
        en: `the layout is ${version}: 3.00 to 9.00 can be checked`,
        pt: `o leiaute é ${version}: podem ser conferidos os de 3.00 a 9.00`,
      });
    this.facts = new EcdBook(this.layout ?? LAYOUT_MAX);
    this.types = recordTypes(this.layout ?? LAYOUT_MAX);
    for (const line of head) this.take(line);
  }

  /** Counts a line, and checks it unless nothing is checked. */
  private take(line: EcdLine): void {
    const type = this.types.get(line.record);
    if (type !== undefined) this.book.countLine(type.name);
    if (this.layout !== undefined) this.validateLine(line, type);
  }

  private validateLine(line: EcdLine, type: EcdRecordType | undefined): void {
    if (line.utf8 && !this.counts.has(FORM.encoding.name))
      this.find(FORM.encoding)(placeOf(line), '', '', {
        en: 'this line is UTF-8: the official program reads ISO-8859-1 only',
        pt: 'esta linha está em UTF-8: o programa oficial só lê ISO-8859-1',
      });
    const fault = lineFault(line);
    if (type !== undefined && type.name !== 'I250') this.closeEntry();
    // A line that cannot be read may belong to the entry, or begin the next one.
    else if ((type === undefined || fault !== undefined) && this.book.entry !== undefined)
      this.book.entry.unreadable = true;
    if (fault !== undefined) {
      if (type !== undefined) {
        this.book.unreadable.add(type.name);
        this.place(type, line);
      }
      this.find(fault.rule)(placeOf(line), '', line.values.join('|'), fault.message);
      return;
    }
    if (type === undefined) {
      const message = {
        en: `layout ${this.book.layout}.00 has no such record`,
        pt: `o leiaute ${this.book.layout}.00 não tem este registro`,
      };
      this.find(FORM.record)(placeOf(line), 'REG', line.record, message);
      return;
    }
    const record = this.recordOf(line, type);
    if (record === undefined) {
      this.book.unreadable.add(type.name);
      if (this.book.entry !== undefined) this.book.entry.unreadable = true;
      return;
    }
    if (this.book.isJournal || type.block === '0' || type.block === '9')
      for (const { on, find } of this.checksOf(type)) on(record, this.book, find);
    this.book.take(record);
    if (this.book.bytes > this.bookBytesMax) this.giveUp(placeOf(line));
    if (type.name === 'I010') this.checkLayout(record);
    if (type.name === 'I010' && !this.book.isJournal)
      this.find(FORM.book)(record, 'IND_ESC', record.get('IND_ESC'), {
        en: 'only the form of other books than G is checked',
        pt: 'de outros livros que não o G confere-se só a forma',
      });
  }

  /** I010 comes too late when more than HEAD_LINES_MAX lines or HEAD_CHARS_MAX characters are before it. */
  private checkLayout(record: EcdRecord): void {
    const version = record.get('COD_VER_LC');
    if (layoutOf(version) === this.book.layout) return;
    this.find(FORM.layout)(record, 'COD_VER_LC', version, {
      en: `I010 is not in the first ${HEAD_LINES_MAX} lines and the first MiB: the file was checked by layout ${this.book.layout}.00`,
      pt: `o I010 não está nas primeiras ${HEAD_LINES_MAX} linhas e no primeiro MiB: o arquivo foi conferido pelo leiaute ${this.book.layout}.00`,
    });
  }

  /** Stops the checks; the lines that follow are only counted. */
  private giveUp(at: EcdPlace): void {
    const most = this.bookBytesMax / MIB;
    const message = {
      en: `what has to be remembered of the file takes more than ${most} MiB: what follows was not checked; an operator can raise the limit (ECD_FILE_MEMORY_MIB_MAX)`,
      pt: `o que se guarda do arquivo na memória passa de ${most} MiB: o que segue não foi conferido; um operador pode aumentar o limite (ECD_FILE_MEMORY_MIB_MAX)`,
    };
    this.find(FORM.tooMuch)(at, '', '', message);
    this.layout = undefined;
    this.facts = new EcdBook(LAYOUT_MAX, this.facts.counts);
  }

  /** @returns undefined, after it added the findings, when the line is malformed. */
  private recordOf(line: EcdLine, type: EcdRecordType): EcdRecord | undefined {
    const inPlace = this.place(type, line);
    const fields = type.fields.length + (this.book.additionalFields.get(type.name) ?? 0);
    // The company defines the columns of an auxiliary ledger (I550, I555).
    if (line.values.length - 1 !== fields && !type.name.startsWith('I55')) {
      this.find(FORM.fieldCount)(placeOf(line), '', line.values.join('|'), {
        en: `${fields} fields are expected, there are ${line.values.length - 1}`,
        pt: `esperam-se ${fields} campos; há ${line.values.length - 1}`,
      });
      return undefined;
    }
    let right = inPlace;
    let index = 0;
    for (const form of formOf(type)) {
      const value = line.values[(index += 1)] ?? '';
      const fault = fieldFault(value, form);
      if (fault === undefined) continue;
      right = false;
      this.find(fault.rule)(placeOf(line), form.field.name, value, fault.message);
    }
    return right ? new EcdRecord(line.line, type, line.values) : undefined;
  }

  private checksOf({ name }: EcdRecordType): readonly RecordCheck[] {
    let checks = this.checks.get(name);
    if (checks === undefined) {
      checks = ECD_RULES.flatMap((rule) => {
        const on = rule.on?.[name];
        return on === undefined ? [] : [{ on, find: this.find(rule) }];
      });
      this.checks.set(name, checks);
    }
    return checks;
  }

  private place(type: EcdRecordType, line: EcdLine): boolean {
    // For `1` and `0:1`.
    const isOnce = type.occurs.endsWith('1');
    // A shortcut for most lines: one more record of the same type below the same parent.
    if (this.path[type.level]?.type === type && this.path.length === type.level + 1 && !isOnce) return true;
    const parent = type.level === 0 ? undefined : this.path[type.level - 1];
    if (isOnce && (this.book.counts.get(type.name) ?? 0) > 1) {
      this.find(FORM.once)(placeOf(line), 'REG', type.name, {
        en: 'this record comes once in a file',
        pt: 'este registro ocorre uma só vez por arquivo',
      });
      return false;
    }
    if (parent?.type.name !== type.parent) {
      this.find(FORM.parent)(placeOf(line), 'REG', type.name, {
        en: `this record belongs below ${type.parent ?? 'no other'}`,
        pt: `este registro fica abaixo de ${type.parent ?? 'nenhum outro'}`,
      });
      return false;
    }
    const isInOrder = parent === undefined || parent.lastChild <= type.order;
    if (!isInOrder)
      this.find(FORM.order)(placeOf(line), 'REG', type.name, {
        en: 'this record comes after one that the layout has below it',
        pt: 'este registro vem depois de um que o leiaute tem abaixo dele',
      });
    if (parent !== undefined) parent.lastChild = type.order;
    this.path.length = type.level;
    this.path[type.level] = { type, lastChild: -1 };
    return isInOrder;
  }

  private closeEntry(): void {
    const { entry } = this.book;
    if (entry === undefined) return;
    this.book.entry = undefined;
    if (entry.unreadable || !this.book.isJournal) return;
    for (const rule of RULES_ON_ENTRY) rule.onEntry?.(entry, this.book, this.find(rule));
  }

  private finish(): void {
    this.closeEntry();
    const { book } = this;
    if (!book.isJournal) return;
    for (const name of OBLIGATORY.filter((each) => !book.counts.has(each)))
      this.find(FORM.missing)(FILE_PLACE, 'REG', name, {
        en: `the file has no record ${name}`,
        pt: `o arquivo não tem o registro ${name}`,
      });
    // When lines could not be read, every sum would be wrong.
    const unreadable = [...this.counts.keys()].some(
      (name) => name.startsWith('FORM_') && name !== FORM.encoding.name,
    );
    if (unreadable) return;
    // A rule that is not applied also prevents the rules that name it in `restsOn`.
    const silent = new Set(this.counts.keys());
    for (const rule of ECD_RULES) {
      if (rule.restsOn?.some((name) => silent.has(name))) silent.add(rule.name);
      else rule.atEnd?.(book, this.find(rule));
      if (this.counts.has(rule.name)) silent.add(rule.name);
    }
  }

  private find(rule: EcdRule): Find {
    const known = this.finds.get(rule);
    if (known !== undefined) return known;
    const { name, severity } = rule;
    const find: Find = ({ line, name: record }, field, found, message) => {
      const count = (this.counts.get(name) ?? 0) + 1;
      this.counts.set(name, count);
      if (count > FINDINGS_PER_RULE_MAX) return;
      // A copy, because a part of a text keeps the whole text in memory.
      const value = Array.from(cutText(found, VALUE_CHARS_MAX)).join('');
      this.findings.push({ rule: name, severity, line, record, field, value, message });
    };
    this.finds.set(rule, find);
    return find;
  }

  private sumOf(severity: string): number {
    const rules = ECD_RULES.filter((rule) => rule.severity === severity);
    return rules.reduce((sum, { name }) => sum + (this.counts.get(name) ?? 0), 0);
  }
}

/** Called only for a line with a finding, because most lines have none. */
function placeOf({ line, record }: EcdLine): EcdPlace {
  return { line, name: cutText(record, 4) };
}

/** The check of a rule for a record, and the function that receives its findings. */
interface RecordCheck {
  readonly on: NonNullable<NonNullable<EcdRule['on']>[RecordName]>;
  readonly find: Find;
}

const RULES_ON_ENTRY = ECD_RULES.filter(({ onEntry }) => onEntry !== undefined);
