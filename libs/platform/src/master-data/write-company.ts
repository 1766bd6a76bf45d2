// Writes a company with its branches, chart and other master data, for the admin command and for requests. Each
// function makes the rows equal to what it is given and returns how many changed. The rules beside this file check the
// rows before. The database refuses a change of data that the books depend on, which fails the whole transaction.
import { DomainError, refusalOfField } from '@razao/domain';
import { BranchEntity, ChartEntity, CompanyEntity, HistoryCodeEntity } from '@razao/schema';
import type { Transaction } from '../database/index.js';
import { defineSql, type SqlStatement } from '../sql/index.js';
import type { ACCOUNT_COLUMNS } from './account-rules.js';
import { TIME_ZONE_EXPECTED, type BranchOptions, type CompanyOptions } from './company-options.js';

const sql = defineSql(import.meta.url, [
  'find-moved-code',
  'hold-chart',
  'link-parents',
  'open-base-months',
  'set-adjustment-account',
  'set-openings',
  'set-tax-roles',
  'upsert-accounts',
]);

/** An existing company. */
export interface CompanyRef {
  readonly companyId: number;
  readonly code: string;
  /** Null when the company has no chart yet. */
  readonly chartId: number | null;
}

/** A row of the chart as its file has it. An absent or empty value is derived, or means none. */
export type AccountRow = Readonly<
  Record<Exclude<keyof typeof ACCOUNT_COLUMNS, 'active' | 'reducing'>, string> &
    Record<'active' | 'reducing', string | boolean>
>;

/**
 * Locks the company until the transaction ends, so that writers of one chart run one after another. Returns undefined
 * when there is no such company.
 */
export async function holdCompany(tx: Transaction, code: string): Promise<CompanyRef | undefined> {
  return await tx.one<CompanyRef>(sql['hold-chart'], [code]);
}

/**
 * Creates or updates a company. A company without a chart gets one with the code of the company; any other company
 * keeps its chart.
 * @throws DomainError VALIDATION_FAILED for a time zone that the database does not know.
 */
export async function writeCompany(
  tx: Transaction,
  { company }: Pick<CompanyOptions, 'company'>,
): Promise<{ held: CompanyRef & { readonly chartId: number }; changed: number }> {
  const { manager } = tx;
  const { code, timeZone } = company;
  // The database computes every date of the company in this zone. An abbreviation such as BRT is not a valid name.
  const zone = 'SELECT 1 FROM pg_catalog.pg_timezone_names WHERE lower(name) = lower($1) LIMIT 1';
  if ((await tx.one(zone, [timeZone])) === undefined) {
    throw refusalOfField('VALIDATION_FAILED', 'timeZone', timeZone, {
      en: `${TIME_ZONE_EXPECTED.en} is expected, and the database knows none called ${timeZone}`,
      pt: `informe ${TIME_ZONE_EXPECTED.pt}; o banco de dados não conhece ${timeZone}`,
    });
  }
  let known = await holdCompany(tx, code);
  const chartId = known?.chartId ?? (await addChart(tx, code));
  // If another transaction was creating the same company, addChart has waited for its commit, and the company is
  // visible now.
  known ??= await holdCompany(tx, code);
  if (known === undefined) {
    const created = { ...company, historyRequired: company.historyRequired ?? true, chartId };
    const { id } = await manager.save(manager.create(CompanyEntity, created));
    return { held: { companyId: id, code, chartId }, changed: 1 };
  }
  const { companyId } = known;
  const before = await manager.findOneByOrFail(CompanyEntity, { id: companyId });
  const values = { ...company, historyRequired: company.historyRequired ?? before.historyRequired, chartId };
  const changed = !hasValues(before, values);
  if (changed) await manager.update(CompanyEntity, { id: companyId }, withoutCode(values));
  return { held: { companyId, code, chartId }, changed: changed ? 1 : 0 };
}

/** When two transactions create the same company, the second one waits here for the first. */
async function addChart(tx: Transaction, code: string): Promise<number> {
  const { manager } = tx;
  await manager.createQueryBuilder().insert().into(ChartEntity).values({ code }).orIgnore().execute();
  return (await manager.findOneByOrFail(ChartEntity, { code })).id;
}

function withoutCode<Values extends { code: string }>({ code: _, ...values }: Values): Omit<Values, 'code'> {
  return values;
}

/** Whether the row has these values already. Thresholds are equal when their fields are, in any order. */
export function hasValues(known: object, values: object): boolean {
  const held = known as Readonly<Record<string, unknown>>;
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(sorted(held[name])) === JSON.stringify(sorted(value)),
  );
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
    : value;
}

