// The company's chart in memory for the time of one import: a file of a million rows reads it twice per
// row. 50,000 accounts, the largest chart foreseen, take about 15 MB.
import { comparableCode } from '@razao/domain';
import type { AccountColumn, RowFault } from './raw-row.js';

/** One account of the chart as the store delivers it. */
export interface ChartAccount {
  id: number;
  code: string;
  reducedCode: string;
  /** S synthetic, A analytic. */
  kind: string;
  active: boolean;
}

/** What a code leads to: the id as COPY takes it. `refusal` says why entries may not name the account. */
export interface ResolvedAccount {
  readonly id: string;
  readonly refusal?: Pick<RowFault, 'code' | 'reason'>;
}

export class AccountDirectory {
  private readonly byText = new Map<string, ResolvedAccount>();

  /**
   * `contaId` files name accounts by id. `conta` files name them by reduced code or, where no reduced
   * code is the same, by accounting code; a number without its leading zeros (spreadsheets drop them)
   * finds the reduced code it can only mean. `reduced` files name them by the number of the reduced code.
   */
  constructor(accounts: Iterable<ChartAccount>, naming: AccountColumn) {
    const resolved = [...accounts].map((account) => ({ account, target: resolve(account) }));
    if (naming === 'contaId') {
      for (const { target } of resolved) this.byText.set(target.id, target);
      return;
    }
    if (naming === 'reduced') {
      for (const { account, target } of resolved) this.addNumber(account.reducedCode, target);
      return;
    }
    for (const { account, target } of resolved) this.byText.set(account.code, target);
    for (const { account, target } of resolved) this.byText.set(account.reducedCode, target);
    this.addShortForms(resolved);
  }

  get(text: string): ResolvedAccount | undefined {
    return this.byText.get(text);
  }

  /** A number that two accounts have names neither. */
  private addNumber(reducedCode: string, target: ResolvedAccount): void {
    const number = comparableCode(reducedCode);
    const taken = this.byText.has(number);
    const refusal = {
      code: 'VALIDATION_FAILED',
      reason: {
        en: `reduced code ${number} means more than one account of the chart: they differ in leading zeros only`,
        pt: `o código reduzido ${number} indica mais de uma conta do plano: elas diferem só em zeros à esquerda`,
      },
    } as const;
    this.byText.set(number, taken ? { id: target.id, refusal } : target);
  }

  private addShortForms(resolved: readonly { account: ChartAccount; target: ResolvedAccount }[]): void {
    const shortForms = new Map<string, ResolvedAccount | undefined>();
    for (const { account, target } of resolved) {
      const short = withoutLeadingZeros(account.reducedCode);
      if (short === account.reducedCode) continue;
      shortForms.set(short, shortForms.has(short) ? undefined : target);
    }
    for (const [short, target] of shortForms) {
      if (target !== undefined && !this.byText.has(short)) this.byText.set(short, target);
    }
  }
}

function resolve({ id, code, kind, active }: ChartAccount): ResolvedAccount {
  const text = String(id);
  if (kind !== 'A')
    return {
      id: text,
      refusal: {
        code: 'ACCOUNT_SYNTHETIC',
        reason: {
          en: `account ${code} is synthetic: post to an analytic account below it`,
          pt: `a conta ${code} é sintética: lance em uma conta analítica subordinada a ela`,
        },
      },
    };
  if (!active)
    return {
      id: text,
      refusal: {
        code: 'ACCOUNT_INACTIVE',
        reason: {
          en: `account ${code} is inactive: it takes no entries`,
          pt: `a conta ${code} está inativa: não aceita lançamentos`,
        },
      },
    };
  return { id: text };
}

function withoutLeadingZeros(code: string): string {
  return /^0+\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
}
