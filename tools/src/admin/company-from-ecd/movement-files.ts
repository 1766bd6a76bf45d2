// The entries of an ECD as files for `POST /batch/{id}/import`, one per month. The file has a number per entry of any form;
// the ledger has document and entry numbers: a document per day and kind of entry, entries numbered inside it.
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAmount } from '@razao/domain';
import { EcdReader, EcdRecord, recordTypes } from '@razao/domain/ecd';
import { csvLine } from './company-rows.js';

const HEADER =
  'documento,diaref,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,cdhistorico,historico\n';
/** Five digits number the entries of a document. */
const ENTRIES_PER_DOCUMENT_MAX = 99_999;
const HISTORY_CHARS_MAX = 255;
const WRITE_CHARS = 64 * 1024;

export interface MovementOptions {
  readonly layout: number;
  /** The company's own code → the reduced one. */
  readonly reducedOf: (account: string) => string;
  /** The text of a history code that the ledger cannot hold; undefined when it can. */
  readonly historyOf: (code: string) => string | undefined;
  readonly closingCode: string;
}

/** Lines that wait to be written to the file of a month. */
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

/** @returns the number of entries. */
export async function writeMovements(
  file: string,
  folder: string,
  options: MovementOptions,
): Promise<number> {
  const types = recordTypes(options.layout);
  const reader = new EcdReader();
  const months = new Map<string, MonthFile>();
  const numbers = new Map<string, number>();
  let entries = 0;
  let head: { document: string; number: string; day: string; closing: boolean; month: string } | undefined;
  const take = async (record: EcdRecord): Promise<void> => {
    if (record.name === 'I200') {
      const date = record.date('DT_LCTO');
      const closing = record.get('IND_LCTO') === 'E';
      const [month, day] = [date.slice(0, 7), date.slice(8)];
      const document = `${closing ? 'E' : 'D'}${day}`;
      const before = numbers.get(`${month}${document}`) ?? 0;
      numbers.set(`${month}${document}`, before + 1);
      const part = Math.floor(before / ENTRIES_PER_DOCUMENT_MAX);
      const number = String((before % ENTRIES_PER_DOCUMENT_MAX) + 1).padStart(5, '0');
      head = { document: part === 0 ? document : `${document}-${part}`, number, day, closing, month };
      entries += 1;
      return;
    }
    // The ledger has no lines of zero.
    if (head === undefined || record.amount('VL_DC') === 0n) return;
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
  return entries;
}

function lineOf(
  record: EcdRecord,
  { document, number, day, closing }: { document: string; number: string; day: string; closing: boolean },
  { reducedOf, historyOf, closingCode }: MovementOptions,
): string {
  const code = record.get('COD_HIST_PAD');
  const text = code === '' ? undefined : historyOf(code);
  const history = [text ?? '', record.get('HIST')].filter((each) => each !== '').join(' ');
  return csvLine(
    document,
    day,
    closing ? closingCode : '',
    number,
    record.get('IND_DC'),
    day,
    reducedOf(record.get('COD_CTA')),
    '',
    formatAmount(record.amount('VL_DC')),
    text === undefined ? code : '',
    history.slice(0, HISTORY_CHARS_MAX),
  );
}
