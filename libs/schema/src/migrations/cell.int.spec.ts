// Tests that a database belongs to one cell for ever: two cells never give the same id, and the last id of the last
// cell is an exact JSON number.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, refusalOf, type TestDatabase } from '@razao/testing/database';
import fc from 'fast-check';
import { CELL_MAX, idRangeOf, orderedIdsOf } from './cell.js';
import { migrate } from './migrate.js';

interface Identity {
  column: string;
  sequence: string;
  type: 'integer' | 'bigint';
  first: string;
  last: string;
}

/** Reads the identity columns of the catalogue, because the migration looks for sequences. */
const IDENTITIES = `
  SELECT format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) AS column, c.data_type AS type,
         pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name) AS sequence,
         s.seqmin::text AS first, s.seqmax::text AS last
    FROM information_schema.columns c
    JOIN pg_sequence s ON s.seqrelid = pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name)::regclass
   WHERE c.is_identity = 'YES' ORDER BY 1`;
const UNKNOWN_IDS = `
  SELECT format('%s.%s', n.nspname, c.relname) AS sequence
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'S' AND n.nspname IN ('access', 'compliance', 'ledger')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'i')`;

/** The columns whose ids are in order over all cells: each cell gives one of every 8192. */
const ORDERED = ['ledger.audit_event.id', 'ledger.event.id'];
const identitiesOf = async (db: TestDatabase): Promise<Identity[]> => await db.query<Identity>(IDENTITIES);

async function databaseOf(cell: number): Promise<TestDatabase> {
  const db = await createTestDatabase({ from: 'empty' });
  await migrate(db.url, cell);
  return db;
}

describe('the ids of cells', () => {
  const cells = [0, 1, CELL_MAX];
  let databases: TestDatabase[] = [];

  beforeAll(async () => {
    databases = [];
    for (const cell of cells) databases.push(await databaseOf(cell));
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
  });

  it('are exact JSON numbers in one range per cell, and the ranges do not overlap', () => {
    const cell = fc.integer({ min: 0, max: CELL_MAX });
    const type = fc.constantFrom('integer' as const, 'bigint' as const);
    fc.assert(
      fc.property(cell, cell, type, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, of, part) => {
        const range = idRangeOf(one, of);
        const id = range.first + Math.floor((range.last - range.first) * part);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(BigInt(JSON.stringify(id))).toBe(BigInt(id));
        const its = idRangeOf(other, of);
        expect(id >= its.first && id <= its.last).toBe(one === other);
      }),
    );
    fc.assert(
      fc.property(cell, cell, fc.nat(), (one, other, nth) => {
        const { first, last, step } = orderedIdsOf(one);
        const id = Math.min(first + nth * step, last - ((last - first) % step));
        expect(Number.isSafeInteger(id)).toBe(true);
        expect((id - orderedIdsOf(other).first) % step === 0).toBe(one === other);
      }),
    );
    expect(idRangeOf(1, 'bigint').first).toBe(2 ** 40);
    expect(idRangeOf(CELL_MAX, 'bigint').last).toBe(Number.MAX_SAFE_INTEGER);
    expect(idRangeOf(CELL_MAX, 'integer').last).toBe(2 ** 31 - 1);
  });

  it('are given by every identity column of the schema, from the first to the last of the range', async () => {
    for (const [index, db] of databases.entries()) {
      const identities = await identitiesOf(db);
      expect(identities.length).toBeGreaterThan(15);
      for (const { column, sequence, type, first, last } of identities) {
        const number = cells[index] as number;
        const ordered = ORDERED.includes(column);
        const range = ordered ? orderedIdsOf(number) : idRangeOf(number, type);
        expect([column, Number(first), Number(last)]).toEqual([column, range.first, range.last]);
        const [given] = await db.query<{ id: string }>('SELECT nextval($1)::text AS id', [sequence]);
        expect([column, given?.id]).toEqual([column, String(range.first)]);
        const [next] = await db.query<{ id: string }>('SELECT nextval($1)::text AS id', [sequence]);
        expect([column, Number(next?.id) - range.first]).toEqual([column, ordered ? 8192 : 1]);
        await db.query('SELECT setval($1, $2)', [sequence, last]);
        expect(await refusalOf(db.query('SELECT nextval($1)', [sequence]))).toBe('SQLSTATE 2200H');
      }
      // The id of the table of migrations is TypeORM's, and no row refers to it.
      expect(await db.query(UNKNOWN_IDS)).toEqual([{ sequence: 'ledger.schema_migration_id_seq' }]);
    }
  });
});

