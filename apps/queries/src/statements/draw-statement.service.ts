// Draws the balance sheet and the income statement of a company or a branch, from one snapshot.
import { Injectable } from '@nestjs/common';
import { EVERY_BRANCH, type AccessScope, type BranchRef } from '@razao/auth';
import {
  centsFromNumeric,
  computeStatement,
  defaultForm,
  isUnclosedResult,
  mapped,
  Period,
  statementOfNature,
  sumOfRoots,
  withUnclosedResult,
  type AccountFigures,
  type AmountCents,
  type ChartAccount,
  type Statement,
  type StatementForm,
  type StatementName,
  type Steps,
} from '@razao/domain';
import { ReadDatabase, type Queryable } from '@razao/platform/database';
import { inTurns } from '@razao/platform/turns';
import type { Signatory } from '../books/signatories.js';
import { assertInBooks, reversedRange, outOfLimits } from '../refusals.js';
import type { StatementQuery } from './statement.dto.js';
import { StatementStore, type AccountAmounts, type Months, type StatementHead } from './statement.store.js';

export const STATEMENT_MONTHS_MAX = 120;
const MONTHS_OF_YEAR = 12;

export interface DrawnStatement extends Statement<number>, Months {
  readonly head: StatementHead;
  readonly company: string;
  /** The code of the branch; * for every branch. */
  readonly branch: string;
  readonly statement: StatementName;
  readonly compared: Months | undefined;
  readonly ownLines: boolean;
  /** Figures by account id. */
  readonly accounts: ReadonlyMap<number, AccountAmounts>;
  /** Whether the two sides of a balance sheet are equal. */
  readonly balanced: boolean;
  readonly result: AmountCents;
  readonly signatories: readonly Signatory[];
}

@Injectable()
export class DrawStatementService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: StatementStore,
  ) {}

  /** @throws DomainError INVALID_RANGE, VALIDATION_FAILED (too many months, before the base month), CHART_NOT_CONFIGURED. */
  async draw(
    scope: AccessScope,
    branches: readonly [BranchRef, ...BranchRef[]],
    kind: 'bp' | 'dre',
    query: StatementQuery,
  ): Promise<DrawnStatement> {
    assertRange(query);
    const statement = kind === 'bp' ? 'BALANCE_SHEET' : 'INCOME_STATEMENT';
    return await this.database.snapshot((tx) => this.read(scope, tx, branches, statement, query));
  }

  private async read(
    scope: AccessScope,
    db: Queryable,
    branches: readonly [BranchRef, ...BranchRef[]],
    statement: StatementName,
    query: StatementQuery,
  ): Promise<DrawnStatement> {
    const { from, to, branch = EVERY_BRANCH } = query;
    const branchIds = branches.map(({ branchId }) => branchId);
    const head = await this.store.readStatementHead(scope, db, branchIds, query);
    assertInBooks(head, branches[0], 'from', from, (month) => month.toYearMonth());
    const inBooks = comparedMonths(statement, query, Period.fromDate(head.basePeriod));
    const comparatives =
      inBooks === undefined && mayHaveComparatives(statement, query)
        ? await this.store.listComparatives(db, head.companyId, query)
        : new Map<string, AmountCents>();
    const compared = comparatives.size > 0 ? monthsBefore(query) : inBooks;
    const chart = await this.store.listChartAccounts(db, head.chartId);
    const own = await this.store.listStatementLines(db, head.companyId, statement);
    const form: StatementForm<number> =
      own.length === 0
        ? await inTurns(defaultForm(statement, chart))
        : { statement, lines: own, lineOf: await this.store.listLineAccounts(db, head.companyId, statement) };
    const amounts = await this.store.readStatementFigures(db, branchIds, query, inBooks);
    const { rows, unassigned } = await inTurns(
      statement === 'BALANCE_SHEET'
        ? balanceSheet(form, amounts, chart)
        : incomeStatement(form, amounts, comparatives),
    );
    return {
      head,
      company: branches[0].companyCode,
      branch,
      statement,
      from,
      to,
      compared,
      ownLines: own.length > 0,
      rows,
      unassigned,
      accounts: await inTurns(mapped(amounts, (each) => [each.account, each])),
      balanced: sumOfRoots(rows, 'first') === 0n && sumOfRoots(rows, 'last') === 0n,
      result: sumOfRoots(rows, 'last'),
      signatories: await this.store.listSignatories(db, head.companyId, to),
    };
  }
}

