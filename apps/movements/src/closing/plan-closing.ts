// Plans the entries that empty the result accounts and carry the result to equity. Pure.
import { AMOUNT_CENTS_MAX, type AmountCents, type Steps } from '@razao/domain';

const DECIMAL_NUMBERS = 99_999;
const FIRST_LETTERED = parseInt('A0000', 36);

export interface ClosingAccount {
  readonly id: number;
  readonly reducedCode: string;
  /** COD_NAT of the ECD manual, such as 04 for a result account. */
  readonly nature: string;
}

export interface ResultBalance {
  readonly accountId: number;
  readonly reducedCode: string;
  /** Debit positive; never zero. */
  readonly balance: AmountCents;
}

export interface ClosingAccounts {
  /** The account for the apuração do resultado do exercício (ARE), through which the result passes. */
  readonly clearing?: ClosingAccount | undefined;
  readonly profit: ClosingAccount;
  readonly loss: ClosingAccount;
}

/** An entry line that posts both sides. */
interface ClosingLine {
  readonly lancamento: string;
  readonly side: 'D' | 'C';
  readonly account: Pick<ClosingAccount, 'id' | 'reducedCode'>;
  readonly contra: ClosingAccount;
  readonly amount: AmountCents;
}

export interface ClosingPlan {
  /** Positive for a profit. */
  readonly result: AmountCents;
  readonly lines: readonly ClosingLine[];
}

/**
 * Plans the closing. When its lines are posted, the balance of every result account is zero, including a clearing
 * account that is a result account.
 */
export function* planClosing(
  balances: readonly ResultBalance[],
  { clearing, profit, loss }: ClosingAccounts,
): Steps<ClosingPlan> {
  let result = 0n;
  for (const { balance } of balances) {
    yield;
    result -= balance;
  }
  const equity = result < 0n ? loss : profit;
  const lines: ClosingLine[] = [];
  const empty = (account: ClosingLine['account'], contra: ClosingAccount, net: AmountCents): void => {
    const side = net > 0n ? 'C' : 'D';
    for (const amount of amountsOf(net < 0n ? -net : net)) {
      const lancamento = entryNumberOf(lines.length + 1);
      lines.push({ lancamento, side, account, contra, amount });
    }
  };
  for (const { accountId, reducedCode, balance } of balances) {
    yield;
    if (accountId !== clearing?.id) empty({ id: accountId, reducedCode }, clearing ?? equity, balance);
  }
  if (clearing !== undefined) empty(clearing, equity, -result);
  return { result, lines };
}

/**
 * Numbers the lines 00001 to 99999, then A0000, A0001, …, because an entry number has five characters and a chart may
 * have more than 99999 result accounts.
 */
export function entryNumberOf(position: number): string {
  if (position <= DECIMAL_NUMBERS) return String(position).padStart(5, '0');
  return (FIRST_LETTERED + position - DECIMAL_NUMBERS - 1).toString(36).toUpperCase();
}

/** Splits an amount that exceeds the limit of an entry into several amounts; zero gives none. */
function amountsOf(cents: AmountCents): AmountCents[] {
  const amounts: AmountCents[] = [];
  for (let left = cents; left > 0n; left -= AMOUNT_CENTS_MAX)
    amounts.push(left < AMOUNT_CENTS_MAX ? left : AMOUNT_CENTS_MAX);
  return amounts;
}
