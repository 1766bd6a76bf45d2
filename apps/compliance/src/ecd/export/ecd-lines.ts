// Writes the file line by line, from its plan and the streams of balances and entries. When the file comes out with
// another number of lines than its opening term states, it breaks off with an error.
import {
  centsFromNumeric,
  DomainError,
  indicatorOf,
  resultIndicatorOf,
  twoDigits,
  type AmountCents,
  type StatementRow,
} from '@razao/domain';
import {
  EcdWriter,
  formatEcdAmount,
  formatEcdDate,
  lastDayOf,
  type EcdFields,
  type RecordName,
} from '@razao/domain/ecd';
import type { Transaction } from '@razao/platform/database';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { closingRecords, linesOf, openingRecords, type EcdText } from './ecd-frame.js';
import type { EcdPlan } from './ecd-plan.js';
import type { EntryRow } from './ecd-rows.js';
import type { EcdStore } from './ecd.store.js';
import { entryNumberOf } from './entry-numbers.js';

/** The file is written and digested in chunks of this size. */
const CHUNK_BYTES = 64 * 1024;

const FIRST_LINE = '1';

export class EcdLines {
  private readonly writer = new EcdWriter();
  private readonly header = this.writer.rows('I200', [
    'NUM_LCTO',
    'DT_LCTO',
    'VL_LCTO',
    'IND_LCTO',
    'DT_LCTO_EXT',
  ]);
  private readonly posting = this.writer.rows('I250', [
    'COD_CTA',
    'VL_DC',
    'IND_DC',
    'NUM_ARQ',
    'COD_HIST_PAD',
    'HIST',
  ]);
  private text = '';
  lines = 0;

  constructor(
    private readonly store: EcdStore,
    private readonly tx: Transaction,
    private readonly plan: EcdPlan,
  ) {}

  /** How many characters were replaced or transliterated so far. */
  get changed(): { replacedCharacters: number; transliteratedCharacters: number } {
    const { replaced, transliterated } = this.writer;
    return { replacedCharacters: replaced, transliteratedCharacters: transliterated };
  }

  /**
   * Yields chunks of whole lines, in which each character is one byte (ISO-8859-1). After each chunk the event loop
   * serves others.
   */
  async *chunks(): AsyncGenerator<string> {
    for await (const text of this.texts()) {
      yield text;
      await othersTurn();
    }
  }

  private async *texts(): AsyncGenerator<string> {
    this.addAll(openingRecords(this.plan));
    yield* this.chart();
    yield* this.balances();
    for (const period of this.plan.periods) yield* this.entries(period);
    yield* this.closings();
    yield* this.statements();
    this.addAll(closingRecords(this.plan));
    const expected = linesOf(this.plan);
    if (this.lines !== expected)
      throw new Error(`The ECD has ${this.lines} lines, its opening term states ${expected}.`);
    if (this.text !== '') yield this.taken();
  }

  private add(record: RecordName, fields: EcdFields = {}): void {
    this.text += this.writer.text(record, fields);
    this.lines += 1;
  }

  private addAll(records: readonly EcdText[]): void {
    for (const [record, fields] of records) this.add(record, fields);
  }

  /**
   * Whether the text fills a chunk; this is checked at each line. `entries` takes the texts of an entry with `for`,
   * because in an async generator `yield*` costs the promises of an await at each entry.
   */
  private get isFull(): boolean {
    return this.text.length >= CHUNK_BYTES;
  }

