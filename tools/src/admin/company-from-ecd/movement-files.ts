// Writes the entries of an ECD as files for `POST /batch/{id}/import`, one per month. An ECD entry has one number of
// any form; in the ledger, an entry has a document and a number inside it. The number of the ECD becomes:
//   up to 5 characters   entry number, in a document per day and kind: D15, closing entries E15, extemporaneous ones X15-1
//   6 to 20 characters   document, with the entry 00001
//   anything else        counted from 00001 in the documents RD15, RD15-1, …
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ENTRY_TEXTS, formatAmount } from '@razao/domain';
import { EcdReader, EcdRecord, recordTypes } from '@razao/domain/ecd';
import { csvLine } from './company-rows.js';
import type { LeftOut } from './left-out.js';

const HEADER =
  'documento,diaref,cdpadronizado,factDate,lancamento,debcre,day,conta,valor,cdhistorico,historico\n';
/** No blanks, because an import drops the blanks around a number. */
const ENTRY_NUMBER = /^[!-~]{1,5}$/;
const DOCUMENT_NUMBER = /^[!-~]{6,20}$/;
/** The numbers of a document's entries have five digits. */
const ENTRIES_PER_DOCUMENT_MAX = 99_999;
const WRITE_CHARS = 64 * 1024;

interface MovementOptions {
  readonly layout: number;
  /** Returns the reduced code of the company's code. */
  readonly reducedOf: (account: string) => string;
  /** Returns the text of a history code that the ledger cannot hold; undefined when it can. */
  readonly historyOf: (code: string) => string | undefined;
  readonly closingCode: string;
  readonly leftOut: LeftOut;
}

interface EntryHead {
  readonly month: string;
  readonly day: string;
  readonly document: string;
  readonly number: string;
  readonly closing: boolean;
  /** `2018-12-31`, or empty. */
  readonly factDate: string;
}

/** Collects the lines of a month and writes them to its file in pieces. */
class MonthFile {
  private text = HEADER;
  private constructor(private readonly handle: FileHandle) {}

  static async in(folder: string, month: string): Promise<MonthFile> {
    return new MonthFile(await open(join(folder, `${month}.csv`), 'w'));
  }

  add(line: string): void {
    this.text += `${line}\n`;
  }

  async flush(charsMin = 0): Promise<void> {
    if (this.text.length <= charsMin) return;
    await this.handle.write(this.text);
    this.text = '';
  }

  async close(): Promise<void> {
    await this.flush();
    await this.handle.close();
  }
}

/** Gives each entry its document and number. */
class EntryNumbers {
  /** Month and document → how many entries were numbered in it. */
  private readonly counted = new Map<string, number>();
  /** Month and day → the fact dates of its extemporaneous entries. */
  private readonly factDates = new Map<string, string[]>();

  constructor(private readonly leftOut: LeftOut) {}

  headOf(record: EcdRecord): EntryHead {
    const date = record.date('DT_LCTO');
    const [month, day] = [date.slice(0, 7), date.slice(8)];
    const closing = record.get('IND_LCTO') === 'E';
    const isExtemporaneous = record.get('IND_LCTO') === 'X';
    const factDate = isExtemporaneous ? record.date('DT_LCTO_EXT') : '';
    if (isExtemporaneous && factDate === '')
      this.leftOut.add('extemporaneous entries became ordinary ones: before layout 7 they name no fact date');
    const number = record.get('NUM_LCTO');
    const head = { month, day, closing, factDate };
    if (DOCUMENT_NUMBER.test(number)) return { ...head, document: number, number: '00001' };
    if (ENTRY_NUMBER.test(number)) return { ...head, document: this.documentOf(head), number };
    this.leftOut.add('numbers of entries of more than 20 characters, or with blanks, were replaced');
    return { ...head, ...this.count(head) };
  }

  private documentOf({ month, day, closing, factDate }: Omit<EntryHead, 'document' | 'number'>): string {
    if (factDate === '') return `${closing ? 'E' : 'D'}${day}`;
    const known = this.factDates.get(`${month}${day}`) ?? [];
    this.factDates.set(`${month}${day}`, known);
    if (!known.includes(factDate)) known.push(factDate);
    return `X${day}-${known.indexOf(factDate) + 1}`;
  }

  private count(head: Omit<EntryHead, 'document' | 'number'>): Pick<EntryHead, 'document' | 'number'> {
    const document = `R${this.documentOf(head)}`;
    const before = this.counted.get(`${head.month}${document}`) ?? 0;
    this.counted.set(`${head.month}${document}`, before + 1);
    const part = Math.floor(before / ENTRIES_PER_DOCUMENT_MAX);
    return {
      document: part === 0 ? document : `${document}-${part}`,
      number: String((before % ENTRIES_PER_DOCUMENT_MAX) + 1).padStart(5, '0'),
    };
  }
}

/**
 * @returns the number of entries that were written, and whether each line has a history that is more than blanks, or a
 *   code
 */
export async function writeMovements(
  file: string,
  folder: string,
  options: MovementOptions,
): Promise<{ entries: number; historyOnAll: boolean }> {
  const types = recordTypes(options.layout);
  const reader = new EcdReader();
  const months = new Map<string, MonthFile>();
  const numbers = new EntryNumbers(options.leftOut);
  let entries = 0;
  let historyOnAll = true;
  let head: EntryHead | undefined;
  let counted: EntryHead | undefined;
  const take = async (record: EcdRecord): Promise<void> => {
    if (record.name === 'I200') {
      head = numbers.headOf(record);
      return;
    }
    if (head === undefined) return;
    if (record.amount('VL_DC') === 0n) {
      options.leftOut.add('lines of entries with an amount of zero were left out');
      return;
    }
    // An entry that has zeros only is in no file.
    if (head !== counted) entries += 1;
    counted = head;
    if (record.get('COD_HIST_PAD') === '' && record.get('HIST').trim() === '') historyOnAll = false;
    const target = months.get(head.month) ?? (await MonthFile.in(folder, head.month));
    months.set(head.month, target);
    target.add(lineOf(record, head, options));
    await target.flush(WRITE_CHARS);
  };
  try {
    for await (const chunk of createReadStream(file))
      for (const { line, record, values } of reader.push(chunk as Buffer)) {
        const type = record === 'I200' || record === 'I250' ? types.get(record) : undefined;
        if (type !== undefined) await take(new EcdRecord(line, type, values));
      }
  } finally {
    for (const month of months.values()) await month.close();
  }
  return { entries, historyOnAll };
}

function lineOf(record: EcdRecord, head: EntryHead, options: MovementOptions): string {
  const { reducedOf, historyOf, closingCode, leftOut } = options;
  const code = record.get('COD_HIST_PAD');
  const text = code === '' ? undefined : historyOf(code);
  const history = [text ?? '', record.get('HIST')].filter((each) => each !== '').join(' ');
  if (record.get('COD_CCUS') !== '') leftOut.add('lines of entries lost their cost centre');
  if (record.get('COD_PART') !== '') leftOut.add('lines of entries lost their participant');
  if (record.get('NUM_ARQ') !== '')
    leftOut.add('lines of entries lost their number in the archive (NUM_ARQ)');
  return csvLine(
    head.document,
    head.day,
    head.closing ? closingCode : '',
    head.factDate,
    head.number,
    record.get('IND_DC'),
    head.day,
    reducedOf(record.get('COD_CTA')),
    formatAmount(record.amount('VL_DC')),
    text === undefined ? code : '',
    leftOut.cut(history, ENTRY_TEXTS.historico.max, 'histories'),
  );
}
