// Writes a month of any size as a file for the import: the entries of the demo company's first month, repeated with
// other documents, days and amounts. The same number of rows always gives the same file.
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { businessDays, formatAmount, parseAmount, type Period } from '@razao/domain';
import { parse } from 'csv-parse/sync';
import { demoMonths } from '../demo-company.js';

type Line = Readonly<Record<string, string>>;

const LINES_PER_DOCUMENT = 40;
/** The repetitions of an entry multiply its amounts by 1 to this number, so that they balance but differ. */
const FACTORS = 1_000;
const CSV_FIELDS =
  'documento,diaref,texto,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,cdhistorico,historico'.split(
    ',',
  );

/** Writes the head office's month with exactly this many rows, without a closing. */
export async function writeMonthFile(file: string, rows: number, period: Period): Promise<void> {
  await pipeline(Readable.from(csvOf(documentsOf(rows, period))), createWriteStream(file));
}

function* documentsOf(rows: number, period: Period): Generator<Line[]> {
  const entries = demoEntries();
  const days = businessDays(period);
  const documents = Math.ceil(rows / LINES_PER_DOCUMENT);
  let turn = 0;
  for (let index = 0; index < documents; index += 1) {
    const documento = String(index + 1).padStart(6, '0');
    const day = String(days[Math.floor((index * days.length) / documents)] ?? 1).padStart(2, '0');
    const size = Math.min(LINES_PER_DOCUMENT, rows - index * LINES_PER_DOCUMENT);
    const lines: Line[] = [];
    for (let number = 1; lines.length < size; turn += 1) {
      const entry = entries[turn % entries.length] ?? [];
      if (lines.length + entry.length > size) continue;
      const factor = BigInt(1 + (Math.floor(turn / entries.length) % FACTORS));
      const lancamento = String(number++).padStart(5, '0');
      for (const line of entry) {
        const valor = formatAmount((parseAmount(line['valor'] ?? '') ?? 0n) * factor);
        const texto = lines[0]?.['texto'] ?? line['texto'] ?? '';
        lines.push({ ...line, documento, diaref: day, texto, lancamento, day, valor });
      }
    }
    yield lines;
  }
}

/** The lines of each entry. In the demo company's file each entry number occurs in one document only. */
function demoEntries(): Line[][] {
  const entries = new Map<string, Line[]>();
  for (const line of parse<Line>(readFileSync(demoMonths[0]?.file ?? ''), { columns: true })) {
    const key = line['lancamento'] ?? '';
    entries.set(key, [...(entries.get(key) ?? []), line]);
  }
  return [...entries.values()];
}

function* csvOf(documents: Iterable<Line[]>): Generator<string> {
  yield `${CSV_FIELDS.join(',')}\n`;
  for (const lines of documents)
    yield lines.map((line) => `${CSV_FIELDS.map((name) => line[name]).join(',')}\n`).join('');
}
