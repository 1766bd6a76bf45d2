// I150: the months that the balances are of.
import { error, on, restingOn, type EcdRule } from './ecd-rule.js';
import { dayAfter, formatEcdDate, lastDayOf } from './values.js';

export const MONTH_RULES: readonly EcdRule[] = [
  error(
    'MONTH_WHOLE',
    { en: 'A period of balances is a month', pt: 'Todo período de saldos é um mês' },
    on('I150', (record, book, find) => {
      const [from, to] = [record.date('DT_INI'), record.date('DT_FIN')];
      const begins = from.endsWith('-01') || from === book.from;
      if (!begins || from.slice(0, 7) !== to.slice(0, 7) || (to !== lastDayOf(from) && to !== book.to))
        find(record, 'DT_FIN', {
          en: `the days of one month are expected, not ${record.get('DT_INI')} to ${record.get('DT_FIN')}`,
          pt: `esperam-se os dias de um só mês, e não ${record.get('DT_INI')} a ${record.get('DT_FIN')}`,
        });
    }),
  ),
  error(
    'MONTH_CONTINUOUS',
    {
      en: 'The months follow each other from the start of the file to its end',
      pt: 'Os meses se seguem do início ao fim do arquivo',
    },
    restingOn(['MONTH_WHOLE', 'PERIOD_ORDER', 'PERIOD_WITHIN_YEAR', 'PERIOD_WHOLE_MONTHS'], (book, find) => {
      let expected = book.from;
      for (const month of book.months) {
        if (month.from !== expected)
          find(
            month,
            'DT_INI',
            { en: `${formatEcdDate(expected)} is expected`, pt: `espera-se ${formatEcdDate(expected)}` },
            month.from,
          );
        expected = dayAfter(month.to);
      }
      const last = book.months.at(-1);
      if (last !== undefined && last.to !== book.to)
        find(
          last,
          'DT_FIN',
          {
            en: `the file ends on ${formatEcdDate(book.to)}`,
            pt: `o arquivo termina em ${formatEcdDate(book.to)}`,
          },
          last.to,
        );
    }),
  ),
];
