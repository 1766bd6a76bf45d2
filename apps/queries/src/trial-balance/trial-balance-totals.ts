// The totals under a trial balance, added up from the very rows that are answered. A sound month proves
// itself by them: balances cancel out and debits equal credits.
import { centsFromNumeric, formatAmount } from '@razao/domain';
import type { TrialBalanceAccount } from './trial-balance.store.js';

export class TrialBalanceTotals {
  private opening = 0n;
  private debit = 0n;
  private credit = 0n;
  private closingNet = 0n;
  private closing = 0n;

  /** Synthetic accounts repeat what lies below them and are left out. */
  add(account: TrialBalanceAccount): void {
    if (account.kind !== 'A') return;
    this.opening += centsFromNumeric(account.opening);
    this.debit += centsFromNumeric(account.debit);
    this.credit += centsFromNumeric(account.credit);
    this.closingNet += account.closing_net === null ? 0n : centsFromNumeric(account.closing_net);
    this.closing += centsFromNumeric(account.closing);
  }

  get balanced(): boolean {
    return this.opening === 0n && this.closing === 0n && this.debit === this.credit && this.closingNet === 0n;
  }

  /** Decimal texts, by the names of the wire. */
  values(): Record<'openingBalance' | 'movdeb' | 'movcred' | 'movenc' | 'accumulatedBalance', string> {
    return {
      openingBalance: formatAmount(this.opening),
      movdeb: formatAmount(this.debit),
      movcred: formatAmount(this.credit),
      movenc: formatAmount(this.closingNet),
      accumulatedBalance: formatAmount(this.closing),
    };
  }
}
