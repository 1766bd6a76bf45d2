// I200 and I250: the entries. A line is judged when it comes, an entry when its last line has come.
import { error, warning, type EcdRule } from './ecd-rule.js';
import { formatEcdAmount } from './values.js';

export const ENTRY_RULES: readonly EcdRule[] = [
  error('ENTRY_NUMBER_TWICE', 'The number of an entry is there once', {
    on: {
      I200: (record, book, find) => {
        if (book.entryNumbers.has(record.get('NUM_LCTO')))
          find(record, 'NUM_LCTO', 'another entry has this number');
      },
    },
  }),
  error('ENTRY_DATE', 'An entry is in the period of the file', {
    on: {
      I200: (record, book, find) => {
        if (!book.includes(record.date('DT_LCTO')))
          find(record, 'DT_LCTO', `a day from ${book.from} to ${book.to} is expected`);
      },
    },
  }),
  error('ENTRY_WITHOUT_LINES', 'An entry has lines', {
    onEntry: (entry, _, find) => {
      if (entry.debitLines + entry.creditLines === 0)
        find(entry, '', 'I250 are expected below it', entry.header.get('NUM_LCTO'));
    },
  }),
  error('ENTRY_DEBITS', 'The debits of an entry add up to its amount', {
    onEntry: (entry, _, find) => {
      if (entry.debitLines + entry.creditLines > 0 && entry.debits !== entry.header.amount('VL_LCTO'))
        find(entry.header, 'VL_LCTO', `the debits of its lines add up to ${formatEcdAmount(entry.debits)}`);
    },
  }),
  error('ENTRY_CREDITS', 'The credits of an entry add up to its amount', {
    onEntry: (entry, _, find) => {
      if (entry.debitLines + entry.creditLines > 0 && entry.credits !== entry.header.amount('VL_LCTO'))
        find(entry.header, 'VL_LCTO', `the credits of its lines add up to ${formatEcdAmount(entry.credits)}`);
    },
  }),
  warning('ENTRY_SEVERAL_TO_SEVERAL', 'An entry has one debit or one credit', {
    onEntry: (entry, _, find) => {
      if (entry.debitLines > 1 && entry.creditLines > 1)
        find(
          entry.header,
          'NUM_LCTO',
          `${entry.debitLines} debits against ${entry.creditLines} credits: which belong together cannot be seen`,
        );
    },
  }),
  error('ENTRY_ACCOUNT_UNKNOWN', 'The accounts of entries are in the chart', {
    on: {
      I250: (record, book, find) => {
        if (!book.accounts.has(record.get('COD_CTA')) && !book.unreadable.has('I050'))
          find(record, 'COD_CTA', 'the account is not in the chart (I050)');
      },
    },
  }),
  error('ENTRY_ACCOUNT_SYNTHETIC', 'Entries are in analytic accounts', {
    on: {
      I250: (record, book, find) => {
        if (book.accounts.get(record.get('COD_CTA'))?.analytic === false)
          find(record, 'COD_CTA', 'the account is synthetic');
      },
    },
  }),
  error('ENTRY_HISTORY', 'A line has a history or a history code', {
    on: {
      I250: (record, _, find) => {
        if (record.get('HIST') === '' && record.get('COD_HIST_PAD') === '')
          find(record, 'HIST', 'a history or a history code is expected');
      },
    },
  }),
  error('ENTRY_HISTORY_CODE', 'A history code is one of I075', {
    on: {
      I250: (record, book, find) => {
        const code = record.get('COD_HIST_PAD');
        if (code !== '' && !book.histories.has(code) && !book.unreadable.has('I075'))
          find(record, 'COD_HIST_PAD', 'the code is not among those of I075');
      },
    },
  }),
  error('ENTRY_FACT_DATE', 'An extemporaneous entry names the earlier day of its fact, another does not', {
    on: {
      I200: (record, book, find) => {
        if (book.layout < 7) return;
        const fact = record.date('DT_LCTO_EXT');
        if (record.get('IND_LCTO') !== 'X') {
          if (fact !== '')
            find(record, 'DT_LCTO_EXT', 'only an extemporaneous entry (X) has the date of its fact');
        } else if (fact === '' || fact >= record.date('DT_LCTO'))
          find(record, 'DT_LCTO_EXT', `a day before the entry (${record.get('DT_LCTO')}) is expected`);
      },
    },
  }),
  error('ENTRY_FACT_RESULT', 'An extemporaneous entry has no result account', {
    onEntry: (entry, _, find) => {
      if (entry.header.get('IND_LCTO') === 'X' && entry.result)
        find(entry.header, 'IND_LCTO', 'a fact of an earlier year is no result of this one');
    },
  }),
];
