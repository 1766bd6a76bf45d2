// The counts that a file states about itself: blocks with or without data, lines per block, records per type, lines of
// the file.
import { counted, type Noun } from '../language/message.js';
import { FILE_PLACE, error, once, type EcdRule } from './ecd-rule.js';

/** The first and the last line of a block contain no data. */
const FRAME_LINES = 2;

const LINES: Noun = { en: ['line', 'lines'], pt: ['linha', 'linhas'] };
const RECORDS: Noun = { en: ['record', 'records'], pt: ['registro', 'registros'] };

export const COUNT_RULES: readonly EcdRule[] = [
  error('BLOCK_DATA', {
    en: 'The first record of a block says whether it has data',
    pt: 'O primeiro registro de cada bloco indica se ele tem dados',
    atEnd: (book, find) => {
      for (const [block, flag] of book.blockFlags) {
        const hasData = book.blockLines(block) > FRAME_LINES;
        if ((flag.get('IND_DAD') === '0') !== hasData)
          find(
            flag,
            'IND_DAD',
            flag.get('IND_DAD'),
            hasData
              ? { en: '0 is expected: the block has data', pt: 'espera-se 0: o bloco tem dados' }
              : { en: '1 is expected: the block has no data', pt: 'espera-se 1: o bloco não tem dados' },
          );
      }
    },
  }),
  error('COUNT_BLOCK', {
    en: 'The last record of a block has the number of its lines',
    pt: 'O último registro de cada bloco tem o número de linhas dele',
    atEnd: (book, find) => {
      for (const [block, end] of book.blockEnds) {
        // The count of 9990 includes 9999.
        const lines = book.blockLines(block);
        const { en, pt } = counted(lines, LINES);
        if (end.count('QTD_LIN') !== lines)
          find(end, 'QTD_LIN', end.get('QTD_LIN'), {
            en: `block ${block} has ${en}`,
            pt: `o bloco ${block} tem ${pt}`,
          });
      }
    },
  }),
  error('COUNT_RECORD', {
    en: 'A count of block 9 is that of the records',
    pt: 'Cada contagem do bloco 9 é a dos registros do arquivo',
    atEnd: (book, find) => {
      for (const [name, record] of book.listed) {
        const lines = book.counts.get(name) ?? 0;
        const { en, pt } = counted(lines, RECORDS);
        if (record.count('QTD_REG_BLC') !== lines)
          find(record, 'QTD_REG_BLC', record.get('QTD_REG_BLC'), {
            en: `the file has ${en} ${name}`,
            pt: `o arquivo tem ${pt} ${name}`,
          });
      }
    },
  }),
  error('COUNT_RECORD_TWICE', {
    en: 'Block 9 counts a record once',
    pt: 'O bloco 9 conta cada tipo de registro uma só vez',
    on: once('9900', 'REG_BLC', (record, book) => book.listed.get(record.get('REG_BLC')), {
      en: 'it is counted',
      pt: 'já está contado',
    }),
  }),
  error('COUNT_RECORD_MISSING', {
    en: 'Block 9 counts every kind of record of the file',
    pt: 'O bloco 9 conta todos os tipos de registro do arquivo',
    atEnd: (book, find) => {
      for (const name of book.counts.keys())
        if (!book.listed.has(name))
          find(FILE_PLACE, 'REG_BLC', name, {
            en: `block 9 has no count of ${name}`,
            pt: `o bloco 9 não tem a contagem do ${name}`,
          });
    },
  }),
  error('COUNT_FILE', {
    en: '9999 has the number of lines of the file',
    pt: 'O registro 9999 tem o número de linhas do arquivo',
    atEnd: (book, find) => {
      const end = book.single.get('9999');
      const lines = [...book.counts.values()].reduce((sum, each) => sum + each, 0);
      const { en, pt } = counted(lines, LINES);
      if (end !== undefined && end.count('QTD_LIN') !== lines)
        find(end, 'QTD_LIN', end.get('QTD_LIN'), { en: `the file has ${en}`, pt: `o arquivo tem ${pt}` });
    },
  }),
];
