// 0000: the period of the file and the company.
import type { EcdBook } from './ecd-book.js';
import { error, field, MANUAL_FROM, warning, type EcdRule, type RecordChecks } from './ecd-rule.js';
import type { RecordName } from './record-table.js';
import { formatEcdDate, isCnpj, lastDayOf } from './values.js';

/** The first two digits of the IBGE codes of a state's municipalities, by UF. */
export const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  'RO11 AC12 AM13 RR14 PA15 AP16 TO17 MA21 PI22 CE23 RN24 PB25 PE26 AL27 SE28 BA29 MG31 ES32 RJ33 SP35 PR41 SC42 RS43 MS50 MT51 GO52 DF53'
    .split(' ')
    .map((each) => [each.slice(0, 2), each.slice(2)]),
);

/** Layout 3 belongs to 2014. Each later year had the next layout, up to 9, which is still in use. */
const layoutOf = (year: number): number => Math.min(9, Math.max(3, year - 2014 + 3));
const yearOf = ({ to }: EcdBook): number => Number(to.slice(0, 4));

/** Checks that a date of a record is in the period of the file. */
export const withinFile = (record: RecordName, name: string): RecordChecks =>
  field(
    record,
    name,
    (found, book) => !book.includes(found.date(name)),
    (_, book) => ({
      en: `a date from ${formatEcdDate(book.from)} to ${formatEcdDate(book.to)} is expected`,
      pt: `espera-se uma data de ${formatEcdDate(book.from)} a ${formatEcdDate(book.to)}`,
    }),
  );

