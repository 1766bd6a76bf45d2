// Reads the files of a company folder as text and as rows: UTF-8, or Windows-1252 as spreadsheets write CSV; `,` or
// `;`. Every row has the line on which it begins, also after blank lines and fields of several lines.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeWindows1252, type Message, type Utf8Damage, Utf8DamageSearch } from '@razao/domain';
import type { Cells } from '@razao/platform/master-data';
import { CsvError, parse } from 'csv-parse/sync';
import { CommandRefused } from '../command-line.js';

/** Reports a finding. The command speaks English, so a fault that only files can have has an English text only. */
export type FileFinding = (where: string, reason: Message | string) => void;
export type FileCheck = (value: string) => Message | string | undefined;

interface CsvRow {
  readonly where: string;
  readonly values: readonly string[];
}

/** Refuses a whole file, which then has no rows. */
type Refuse = (where: string, reason: string) => never[] | undefined;

/** The byte order mark of UTF-8, read as Windows-1252. */
const UTF_8_MARK = /^\xef\xbb\xbf/;
const UTF_16 = /^(\xff\xfe|\xfe\xff)/;
/** The csv-parse code of a fault → a text by which a person can correct it. */
const QUOTING: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  INVALID_OPENING_QUOTE: 'a quote is inside a field: put the whole field in quotes and double those inside',
  CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quote: double the quotes inside a field',
};

/** @throws CommandRefused when there is no such file, or when it cannot be read */
export async function readRequired(directory: string, file: string): Promise<Buffer> {
  const bytes = await readOptional(directory, file);
  if (bytes !== undefined) return bytes;
  throw new CommandRefused(
    `${join(directory, file)} is missing: a company folder holds company.json, accounts.csv and openings.csv`,
  );
}

/** @throws CommandRefused when the file exists and cannot be read */
export async function readOptional(directory: string, file: string): Promise<Buffer | undefined> {
  const path = join(directory, file);
  try {
    // Reading a named pipe would wait for the process that writes into it.
    if ((await stat(path)).isFile()) return await readFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw new CommandRefused(`${directory} is not a folder`);
    throw new CommandRefused(`${path} cannot be read: ${message}`);
  }
  throw new CommandRefused(`${path} is not a file`);
}

/** @returns undefined, and reports a finding, when the file holds no object */
export function parseCompany(bytes: Buffer, find: FileFinding): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      return given as Record<string, unknown>;
    find('company.json', 'an object {"code": …, "name": …, …} is expected');
  } catch (error) {
    if (error instanceof SyntaxError) find('company.json', `it is not JSON: ${error.message}`);
    else find('company.json', 'it is not UTF-8: save it as UTF-8');
  }
  return undefined;
}

/**
 * Reads the rows of a table. A column whose values may be empty may be absent.
 * @param bytes undefined for an optional file that is absent
 * @returns the rows below the header without blank lines; undefined, with a finding, when the file is not such a table
 */
export function readTable<const Column extends string>(
  file: string,
  bytes: Buffer | undefined,
  columns: Readonly<Record<Column, FileCheck>>,
  find: FileFinding,
): Cells<Column>[] | undefined {
  if (bytes === undefined) return [];
  const refuse: Refuse = (where, reason) => {
    find(where, reason);
    return undefined;
  };
  if (UTF_16.test(bytes.toString('latin1', 0, 2))) return refuse(file, 'it is UTF-16: save it as UTF-8');
  const damage = damageOf(bytes);
  if (damage !== undefined)
    return refuse(
      `${file}: line ${damage.line}`,
      'it has a byte that is not UTF-8, and most of the file is: save the file in one encoding',
    );
  const text = textOf(bytes);
  if (text.includes('\u0000')) return refuse(file, 'it holds NUL bytes: this is not text');
  const records = recordsOf(file, text, refuse);
  if (records === undefined) return undefined;
  const [header, ...rows] = records;
  const names = Object.keys(columns) as Column[];
  const required = names.filter((name) => columns[name]('') !== undefined);
  if (header === undefined)
    return refuse(file, `it is empty: a header with ${required.join(', ')} is expected`);
  const absent = required.filter((name) => !header.values.includes(name));
  if (absent.length > 0) return refuse(header.where, `the header has no ${absent.join(', ')}`);
  const twice = names.find((name) => header.values.indexOf(name) < header.values.lastIndexOf(name));
  if (twice !== undefined) return refuse(header.where, `the header has ${twice} twice`);
  const whole = rows.filter(({ where, values }) => {
    if (values.length === header.values.length) return true;
    find(where, `${header.values.length} columns are expected, there are ${values.length}`);
    return false;
  });
  return whole.map(({ where, values }) => {
    const cells = names.map((name) => [name, values[header.values.indexOf(name)] ?? ''] as const);
    for (const [name, value] of cells) {
      const wrong = columns[name](value);
      if (wrong !== undefined) find(`${where}: ${name}`, wrong);
    }
    return Object.fromEntries([...cells, ['where', where]]) as Cells<Column>;
  });
}

function damageOf(bytes: Buffer): Utf8Damage | undefined {
  const search = new Utf8DamageSearch();
  search.add(bytes);
  return search.end();
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some programs put a mark of UTF-8 before text that is not.
    return decodeWindows1252(bytes).replace(UTF_8_MARK, '');
  }
}

function recordsOf(file: string, text: string, refuse: Refuse): CsvRow[] | undefined {
  // csv-parse counts a CR LF inside quotes as two lines.
  const lines = text.replace(/\r\n?/g, '\n');
  const header = lines.split('\n').find((line) => line.trim() !== '') ?? '';
  const records: CsvRow[] = [];
  // csv-parse gives the line on which a record ends; the next record begins on the line below.
  let line = 1;
  try {
    parse(lines, {
      delimiter: header.includes(';') ? ';' : ',',
      relax_column_count: true,
      on_record: (values: string[], { lines: end }) => {
        if (values.some((value) => value.trim() !== ''))
          records.push({ where: `${file}: line ${line}`, values });
        line = end + 1;
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(`${file}: line ${line}`, QUOTING[error.code] ?? `it is no CSV (${error.code})`);
  }
}
