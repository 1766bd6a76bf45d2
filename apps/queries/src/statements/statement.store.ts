// Reads the lines of a statement, the figures of its accounts, and its signatories.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import {
  centsFromNumeric,
  type AmountCents,
  type ChartAccount,
  type Period,
  type StatementLine,
  type StatementName,
} from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Signatory } from '../books/signatories.js';

const sql = defineSql(import.meta.url, [
  'read-statement-head',
  'list-statement-lines',
  'list-line-accounts',
  'list-chart-accounts',
  'list-comparatives',
  'read-statement-figures',
  'list-signatories',
]);

export interface StatementHead {
  readonly companyId: number;
  readonly name: string;
  readonly cnpj: string | null;
  readonly basePeriod: string;
  readonly chartId: number | null;
  readonly consolidated: boolean;
}

/** First and last month. */
export interface Months {
  readonly from: Period;
  readonly to: Period;
}

/** The amounts of an account: decimal texts, debit positive. */
export interface AccountAmounts {
  readonly account: number;
  readonly code: string;
  readonly name: string;
  readonly nature: string;
  /** The balances before the first month, after the last month, and after the last compared month. */
  readonly opening: string;
  readonly closing: string;
  readonly compared: string;
  /** Debits less credits of the months, and of the compared months, without closing entries. */
  readonly result: string;
  readonly comparedResult: string;
  /** Debits and credits of the months, including closing entries. `moved`: the account has postings in the months. */
  readonly debit: string;
  readonly credit: string;
  readonly moved: boolean;
}

@Injectable()
export class StatementStore {
  /** @returns undefined when a branch is outside of the scope */
  async readStatementHead(
    scope: AccessScope,
    db: Queryable,
    branchIds: readonly number[],
    { from, to }: Months,
  ): Promise<StatementHead | undefined> {
    const values = [scope.branchIds, branchIds, from.toDate(), to.toDate()];
    return await db.one<StatementHead>(sql['read-statement-head'], values);
  }

  /** The company's own lines; empty when it declares none. */
  async listStatementLines(
    db: Queryable,
    companyId: number,
    statement: StatementName,
  ): Promise<StatementLine[]> {
    const rows = await db.query<Omit<StatementLine, 'parent'> & { readonly parent: string | null }>(
      sql['list-statement-lines'],
      [companyId, statement],
    );
    return rows.map((line) => ({ ...line, parent: line.parent ?? undefined }));
  }

  async listLineAccounts(
    db: Queryable,
    companyId: number,
    statement: StatementName,
  ): Promise<Map<number, string>> {
    const values = [companyId, statement];
    const rows = await gathered(
      db.batches<{ account: number; code: string }>(sql['list-line-accounts'], values),
    );
    return new Map(rows.map(({ account, code }) => [account, code]));
  }

  /** Line code → amount of the preceding period, from the master data, for months that the books do not have. */
  async listComparatives(
    db: Queryable,
    companyId: number,
    { from, to }: Months,
  ): Promise<Map<string, AmountCents>> {
    const rows = await db.query<{ code: string; amount: string }>(sql['list-comparatives'], [
      companyId,
      from.toDate(),
      to.toDate(),
    ]);
    return new Map(rows.map(({ code, amount }) => [code, centsFromNumeric(amount)]));
  }

  async listChartAccounts(db: Queryable, chartId: number): Promise<ChartAccount[]> {
    return await gathered(db.batches<ChartAccount>(sql['list-chart-accounts'], [chartId]));
  }

  async readStatementFigures(
    db: Queryable,
    branchIds: readonly number[],
    { from, to }: Months,
    compared: Months | undefined,
  ): Promise<AccountAmounts[]> {
    const before = [compared?.from.toDate() ?? null, compared?.to.toDate() ?? null];
    const values = [branchIds, from.toDate(), to.toDate(), ...before];
    return await gathered(db.batches<AccountAmounts>(sql['read-statement-figures'], values));
  }

  /** @param last the last month of the document; the signatories are those of its last day */
  async listSignatories(db: Queryable, companyId: number, last: Period): Promise<Signatory[]> {
    return await db.query<Signatory>(sql['list-signatories'], [companyId, last.dateOf(last.days)]);
  }
}

/**
 * Collects the rows batch by batch. There may be as many as a chart has accounts, and receiving them all at once would
 * block the event loop.
 */
async function gathered<Row>(batches: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of batches) rows.push(...some);
  return rows;
}
