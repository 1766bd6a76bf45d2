// Which entries empty the result accounts and carry the result to equity. Pure: the preview and the closing itself are made
// of the same plan.
import { AMOUNT_CENTS_MAX, type AmountCents } from '@razao/domain';

export interface ClosingAccount {
  readonly id: number;
  readonly reducedCode: string;
  /** COD_NAT of the ECD manual. */
  readonly nature: string;
}

export interface ResultBalance {
  readonly accountId: number;
  readonly reducedCode: string;
  /** Debit positive, not zero. */
  readonly balance: AmountCents;
}

export interface ClosingAccounts {
  /** ARE, apuração do resultado do exercício. */
  readonly clearing?: ClosingAccount | undefined;
  readonly profit: ClosingAccount;
  readonly loss: ClosingAccount;
}

/** One line that posts both sides. */
export interface ClosingLine {
  readonly lancamento: string;
  readonly side: 'D' | 'C';
  readonly account: Pick<ClosingAccount, 'id' | 'reducedCode'>;
  readonly contra: ClosingAccount;
  readonly amount: AmountCents;
}

export interface ClosingPlan {
  /** Above zero for a profit. */
  readonly result: AmountCents;
  readonly lines: readonly ClosingLine[];
}

/** Afterwards every result account is zero, also a clearing account that is one. */
export function planClosing(
  balances: readonly ResultBalance[],
  { clearing, profit, loss }: ClosingAccounts,
): ClosingPlan {
  const result = -balances.reduce((total, { balance }) => total + balance, 0n);
  const equity = result < 0n ? loss : profit;
  const emptied = balances
    .filter(({ accountId }) => accountId !== clearing?.id)
    .map(({ accountId, reducedCode, balance }) => ({
      account: { id: accountId, reducedCode },
      contra: clearing ?? equity,
      net: balance,
    }));
  const carried = clearing === undefined ? [] : [{ account: clearing, contra: equity, net: -result }];
  const lines = [...emptied, ...carried].flatMap(({ account, contra, net }) =>
    amountsOf(net < 0n ? -net : net).map((amount) => ({
      side: net > 0n ? ('C' as const) : ('D' as const),
      account,
      contra,
      amount,
    })),
  );
  return {
    result,
    lines: lines.map((line, index) => ({ lancamento: String(index + 1).padStart(5, '0'), ...line })),
  };
}

/** Several where one entry cannot carry it; none for zero. */
function amountsOf(cents: AmountCents): AmountCents[] {
  const amounts: AmountCents[] = [];
  for (let left = cents; left > 0n; left -= AMOUNT_CENTS_MAX)
    amounts.push(left < AMOUNT_CENTS_MAX ? left : AMOUNT_CENTS_MAX);
  return amounts;
}
