// Holds the company's chart in memory during one import, because each row names one or two accounts. 50,000 accounts
// take about 15 MB.
import { RESULT_NATURE, comparableCode } from '@razao/domain';
import { type AccountColumn, ID_MARK, type RowFault } from './raw-row.js';

/** One account of the chart as the store delivers it. */
export interface ChartAccount {
  id: number;
  code: string;
  reducedCode: string;
  /** S synthetic, A analytic. */
  kind: string;
  nature: string;
  active: boolean;
}

/** The account that a text names, with its id as COPY takes it. `refusal` says why entries may not name the account. */
export interface ResolvedAccount {
  readonly id: string;
  /** Whether it is a result account, to which a document with a fact date may not post. */
  readonly isResult: boolean;
  readonly refusal?: Pick<RowFault, 'code' | 'reason'>;
}

export class AccountDirectory {
  /** The accounts by the texts that are looked up first: ids, numbers of reduced codes, or reduced codes. */
  private readonly byText = new Map<string, ResolvedAccount>();
  private readonly byCode = new Map<string, ResolvedAccount>();
  /** The accounts by reduced code without leading zeros; undefined where two accounts have the same one. */
  private readonly byShortForm = new Map<string, ResolvedAccount | undefined>();

  /**
   * With `contaId` files name accounts by id. With `conta` they name them by reduced code or, where no reduced code is
   * the same, by accounting code. A number without its leading zeros, which spreadsheets drop, finds the reduced code
   * if only one account can be meant. With `reduced` files name accounts by the number of the reduced code. With
   * `either` a text is an id after ID_MARK, or a code as with `conta`.
   */
  constructor(
    accounts: Iterable<ChartAccount>,
    readonly naming: AccountColumn,
  ) {
    for (const account of accounts) this.add(account);
  }

  /** Builds the directory from a chart that is read in parts, so that a large chart does not hold up other requests. */
  static async of(
    parts: AsyncIterable<readonly ChartAccount[]>,
    naming: AccountColumn,
  ): Promise<AccountDirectory> {
    const directory = new AccountDirectory([], naming);
    for await (const accounts of parts) for (const account of accounts) directory.add(account);
    return directory;
  }

  private add(account: ChartAccount): void {
    const target = resolve(account);
    const { code, reducedCode } = account;
    if (this.naming === 'contaId') this.byText.set(target.id, target);
    else if (this.naming === 'reduced') this.addNumber(reducedCode, target);
    else {
      if (this.naming === 'either') this.byText.set(ID_MARK + target.id, target);
      this.byText.set(reducedCode, target);
      this.byCode.set(code, target);
      const short = comparableCode(reducedCode);
      if (short !== reducedCode)
        this.byShortForm.set(short, this.byShortForm.has(short) ? undefined : target);
    }
  }

  get(text: string): ResolvedAccount | undefined {
    return this.byText.get(text) ?? this.byCode.get(text) ?? this.byShortForm.get(text);
  }

  /** A number that two accounts have is refused, because it could mean either of them. */
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
    this.byText.set(number, taken ? { ...target, refusal } : target);
  }
}

function resolve({ id, code, kind, nature, active }: ChartAccount): ResolvedAccount {
  const account = { id: String(id), isResult: nature === RESULT_NATURE };
  if (kind !== 'A')
    return {
      ...account,
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
      ...account,
      refusal: {
        code: 'ACCOUNT_INACTIVE',
        reason: {
          en: `account ${code} is inactive: it takes no entries`,
          pt: `a conta ${code} está inativa: não aceita lançamentos`,
        },
      },
    };
  return account;
}