  private taken(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  private *chart(): Generator<string> {
    const { accounts, head, histories } = this.plan;
    for (const account of accounts) {
      this.add('I050', {
        DT_ALT: { date: account.changedOn ?? `${head.company.basePeriod.slice(0, 4)}-01-01` },
        COD_NAT: account.nature,
        IND_CTA: account.kind,
        NIVEL: account.level,
        COD_CTA: account.fileCode,
        COD_CTA_SUP: account.parent,
        CTA: account.name,
      });
      if (this.isFull) yield this.taken();
      if (account.kind !== 'A') continue;
      if (account.referential !== null && head.company.referentialPlan !== null)
        this.add('I051', { COD_CTA_REF: account.referential });
      for (const code of account.aggregation) this.add('I052', { COD_AGL: code });
    }
    for (const { code, text } of histories) {
      this.add('I075', { COD_HIST: code, DESCR_HIST: text });
      if (this.isFull) yield this.taken();
    }
  }

  /** Writes an I150 for every month, even when no account has a figure in it. */
  private async *balances(): AsyncGenerator<string> {
    const waiting = [...this.plan.periods];
    const begin = (through: string): void => {
      while (waiting[0] !== undefined && waiting[0] <= through) {
        const period = waiting.shift() ?? '';
        this.add('I150', { DT_INI: { date: period }, DT_FIN: { date: lastDayOf(period) } });
      }
    };
    for await (const rows of this.store.streamBalances(this.tx, this.plan.months)) {
      for (const row of rows) {
        begin(row.period);
        const [opening, closing] = [centsFromNumeric(row.opening), centsFromNumeric(row.closing)];
        this.add('I155', {
          COD_CTA: this.codeOf(row.id),
          VL_SLD_INI: opening,
          IND_DC_INI: sideOf(opening),
          VL_DEB: centsFromNumeric(row.debits),
          VL_CRED: centsFromNumeric(row.credits),
          VL_SLD_FIN: closing,
          IND_DC_FIN: sideOf(closing),
        });
      }
      if (this.isFull) yield this.taken();
    }
    begin(this.plan.months.last);
  }

  /**
   * Holds the lines of an entry number until its last one, because the header has their sum.
   * @throws DomainError ECD_NOT_READY for an entry number of version 0.7.1 with lines on several days
   */
  private async *entries(period: string): AsyncGenerator<string> {
    let held: EntryRow[] = [];
    let debits = 0n;
    for await (const rows of this.store.streamEntries(this.tx, this.plan.months, period))
      for (const row of rows) {
        const [line, , , , , , , , , contra, side, amount] = row;
        if (line === FIRST_LINE && held.length > 0) {
          for (const text of this.entry(period, held, debits)) yield text;
          held = [];
          debits = 0n;
        }
        if (!isOfEntry(row, held[0] ?? row)) throw onSeveralDays(row);
        held.push(row);
        if (side === 'D' || contra !== '') debits += centsFromNumeric(amount);
      }
    for (const text of this.entry(period, held, debits)) yield text;
  }

  private *entry(period: string, rows: readonly EntryRow[], debits: AmountCents): Generator<string> {
    const [first] = rows;
    if (first === undefined) return;
    const [, day, branch, lote, documento, entryNumber, factDate, closing] = first;
    // The official program takes an entry as extemporaneous only when its fact is before the file.
    const isLate = closing !== 't' && factDate !== '' && factDate < this.plan.months.first;
    this.text += this.header([
      entryNumberOf(period, branch, lote, documento, entryNumber),
      `${day.padStart(2, '0')}${period.slice(5, 7)}${period.slice(0, 4)}`,
      formatEcdAmount(debits),
      closing === 't' ? 'E' : isLate ? 'X' : 'N',
      isLate ? formatEcdDate(factDate) : '',
    ]);
    this.lines += 1;
    for (const [, , , , , , , , account, contra, side, amount, code, history] of rows) {
      const value = amount.replace('.', ',');
      this.line([this.codeOf(account), value, side, documento, code, history]);
      if (contra !== '')
        this.line([this.codeOf(contra), value, side === 'D' ? 'C' : 'D', documento, code, history]);
      if (this.isFull) yield this.taken();
    }
  }

  private line(values: readonly string[]): void {
    this.text += this.posting(values);
    this.lines += 1;
  }

  private *closings(): Generator<string> {
    for (const { date, rows } of this.plan.closings) {
      this.add('I350', { DT_RES: { date } });
      for (const { code, amount } of rows) {
        this.add('I355', { COD_CTA: code, VL_CTA: amount, IND_DC: sideOf(amount) });
        if (this.isFull) yield this.taken();
      }
    }
    this.add('I990', { QTD_LIN: linesOf(this.plan, 'I') });
  }

  private *statements(): Generator<string> {
    this.add('J001', { IND_DAD: '0' });
    for (const { first, last, balanceSheet, incomeStatement } of this.plan.statements) {
      this.add('J005', { DT_INI: { date: first }, DT_FIN: { date: lastDayOf(last) }, ID_DEM: '1' });
      for (const row of balanceSheet) {
        this.add('J100', { ...statementFields(row), IND_GRP_BAL: row.line.side });
        if (this.isFull) yield this.taken();
      }
      for (const [index, row] of incomeStatement.entries()) {
        const order = twoDigits(index + 1);
        this.add('J150', { ...statementFields(row), NU_ORDEM: order, IND_GRP_DRE: resultIndicatorOf(row) });
        if (this.isFull) yield this.taken();
      }
    }
  }

  private codeOf(id: number | string): string {
    const code = this.plan.fileCodes.get(String(id));
    if (code === undefined) throw new Error(`Account ${id} is not in the chart of the company.`);
    return code;
  }
}

/** @param first the first line that is held; a line without one before it begins an entry */
function isOfEntry(row: EntryRow, first: EntryRow): boolean {
  if (row === first) return row[0] === FIRST_LINE;
  const [, day, branch, lote, documento, entryNumber] = first;
  return (
    row[5] === entryNumber && row[4] === documento && row[3] === lote && row[2] === branch && row[1] === day
  );
}

/** The order of the rows separates such lines, so that they would come out in another entry. */
function onSeveralDays([, , branch, lote, documento, entryNumber]: EntryRow): DomainError {
  const of = {
    en: `entry ${entryNumber} of document ${documento}, batch ${lote}, branch ${branch} has lines on several days, and the file has one date per entry`,
    pt: `o lançamento ${entryNumber} do documento ${documento}, lote ${lote}, filial ${branch} tem partidas em vários dias, e o arquivo tem uma data por lançamento`,
  };
  return new DomainError(
    'ECD_NOT_READY',
    {
      en: `The ECD cannot be written: ${of.en}. The compliance rule ECD-03 names every such entry: reopen the month, delete the entry and post it again.`,
      pt: `A ECD não pode ser gerada: ${of.pt}. A regra ECD-03 indica todos esses lançamentos: reabra o mês, exclua o lançamento e lance-o novamente.`,
    },
    [{ field: 'lancamento', value: entryNumber, reason: of }],
  );
}

function statementFields({ line, first, last }: StatementRow): EcdFields {
  return {
    COD_AGL: line.code,
    IND_COD_AGL: line.kind,
    NIVEL_AGL: line.level,
    COD_AGL_SUP: line.parent ?? '',
    DESCR_COD_AGL: line.text,
    VL_CTA_INI: first,
    IND_DC_CTA_INI: indicatorOf(line, first),
    VL_CTA_FIN: last,
    IND_DC_CTA_FIN: indicatorOf(line, last),
  };
}

function sideOf(amount: bigint): 'D' | 'C' {
  return amount < 0n ? 'C' : 'D';
}