export const OPENING_RULES: readonly EcdRule[] = [
  error('PERIOD_ORDER', {
    en: 'The period of the file does not end before it begins',
    pt: 'O período do arquivo não termina antes de começar',
    on: field(
      '0000',
      'DT_FIN',
      (record) => record.date('DT_INI') > record.date('DT_FIN'),
      (record) => ({
        en: `the period begins after it ends: DT_INI is ${record.get('DT_INI')}`,
        pt: `o período começa depois de terminar: DT_INI é ${record.get('DT_INI')}`,
      }),
    ),
  }),
  error('PERIOD_WITHIN_YEAR', {
    en: 'The period of the file is in one calendar year',
    pt: 'O período do arquivo está em um só ano-calendário',
    on: field(
      '0000',
      'DT_FIN',
      (record) => record.date('DT_INI').slice(0, 4) < record.date('DT_FIN').slice(0, 4),
      (record) => ({
        en: `the period begins in another year: DT_INI is ${record.get('DT_INI')}`,
        pt: `o período começa em outro ano: DT_INI é ${record.get('DT_INI')}`,
      }),
    ),
  }),
  error('PERIOD_WHOLE_MONTHS', {
    en: 'The period holds whole months, unless a special situation begins or ends it',
    pt: 'O período tem meses inteiros, salvo se uma situação especial o inicia ou encerra',
    on: {
      '0000': (record, _, find) => {
        const [from, to] = [record.date('DT_INI'), record.date('DT_FIN')];
        if (!from.endsWith('-01') && record.get('IND_SIT_INI_PER') === '0')
          find(record, 'DT_INI', record.get('DT_INI'), {
            en: 'the first day of a month is expected where the start situation is 0',
            pt: 'espera-se o primeiro dia de um mês quando a situação do início do período é 0',
          });
        if (to !== lastDayOf(to) && record.get('IND_SIT_ESP') === '')
          find(record, 'DT_FIN', record.get('DT_FIN'), {
            en: 'the last day of a month is expected where there is no special situation',
            pt: 'espera-se o último dia de um mês quando não há situação especial',
          });
      },
    },
  }),
  warning('PERIOD_LAYOUT', {
    en: 'The layout is that of the year',
    pt: 'O leiaute é o do ano',
    on: field(
      'I010',
      'COD_VER_LC',
      (_, book) => book.to !== '' && book.layout !== layoutOf(yearOf(book)),
      (_, book) => ({
        en: `layout ${layoutOf(yearOf(book))}.00 is that of ${yearOf(book)}`,
        pt: `o leiaute de ${yearOf(book)} é o ${layoutOf(yearOf(book))}.00`,
      }),
    ),
  }),
  error('COMPANY_CNPJ', {
    en: 'The check digits of the CNPJ are right',
    pt: 'Os dígitos verificadores do CNPJ estão corretos',
    on: field('0000', 'CNPJ', (record) => !isCnpj(record.get('CNPJ')), {
      en: 'a CNPJ of 14 characters with right check digits is expected',
      pt: 'espera-se um CNPJ de 14 caracteres com dígitos verificadores corretos',
    }),
  }),
  error('COMPANY_STATE', {
    en: 'The UF is one of the 27',
    pt: 'A UF é uma das 27',
    on: field('0000', 'UF', (record) => STATES[record.get('UF')] === undefined, {
      en: 'the code of a state is expected, such as SP',
      pt: 'espera-se a sigla de uma UF, como SP',
    }),
  }),
  error('COMPANY_MUNICIPALITY', {
    en: 'The municipality is in the UF',
    pt: 'O município pertence à UF',
    on: field(
      '0000',
      'COD_MUN',
      (record) => {
        const prefix = STATES[record.get('UF')];
        const municipality = record.get('COD_MUN');
        return municipality !== '' && prefix !== undefined && !municipality.startsWith(prefix);
      },
      (record) => ({
        en: `IBGE codes of ${record.get('UF')} begin with ${STATES[record.get('UF')]}`,
        pt: `os códigos do IBGE de ${record.get('UF')} começam com ${STATES[record.get('UF')]}`,
      }),
    ),
  }),
  error('COMPANY_REGISTRATION', {
    en: 'The registrations IE and IM have only letters and digits',
    pt: 'As inscrições estadual e municipal têm só letras e algarismos',
    on: {
      '0000': (record, { layout }, find) => {
        for (const name of layout < MANUAL_FROM ? [] : ['IE', 'IM'])
          if (/[^0-9A-Za-z]/.test(record.get(name)))
            find(record, name, record.get(name), {
              en: 'letters and digits are expected, without points, bars or hyphens',
              pt: 'esperam-se letras e algarismos, sem pontos, barras nem hifens',
            });
      },
    },
  }),
  error('COMPANY_SCP', {
    en: 'The file of an SCP names its CNPJ, another does not',
    pt: 'O arquivo de uma SCP informa o CNPJ dela; os demais, não',
    on: field(
      '0000',
      'COD_SCP',
      (record) => (record.get('TIP_ECD') === '2') !== (record.get('COD_SCP') !== ''),
      (record) =>
        record.get('TIP_ECD') === '2'
          ? {
              en: 'TIP_ECD is 2: the CNPJ of the SCP is expected',
              pt: 'TIP_ECD é 2: espera-se o CNPJ da SCP',
            }
          : { en: 'TIP_ECD is not 2: no SCP is expected', pt: 'TIP_ECD não é 2: não se espera SCP' },
    ),
  }),
  error('REPLACED_HASH', {
    en: 'A substitute names the hash of the file that it replaces, an original does not',
    pt: 'A escrituração substituta informa o hash do arquivo que substitui; a original, não',
    on: field(
      '0000',
      'COD_HASH_SUB',
      (record) => (record.get('IND_FIN_ESC') === '0') !== (record.get('COD_HASH_SUB') === ''),
      (record) =>
        record.get('IND_FIN_ESC') === '0'
          ? {
              en: 'an original file (IND_FIN_ESC 0) replaces none',
              pt: 'um arquivo original (IND_FIN_ESC 0) não substitui outro',
            }
          : {
              en: 'a substitute (IND_FIN_ESC 1) names the file that it replaces',
              pt: 'uma substituta (IND_FIN_ESC 1) informa o arquivo que substitui',
            },
    ),
  }),
  error('REPLACED_HASH_FORM', {
    en: 'The hash of the replaced file has 40 hexadecimal digits, in capitals',
    pt: 'O hash do arquivo substituído tem 40 dígitos hexadecimais, em maiúsculas',
    on: field('0000', 'COD_HASH_SUB', (record) => !/^([0-9A-F]{40})?$/.test(record.get('COD_HASH_SUB')), {
      en: '40 hexadecimal digits are expected, 0 to 9 and A to F',
      pt: 'esperam-se 40 dígitos hexadecimais, de 0 a 9 e de A a F',
    }),
  }),
];
