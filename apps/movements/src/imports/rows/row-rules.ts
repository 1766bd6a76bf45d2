// The rules of one row that need only the row, the month, the chart and the history codes. They are pure, report every
// fault of the row, and name its field. The code in documents/ checks what needs the whole document (balance,
// numbering); the gate checks what needs the ledger.
//
// The rules run once per row, and a file may have a million rows. So a character test replaces a regular expression
// where it is as clear.
import {
  CDPADRONIZADO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  ENTRY_TEXT_FIELDS,
  ENTRY_TEXTS,
  LANCAMENTO_CHARS_MAX,
  Period,
  TEXTO_CHARS_MAX,
  isCode,
  type EntryLine,
  type Message,
} from '@razao/domain';
import type { ImportHistories } from '../load/import.store.js';
import type { AccountDirectory, ResolvedAccount } from './account-directory.js';
import { COPY_NULL, copyTextOrNull } from './copy-text.js';
import {
  type HEADER_FIELDS,
  type RawRow,
  type RowFault,
  FIELD,
  ID_MARK,
  requiredFault,
  rowFault,
} from './raw-row.js';
import {
  notExpected,
  readCode,
  readDayNumber,
  readEntryText,
  readText,
  shown,
  trimmed,
} from './read-field.js';
import { readValor, writeCents } from './valor.js';

/** What the rules know about the batch to which a row goes. */
interface RowContext {
  accounts: AccountDirectory;
  histories: ImportHistories;
  period: Period;
  /** The last closed day of the month; 0 when no day is closed. */
  closedThroughDay: number;
}

export interface ValidRow extends EntryLine {
  lancamento: string;
  /** The name of the day's field in the file. */
  dayField: string;
  /** The contrapartida, when an entry number that posts it has to be refused. */
  refusedContra?: string | undefined;
  /** The columns from `side` to `history_code` in the text format of COPY. */
  copyColumns: string;
}

/** The checked fields of the document, which are the same in all of its rows. */
export interface DocumentHeader extends Record<(typeof HEADER_FIELDS)[number], unknown> {
  diaref: number | null;
  texto: string | null;
  cdpadronizado: string | null;
  /** YYYY-MM-DD */
  factDate: string | null;
}

/** Checks rows by the rules of an open month, or refuses all of them. */
export interface RowValidator {
  /** Checks the entry in a row and pushes its faults to `faults` in the order of ROW_FIELDS. */
  validateEntry(row: RawRow, faults: RowFault[]): ValidRow | undefined;
  /** Checks the fields of the document in a row; it runs for the first row and for rows with other texts. */
  validateHeader(row: RawRow, faults: RowFault[]): DocumentHeader;
}

export class RowRules implements RowValidator {
  private readonly dayField: string;
  /** YYYY-MM-01 */
  private readonly firstDay: string;
  /** 28 to 31 */
  private readonly daysInMonth: number;
  /** The month as messages name it, MM/YYYY. */
  private readonly month: string;

  constructor(private readonly context: RowContext) {
    const { period, accounts } = context;
    this.firstDay = period.toDate();
    this.daysInMonth = period.days;
    this.month = period.format();
    // Only the fixed-width file names accounts by `reduced`; it calls the day `dia`.
    this.dayField = accounts.naming === 'reduced' ? 'dia' : 'day';
  }

