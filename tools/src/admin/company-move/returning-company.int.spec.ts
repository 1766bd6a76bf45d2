// Tests a company that moves to another cell and back, with its events in order, and a move that is taken back after
// the copy.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import {
  adminSays,
  givenMovingCompany,
  homeAt,
  MONTHS,
  moveBetween,
  movingCells,
  stopAfterCopy,
} from '../../../e2e/moving-cells.js';
import { findCompany } from './company-tables.js';
import type { MoveOptions } from './move-company.js';
import { rehearseMove } from './rehearse-move.js';

const READING = '2024-04-01';
const cell = movingCells(3);
let company: GivenCompany;

beforeEach(async () => {
  company = await givenMovingCompany(cell(0));
});

const move = (from: number, to: number, reached?: MoveOptions['reached']): Promise<string[]> =>
  moveBetween(cell, [from, to], company, { ...(reached && { reached }) });

/** Writes an event, a row of the audit trail and a compliance run in the cell where the company lives. */
async function write(number: number, name: string): Promise<void> {
  const db = cell(number);
  await db.query(`SELECT ledger.add_event($1, NULL, 'month.opened', jsonb_build_object('name', $2::text))`, [
    company.id,
    name,
  ]);
  await db.query(
    `INSERT INTO ledger.audit_event (action, branch_id, entity, detail) VALUES ('entry.posted', $1, 'entry', jsonb_build_object('name', $2::text))`,
    [company.branch.id, name],
  );
  await db.query(
    `SELECT compliance.add_run($1, $2, $3, 'ana', now(), '{}',
       '[{"rule":"ECD-01","title":"t","severity":"ERROR","outcome":"PASSED","findings":0,"durationMs":1,"position":1}]')`,
    [company.branch.id, MONTHS[1], name],
  );
}

interface Event {
  id: number;
  name: string | null;
}

const eventsAfter = async (number: number, after: number): Promise<Event[]> =>
  await cell(number).query<Event>(
    `SELECT id::float8 AS id, data ->> 'name' AS name FROM ledger.event WHERE company_id = $1 AND id > $2 ORDER BY event.id`,
    [company.id, after],
  );
const named = async (number: number, order: string): Promise<unknown[]> => {
  const rows = await cell(number).query<{ name: string }>(order, [company.branch.id]);
  return rows.map(({ name }) => name);
};

describe('a company that moves back', () => {
  it('gives a reader its events after the cursor, and keeps its audit trail and runs in order', async () => {
    // Other companies have used ids of this cell beyond those of the moving company.
    const others = await givenMovingCompany(cell(0));
    let cursor = (await eventsAfter(0, 0)).at(-1)?.id ?? 0;
    expect(cursor).toBeGreaterThan(0);
    await givenOpenPeriod(cell(0), others.branch, READING);
    const read: string[] = [];
    const route = [0, 1, 0, 1, 2, 0, 2, 1, 0];
    for (const [index, to] of route.slice(1).entries()) {
      const from = route[index]!;
      await write(from, `${index} before`);
      await move(from, to);
      await write(to, `${index} after`);
      const found = await eventsAfter(to, cursor);
      cursor = found.at(-1)?.id ?? cursor;
      read.push(...found.map(({ name }) => name).filter((name) => name !== null));
    }
    const written = route.slice(1).flatMap((_, index) => [`${index} before`, `${index} after`]);
    expect(read).toEqual(written);
    expect(
      await named(
        0,
        `SELECT detail ->> 'name' AS name FROM ledger.audit_event WHERE branch_id = $1 AND detail ? 'name' ORDER BY id`,
      ),
    ).toEqual(written);
    expect(
      await named(
        0,
        `SELECT fingerprint AS name FROM compliance.run WHERE branch_id = $1 AND period = '${MONTHS[1]}' ORDER BY finished_at, id`,
      ),
    ).toEqual(written);
    expect(
      await cell(0).query('SELECT passed FROM ledger.company_home WHERE company_code = $1', [company.code]),
    ).toEqual([{ passed: [0, 1, 2] }]);
  });

  it('replaces the rows that it had left behind', async () => {
    await move(0, 1);
    await cell(1).query(`UPDATE ledger.branch SET name = 'Nova' WHERE id = $1`, [company.branch.id]);
    expect(await move(1, 0)).toContainEqual(
      expect.stringMatching(/^Deleted \d+ rows that an earlier move had left in cell 0\.$/),
    );
    expect(await cell(0).query('SELECT name FROM ledger.branch WHERE id = $1', [company.branch.id])).toEqual([
      { name: 'Nova' },
    ]);
  });
});

