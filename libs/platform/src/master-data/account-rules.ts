// Rules for the rows of a chart, opening balances, tax roles and history codes. They apply to files and to requests.
import {
  ACCOUNT_CODE_PATTERN,
  RESULT_NATURE,
  TAX_ROLES,
  formatAmount,
  parseAmount,
  placeOfCode,
  type Message,
} from '@razao/domain';
import {
  CODE_FORM,
  DAY,
  LINE,
  TEXT,
  expects,
  findTwice,
  oneOf,
  unlessEmpty,
  type Cells,
  type Find,
} from './field-rules.js';

export const ACCOUNT_COLUMNS = {
  cdReduced: expects(
    { pattern: '^[A-Za-z0-9]{1,20}$' },
    { en: '1 to 20 letters and digits', pt: 'de 1 a 20 letras e dígitos' },
  ),
  cdAccounting: expects(
    { pattern: ACCOUNT_CODE_PATTERN },
    { en: 'a dotted code such as 1.1.2', pt: 'um código com pontos, como 1.1.2' },
  ),
  name: TEXT,
  kind: oneOf(['S', 'A']),
  nature: expects({ pattern: '^\\d{2}$' }, { en: 'two digits such as 01', pt: 'dois dígitos, como 01' }),
  active: oneOf(['true', 'false']),
  reducing: expects(
    { enum: ['true', 'false', ''] },
    { en: 'true, false or nothing', pt: 'true, false ou nada' },
  ),
  ownCode: unlessEmpty(LINE),
  changedOn: unlessEmpty(DAY),
};
export const HISTORY_CODE_COLUMNS = {
  code: expects(CODE_FORM, { en: '1 to 4 characters', pt: 'de 1 a 4 caracteres' }),
  text: TEXT,
};
export const AMOUNT = expects(
  {},
  {
    en: 'an amount such as -1234.56, at most 9999999999999.99,',
    pt: 'um valor como -1234.56, no máximo 9999999999999.99,',
  },
  (value) => parseAmount(value) !== undefined,
);
export const TAX_ROLE = expects(
  { enum: TAX_ROLES },
  { en: `one of ${TAX_ROLES.join(', ')}`, pt: `um de ${TAX_ROLES.join(', ')}` },
);

/** Finds accounts of one chart that share a reduced code, a position in the tree, or their code in the ECD. */
export function findAmongAccounts(
  accounts: readonly Cells<'cdReduced' | 'cdAccounting' | 'ownCode'>[],
  find: Find,
): void {
  findTwice(accounts, 'cdReduced', ({ cdReduced }) => cdReduced, find);
  findTwice(accounts, 'cdAccounting', ({ cdAccounting }) => placeOfCode(cdAccounting), find);
  findSharedCodes(accounts, find);
}

/**
 * The ECD names an account by its own code, or by its dotted code when it has no own code. Finds own codes that are not
 * unique in the ECD.
 */
function findSharedCodes(accounts: readonly Cells<'cdAccounting' | 'ownCode'>[], find: Find): void {
  const lineOf = new Map(
    accounts.filter(({ ownCode }) => ownCode === '').map(({ where, cdAccounting }) => [cdAccounting, where]),
  );
  for (const { where, ownCode } of accounts.filter((row) => row.ownCode !== '')) {
    const first = lineOf.get(ownCode);
    if (first !== undefined)
      find(`${where}: ownCode`, {
        en: `${ownCode} is the code of another account in the file (${first})`,
        pt: `${ownCode} é o código de outra conta no arquivo (${first})`,
      });
    else lineOf.set(ownCode, where);
  }
}

export function adjustable(
  accounts: readonly { cdReduced: string; kind: string; nature: string }[],
  reduced: string,
): boolean {
  return accounts.some(
    ({ cdReduced, kind, nature }) => cdReduced === reduced && kind === 'A' && nature !== RESULT_NATURE,
  );
}

/**
 * Finds accounts with two openings, and branches whose openings do not sum to zero.
 * @param where the location that findings about a sum name
 */
export function findAmongOpenings(
  openings: readonly Cells<'branch' | 'account' | 'amount'>[],
  where: string,
  find: Find,
): void {
  const key = ({ account, branch }: (typeof openings)[number]): Message => ({
    en: `${account} of branch ${branch}`,
    pt: `${account} da filial ${branch}`,
  });
  findTwice(openings, 'account', key, find);
  const sums = new Map<string, bigint>();
  for (const { branch, amount } of openings)
    sums.set(branch, (sums.get(branch) ?? 0n) + (parseAmount(amount) ?? 0n));
  for (const [branch, sum] of sums)
    if (sum !== 0n)
      find(where, {
        en: `the openings of branch ${branch} add up to ${formatAmount(sum)}, not to zero: debits and credits must be equal`,
        pt: `os saldos de abertura da filial ${branch} somam ${formatAmount(sum)}, e não zero: débitos e créditos devem ser iguais`,
      });
}
