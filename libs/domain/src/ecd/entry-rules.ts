// I200 and I250: the entries. A line is checked when it is read, and an entry after its last line.
import { analytic, inChart } from './chart-rules.js';
import type { EcdBook } from './ecd-book.js';
import type { EcdEntry } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import { error, field, warning, type EcdRule, type Find } from './ecd-rule.js';
import { withinFile } from './opening-rules.js';
import { formatEcdAmount, formatEcdDate } from './values.js';

/** Checks that the lines on one side add up to the amount of the entry. An entry without lines is skipped. */
function addsUp(side: 'debits' | 'credits', sidePt: 'débitos' | 'créditos') {
  return ({ debitLines, creditLines, header, [side]: sum }: EcdEntry, _: EcdBook, find: Find): void => {
    if (debitLines + creditLines > 0 && sum !== header.amount('VL_LCTO'))
      find(header, 'VL_LCTO', header.get('VL_LCTO'), {
        en: `the ${side} of its lines add up to ${formatEcdAmount(sum)}`,
        pt: `os ${sidePt} das partidas somam ${formatEcdAmount(sum)}`,
      });
  };
}

export const ENTRY_RULES: readonly EcdRule[] = [
  error('ENTRY_NUMBER_TWICE', {
    en: 'The number of an entry is there once',
    pt: 'O número de cada lançamento ocorre uma só vez',
    on: field('I200', 'NUM_LCTO', (record, book) => book.entryNumbers.has(record.get('NUM_LCTO')), {
      en: 'another entry has this number',
      pt: 'outro lançamento tem este número',
    }),
  }),
  error('ENTRY_DATE', {
    en: 'An entry is in the period of the file',
    pt: 'Todo lançamento está no período do arquivo',
    on: withinFile('I200', 'DT_LCTO'),
  }),
  error('ENTRY_WITHOUT_LINES', {
    en: 'An entry has lines',
    pt: 'Todo lançamento tem partidas',
    onEntry: (entry, _, find) => {
      if (entry.debitLines + entry.creditLines === 0)
        find(entry, '', entry.header.get('NUM_LCTO'), {
          en: 'I250 are expected below it',
          pt: 'esperam-se registros I250 abaixo dele',
        });
    },
  }),
  error('ENTRY_DEBITS', {
    en: 'The debits of an entry add up to its amount',
    pt: 'Os débitos do lançamento somam o seu valor',
    onEntry: addsUp('debits', 'débitos'),
  }),
  error('ENTRY_CREDITS', {
    en: 'The credits of an entry add up to its amount',
    pt: 'Os créditos do lançamento somam o seu valor',
    onEntry: addsUp('credits', 'créditos'),
  }),
  warning('ENTRY_SEVERAL_TO_SEVERAL', {
    en: 'An ordinary entry has one debit or one credit',
    pt: 'O lançamento normal tem um só débito ou um só crédito',
    onEntry: (entry, _, find) => {
      if (entry.header.get('IND_LCTO') === 'N' && entry.debitLines > 1 && entry.creditLines > 1)
        find(entry.header, 'NUM_LCTO', entry.header.get('NUM_LCTO'), {
          en: `${entry.debitLines} debits against ${entry.creditLines} credits: which belong together cannot be seen`,
          pt: `${entry.debitLines} débitos contra ${entry.creditLines} créditos: não se vê quais se correspondem`,
        });
    },
  }),
  error('ENTRY_ACCOUNT_UNKNOWN', {
    en: 'The accounts of entries are in the chart',
    pt: 'As contas dos lançamentos estão no plano',
    on: inChart('I250'),
  }),
  error('ENTRY_ACCOUNT_SYNTHETIC', {
    en: 'Entries are in analytic accounts',
    pt: 'Os lançamentos são feitos em contas analíticas',
    on: analytic('I250'),
  }),
  error('ENTRY_HISTORY', {
    en: 'A line has a history or a history code',
    pt: 'Toda partida tem histórico ou código de histórico',
    on: field('I250', 'HIST', (record) => record.get('HIST') === '' && record.get('COD_HIST_PAD') === '', {
      en: 'a history or a history code is expected',
      pt: 'espera-se um histórico ou um código de histórico',
    }),
  }),
  error('ENTRY_HISTORY_CODE', {
    en: 'A history code is one of I075',
    pt: 'O código de histórico é um dos I075',
    on: field(
      'I250',
      'COD_HIST_PAD',
      (record, book) => {
        const code = record.get('COD_HIST_PAD');
        return code !== '' && !book.histories.has(code) && !book.unreadable.has('I075');
      },
      { en: 'the code is not among those of I075', pt: 'o código não está entre os I075' },
    ),
  }),
  error('ENTRY_FACT_DATE', {
    en: 'An extemporaneous entry names the day of its fact, which is before the file; another does not',
    pt: 'O lançamento extemporâneo informa a data do seu fato, anterior ao arquivo; os demais, não',
    on: field(
      'I200',
      'DT_LCTO_EXT',
      (record, book) => {
        const fact = record.date('DT_LCTO_EXT');
        if (book.layout < 7) return false;
        return isLate(record) ? fact === '' || (book.from !== '' && fact >= book.from) : fact !== '';
      },
      (record, book) =>
        isLate(record)
          ? {
              en: `a day before the file (${formatEcdDate(book.from)}) is expected`,
              pt: `espera-se uma data anterior ao início do arquivo (${formatEcdDate(book.from)})`,
            }
          : {
              en: 'only an extemporaneous entry (X) has the date of its fact',
              pt: 'só um lançamento extemporâneo (X) tem a data do seu fato',
            },
    ),
  }),
  error('ENTRY_FACT_RESULT', {
    en: 'An extemporaneous entry has no result account',
    pt: 'O lançamento extemporâneo não tem conta de resultado',
    onEntry: (entry, _, find) => {
      if (isLate(entry.header) && entry.result)
        find(entry.header, 'IND_LCTO', entry.header.get('IND_LCTO'), {
          en: 'a fact of an earlier year is not a result of this one',
          pt: 'o fato de exercício anterior não é resultado deste',
        });
    },
  }),
];

/** Whether the entry is extemporaneous: its fact happened before the period of the file. */
function isLate(header: EcdRecord): boolean {
  return header.get('IND_LCTO') === 'X';
}
