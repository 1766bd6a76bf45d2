// The checks of a move, and of its dry run, before it changes anything.
import { Period } from '@razao/domain';
import { type Queryable, readCell } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';
import { type CompanyIds, findCompany } from './company-tables.js';
import type { Home } from './homes.js';

const sql = defineSql(import.meta.url, ['read-rights', 'find-uncertified']);

/** @returns the source's cell */
export async function admitMove(source: Queryable, target: Queryable, cell: number): Promise<number> {
  const [own, found] = [await readCell(source), await readCell(target)];
  if (found !== cell)
    throw new CommandRefused(`TARGET_DATABASE_URL is the database of cell ${found}, not of cell ${cell}`);
  for (const [db, name] of [
    [source, 'the source'],
    [target, 'the target'],
  ] as const) {
    const rights = await db.one<{ missing: number | null; may: boolean }>(sql['read-rights'], [[own, cell]]);
    if (typeof rights?.missing === 'number')
      throw new CommandRefused(
        `${name} does not know the addresses of cell ${rights.missing}: directory load gives it them (docs/cells.md)`,
      );
    if (rights?.may !== true)
      throw new CommandRefused(
        `razao_owner may not let rows past the gate of ${name}. Run there as a superuser: GRANT SET ON PARAMETER session_replication_role TO razao_owner`,
      );
  }
  return own;
}

/** @throws CommandRefused when the source has no such company, or is only receiving it */
export async function companyHere(
  source: Queryable,
  code: string,
  own: number,
  home: Home | undefined,
): Promise<CompanyIds> {
  if (home?.state === 'ARRIVING')
    throw new CommandRefused(
      `Company ${code} is arriving in cell ${own}: end that move first, from the cell it leaves`,
    );
  const ids = await findCompany(source, code);
  if (ids === undefined) throw new CommandRefused(`There is no company ${code} in cell ${own}`);
  return ids;
}

/**
 * Requires a certificate for every consolidated month, because `verify` refuses a copy without them. They cannot be
 * written during the move, when the company takes no writes.
 * @throws CommandRefused naming the first month without certificate
 */
export async function assertCertified(source: Queryable, { code, companyId }: CompanyIds): Promise<void> {
  const month = await source.one<{ branch: string; period: string }>(sql['find-uncertified'], [companyId]);
  if (month === undefined) return;
  const named = `${code}/${month.branch} ${Period.fromDate(month.period).format()}`;
  throw new CommandRefused(
    `${named} has no certificate yet; the worker writes it in the moments after the consolidation. Move the company when it is written`,
  );
}

/**
 * @returns whether the target has a copy of the company
 * @throws CommandRefused when the target serves a company with that code
 */
export async function findCopy(
  target: Queryable,
  code: string,
  cell: number,
  there: Home | undefined,
): Promise<boolean> {
  if ((await findCompany(target, code)) === undefined) return false;
  if (there !== undefined && (there.cell !== cell || there.state === 'ARRIVING')) return true;
  throw new CommandRefused(`Cell ${cell} has a company ${code}, which lives there: two have one code`);
}