function assertRange({ from, to }: Months): void {
  if (from.isAfter(to)) throw reversedRange(['from', from.toYearMonth()], ['to', to.toYearMonth()]);
  if (Period.count(from, to) > STATEMENT_MONTHS_MAX) {
    const last = from.plus(STATEMENT_MONTHS_MAX - 1).toYearMonth();
    throw outOfLimits('to', to.toYearMonth(), {
      en: `${last} or earlier: at most ${STATEMENT_MONTHS_MAX} months`,
      pt: `${last} ou anterior: no máximo ${STATEMENT_MONTHS_MAX} meses`,
    });
  }
}

/**
 * The months of the comparison column; undefined when the books do not have them. The earliest balances in the books
 * are the opening balances of the base month, that is, the closing balances of the month before it.
 */
function comparedMonths(
  statement: StatementName,
  { from, to, compare = 'period' }: StatementQuery,
  base: Period,
): Months | undefined {
  if (compare === 'none') return undefined;
  const back = compare === 'year' ? MONTHS_OF_YEAR : Period.count(from, to);
  if (statement === 'INCOME_STATEMENT')
    return from.plus(-back).isBefore(base) ? undefined : { from: from.plus(-back), to: to.plus(-back) };
  const month = compare === 'year' ? to.plus(-back) : from.previous();
  return month.isBefore(base.previous()) ? undefined : { from: month, to: month };
}

/** The period of the same number of months that ends just before this one. */
function monthsBefore({ from, to }: Months): Months {
  const back = -Period.count(from, to);
  return { from: from.plus(back), to: to.plus(back) };
}

/**
 * Whether the comparison column may have the comparatives of the master data. They come from the last file before the
 * books, and are of the whole company and of the months just before those of the statement.
 */
function mayHaveComparatives(
  statement: StatementName,
  { branch = EVERY_BRANCH, compare = 'period', from, to }: StatementQuery,
): boolean {
  const isBefore = compare === 'period' || (compare === 'year' && Period.count(from, to) === MONTHS_OF_YEAR);
  return statement === 'INCOME_STATEMENT' && isBefore && branch === EVERY_BRANCH;
}

function* incomeStatement(
  form: StatementForm<number>,
  amounts: readonly AccountAmounts[],
  comparatives: ReadonlyMap<string, AmountCents>,
): Steps<Statement<number>> {
  const own: AccountFigures<number>[] = [];
  for (const { account, nature, comparedResult, result } of amounts) {
    yield;
    if (statementOfNature(nature) === 'INCOME_STATEMENT')
      own.push({ account, first: centsFromNumeric(comparedResult), last: centsFromNumeric(result) });
  }
  return yield* computeStatement(form, own, comparatives);
}

function* balanceSheet(
  form: StatementForm<number>,
  amounts: readonly AccountAmounts[],
  chart: readonly ChartAccount[],
): Steps<Statement<number>> {
  const shown: AccountFigures<number>[] = [];
  const result = { first: 0n, last: 0n };
  for (const { account, nature, moved, compared, closing } of amounts) {
    yield;
    const [first, last] = [centsFromNumeric(compared), centsFromNumeric(closing)];
    const hasFigure = moved || first !== 0n || last !== 0n;
    if (hasFigure && statementOfNature(nature) === 'BALANCE_SHEET') shown.push({ account, first, last });
    if (!isUnclosedResult(nature)) continue;
    result.first += first;
    result.last += last;
  }
  const statement = yield* computeStatement(form, shown);
  return yield* withUnclosedResult(form, statement, result, chart);
}
