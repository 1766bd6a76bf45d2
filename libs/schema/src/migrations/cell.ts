// Cells: databases whose ids never meet. The values of an identity's type are cut into 8192 ranges of one size, and a
// database gives the ids of one range: that of the cell it is. Existing ids are those of cell 0.
//
// An integer identity stays an integer. Seven have that type (company, branch, chart, actor, auditor, signatory, group); as
// bigint, their references would make every entry 8 bytes longer, and the lock of a month would need another key.
//
// Ids of events and of the audit trail are an order that readers keep, also when a company moves to a lower cell: a cell gives every
// 8192nd number, and a move raises the next one (raise-order.sql).
import type { ClientBase } from 'pg';

export const CELL_MAX = 8191;
const CELLS = CELL_MAX + 1;
/** Up to 2^53 an id is an exact JSON number; bigint goes further. */
const VALUES = { integer: 2 ** 31, bigint: 2 ** 53 } as const;
/** Whose ids are an order. */
const ORDERED: readonly string[] = ['ledger.audit_event_id_seq', 'ledger.event_id_seq'];
const SCHEMAS = ['access', 'compliance', 'ledger'];

/** The database is not the cell that CELL says; the message says what to do. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

/** The ids that a cell gives, of an identity of that type. */
export function idRangeOf(cell: number, type: keyof typeof VALUES): { first: number; last: number } {
  const size = VALUES[type] / CELLS;
  return { first: Math.max(1, cell * size), last: (cell + 1) * size - 1 };
}

/** The ids that a cell gives where they are an order: one of every 8192, above those that cell 0 gave before there were cells. */
export function orderedIdsOf(cell: number): { first: number; last: number; step: number } {
  const first = cell === 0 ? CELLS : VALUES.bigint / CELLS + cell;
  return { first, last: VALUES.bigint - 1, step: CELLS };
}

/** @throws CellError when the database is another cell. */
export function assertCell(written: number, cell: number): void {
  if (written !== cell)
    throw new CellError(
      `The database is cell ${written}, and CELL is ${cell}: either CELL or the address of the database is wrong. Set CELL=${written}, or the address of cell ${cell}; the cell of a database never changes.`,
    );
}

/** Before the migrations: a database of another cell is left as it is. As the owner. */
export async function refuseOtherCell(client: ClientBase, cell: number): Promise<void> {
  const written = await writtenCell(client);
  if (written !== undefined) {
    assertCell(written, cell);
    return;
  }
  const used = (await identitiesOf(client)).some(({ used: last }) => last !== null);
  if (used && cell !== 0)
    throw new CellError(
      `The database has records from before it was a cell, so it is cell 0, and CELL is ${cell}. Set CELL=0, or the address of an empty database.`,
    );
}

/** After the migrations: writes the cell when none is, and gives each identity its range. As the owner. */
export async function takeCell(client: ClientBase, cell: number): Promise<void> {
  if ((await writtenCell(client)) === undefined)
    await client.query('INSERT INTO ledger.cell (number) VALUES ($1)', [cell]);
  for (const identity of await identitiesOf(client)) {
    const { name, type, used } = identity;
    const ordered = ORDERED.includes(name);
    const { first, last, step } = ordered ? orderedIdsOf(cell) : { ...idRangeOf(cell, type), step: 1 };
    if ([first, last, step].join() === [identity.first, identity.last, identity.step].join()) continue;
    if (used !== null && !ordered && (Number(used) < first || Number(used) > last))
      throw new CellError(
        `${name} has given the id ${used}, which is not of cell ${cell} (${first} to ${last}). Nothing was changed after the migrations.`,
      );
    const above = Math.max(first, (Math.floor(Number(used) / step) + 1) * step + cell);
    const restart = used === null ? 'RESTART' : ordered ? `RESTART ${above}` : '';
    await client.query(
      `ALTER SEQUENCE ${name} INCREMENT ${step} MINVALUE ${first} MAXVALUE ${last} START ${first} ${restart}`,
    );
  }
}

async function writtenCell(client: ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('ledger.cell') IS NOT NULL AS found`,
  );
  if (found[0]?.found !== true) return undefined;
  return (await client.query<{ number: number }>('SELECT number FROM ledger.cell')).rows[0]?.number;
}

interface Identity {
  /** The sequence, quoted. */
  name: string;
  type: keyof typeof VALUES;
  first: string;
  last: string;
  step: string;
  /** The last id that was given. */
  used: string | null;
}

async function identitiesOf(client: ClientBase): Promise<Identity[]> {
  const { rows } = await client.query<Identity>(
    `SELECT format('%I.%I', s.schemaname, s.sequencename) AS name, s.data_type::text AS type,
            s.min_value::text AS first, s.max_value::text AS last, s.increment_by::text AS step, s.last_value::text AS used
       FROM pg_sequences s
       JOIN pg_depend d ON d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
                       AND d.classid = 'pg_class'::regclass AND d.deptype = 'i'
      WHERE s.schemaname = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}
