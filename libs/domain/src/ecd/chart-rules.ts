// I050: the chart.
import { NATURES } from '../accounts/natures.js';
import type { EcdBook } from './ecd-book.js';
import type { EcdAccount } from './ecd-facts.js';
import { error, field, once, warning, type EcdRule, type Find, type RecordChecks } from './ecd-rule.js';
import type { RecordName } from './record-table.js';

const BALANCE_SHEET = ['01', '02', '03'];
const ANALYTIC_LEVEL_MIN = 4;

/** Calls `check` for each account whose parent is in the chart. */
function eachChild(check: (account: EcdAccount, parent: EcdAccount, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    for (const account of book.accounts.values()) {
      const parent = book.accounts.get(account.parent);
      if (parent !== undefined) check(account, parent, find);
    }
  };
}

function otherNature(used: boolean) {
  return (book: EcdBook, find: Find): void => {
    const accounts = book.accountsWithBalances();
    eachChild((account, parent) => {
      const isUsed = !account.analytic || accounts.has(account.code);
      if (account.level > 2 && parent.nature !== account.nature && isUsed === used)
        find(account, 'COD_NAT', account.nature, {
          en: `account ${account.code}: its parent ${parent.code} has nature ${parent.nature}`,
          pt: `conta ${account.code}: a superior ${parent.code} tem natureza ${parent.nature}`,
        });
    })(book, find);
  };
}

/** Checks that the account that a record names is in the chart. */
export const inChart = (record: RecordName): RecordChecks =>
  field(
    record,
    'COD_CTA',
    (found, book) => !book.accounts.has(found.get('COD_CTA')) && !book.unreadable.has('I050'),
    { en: 'the account is not in the chart (I050)', pt: 'a conta não está no plano (I050)' },
  );
export const analytic = (record: RecordName): RecordChecks =>
  field(record, 'COD_CTA', (found, book) => book.accounts.get(found.get('COD_CTA'))?.analytic === false, {
    en: 'the account is synthetic',
    pt: 'a conta é sintética',
  });

export const CHART_RULES: readonly EcdRule[] = [
  error('ACCOUNT_TWICE', {
    en: 'An account is in the chart once',
    pt: 'Cada conta está no plano uma só vez',
    on: once('I050', 'COD_CTA', (record, book) => book.accounts.get(record.get('COD_CTA')), {
      en: 'the account is',
      pt: 'a conta já está',
    }),
  }),
  error('ACCOUNT_NATURE', {
    en: 'The nature of an account is known',
    pt: 'A natureza da conta é conhecida',
    on: field('I050', 'COD_NAT', (record) => !NATURES.includes(record.get('COD_NAT')), {
      en: `one of ${NATURES.join(', ')} is expected`,
      pt: `espera-se um destes: ${NATURES.join(', ')}`,
    }),
  }),
  error('ACCOUNT_LEVEL', {
    en: 'Analytic accounts of the balance sheet are on level 4 or below',
    pt: 'As contas analíticas do balanço estão no nível 4 ou abaixo',
    on: field(
      'I050',
      'NIVEL',
      (record) =>
        record.get('IND_CTA') === 'A' &&
        BALANCE_SHEET.includes(record.get('COD_NAT')) &&
        record.count('NIVEL') < ANALYTIC_LEVEL_MIN,
      {
        en: `level ${ANALYTIC_LEVEL_MIN} or a larger one is expected`,
        pt: `espera-se o nível ${ANALYTIC_LEVEL_MIN} ou maior`,
      },
    ),
  }),
  warning('ACCOUNT_DATE', {
    en: 'An account was not added or changed after the year of the file',
    pt: 'Nenhuma conta foi incluída ou alterada depois do ano do arquivo',
    on: field(
      'I050',
      'DT_ALT',
      (record, { to }) => to !== '' && record.date('DT_ALT').slice(0, 4) > to.slice(0, 4),
      (_, { to }) => ({
        en: `a date up to the end of ${to.slice(0, 4)} is expected`,
        pt: `espera-se uma data até o fim de ${to.slice(0, 4)}`,
      }),
    ),
  }),
  error('ACCOUNT_WITHOUT_PARENT', {
    en: 'Every account below level 1 names its parent',
    pt: 'Toda conta abaixo do nível 1 informa a conta superior',
    on: field(
      'I050',
      'COD_CTA_SUP',
      (record) => record.count('NIVEL') > 1 && record.get('COD_CTA_SUP') === '',
      (record) => ({
        en: `an account of level ${record.get('NIVEL')} has a parent`,
        pt: `toda conta de nível ${record.get('NIVEL')} tem conta superior`,
      }),
    ),
  }),
  error('ACCOUNT_TOP_PARENT', {
    en: 'An account of level 1 has no parent',
    pt: 'A conta de nível 1 não tem conta superior',
    on: field(
      'I050',
      'COD_CTA_SUP',
      (record) => record.count('NIVEL') === 1 && record.get('COD_CTA_SUP') !== '',
      {
        en: 'an account of level 1 is below no other',
        pt: 'nenhuma conta de nível 1 está abaixo de outra',
      },
    ),
  }),
  error('ACCOUNT_PARENT_UNKNOWN', {
    en: 'The parent of an account is in the chart',
    pt: 'A conta superior está no plano',
    atEnd: (book, find) => {
      for (const account of book.accounts.values())
        if (account.parent !== '' && !book.accounts.has(account.parent))
          find(account, 'COD_CTA_SUP', account.parent, {
            en: `account ${account.code}: its parent is not in the chart`,
            pt: `conta ${account.code}: a superior não está no plano`,
          });
    },
  }),
  error('ACCOUNT_PARENT_ANALYTIC', {
    en: 'The parent of an account is synthetic',
    pt: 'A conta superior é sintética',
    atEnd: eachChild((account, parent, find) => {
      if (parent.analytic)
        find(account, 'COD_CTA_SUP', parent.code, {
          en: `account ${account.code}: its parent is analytic`,
          pt: `conta ${account.code}: a superior é analítica`,
        });
    }),
  }),
  error('ACCOUNT_PARENT_LEVEL', {
    en: 'The parent of an account has a smaller level',
    pt: 'A conta superior tem nível menor',
    restsOn: ['ACCOUNT_TOP_PARENT'],
    atEnd: eachChild((account, parent, find) => {
      if (parent.level >= account.level)
        find(account, 'NIVEL', String(account.level), {
          en: `account ${account.code}: its parent ${parent.code} has level ${parent.level}`,
          pt: `conta ${account.code}: a superior ${parent.code} tem nível ${parent.level}`,
        });
    }),
  }),
  error('ACCOUNT_PARENT_NATURE', {
    en: 'Below level 2 an account has the nature of its parent',
    pt: 'Abaixo do nível 2 a conta tem a natureza da superior',
    restsOn: ['ACCOUNT_NATURE'],
    atEnd: otherNature(true),
  }),
  // This is only a warning, because the official program accepted a book with such an account.
  warning('ACCOUNT_UNUSED_NATURE', {
    en: 'Also an account without balances has the nature of its parent',
    pt: 'Também a conta sem saldos tem a natureza da superior',
    restsOn: ['ACCOUNT_NATURE'],
    atEnd: otherNature(false),
  }),
];