/** @param reduced code of an analytic account that is not a result account; empty for none */
export async function writeAdjustmentAccount(
  tx: Transaction,
  { code }: CompanyRef,
  reduced: string,
): Promise<number> {
  return await tx.execute(sql['set-adjustment-account'], [code, reduced]);
}

/** Opens the base month of a new branch, whose accounting day is the first day of that month. */
export async function writeBranches(
  tx: Transaction,
  { companyId, code }: CompanyRef,
  branches: readonly BranchOptions[],
): Promise<number> {
  const { manager } = tx;
  const { basePeriod } = await manager.findOneByOrFail(CompanyEntity, { id: companyId });
  let changed = 0;
  for (const branch of branches) {
    const known = await manager.findOneBy(BranchEntity, { companyId, code: branch.code });
    if (known === null) {
      await manager.insert(BranchEntity, { ...branch, companyId, accountingDay: basePeriod });
      changed += 1;
    } else if (!hasValues(known, branch)) {
      await manager.update(BranchEntity, { id: known.id }, withoutCode(branch));
      changed += 1;
    }
  }
  return changed + (await tx.execute(sql['open-base-months'], [code]));
}

/**
 * Accounts that are not given stay, because entries may refer to them.
 * @throws DomainError MASTER_DATA_DUPLICATE when a reduced code is that of another account, also when the other account
 *   gets another code at the same time: its balances would pass on to the account that takes the code
 */
export async function writeAccounts(
  tx: Transaction,
  chartId: number,
  accounts: readonly AccountRow[],
): Promise<number> {
  const moved = await tx.one<{ code: string }>(sql['find-moved-code'], [chartId, JSON.stringify(accounts)]);
  if (moved !== undefined) throw reducedCodeExists(moved.code);
  const changed = await tx.execute(sql['upsert-accounts'], [chartId, JSON.stringify(accounts)]);
  return changed + (await linkParents(tx, chartId));
}

/**
 * Sets the parents of a chart by the codes of its accounts, after accounts were added.
 * @returns the number of accounts whose parent changed
 */
export async function linkParents(tx: Transaction, chartId: number): Promise<number> {
  return await tx.execute(sql['link-parents'], [chartId]);
}

function reducedCodeExists(code: string): DomainError {
  const message = { en: `reduced code ${code} exists already`, pt: `o código reduzido ${code} já existe` };
  const reason = { en: 'exists already', pt: 'já existe' };
  return new DomainError('MASTER_DATA_DUPLICATE', message, [{ field: 'cdReduced', value: code, reason }]);
}

/**
 * Writes openings; those that are not given are deleted.
 * @param branches the branches whose openings are given; null for all
 */
export async function writeOpenings(
  tx: Transaction,
  { code }: CompanyRef,
  openings: readonly { readonly branch: string; readonly account: string; readonly amount: string }[],
  branches: readonly string[] | null = null,
): Promise<number> {
  return await changedBy(tx, sql['set-openings'], [code, JSON.stringify(openings), branches]);
}

/** History codes that are not given stay. */
export async function writeHistoryCodes(
  tx: Transaction,
  { companyId }: CompanyRef,
  codes: readonly { readonly code: string; readonly text: string }[],
): Promise<number> {
  const { manager } = tx;
  const known = await manager.findBy(HistoryCodeEntity, { companyId });
  const textOf = new Map(known.map(({ code, text }) => [code, text]));
  const added = codes.filter(({ code }) => !textOf.has(code));
  const changed = codes.filter(({ code, text }) => textOf.has(code) && textOf.get(code) !== text);
  if (added.length > 0)
    await manager.insert(
      HistoryCodeEntity,
      added.map(({ code, text }) => ({ companyId, code, text })),
    );
  for (const { code, text } of changed)
    await manager.update(HistoryCodeEntity, { companyId, code }, { text });
  return added.length + changed.length;
}

/** Writes the roles of the whole chart; accounts that are not given have none. */
export async function writeTaxRoles(
  tx: Transaction,
  chartId: number,
  roles: readonly { readonly account: string; readonly role: string }[],
): Promise<number> {
  return await changedBy(tx, sql['set-tax-roles'], [chartId, JSON.stringify(roles)]);
}

/** Runs a statement that returns how many rows it changed. */
export async function changedBy(
  tx: Transaction,
  statement: SqlStatement,
  values: readonly unknown[],
): Promise<number> {
  return (await tx.one<{ changed: number }>(statement, values))?.changed ?? 0;
}
