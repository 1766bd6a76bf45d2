// Writes the demo ledger as a folder that `company load` and the import take: the files of tools/demo-company, and
//   movements/YYYY-MM.csv (or .ipl)            of the head office
//   movements/<branch>/YYYY-MM.csv             of every other branch
import { createWriteStream } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatAmount, IPL_LAYOUT, IplFormat } from '@razao/domain';
import {
  COMPANY_FOLDER,
  type DemoBranch,
  demoBranches,
  demoCompany,
  type DemoDocument,
} from './branch-books.js';
import {
  bulkMonth,
  type BulkMonthOptions,
  type DemoLedgerOptions,
  type DemoMonth,
  demoMonths,
} from './demo-ledger.js';

/** Of the movement files; everything else is CSV and JSON. */
export type MovementFormat = 'csv' | 'ipl';

export interface WrittenLedger {
  readonly rows: number;
  /** Paths of the movement files inside the folder, in the order of branches and months. */
  readonly movements: readonly string[];
}

const HEADER =
  'documento,diaref,texto,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,cdhistorico,historico\n';
/** The batch that every line of IPL names. */
const LOTE = '000001';
const IPL = new IplFormat(IPL_LAYOUT);
const SEQUENCE_MAX = 99_999;

/** Both branches, whole months. Existing files are written over. */
export async function writeDemoLedger(
  directory: string,
  options: DemoLedgerOptions = {},
  format: MovementFormat = 'csv',
): Promise<WrittenLedger> {
  const branches = demoBranches.map((branch) => ({ branch, months: demoMonths(branch, options) }));
  return await writeFolder(directory, branches, format);
}

/** The head office alone, one month with exactly `rows` lines. */
export async function writeBulkMonth(
  directory: string,
  options: BulkMonthOptions,
  format: MovementFormat = 'csv',
): Promise<WrittenLedger> {
  const [branch] = demoBranches;
  return await writeFolder(directory, [{ branch, months: [bulkMonth(branch, options)] }], format);
}

async function writeFolder(
  directory: string,
  branches: readonly { branch: DemoBranch; months: Iterable<DemoMonth> }[],
  format: MovementFormat,
): Promise<WrittenLedger> {
  await cp(COMPANY_FOLDER, directory, { recursive: true });
  const written = { rows: 0, movements: [] as string[] };
  for (const { branch, months } of branches) {
    const folder = join('movements', branch === demoBranches[0] ? '' : branch.code);
    await mkdir(join(directory, folder), { recursive: true });
    for (const { period, documents } of months) {
      const path = join(folder, `${period.toYearMonth()}.${format}`);
      const count = (rows: number): void => void (written.rows += rows);
      const bytes = Readable.from(
        format === 'csv' ? csvOf(documents, count) : iplOf(documents, branch, count),
      );
      await pipeline(bytes, createWriteStream(join(directory, path)));
      written.movements.push(path);
    }
  }
  return written;
}

function* csvOf(documents: Iterable<DemoDocument>, count: (rows: number) => void): Generator<Buffer> {
  yield Buffer.from(HEADER);
  for (const document of documents) {
    const day = String(document.day).padStart(2, '0');
    const head = `${document.documento},${day},${document.texto},${document.cdpadronizado}`;
    let rows = '';
    for (const { lancamento, debcre, account, contra, cents, historyCode, history } of document.lines)
      rows += `${head},${lancamento},${debcre},${day},${account},${contra},${amountOf(cents)},${historyCode},${history}\n`;
    count(document.lines.length);
    yield Buffer.from(rows);
  }
}

/** As a legacy system writes it, in ISO-8859-1: days of documents and their texts have no field there. */
function* iplOf(
  documents: Iterable<DemoDocument>,
  branch: DemoBranch,
  count: (rows: number) => void,
): Generator<Buffer> {
  let written = 0;
  for (const { period, documento, day, cdpadronizado, lines } of documents) {
    let rows = '';
    for (const { lancamento, debcre, account, contra, cents, historyCode, history } of lines) {
      const place = { empresa: demoCompany.code, filial: branch.code, lote: LOTE, documento, cdpadronizado };
      const date = { ano: String(period.year), mes: String(period.month), dia: String(day) };
      const entry = { lancamento, debcre, conta: account, contrapartida: contra, valor: amountOf(cents) };
      // Five digits begin again after 99999: readers take them as a hint.
      const sequencia = String((written % SEQUENCE_MAX) + 1);
      rows += IPL.format({
        ...place,
        ...date,
        ...entry,
        cdhistorico: historyCode,
        historico: history,
        sequencia,
      });
      rows += '\r\n';
      written += 1;
    }
    count(lines.length);
    yield Buffer.from(rows, 'latin1');
  }
  yield Buffer.from('\x1a');
}

function amountOf(cents: number): string {
  return formatAmount(BigInt(cents));
}
