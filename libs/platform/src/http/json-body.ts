// Parses a JSON body like JSON.parse, but in slices, between which other work runs: a body of 14 MB holds the process
// up for 0.2 s when it is parsed at once. A thread would not help: to copy its result takes longer than parsing.
//
// A slice ends at a comma. To make it complete JSON, the brackets that are open at its begin are put before it, and
// those that are open at its end are closed after it. Its values are then added to the tree. So JSON.parse still reads
// every value: numbers and texts are the same. The bytes of a slice are scanned before it is parsed, and a body that
// exceeds a limit below is refused at the first such byte, in linear time. An object with two equal names is refused
// too: JSON.parse keeps the last value, and another program may keep the first amount.
import { type DomainError, shownText } from '@razao/domain';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  BODY_TEXT_BYTES_MAX,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  MINUS,
  NINE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  ZERO,
  firstVisible,
  isSpace,
  scanNumber,
  scanString,
} from './json-bytes.js';
import { type Open, type Tree, pathOf } from './json-path.js';
import {
  holdsMoreThan,
  moreNames,
  nameTwice,
  nestedDeeper,
  notJson,
  notJsonBetween,
  notObjectOrArray,
  notUtf8,
  tooManyDigits,
  unsafeText,
} from './json-refusals.js';

/** A slice takes about 2 ms for usual bodies and 15 ms for the worst ones. */
export const SLICE_BYTES = 256 * 1024;
/** The limit of nested arrays and objects; no route takes more than six levels. */
export const BODY_DEPTH_MAX = 64;
/**
 * The limit of different field names; no route takes more than thirty. Each name costs the engine 250 bytes while it is
 * in use.
 */
export const BODY_NAMES_MAX = 100;
/** The limit of objects and arrays; 100,000 documents of one entry have three each. */
export const BODY_RECORDS_MAX = 310_000;
/** The limit of fields and elements; 100,000 such documents have 1.7 million. */
export const BODY_VALUES_MAX = 2_000_000;
/**
 * The limit of texts and numbers in arrays; no route takes any. Two million live short texts hold the process up for
 * 140 ms each time the garbage collector copies or marks them.
 */
export const BODY_LIST_VALUES_MAX = 10_000;

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** @throws DomainError MALFORMED_BODY, MALFORMED_JSON, VALIDATION_FAILED */
export async function parseJsonBody(body: Buffer, sliceBytes = SLICE_BYTES): Promise<unknown> {
  if (!isUtf8(body)) throw notUtf8();
  const marked = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const reading = new Reading(marked ? body.subarray(BYTE_ORDER_MARK.length) : body);
  for (;;) {
    reading.readSlice(sliceBytes);
    if (reading.atEnd) return reading.root;
    await turn();
  }
}

class Reading {
  root: Tree | undefined;
  private at = 0;
  private opened: Open[] = [];
  /** The brackets that were open where the slice begins, outermost first. */
  private spine: Open[] = [];
  /** A random name, so that no body contains it. A body of one slice needs none. */
  private spineName = '';
  private values = 0;
  private records = 0;
  private listValues = 0;
  /** For each name and depth, the object that had the name last. */
  private readonly names = new Map<string, Open[]>();
  private stringFrom = 0;
  private stringTo = 0;

