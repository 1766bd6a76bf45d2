// J930 and J935: the people who sign the book.
import type { Message } from '../language/message.js';
import { error, field, warning, type EcdRule } from './ecd-rule.js';
import { STATES } from './opening-rules.js';
import { isCnpj, isCpf } from './values.js';

/** The code of accountants in the table of signatories. */
const ACCOUNTANT = '900';
/** The layout of the manual that has these rules. */
const MANUAL_LAYOUT = 9;

const NUMBER_EXPECTED: Message = {
  en: 'a CPF or CNPJ with right check digits is expected',
  pt: 'espera-se um CPF ou CNPJ com dígitos verificadores corretos',
};

function hasWrongDigits(number: string): boolean {
  return number !== '' && !isCpf(number) && !isCnpj(number);
}

export const SIGNATORY_RULES: readonly EcdRule[] = [
  error('SIGNATORY_DIGITS', {
    en: 'The check digits of a CPF or CNPJ are right',
    pt: 'Os dígitos verificadores do CPF ou CNPJ estão corretos',
    on: field(
      'J930',
      'IDENT_CPF_CNPJ',
      (record) => hasWrongDigits(record.get('IDENT_CPF_CNPJ')),
      NUMBER_EXPECTED,
    ),
  }),
  error('SIGNATORY_TWICE', {
    en: 'A person signs once in each qualification',
    pt: 'Cada pessoa assina uma só vez em cada qualificação',
    atEnd: (book, find) => {
      const seen = new Set<string>();
      for (const each of book.signatories) {
        const key = `${each.get('IDENT_CPF_CNPJ')} ${each.get('COD_ASSIN')}`;
        if (seen.has(key))
          find(each, 'IDENT_CPF_CNPJ', each.get('IDENT_CPF_CNPJ'), {
            en: `this person signs with qualification ${each.get('COD_ASSIN')} already`,
            pt: `esta pessoa já assina com a qualificação ${each.get('COD_ASSIN')}`,
          });
        seen.add(key);
      }
    },
  }),
  error('SIGNATORY_ACCOUNTANT', {
    en: 'An accountant signs (900)',
    pt: 'Um contador assina o arquivo (900)',
    atEnd: (book, find) => {
      if (book.signatories.some((each) => each.get('COD_ASSIN') === ACCOUNTANT)) return;
      const [first] = book.signatories;
      if (first !== undefined)
        find(first, 'COD_ASSIN', first.get('COD_ASSIN'), {
          en: `no signatory is an accountant (${ACCOUNTANT})`,
          pt: `nenhum signatário é contador (${ACCOUNTANT})`,
        });
    },
  }),
  error('SIGNATORY_CRC', {
    en: 'An accountant has a number of the CRC',
    pt: 'Todo contador tem número do CRC',
    on: field(
      'J930',
      'IND_CRC',
      (record) => record.get('COD_ASSIN') === ACCOUNTANT && record.get('IND_CRC') === '',
      {
        en: 'the number of the accountant at the CRC is expected',
        pt: 'espera-se o número do contador no CRC',
      },
    ),
  }),
  warning('SIGNATORY_CONTACT', {
    en: 'An accountant has an e-mail address, a telephone number and the UF of the CRC',
    pt: 'Todo contador tem e-mail, telefone e UF do CRC',
    atEnd: (book, find) => {
      if (book.layout < MANUAL_LAYOUT) return;
      for (const each of book.signatories.filter((one) => one.get('COD_ASSIN') === ACCOUNTANT))
        for (const name of ['EMAIL', 'FONE', 'UF_CRC'])
          if (each.get(name) === '')
            find(each, name, '', {
              en: 'the official program expects it of an accountant',
              pt: 'o programa oficial o exige de um contador',
            });
    },
  }),
  error('SIGNATORY_CRC_STATE', {
    en: 'The UF of a CRC is one of the 27',
    pt: 'A UF do CRC é uma das 27',
    on: field(
      'J930',
      'UF_CRC',
      (record) => record.get('UF_CRC') !== '' && !(record.get('UF_CRC') in STATES),
      {
        en: 'the code of a state is expected, such as SP',
        pt: 'espera-se a sigla de uma UF, como SP',
      },
    ),
  }),
  error('SIGNATORY_LEGAL', {
    en: 'One signatory is the legal representative',
    pt: 'Um dos signatários é o representante legal',
    atEnd: (book, find) => {
      const legal = book.signatories.filter((each) => each.get('IND_RESP_LEGAL') === 'S');
      const [first] = book.signatories;
      const at = legal[1] ?? first;
      if (book.layout >= 5 && at !== undefined && legal.length !== 1)
        find(at, 'IND_RESP_LEGAL', at.get('IND_RESP_LEGAL'), {
          en: `one signatory with S is expected, there are ${legal.length}`,
          pt: `espera-se um signatário com S; há ${legal.length}`,
        });
    },
  }),
  warning('SIGNATORY_LEGAL_ACCOUNTANT', {
    en: 'The legal representative does not sign as an accountant',
    pt: 'O representante legal não assina como contador',
    on: field(
      'J930',
      'IND_RESP_LEGAL',
      (record, book) =>
        book.layout >= MANUAL_LAYOUT &&
        record.get('IND_RESP_LEGAL') === 'S' &&
        record.get('COD_ASSIN') === ACCOUNTANT,
      {
        en: `another qualification than ${ACCOUNTANT} is expected of the legal representative`,
        pt: `espera-se do representante legal outra qualificação que ${ACCOUNTANT}`,
      },
    ),
  }),
  error('AUDITOR_MISSING', {
    en: 'A company that is audited names its auditor',
    pt: 'A empresa auditada informa o seu auditor',
    atEnd: (book, find) => {
      const opening = book.single.get('0000');
      if (opening?.get('IND_GRANDE_PORTE') === '1' && book.auditors.length === 0)
        find(opening, 'IND_GRANDE_PORTE', '1', {
          en: 'the company is audited: a J935 is expected',
          pt: 'a empresa é auditada: espera-se um J935',
        });
    },
  }),
  error('AUDITOR_DIGITS', {
    en: 'The check digits of the auditor are right',
    pt: 'Os dígitos verificadores do auditor estão corretos',
    on: field('J935', 'NI_CPF_CNPJ', (record) => hasWrongDigits(record.get('NI_CPF_CNPJ')), NUMBER_EXPECTED),
  }),
];
