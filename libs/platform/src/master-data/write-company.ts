// Writes a company, its branches, chart and what goes with them: the one way for the admin command and for requests.
// Each function makes the rows what it is given and returns how many changed; what the books rest on is refused by the
// database, and the whole transaction with it. Rows are checked before (the rules beside this file).
import { refusedField } from '@razao/domain';
import { BranchEntity, ChartEntity, CompanyEntity, HistoryCodeEntity } from '@razao/schema';
import type { Transaction } from '../database/index.js';
import { defineSql, type SqlStatement } from '../sql/index.js';
import type { ACCOUNT_COLUMNS } from './account-rules.js';
import { TIME_ZONE_EXPECTED, type BranchOptions, type CompanyOptions } from './company-options.js';

const sql = defineSql(import.meta.url, [
  'hold-chart',
  'link-parents',
  'open-base-months',
  'set-adjustment-account',
  'set-openings',
  'set-tax-roles',
  'upsert-accounts',
]);

/** A company that exists, with its chart held until the transaction ends: writers of one chart come one after another. */
export interface HeldCompany {
  readonly companyId: number;
  readonly code: string;
  /** null: the chart is not configured. */
  readonly chartId: number | null;
}

/** A row of the chart as its file has it; what is absent or empty is derived or none. */
export type AccountRow = Readonly<
  Record<Exclude<keyof typeof ACCOUNT_COLUMNS, 'active' | 'reducing'>, string> &
    Record<'active' | 'reducing', string | boolean>
>;

/** Undefined when there is no such company. */
export async function holdCompany(tx: Transaction, code: string): Promise<HeldCompany | undefined> {
  return await tx.one<HeldCompany>(sql['hold-chart'], [code]);
}

/**
 * A company without a chart gets one with the code of the company; another keeps its chart.
 * @throws DomainError VALIDATION_FAILED for a time zone that the database does not know.
 */
export async function writeCompany(
  tx: Transaction,
  { company }: Pick<CompanyOptions, 'company'>,
): Promise<{ held: HeldCompany & { readonly chartId: number }; changed: number }> {
  const { manager } = tx;
  const { code, timeZone } = company;
  // The database computes every date of the company in this zone. An abbreviation such as BRT is not a name.
  const zone = 'SELECT 1 FROM pg_catalog.pg_timezone_names WHERE lower(name) = lower($1) LIMIT 1';
  if ((await tx.one(zone, [timeZone])) === undefined) {
    throw refusedField('VALIDATION_FAILED', 'timeZone', timeZone, {
      en: `${TIME_ZONE_EXPECTED.en} is expected, and the database knows none called ${timeZone}`,
      pt: `informe ${TIME_ZONE_EXPECTED.pt}; o banco de dados não conhece ${timeZone}`,
    });
  }
  let known = await holdCompany(tx, code);
  const chartId = known?.chartId ?? (await addChart(tx, code));
  // Another transaction that created it has committed before the chart was there for this one.
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

/** Two that create one company come one after the other. */
async function addChart(tx: Transaction, code: string): Promise<number> {
  const { manager } = tx;
  await manager.createQueryBuilder().insert().into(ChartEntity).values({ code }).orIgnore().execute();
  return (await manager.findOneByOrFail(ChartEntity, { code })).id;
}

function withoutCode<Values extends { code: string }>({ code: _, ...values }: Values): Omit<Values, 'code'> {
  return values;
}

/** Thresholds are compared by what they say. */
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

/** @param reduced of an analytic account outside of the results; empty for none */
export async function writeAdjustmentAccount(
  tx: Transaction,
  { code }: HeldCompany,
  reduced: string,
): Promise<number> {
  return await tx.execute(sql['set-adjustment-account'], [code, reduced]);
}

/** A new branch works on the first day of the base month, which is opened. */
export async function writeBranches(
  tx: Transaction,
  { companyId, code }: HeldCompany,
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

/** Accounts that are not given stay: entries may rest on them. */
export async function writeAccounts(
  tx: Transaction,
  chartId: number,
  accounts: readonly AccountRow[],
): Promise<number> {
  const changed = await tx.execute(sql['upsert-accounts'], [chartId, JSON.stringify(accounts)]);
  return changed + (await tx.execute(sql['link-parents'], [chartId]));
}

/** The openings of all branches: those that are not given are deleted. */
export async function writeOpenings(
  tx: Transaction,
  { code }: HeldCompany,
  openings: readonly { readonly branch: string; readonly account: string; readonly amount: string }[],
): Promise<number> {
  return await changedBy(tx, sql['set-openings'], [code, JSON.stringify(openings)]);
}

/** History codes that are not given stay. */
export async function writeHistoryCodes(
  tx: Transaction,
  { companyId }: HeldCompany,
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

/** The roles of the whole chart: accounts that are not given have none. */
export async function writeTaxRoles(
  tx: Transaction,
  chartId: number,
  roles: readonly { readonly account: string; readonly role: string }[],
): Promise<number> {
  return await changedBy(tx, sql['set-tax-roles'], [chartId, JSON.stringify(roles)]);
}

/** Of a statement that answers how many rows it changed. */
export async function changedBy(
  tx: Transaction,
  statement: SqlStatement,
  values: readonly unknown[],
): Promise<number> {
  return (await tx.one<{ changed: number }>(statement, values))?.changed ?? 0;
}