describe('the cell of a database', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await databaseOf(5);
  });
  afterAll(() => db.close());

  it('is written once: migrating with another CELL is refused, and the row cannot change', async () => {
    expect(await migrate(db.url, 5)).toEqual([]);
    await expect(migrate(db.url, 6)).rejects.toThrow(
      /^The database is cell 5, and CELL is 6: .* Set CELL=5, or the address of cell 6; the cell of a database never changes\.$/,
    );
    await expect(migrate(db.url)).rejects.toThrow(/The database is cell 5, and CELL is 0/);
    expect(await db.query('SELECT number FROM ledger.cell')).toEqual([{ number: 5 }]);
    expect(await refusalOf(db.query('UPDATE ledger.cell SET number = 6'))).toBe('cell_kept');
    expect(await refusalOf(db.query('DELETE FROM ledger.cell'))).toBe('cell_kept');
    expect(await refusalOf(db.query('TRUNCATE ledger.cell'))).toBe('cell_kept');
    expect(await refusalOf(db.query('INSERT INTO ledger.cell (number) VALUES (6)'))).toBe('cell_pkey');
    expect(await refusalOf(db.query('INSERT INTO ledger.cell VALUES (false, 6)'))).toBe(
      'cell_only_row_check',
    );
  });

  it('may be 8191', async () => {
    await withEmptyDatabase(async (other) => {
      await migrate(other.url, CELL_MAX);
      expect(await other.query('SELECT number FROM ledger.cell')).toEqual([{ number: CELL_MAX }]);
    });
  });

  it('is 0 for a database with records from before there were cells, which keep their ids', async () => {
    await withEmptyDatabase(async (old) => {
      await migrate(old.url);
      // As the former version left it.
      await old.query('DROP TABLE ledger.company_home, ledger.cell_address, ledger.cell CASCADE');
      await old.query('DROP FUNCTION ledger.keep_company_home; DROP DOMAIN ledger.base_url');
      await old.query(
        `DELETE FROM ledger.schema_migration WHERE name LIKE '0045-cell%' OR name LIKE '0051-directory%'`,
      );
      for (const { sequence, type } of await identitiesOf(old))
        await old.query(
          `ALTER SEQUENCE ${sequence} MAXVALUE ${type === 'integer' ? 2 ** 31 - 1 : '9223372036854775807'}`,
        );
      await old.query('ALTER SEQUENCE ledger.event_id_seq INCREMENT 1 MINVALUE 1 RESTART 9000');
      await old.query(`INSERT INTO ledger.actor (subject) VALUES ('first')`);
      await old.query(`SELECT nextval('ledger.event_id_seq')`);
      await expect(migrate(old.url, 3)).rejects.toThrow(
        /^The database has records from before it was a cell, so it is cell 0, and CELL is 3\./,
      );
      expect(await old.query(`SELECT to_regclass('ledger.cell') AS cell`)).toEqual([{ cell: null }]);
      expect(await migrate(old.url)).toHaveLength(2);
      await old.query(`INSERT INTO ledger.actor (subject) VALUES ('second')`);
      expect(await old.query('SELECT id FROM ledger.actor ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
      // The id is above the earlier ones and not the next number, because each cell gives one of every 8192.
      expect(await old.query(`SELECT nextval('ledger.event_id_seq')::int AS id`)).toEqual([{ id: 16_384 }]);
    });
  });
});

async function withEmptyDatabase(work: (db: TestDatabase) => Promise<void>): Promise<void> {
  const db = await createTestDatabase({ from: 'empty' });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
