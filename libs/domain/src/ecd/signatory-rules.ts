// J930 and J935: who signs the book.
import { error, type EcdRule } from './ecd-rule.js';
import { STATES } from './opening-rules.js';
import { isCnpj, isCpf } from './values.js';

/** Codes of accountants in the table of signatories. */
const ACCOUNTANT = '900';

export const SIGNATORY_RULES: readonly EcdRule[] = [
  error('SIGNATORY_DIGITS', 'The check digits of a CPF or CNPJ are right', {
    on: {
      J930: (record, _, find) => {
        const number = record.get('IDENT_CPF_CNPJ');
        if (!isCpf(number) && !isCnpj(number))
          find(record, 'IDENT_CPF_CNPJ', 'a CPF or CNPJ with right check digits is expected');
      },
    },
  }),
  error('SIGNATORY_ACCOUNTANT', 'An accountant signs (900)', {
    atEnd: (book, find) => {
      if (book.signatories.some((each) => each.get('COD_ASSIN') === ACCOUNTANT)) return;
      const [first] = book.signatories;
      if (first !== undefined) find(first, 'COD_ASSIN', `no signatory is an accountant (${ACCOUNTANT})`);
    },
  }),
  error('SIGNATORY_CRC', 'An accountant has a number of the CRC', {
    on: {
      J930: (record, _, find) => {
        if (record.get('COD_ASSIN') === ACCOUNTANT && record.get('IND_CRC') === '')
          find(record, 'IND_CRC', 'the number of the accountant at the CRC is expected');
      },
    },
  }),
  error('SIGNATORY_CRC_STATE', 'The UF of a CRC is one of the 27', {
    on: {
      J930: (record, _, find) => {
        const state = record.get('UF_CRC');
        if (state !== '' && STATES[state] === undefined)
          find(record, 'UF_CRC', 'the code of a state is expected, such as SP');
      },
    },
  }),
  error('SIGNATORY_LEGAL', 'One signatory is the legal representative', {
    atEnd: (book, find) => {
      const legal = book.signatories.filter((each) => each.get('IND_RESP_LEGAL') === 'S');
      const [first] = book.signatories;
      if (book.layout >= 5 && first !== undefined && legal.length !== 1)
        find(
          legal[1] ?? first,
          'IND_RESP_LEGAL',
          `one signatory with S is expected, there are ${legal.length}`,
        );
    },
  }),
  error('AUDITOR_MISSING', 'A company that is audited names its auditor', {
    atEnd: (book, find) => {
      const opening = book.single.get('0000');
      if (opening?.get('IND_GRANDE_PORTE') === '1' && book.auditors.length === 0)
        find(opening, 'IND_GRANDE_PORTE', 'the company is audited: a J935 is expected');
    },
  }),
  error('AUDITOR_DIGITS', 'The check digits of the auditor are right', {
    on: {
      J935: (record, _, find) => {
        const number = record.get('NI_CPF_CNPJ');
        if (number !== '' && !isCpf(number) && !isCnpj(number))
          find(record, 'NI_CPF_CNPJ', 'a CPF or CNPJ with right check digits is expected');
      },
    },
  }),
];
