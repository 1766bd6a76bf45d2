// I030 and J900: the opening and the closing term say the same as 0000 and 9999.
import type { EcdBook } from './ecd-book.js';
import { error, type EcdRule, type Find } from './ecd-rule.js';
import { lastDayOf } from './values.js';

/** A field of one record that equals a field of another. */
function equal(
  name: string,
  title: string,
  [record, field]: readonly [string, string],
  [otherRecord, otherField]: readonly [string, string],
  restsOn: readonly string[] = [],
): EcdRule {
  const atEnd = (book: EcdBook, find: Find): void => {
    const one = book.single.get(record);
    const other = book.single.get(otherRecord);
    if (one !== undefined && other !== undefined && !same(one.get(field), other.get(otherField)))
      find(one, field, `${otherRecord}.${otherField} is ${other.get(otherField)}`);
  };
  return error(name, title, { atEnd, restsOn });
}

/** Numbers compare without leading zeros. */
function same(left: string, right: string): boolean {
  return (
    left === right || (/^\d{1,13}$/.test(left) && /^\d{1,13}$/.test(right) && Number(left) === Number(right))
  );
}

export const TERM_RULES: readonly EcdRule[] = [
  error('TERM_BOOK_NUMBER', 'The number of the book is above zero', {
    on: {
      I030: (record, _, find) => {
        if (/^0*$/.test(record.get('NUM_ORD'))) find(record, 'NUM_ORD', 'a number above zero is expected');
      },
    },
  }),
  equal('TERM_NAME', 'The opening term has the name of 0000', ['I030', 'NOME'], ['0000', 'NOME']),
  equal('TERM_CNPJ', 'The opening term has the CNPJ of 0000', ['I030', 'CNPJ'], ['0000', 'CNPJ']),
  equal(
    'TERM_LINES',
    'The opening term has the number of lines of 9999',
    ['I030', 'QTD_LIN'],
    ['9999', 'QTD_LIN'],
    ['COUNT_FILE'],
  ),
  error('TERM_NIRE', 'A company with a NIRE names it', {
    on: {
      I030: (record, book, find) => {
        const flag = book.single.get('0000')?.get('IND_NIRE');
        const has = flag === '1';
        if (flag === undefined) return;
        if (has && record.get('NIRE') === '')
          find(record, 'NIRE', '0000.IND_NIRE is 1: the NIRE is obligatory');
        if (!has && record.get('NIRE') !== '')
          find(record, 'NIRE', '0000.IND_NIRE is 0: no NIRE is expected');
      },
    },
  }),
  error('TERM_FISCAL_YEAR_END', 'The fiscal year ends with a month, not before the file begins', {
    on: {
      I030: (record, book, find) => {
        const date = record.date('DT_EX_SOCIAL');
        if (date !== lastDayOf(date) || date < book.from)
          find(
            record,
            'DT_EX_SOCIAL',
            'the last day of a month, not before the period of the file, is expected',
          );
      },
    },
  }),
  equal(
    'CLOSING_TERM_NUMBER',
    'The closing term has the number of the book',
    ['J900', 'NUM_ORD'],
    ['I030', 'NUM_ORD'],
  ),
  equal(
    'CLOSING_TERM_NATURE',
    'The closing term has the nature of the book',
    ['J900', 'NAT_LIVRO'],
    ['I030', 'NAT_LIVR'],
  ),
  equal('CLOSING_TERM_NAME', 'The closing term has the name of 0000', ['J900', 'NOME'], ['0000', 'NOME']),
  equal(
    'CLOSING_TERM_LINES',
    'The closing term has the number of lines of 9999',
    ['J900', 'QTD_LIN'],
    ['9999', 'QTD_LIN'],
    ['COUNT_FILE'],
  ),
  equal(
    'CLOSING_TERM_FROM',
    'The closing term begins with the period',
    ['J900', 'DT_INI_ESCR'],
    ['0000', 'DT_INI'],
  ),
  equal(
    'CLOSING_TERM_TO',
    'The closing term ends with the period',
    ['J900', 'DT_FIN_ESCR'],
    ['0000', 'DT_FIN'],
  ),
];