describe('a move that is taken back after the copy', () => {
  const homes = async (): Promise<unknown[]> =>
    await Promise.all([0, 1].map((number) => homeAt(cell(number), company)));
  /** Takes the move of a company out of cell 0 back, with the address of a target or without. */
  const saysOf = async (code: string, target?: number): Promise<{ code: number; said: string }> =>
    await adminSays(['company', 'move', code, '--to', '0'], {
      DATABASE_URL: cell(0).url,
      ...(target !== undefined && { TARGET_DATABASE_URL: cell(target).url }),
    });
  const takenBack = async (): Promise<string> => {
    const { code, said } = await saysOf(company.code, 1);
    expect(code).toBe(0);
    return said;
  };

  it('makes the target send callers to the source again, and deletes its copy', async () => {
    await stopAfterCopy(cell, company);
    expect(await homes()).toEqual(['0 LEAVING', '1 ARRIVING']);
    const refusal = 'is arriving in cell 1: end that move first';
    await expect(move(1, 2)).rejects.toThrow(refusal);
    await expect(
      rehearseMove(cell(1).database, cell(2).database, company.code, 2, { say: () => undefined }),
    ).rejects.toThrow(refusal);
    expect(await takenBack()).toMatch(
      /^Company \w+ takes writes in cell 0 again\.\nCell 1 sends callers here; \d+ rows of its copy were deleted\.\n$/,
    );
    expect(await homes()).toEqual(['0 SERVED', '0 SERVED']);
    expect(await findCompany(cell(1).database, company.code)).toBeUndefined();
    expect(await takenBack()).toBe('Cell 1 sends callers here; 0 rows of its copy were deleted.\n');
    await move(0, 1);
    expect(await homes()).toEqual(['1 SERVED', '1 SERVED']);
  });

  it('is completed or taken back only with the cell to which the company was leaving', async () => {
    await stopAfterCopy(cell, company);
    await expect(move(0, 2)).rejects.toThrow('is leaving for cell 1 by a move that was killed');
    for (const other of [0, 2])
      expect(await saysOf(company.code, other)).toEqual({
        code: 1,
        said: expect.stringContaining(`is the database of cell ${other}, not of the cell to which`),
      });
    expect(await findCompany(cell(0).database, company.code)).toBeDefined();
    expect(await homes()).toEqual(['0 SERVED', '1 ARRIVING']);
    expect((await saysOf(company.code, 1)).code).toBe(0);
    expect(await homes()).toEqual(['0 SERVED', '0 SERVED']);
  });

  it('is refused when there is none', async () => {
    const refusals: [string, number | undefined, string][] = [
      ['NOWHERE', 1, 'There is no company NOWHERE in cell 0'],
      [company.code, undefined, 'is not leaving cell 0'],
      [company.code, 1, 'is not leaving cell 0, and is not arriving in cell 1'],
    ];
    for (const [code, target, reason] of refusals)
      expect(await saysOf(code, target)).toEqual({ code: 1, said: expect.stringContaining(reason) });
    await move(0, 1);
    expect(await saysOf(company.code, 1)).toEqual({
      code: 1,
      said: expect.stringContaining('lives in cell 1'),
    });
    expect(await homes()).toEqual(['1 SERVED', '1 SERVED']);
  });

  it('deletes the rest of the copy when the deletion was interrupted', async () => {
    await stopAfterCopy(cell, company);
    await cell(1).query(
      `CREATE FUNCTION ledger.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
       CREATE TRIGGER fail BEFORE DELETE ON ledger.document FOR EACH STATEMENT EXECUTE FUNCTION ledger.fail();
       ALTER TABLE ledger.document ENABLE ALWAYS TRIGGER fail`,
    );
    expect(await saysOf(company.code, 1)).toEqual({ code: 1, said: expect.stringContaining('broken') });
    await cell(1).query('DROP FUNCTION ledger.fail CASCADE');
    expect(await homes()).toEqual(['0 SERVED', '0 SERVED']);
    expect(await findCompany(cell(1).database, company.code)).toBeDefined();
    expect(await takenBack()).toMatch(/ [1-9]\d* rows of its copy were deleted\.\n$/);
    expect(await findCompany(cell(1).database, company.code)).toBeUndefined();
  });

  it('is copied again by the next move, when the target still has the copy and the company was written since', async () => {
    await stopAfterCopy(cell, company);
    await saysOf(company.code);
    expect(await homes()).toEqual(['0 SERVED', '1 ARRIVING']);
    await write(0, 'since');
    expect(await move(0, 1)).toContainEqual(expect.stringMatching(/^Deleted \d+ rows that an earlier move/));
    expect(await eventsAfter(1, 0)).toContainEqual(expect.objectContaining({ name: 'since' }));
  });

  it('does not end with the copy of another move', async () => {
    await stopAfterCopy(cell, company);
    await cell(0).query(
      `UPDATE ledger.company_home SET cell = 1, state = 'SERVED', move = gen_random_uuid() WHERE company_code = $1`,
      [company.code],
    );
    await expect(move(0, 1)).rejects.toThrow('of another move than the one that ended here: do not serve it');
    expect(await homes()).toEqual(['1 SERVED', '1 ARRIVING']);
  });

  it('ends the moving command with an error, when the home was set back before the switch', async () => {
    const moving = move(0, 1, async (point) => {
      if (point === 'arrived')
        await cell(0).query(`UPDATE ledger.company_home SET state = 'SERVED' WHERE company_code = $1`, [
          company.code,
        ]);
    });
    await expect(moving).rejects.toThrow('was taken back meanwhile: it stays in cell 0');
    expect(await homes()).toEqual(['0 SERVED', '0 SERVED']);
    expect(await findCompany(cell(1).database, company.code)).toBeUndefined();
  });
});

describe('the transaction that copies', () => {
  it('holds no lock that the move of another company needs', async () => {
    const [ana] = await cell(0).query<{ id: number }>(
      `SELECT min(id) AS id FROM ledger.actor WHERE subject = 'ana'`,
    );
    await move(0, 1, async (point) => {
      if (point !== 'copied') return;
      await cell(1).query(
        `BEGIN; SET LOCAL lock_timeout = '2s';
           ANALYZE ledger.entry; ANALYZE ledger.chart;
           INSERT INTO ledger.actor (id, subject) OVERRIDING SYSTEM VALUE VALUES (${ana?.id}, 'ana') ON CONFLICT DO NOTHING;
           COMMIT`,
      );
    });
    expect(await findCompany(cell(1).database, company.code)).toBeDefined();
  });
});
