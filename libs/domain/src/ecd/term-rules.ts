// I030 and J900: the opening and the closing term say the same as 0000 and 9999.
import type { Message } from '../language/message.js';
import type { EcdBook } from './ecd-book.js';
import { error, on, type EcdRule, type Find } from './ecd-rule.js';
import { lastDayOf } from './values.js';

/** A field of one record that equals a field of another. */
function equal(
  name: string,
  title: Message,
  [record, field]: readonly [string, string],
  [otherRecord, otherField]: readonly [string, string],
  restsOn: readonly string[] = [],
): EcdRule {
  const atEnd = (book: EcdBook, find: Find): void => {
    const one = book.single.get(record);
    const other = book.single.get(otherRecord);
    if (one !== undefined && other !== undefined && !same(one.get(field), other.get(otherField)))
      find(one, field, {
        en: `${otherRecord}.${otherField} is ${other.get(otherField)}`,
        pt: `${otherRecord}.${otherField} é ${other.get(otherField)}`,
      });
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
  error(
    'TERM_BOOK_NUMBER',
    { en: 'The number of the book is above zero', pt: 'O número do livro é maior que zero' },
    on('I030', (record, _, find) => {
      if (/^0*$/.test(record.get('NUM_ORD')))
        find(record, 'NUM_ORD', {
          en: 'a number above zero is expected',
          pt: 'espera-se um número maior que zero',
        });
    }),
  ),
  equal(
    'TERM_NAME',
    { en: 'The opening term has the name of 0000', pt: 'O termo de abertura tem o nome do 0000' },
    ['I030', 'NOME'],
    ['0000', 'NOME'],
  ),
  equal(
    'TERM_CNPJ',
    { en: 'The opening term has the CNPJ of 0000', pt: 'O termo de abertura tem o CNPJ do 0000' },
    ['I030', 'CNPJ'],
    ['0000', 'CNPJ'],
  ),
  equal(
    'TERM_LINES',
    {
      en: 'The opening term has the number of lines of 9999',
      pt: 'O termo de abertura tem o número de linhas do 9999',
    },
    ['I030', 'QTD_LIN'],
    ['9999', 'QTD_LIN'],
    ['COUNT_FILE'],
  ),
  error(
    'TERM_NIRE',
    { en: 'A company with a NIRE names it', pt: 'A empresa com NIRE o informa' },
    on('I030', (record, book, find) => {
      const flag = book.single.get('0000')?.get('IND_NIRE');
      const has = flag === '1';
      if (flag === undefined) return;
      if (has && record.get('NIRE') === '')
        find(record, 'NIRE', {
          en: '0000.IND_NIRE is 1: the NIRE is obligatory',
          pt: '0000.IND_NIRE é 1: o NIRE é obrigatório',
        });
      if (!has && record.get('NIRE') !== '')
        find(record, 'NIRE', {
          en: '0000.IND_NIRE is 0: no NIRE is expected',
          pt: '0000.IND_NIRE é 0: não se espera NIRE',
        });
    }),
  ),
  error(
    'TERM_FISCAL_YEAR_END',
    {
      en: 'The fiscal year ends with a month, not before the file begins',
      pt: 'O exercício social termina no fim de um mês, não antes do início do arquivo',
    },
    on('I030', (record, book, find) => {
      const date = record.date('DT_EX_SOCIAL');
      if (date !== lastDayOf(date) || date < book.from)
        find(record, 'DT_EX_SOCIAL', {
          en: 'the last day of a month, not before the period of the file, is expected',
          pt: 'espera-se o último dia de um mês, não anterior ao período do arquivo',
        });
    }),
  ),
  equal(
    'CLOSING_TERM_NUMBER',
    {
      en: 'The closing term has the number of the book',
      pt: 'O termo de encerramento tem o número do livro',
    },
    ['J900', 'NUM_ORD'],
    ['I030', 'NUM_ORD'],
  ),
  equal(
    'CLOSING_TERM_NATURE',
    {
      en: 'The closing term has the nature of the book',
      pt: 'O termo de encerramento tem a natureza do livro',
    },
    ['J900', 'NAT_LIVRO'],
    ['I030', 'NAT_LIVR'],
  ),
  equal(
    'CLOSING_TERM_NAME',
    { en: 'The closing term has the name of 0000', pt: 'O termo de encerramento tem o nome do 0000' },
    ['J900', 'NOME'],
    ['0000', 'NOME'],
  ),
  equal(
    'CLOSING_TERM_LINES',
    {
      en: 'The closing term has the number of lines of 9999',
      pt: 'O termo de encerramento tem o número de linhas do 9999',
    },
    ['J900', 'QTD_LIN'],
    ['9999', 'QTD_LIN'],
    ['COUNT_FILE'],
  ),
  equal(
    'CLOSING_TERM_FROM',
    { en: 'The closing term begins with the period', pt: 'O termo de encerramento começa com o período' },
    ['J900', 'DT_INI_ESCR'],
    ['0000', 'DT_INI'],
  ),
  equal(
    'CLOSING_TERM_TO',
    { en: 'The closing term ends with the period', pt: 'O termo de encerramento termina com o período' },
    ['J900', 'DT_FIN_ESCR'],
    ['0000', 'DT_FIN'],
  ),
];
