// Parses JSON as JSON.parse does, a slice at a time, and lets other work run in between: a body of 14 MB
// holds the process up for 0.2 s when it is parsed at once. Handing it to a thread is no way out: what comes
// back is copied on this one, which takes longer than parsing.
//
// A slice ends at any comma. It becomes complete JSON when the brackets that are open where it begins are
// put before it, and those open at its end are closed behind it; what it holds is then hung into the
// tree. So every value is still read by JSON.parse: same numbers, same texts, the last of two equal names wins.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** About 2 ms of work. */
export const SLICE_BYTES = 256 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Tree = unknown[] | Record<string, unknown>;

/** A bracket that is open at a place of the text. */
interface Open {
  readonly isArray: boolean;
  /** What was made of it so far; of brackets opened in the slice that is being read nothing was made yet. */
  tree: Tree | undefined;
  /** Where the name is whose value is being read, quotes included; of an object only. */
  nameFrom: number;
  nameTo: number;
}

export interface SlicedParse {
  readonly value: unknown;
  /** `inspect` returned true for some slice. */
  readonly suspect: boolean;
}

/**
 * @param inspect called with each slice's text and what was made of it.
 * @returns undefined for what is not JSON, not an array or object, or nested deeper than `depthMax`: the
 *   caller finds out why by other means, because none of it is used.
 */
export async function parseInSlices(
  bytes: Buffer,
  depthMax: number,
  inspect: (text: string, made: unknown) => boolean,
  sliceBytes = SLICE_BYTES,
): Promise<SlicedParse | undefined> {
  const reading = new Reading(bytes, depthMax);
  let suspect = false;
  for (;;) {
    const text = reading.readSlice(sliceBytes);
    if (text === undefined) return undefined;
    const made = reading.hang(text);
    if (made === undefined) return undefined;
    suspect ||= inspect(text, made.value);
    if (reading.atEnd) return { value: reading.root, suspect };
    await turn();
  }
}

class Reading {
  root: Tree | undefined;
  private at = 0;
  private opened: Open[] = [];
  /** Brackets that were open where the slice began, outermost first. */
  private spine: Open[] = [];
  /** A name that no body can hold: it is random. */
  private readonly spineName = randomUUID();
  private stringFrom = 0;
  private stringTo = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly depthMax: number,
  ) {}

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Up to the first comma after so many bytes; undefined where the brackets say that this is not JSON. */
  readSlice(sliceBytes: number): string | undefined {
    const { bytes } = this;
    const begin = this.at;
    this.spine = [...this.opened];
    for (let at = begin; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        const end = stringEnd(bytes, at + 1);
        this.stringFrom = at;
        this.stringTo = end + 1;
        at = end;
      } else if (byte === COLON) this.takeName();
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (this.opened.length >= this.depthMax) return undefined;
        this.opened.push({ isArray: byte === OPEN_ARRAY, tree: undefined, nameFrom: 0, nameTo: 0 });
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        if (this.opened.pop()?.isArray !== (byte === CLOSE_ARRAY)) return undefined;
      } else if (byte === COMMA && at - begin >= sliceBytes && this.opened.length > 0) {
        if (!this.isBetweenValues(at)) return undefined;
        this.at = at + 1;
        return bytes.toString('utf8', begin, at);
      }
    }
    this.at = bytes.length;
    return this.opened.length === 0 ? bytes.toString('utf8', begin) : undefined;
  }

  /** Parses a slice and hangs it into the tree. @returns undefined for what is not JSON. */
  hang(text: string): { value: unknown } | undefined {
    const { spine, opened } = this;
    let before = '';
    for (const [index, { isArray }] of spine.entries())
      before += isArray ? '[' : index === spine.length - 1 ? '{' : `{"${this.spineName}":`;
    let after = '';
    for (const { isArray } of opened) after = (isArray ? ']' : '}') + after;
    let value: unknown;
    try {
      value = JSON.parse(before + text + after);
    } catch {
      return undefined;
    }
    if (typeof value !== 'object' || value === null) return undefined;
    if (spine.length === 0) this.root = value as Tree;
    else this.append(value as Tree);
    this.noteOpened();
    return { value };
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

  /** What the slice left open is the last of what holds it. */
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
  }

  /** A comma that follows nothing, or that nothing follows, would vanish with the cut. */
  private isBetweenValues(comma: number): boolean {
    const { bytes } = this;
    let before = comma - 1;
    while (isSpace(bytes[before])) before -= 1;
    let after = comma + 1;
    while (isSpace(bytes[after])) after += 1;
    return !BEFORE_NO_COMMA.has(bytes[before]) && !AFTER_NO_COMMA.has(bytes[after]);
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

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** `__proto__` is a name like any other, as JSON.parse has it. */
function put(tree: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(tree, name, { value, writable: true, enumerable: true, configurable: true });
  else tree[name] = value;
}

/** Where the string that began before `from` has its closing quote. */
export function stringEnd(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(QUOTE, from); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (before >= from && bytes[before] === BACKSLASH) before -= 1;
    if ((end - 1 - before) % 2 === 0) return end;
  }
  return bytes.length;
}