  validateEntry(row: RawRow, faults: RowFault[]): ValidRow | undefined {
    const before = faults.length;
    const lancamento = readCode(row, 'lancamento', LANCAMENTO_CHARS_MAX, true, faults);
    const debcre = trimmed(row.values[FIELD.debcre]);
    if (debcre !== 'D' && debcre !== 'C') {
      faults.push(debcre === '' ? requiredFault('debcre') : noSide(debcre));
    }
    const day = this.readDay(row, faults);
    const named = trimmed(row.values[FIELD.conta]);
    const accountField = this.accountFieldOf(named);
    const account = this.readAccount(named, accountField, true, faults);
    const isLate = trimmed(row.values[FIELD.factDate]) !== '';
    if (isLate && account?.isResult === true) faults.push(factDateFault(accountField, withoutMark(named)));
    const contra = this.readAccount(trimmed(row.values[FIELD.contrapartida]), 'contrapartida', false, faults);
    const valor = trimmed(row.values[FIELD.valor]);
    const cents = readValor(valor);
    if (typeof cents !== 'number')
      faults.push(
        valor === '' ? requiredFault('valor') : notExpected('AMOUNT_OUT_OF_RANGE', 'valor', cents, valor),
      );
    let texts = '';
    for (const field of ENTRY_TEXT_FIELDS) texts += `\t${copyTextOrNull(readEntryText(row, field, faults))}`;
    this.validateHistory(row, faults);
    if (faults.length > before || typeof cents !== 'number' || account === undefined) return undefined;
    return {
      lancamento,
      day,
      dayField: this.dayField,
      side: debcre === 'D' ? 'D' : 'C',
      amount: BigInt(cents),
      hasContra: contra !== undefined,
      refusedContra:
        isLate && contra?.isResult === true ? trimmed(row.values[FIELD.contrapartida]) : undefined,
      copyColumns: `${debcre}\t${day}\t${account.id}\t${contra === undefined ? COPY_NULL : contra.id}\t${writeCents(cents)}${texts}`,
    };
  }

  validateHeader(row: RawRow, faults: RowFault[]): DocumentHeader {
    readCode(row, 'documento', DOCUMENTO_CHARS_MAX, true, faults);
    const diaref = trimmed(row.values[FIELD.diaref]);
    const day = diaref === '' ? 0 : readDayNumber(diaref);
    if (diaref !== '' && !(day >= 1 && day <= this.daysInMonth)) {
      faults.push(this.noDay('diaref', diaref));
    }
    const texto = readText(row, 'texto', TEXTO_CHARS_MAX, faults);
    const cdpadronizado = readCode(row, 'cdpadronizado', CDPADRONIZADO_CHARS_MAX, false, faults);
    return {
      diaref: diaref === '' ? null : day,
      texto: texto === '' ? null : texto,
      cdpadronizado: cdpadronizado === '' ? null : cdpadronizado,
      factDate: this.readFactDate(row, faults),
    };
  }

  private validateHistory(row: RawRow, faults: RowFault[]): void {
    const { codes, required } = this.context.histories;
    const code = trimmed(row.values[FIELD.cdhistorico]);
    // A code of another form has a fault already.
    if (code !== '' && !codes.has(code) && isCode(code, ENTRY_TEXTS.cdhistorico.max))
      faults.push(
        rowFault('HISTORY_CODE_UNKNOWN', 'cdhistorico', code, {
          en: `${shown(code)} is not a history code of the company (GET /historyCodes/{company} lists them)`,
          pt: `${shown(code)} não é um código de histórico da empresa (GET /historyCodes/{company} os lista)`,
        }),
      );
    if (code === '' && required && trimmed(row.values[FIELD.historico]) === '')
      faults.push(rowFault('HISTORY_REQUIRED', 'historico', '', HISTORY_REQUIRED));
  }

  private readFactDate(row: RawRow, faults: RowFault[]): string | null {
    const text = trimmed(row.values[FIELD.factDate]);
    if (text === '') return null;
    const isDate =
      /^\d{4}-\d\d-\d\d$/.test(text) &&
      Period.parseYearMonth(text.slice(0, 7))?.hasDay(Number(text.slice(8))) === true;
    if (!isDate || text >= this.firstDay)
      faults.push(
        rowFault(isDate ? 'FACT_DATE_NOT_EARLIER' : 'INVALID_DATE', 'factDate', text, {
          en: `${shown(text)} is not a date of the form YYYY-MM-DD before ${this.month}`,
          pt: `${shown(text)} não é uma data no formato AAAA-MM-DD anterior a ${this.month}`,
        }),
      );
    return text;
  }

