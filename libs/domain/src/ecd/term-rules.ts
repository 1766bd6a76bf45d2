// I030 and J900: the opening and closing terms must agree with 0000 and 9999.
import type { EcdBook } from './ecd-book.js';
import { error, field, type EcdRule, type Find, MANUAL_FROM } from './ecd-rule.js';
import { STATES } from './opening-rules.js';
import { lastDayOf } from './values.js';

/** Checks that a field of one record equals a field of another. */
function equals(record: string, name: string, otherRecord: string, otherName: string) {
  return (book: EcdBook, find: Find): void => {
    const [one, other] = [book.single.get(record), book.single.get(otherRecord)];
    if (one === undefined || other === undefined) return;
    const [value, expected] = [one.get(name), other.get(otherName)];
    if (!same(value, expected))
      find(one, name, value, {
        en: `${otherRecord}.${otherName} is ${expected}`,
        pt: `${otherRecord}.${otherName} é ${expected}`,
      });
  };
}

/** Numbers are compared without leading zeros. */
function same(left: string, right: string): boolean {
  return (
    left === right || (/^\d{1,13}$/.test(left) && /^\d{1,13}$/.test(right) && Number(left) === Number(right))
  );
}

export const TERM_RULES: readonly EcdRule[] = [
  error('TERM_BOOK_NUMBER', {
    en: 'The number of the book is above zero',
    pt: 'O número do livro é maior que zero',
    on: field('I030', 'NUM_ORD', (record) => /^0*$/.test(record.get('NUM_ORD')), {
      en: 'a number above zero is expected',
      pt: 'espera-se um número maior que zero',
    }),
  }),
  error('TERM_NAME', {
    en: 'The opening term has the name of 0000',
    pt: 'O termo de abertura tem o nome do 0000',
    atEnd: equals('I030', 'NOME', '0000', 'NOME'),
  }),
  error('TERM_CNPJ', {
    en: 'The opening term has the CNPJ of 0000',
    pt: 'O termo de abertura tem o CNPJ do 0000',
    atEnd: equals('I030', 'CNPJ', '0000', 'CNPJ'),
  }),
  error('TERM_LINES', {
    en: 'The opening term has the number of lines of 9999',
    pt: 'O termo de abertura tem o número de linhas do 9999',
    restsOn: ['COUNT_FILE'],
    atEnd: equals('I030', 'QTD_LIN', '9999', 'QTD_LIN'),
  }),
  error('TERM_NIRE', {
    en: 'A company with a NIRE names it',
    pt: 'A empresa com NIRE o informa',
    on: field(
      'I030',
      'NIRE',
      (record, book) => {
        const flag = book.single.get('0000')?.get('IND_NIRE');
        return flag !== undefined && (flag === '1') === (record.get('NIRE') === '');
      },
      (record) =>
        record.get('NIRE') === ''
          ? {
              en: '0000.IND_NIRE is 1: the NIRE is obligatory',
              pt: '0000.IND_NIRE é 1: o NIRE é obrigatório',
            }
          : { en: '0000.IND_NIRE is 0: no NIRE is expected', pt: '0000.IND_NIRE é 0: não se espera NIRE' },
    ),
  }),
  error('TERM_NIRE_STATE', {
    en: 'The NIRE is of the UF of the company',
    pt: 'O NIRE é da UF da empresa',
    restsOn: ['COMPANY_STATE'],
    atEnd: (book, find) => {
      const term = book.single.get('I030');
      const state = book.single.get('0000')?.get('UF') ?? '';
      const nire = term?.get('NIRE') ?? '';
      if (term === undefined || nire === '' || book.layout < MANUAL_FROM) return;
      if (!nire.startsWith(STATES[state] ?? ''))
        find(term, 'NIRE', nire, {
          en: `the NIRE of a company in ${state} begins with ${STATES[state]}`,
          pt: `o NIRE de uma empresa em ${state} começa com ${STATES[state]}`,
        });
    },
  }),
  error('TERM_FISCAL_YEAR_END', {
    en: 'The fiscal year ends with a month',
    pt: 'O exercício social termina no fim de um mês',
    on: field(
      'I030',
      'DT_EX_SOCIAL',
      (record) => record.date('DT_EX_SOCIAL') !== lastDayOf(record.date('DT_EX_SOCIAL')),
      { en: 'the last day of a month is expected', pt: 'espera-se o último dia de um mês' },
    ),
  }),
  error('CLOSING_TERM_NUMBER', {
    en: 'The closing term has the number of the book',
    pt: 'O termo de encerramento tem o número do livro',
    atEnd: equals('J900', 'NUM_ORD', 'I030', 'NUM_ORD'),
  }),
  error('CLOSING_TERM_NATURE', {
    en: 'The closing term has the nature of the book',
    pt: 'O termo de encerramento tem a natureza do livro',
    atEnd: equals('J900', 'NAT_LIVRO', 'I030', 'NAT_LIVR'),
  }),
  error('CLOSING_TERM_NAME', {
    en: 'The closing term has the name of 0000',
    pt: 'O termo de encerramento tem o nome do 0000',
    atEnd: equals('J900', 'NOME', '0000', 'NOME'),
  }),
  error('CLOSING_TERM_LINES', {
    en: 'The closing term has the number of lines of 9999',
    pt: 'O termo de encerramento tem o número de linhas do 9999',
    restsOn: ['COUNT_FILE'],
    atEnd: equals('J900', 'QTD_LIN', '9999', 'QTD_LIN'),
  }),
  error('CLOSING_TERM_FROM', {
    en: 'The closing term begins with the period',
    pt: 'O termo de encerramento começa com o período',
    atEnd: equals('J900', 'DT_INI_ESCR', '0000', 'DT_INI'),
  }),
  error('CLOSING_TERM_TO', {
    en: 'The closing term ends with the period',
    pt: 'O termo de encerramento termina com o período',
    atEnd: equals('J900', 'DT_FIN_ESCR', '0000', 'DT_FIN'),
  }),
];
