// Where a database says that a company lives (0051, 0053).
import type { Queryable } from '@razao/platform/database';
import { CommandRefused } from '../command-line.js';

export interface Home {
  readonly cell: number;
  readonly state: 'SERVED' | 'LEAVING' | 'ARRIVING';
  readonly move: string | null;
}

export async function findHome(db: Queryable, code: string): Promise<Home | undefined> {
  return await db.one<Home>('SELECT cell, state, move FROM ledger.company_home WHERE company_code = $1', [
    code,
  ]);
}

export async function ownCell(db: Queryable): Promise<number> {
  const found = await db.one<{ number: number }>('SELECT number FROM ledger.cell');
  if (found === undefined) throw new CommandRefused('The database is no cell yet: run `migrate` first');
  return found.number;
}