  private readDay(row: RawRow, faults: RowFault[]): number {
    const text = trimmed(row.values[FIELD.day]);
    const day = readDayNumber(text);
    if (text === '') faults.push(requiredFault(this.dayField));
    else if (!(day >= 1 && day <= this.daysInMonth)) faults.push(this.noDay(this.dayField, text));
    else if (day <= this.context.closedThroughDay) {
      const openDay = this.context.closedThroughDay + 1;
      const rest =
        openDay > this.daysInMonth
          ? {
              en: ', as are all days of the month: post in a later month',
              pt: ', como todos os dias do mês: lance em um mês posterior',
            }
          : {
              en: `: the first open day is ${openDay}`,
              pt: `: o primeiro dia aberto é ${openDay}`,
            };
      faults.push(
        rowFault('DAY_CLOSED', this.dayField, text, {
          en: `day ${text} of ${this.month} is closed${rest.en}`,
          pt: `o dia ${text} de ${this.month} está fechado${rest.pt}`,
        }),
      );
    }
    return day;
  }

  private noDay(field: string, text: string): RowFault {
    // A whole date of the month is one of its days, so the message says what the field takes.
    const isNumber = /^\d{1,2}$/.test(text);
    return rowFault('DAY_NOT_IN_MONTH', field, text, {
      en: `${shown(text)} is not a day of ${this.month}${isNumber ? '' : ': expected a day such as 05'}`,
      pt: `${shown(text)} não é um dia de ${this.month}${isNumber ? '' : ': espera-se um dia como 05'}`,
    });
  }

  /** The field in which the source named this account; `contaId` where the contract of an entry requires that field. */
  private accountFieldOf(named: string): string {
    const { naming } = this.context.accounts;
    const isId = naming === 'contaId' || (naming === 'either' && (named === '' || named.startsWith(ID_MARK)));
    return isId ? 'contaId' : 'conta';
  }

  private readAccount(
    named: string,
    field: string,
    required: boolean,
    faults: RowFault[],
  ): ResolvedAccount | undefined {
    if (named === '') {
      if (required) faults.push(requiredFault(field));
      return undefined;
    }
    const account = this.context.accounts.get(named);
    const text = withoutMark(named);
    if (account === undefined)
      faults.push(
        rowFault('ACCOUNT_UNKNOWN', field, text, {
          en: `account ${shown(text)} is not in the chart of the company`,
          pt: `a conta ${shown(text)} não consta do plano de contas da empresa`,
        }),
      );
    else if (account.refusal !== undefined) faults.push({ field, value: text, ...account.refusal });
    return account;
  }
}

/** The account as the request has it. */
function withoutMark(named: string): string {
  return named.startsWith(ID_MARK) ? named.slice(ID_MARK.length) : named;
}

/** The number of the document to which a row belongs; '' when the row has none. */
export function documentoOf(row: RawRow): string {
  return trimmed(row.values[FIELD.documento]);
}

/** Returns a key that distinguishes the document of a row from all others of the file. */
export type KeyOf = (row: RawRow) => string;

/** The key for a file whose rows name their batches, because documents of two batches may have the same number. */
export function keyWithBatch(row: RawRow): string {
  return `${row.batch}/${documentoOf(row)}`;
}

export function factDateFault(field: string, account: string): RowFault {
  return rowFault('FACT_DATE_RESULT_ACCOUNT', field, account, {
    en: `account ${shown(account)} is a result account: a document with a factDate does not post to it`,
    pt: `a conta ${shown(account)} é de resultado: um documento com factDate não lança nela`,
  });
}

const HISTORY_REQUIRED: Message = {
  en: 'is required, or a code in cdhistorico: the company has the option historyRequired',
  pt: 'é obrigatório, ou um código em cdhistorico: a empresa tem a opção historyRequired',
};
function noSide(debcre: string): RowFault {
  const text = shown(debcre);
  const reason = { en: `${text} is neither D nor C`, pt: `${text} não é D nem C` };
  return rowFault('VALIDATION_FAILED', 'debcre', debcre, reason);
}