  constructor(private readonly bytes: Buffer) {
    const first = firstVisible(bytes);
    if (first !== OPEN_ARRAY && first !== OPEN_OBJECT) throw notObjectOrArray();
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Scans up to the first comma after `sliceBytes`, and adds the values before it to the tree. */
  readSlice(sliceBytes: number): void {
    const begin = this.at;
    this.spine = [...this.opened];
    if (this.spine.length > 0) this.spineName ||= randomUUID();
    const end = this.endOfSlice(begin, sliceBytes);
    const value = end === undefined ? undefined : this.parse(this.bytes.toString('utf8', begin, end));
    if (value === undefined) throw this.malformed(begin);
    if (this.spine.length === 0) this.root = value;
    else this.append(value);
    this.noteOpened();
  }

  /** Undefined when the brackets or the comma show that the body is not JSON. */
  private endOfSlice(begin: number, sliceBytes: number): number | undefined {
    const { bytes } = this;
    let textEnd = begin + BODY_TEXT_BYTES_MAX;
    for (let at = begin; at < bytes.length; at += 1) {
      if (at >= textEnd) throw holdsMoreThan(BODY_TEXT_BYTES_MAX, 'bytes');
      const byte = bytes[at] as number;
      if (byte === QUOTE) at = this.takeString(at, textEnd);
      else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) at = this.takeNumber(at, textEnd);
      else if (byte === COLON) this.takeName();
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.open(byte === OPEN_ARRAY);
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        if (this.opened.pop()?.isArray !== (byte === CLOSE_ARRAY)) return undefined;
      } else if (byte === COMMA) {
        this.countComma();
        textEnd = at + BODY_TEXT_BYTES_MAX;
        if (at - begin < sliceBytes || this.opened.length === 0) continue;
        if (!this.isBetweenValues(at)) return undefined;
        this.at = at + 1;
        return at;
      }
    }
    this.at = bytes.length;
    return this.opened.length === 0 ? bytes.length : undefined;
  }

  private open(isArray: boolean): void {
    if (this.opened.length >= BODY_DEPTH_MAX) throw nestedDeeper(BODY_DEPTH_MAX);
    this.records += 1;
    if (this.records > BODY_RECORDS_MAX) throw holdsMoreThan(BODY_RECORDS_MAX, 'records');
    this.opened.push({ isArray, tree: undefined, nameFrom: 0, nameTo: 0, commas: 0 });
  }

  private countComma(): void {
    this.values += 1;
    if (this.values >= BODY_VALUES_MAX) throw holdsMoreThan(BODY_VALUES_MAX, 'values');
    const innermost = this.opened.at(-1);
    if (innermost !== undefined) innermost.commas += 1;
  }

  /** Counts a text or number that is an element of an array. */
  private countListValue(): void {
    if (this.opened.at(-1)?.isArray !== true) return;
    this.listValues += 1;
    if (this.listValues > BODY_LIST_VALUES_MAX) throw holdsMoreThan(BODY_LIST_VALUES_MAX, 'listValues');
  }

  /** @returns the position of the closing quote */
  private takeString(from: number, textEnd: number): number {
    this.countListValue();
    const { end, isUnsafe } = scanString(this.bytes, from, Math.min(this.bytes.length, textEnd));
    this.stringFrom = from;
    this.stringTo = end + 1;
    if (isUnsafe) this.refuseUnsafe(end);
    return end;
  }

  /**
   * Refuses a number with more digits than a double keeps, because JSON.parse would round it.
   * @returns the position of its last byte
   */
  private takeNumber(from: number, textEnd: number): number {
    this.countListValue();
    const { end, isRounded } = scanNumber(this.bytes, from, Math.min(this.bytes.length, textEnd));
    if (isRounded) this.refuseDigits(from, end);
    return end - 1;
  }

  private refuseUnsafe(quote: number): void {
    const isName = firstVisible(this.bytes, quote + 1) === COLON;
    throw unsafeText(pathOf(this.bytes, this.opened, isName) || 'body');
  }

  private refuseDigits(from: number, to: number): void {
    const value = shownText(this.bytes.toString('latin1', from, Math.min(to, from + 100)), 50);
    throw tooManyDigits(pathOf(this.bytes, this.opened) || 'body', value);
  }

  /** @returns undefined when the text is not JSON. */
  private parse(text: string): Tree | undefined {
    const { spine, opened } = this;
    let before = '';
    for (const [index, { isArray }] of spine.entries())
      before += isArray ? '[' : index === spine.length - 1 ? '{' : `{"${this.spineName}":`;
    let after = '';
    for (const { isArray } of opened) after = (isArray ? ']' : '}') + after;
    try {
      return JSON.parse(before + text + after) as Tree;
    } catch {
      return undefined;
    }
  }

  private append(made: Tree): void {
    const { spine } = this;
    let part: unknown = made;
    for (const [index, { tree }] of spine.entries()) {
      const innermost = index === spine.length - 1;
      const piece = part as Tree;
      if (Array.isArray(tree)) {
        const items = piece as unknown[];
        part = innermost ? undefined : items[0];
        for (let item = innermost ? 0 : 1; item < items.length; item += 1) tree.push(items[item]);
      } else {
        const fields = piece as Record<string, unknown>;
        part = fields[this.spineName];
        for (const name of Object.keys(fields))
          if (innermost || name !== this.spineName) put(tree as Record<string, unknown>, name, fields[name]);
      }
    }
  }

  /** The brackets that the slice left open are the last values of their parents in the tree. */
  private noteOpened(): void {
    let holder: Open | undefined;
    for (const open of this.opened) {
      open.tree ??= holder === undefined ? this.root : this.lastOf(holder);
      holder = open;
    }
  }

  private lastOf({ tree, nameFrom, nameTo }: Open): Tree {
    if (Array.isArray(tree)) return tree.at(-1) as Tree;
    const name = JSON.parse(this.bytes.toString('utf8', nameFrom, nameTo)) as string;
    return tree?.[name] as Tree;
  }

  private takeName(): void {
    const innermost = this.opened.at(-1);
    if (innermost === undefined) return;
    innermost.nameFrom = this.stringFrom;
    innermost.nameTo = this.stringTo;
    const name = nameOf(this.bytes.toString('latin1', this.stringFrom, this.stringTo));
    let users = this.names.get(name);
    if (users === undefined) {
      if (this.names.size >= BODY_NAMES_MAX) throw moreNames(BODY_NAMES_MAX);
      this.names.set(name, (users = []));
    }
    const depth = this.opened.length;
    if (users[depth] === innermost) throw nameTwice(pathOf(this.bytes, this.opened));
    users[depth] = innermost;
  }

  /** Whether the comma separates two values. A comma without a value on one side would vanish with the cut. */
  private isBetweenValues(comma: number): boolean {
    let before = comma - 1;
    while (isSpace(this.bytes[before])) before -= 1;
    return (
      !BEFORE_NO_COMMA.has(this.bytes[before]) && !AFTER_NO_COMMA.has(firstVisible(this.bytes, comma + 1))
    );
  }

  /**
   * Reports a small body in the words of JSON.parse. A larger one is reported by its range of bytes, because positions
   * in a slice mean nothing to the caller.
   */
  private malformed(begin: number): DomainError {
    if (this.bytes.length <= SLICE_BYTES) {
      try {
        JSON.parse(this.bytes.toString('utf8'));
      } catch (error) {
        return notJson((error as SyntaxError).message);
      }
    }
    return notJsonBetween(begin, this.at);
  }
}

const BEFORE_NO_COMMA: ReadonlySet<number | undefined> = new Set([OPEN_ARRAY, OPEN_OBJECT, COMMA, COLON]);
const AFTER_NO_COMMA: ReadonlySet<number | undefined> = new Set([
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  COLON,
  undefined,
]);

/** The name without escapes, which can write one name in several ways. */
function nameOf(written: string): string {
  try {
    return written.includes('\\') ? JSON.stringify(JSON.parse(written)) : written;
  } catch {
    return written; // It is not JSON, and is refused with its slice.
  }
}

/** Sets a field. Like JSON.parse, it treats `__proto__` as an ordinary name. */
function put(tree: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(tree, name, { value, writable: true, enumerable: true, configurable: true });
  else tree[name] = value;
}
