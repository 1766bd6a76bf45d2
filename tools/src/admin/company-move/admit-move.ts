// What a move asks before it changes anything, and its dry run too.
import type { Queryable } from '@razao/platform/database';
import { CommandRefused } from '../command-line.js';
import { type CompanyIds, findCompany } from './company-tables.js';
import { ownCell } from './homes.js';

/** @returns the source's cell */
export async function admitMove(source: Queryable, target: Queryable, cell: number): Promise<number> {
  const [own, found] = [await ownCell(source), await ownCell(target)];
  if (found !== cell)
    throw new CommandRefused(`TARGET_DATABASE_URL is the database of cell ${found}, not of cell ${cell}`);
  if (cell < own)
    throw new CommandRefused(
      `A company moves only to a cell with a higher number than ${own}: events, runs of compliance and the audit trail are read in the order of their ids, and cell ${cell} gives lower ones than the company has`,
    );
  for (const [db, cells, name] of [
    [source, [own, cell], 'the source'],
    [target, [cell], 'the target'],
  ] as const) {
    const known = await db.query<{ cell: number }>(
      'SELECT cell FROM ledger.cell_address WHERE cell = ANY ($1)',
      [cells],
    );
    const missing = cells.find((each) => !known.some((row) => row.cell === each));
    if (missing !== undefined)
      throw new CommandRefused(
        `${name} does not know the addresses of cell ${missing}: directory load gives it them (docs/cells.md)`,
      );
    const may = await db.one<{ may: boolean }>(
      `SELECT has_parameter_privilege(current_user, 'session_replication_role', 'SET') AS may`,
    );
    if (may?.may !== true)
      throw new CommandRefused(
        `razao_owner may not let rows past the gate of ${name}. Run there as a superuser: GRANT SET ON PARAMETER session_replication_role TO razao_owner`,
      );
  }
  return own;
}

export async function companyHere(source: Queryable, code: string, own: number): Promise<CompanyIds> {
  const ids = await findCompany(source, code);
  if (ids === undefined) throw new CommandRefused(`There is no company ${code} in cell ${own}`);
  return ids;
}

export async function refuseTaken(target: Queryable, code: string, cell: number): Promise<void> {
  if ((await findCompany(target, code)) !== undefined)
    throw new CommandRefused(
      `Cell ${cell} has a company ${code}: when it is a copy that a move left there, delete it there with company drop-moved ${code}`,
    );
}
