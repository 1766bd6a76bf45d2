// Tests the move of a company from cell 0 to cell 1 and on to cell 2: all its rows arrive, also when others write.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { SERVICE_ROLES } from '@razao/schema';
import { CASH, givenBatch, givenCompany, type GivenCompany } from '@razao/testing/factories';
import { lockWaits, type SubjectDatabase, transactionBeside } from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import {
  adminSays,
  givenMovingCompany,
  homeAt,
  MONTHS,
  moveBetween,
  movingCells,
  OPEN_MONTH,
} from '../../../e2e/moving-cells.js';
import { filledTables, findCompany, selectRows } from './company-tables.js';
import { type MoveOptions, type MovePoint, moveCompany } from './move-company.js';

const cell = movingCells(3);
let company: GivenCompany;

beforeEach(async () => {
  company = await givenMovingCompany(cell(0));
  await cell(1).query(`INSERT INTO ledger.actor (subject) VALUES ('ana') ON CONFLICT DO NOTHING`);
});

/** All rows of the company by table, and the values computed from them. */
async function contentOf(db: SubjectDatabase): Promise<Record<string, unknown>> {
  const ids = await findCompany(db.database, company.code);
  if (ids === undefined) return {};
  const tables: Record<string, unknown> = {};
  for (const table of await filledTables(db.database, ids)) {
    const rows = await db.query<{ row: string }>(
      `SELECT r::text AS row FROM (${selectRows(table, ids)}) r ORDER BY 1`,
    );
    tables[table.name] = rows.map(({ row }) => row);
  }
  const [computed] = await db.query(
    `SELECT ARRAY(SELECT compliance.fingerprint($1, m) FROM unnest($2::date[]) m) AS fingerprints,
            ARRAY(SELECT b::text FROM compliance.month_balance($1, $3) b ORDER BY 1) AS balances,
            ARRAY(SELECT encode(ledger.balances_digest($1, m), 'hex') FROM unnest($2::date[]) m) AS digests,
            ARRAY(SELECT e.id || ' ' || a.subject FROM ledger.audit_event e JOIN ledger.actor a ON a.id = e.actor_id
                   WHERE e.branch_id = $1 ORDER BY e.id) AS writers`,
    [company.branch.id, MONTHS, OPEN_MONTH],
  );
  return { ...tables, ...computed };
}

const move = (from: number, to: number, options?: Partial<MoveOptions>): Promise<string[]> =>
  moveBetween(cell, [from, to], company, options);

const homes = async (): Promise<unknown[]> =>
  await Promise.all([0, 1, 2].map((number) => homeAt(cell(number), company)));

describe('company move', () => {
  it('copies all rows unchanged, also on to a third cell, where verify finds no difference', async () => {
    const before = await contentOf(cell(0));
    expect(before['ledger.certificate']).toHaveLength(3);
    await move(0, 1);
    expect(await contentOf(cell(1))).toEqual(before);
    const ofCompany = `SELECT action FROM ledger.audit_event WHERE branch_id IS NULL AND detail ->> 'company' = $1`;
    expect(await cell(1).query(ofCompany, [company.code])).toEqual([{ action: 'master-data.written' }]);
    expect(await homes()).toEqual(['1 SERVED', '1 SERVED', undefined]);
    await move(1, 2);
    expect(await contentOf(cell(2))).toEqual(before);
    expect(await homes()).toEqual(['1 SERVED', '2 SERVED', '2 SERVED']);
    const verified = await adminSays(['verify', '--company', company.code], { DATABASE_URL: cell(2).url });
    expect(verified.code).toBe(0);
  });

  it('copies the same rows with a rate', async () => {
    await cell(0).query(
      `INSERT INTO ledger.history_code (company_id, code, text) SELECT $1, 'H' || n, 'Venda ' || n FROM generate_series(1, 600) n`,
      [company.id],
    );
    const before = await contentOf(cell(0));
    await move(0, 1, { rate: 100_000 });
    expect(await contentOf(cell(1))).toEqual(before);
  });

  it('keeps the ids of users, also when the target has the same user with another id', async () => {
    await move(0, 1);
    const ids = await cell(1).query<{ id: number }>(
      `SELECT id FROM ledger.actor WHERE subject = 'ana' ORDER BY id`,
    );
    expect(ids.map(({ id }) => id >> 18)).toEqual([0, 1]);
  });

  it('raises the sequences of the target only after another move that raises them', async () => {
    const last = async (): Promise<number> => {
      const [sequence] = await cell(1).query<{ last: number }>(
        'SELECT last_value::float8 AS last FROM ledger.event_id_seq',
      );
      return sequence!.last;
    };
    const raised = (await last()) + 8_192_000_000_000;
    const moving = await transactionBeside(cell(1), async (other) => {
      await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('raise order', 0))`);
      const ended = move(0, 1);
      await until(async () => (await lockWaits(cell(1))) > 0);
      await other.query(`SELECT setval('ledger.event_id_seq', $1)`, [raised]);
      await other.query('COMMIT');
      return { ended };
    });
    await moving.ended;
    expect(await last()).toBe(raised);
  });

  it('is refused before anything changes: to the wrong cell, of an unknown company, over an existing one', async () => {
    await expect(
      moveCompany(cell(0).database, cell(1).database, company.code, 2, { say: () => undefined }),
    ).rejects.toThrow('TARGET_DATABASE_URL is the database of cell 1, not of cell 2');
    await expect(moveBetween(cell, [0, 1], { code: 'NONE' })).rejects.toThrow(
      'There is no company NONE in cell 0',
    );
    for (const [number, name] of [
      [0, 'the source'],
      [1, 'the target'],
    ] as const) {
      const renumber = (was: number, is: number): Promise<unknown> =>
        cell(number).query(
          `SET session_replication_role = replica; UPDATE ledger.cell_address SET cell = ${is} WHERE cell = ${was}; RESET session_replication_role`,
        );
      await renumber(1, 9);
      await expect(move(0, 1)).rejects.toThrow(`${name} does not know the addresses of cell 1`);
      await renumber(9, 1);
    }
    await givenCompany(cell(1), { code: company.code });
    await expect(move(0, 1)).rejects.toThrow(`Cell 1 has a company ${company.code}`);
    expect(await homes()).toEqual([undefined, undefined, undefined]);
    for (const role of SERVICE_ROLES)
      await expect(
        cell(0).query(
          `DO $$ BEGIN SET LOCAL ROLE ${role}; SET LOCAL session_replication_role = 'replica'; END $$`,
        ),
      ).rejects.toThrow('permission denied to set parameter "session_replication_role"');
  });

  it('is taken back, and its copy deleted, when the copy differs from a certificate', async () => {
    await cell(0).query(
      `SET session_replication_role = replica; UPDATE ledger.entry SET history = 'Venda' WHERE branch_id = ${company.branch.id}; RESET session_replication_role`,
    );
    await expect(move(0, 1)).rejects.toThrow(/differs from the certificate of seal/);
    expect(await contentOf(cell(1))).toEqual({});
    expect(await homes()).toEqual(['0 SERVED', '0 SERVED', undefined]);
  });

  it.each([
    [
      'a trigger of the target changes a row',
      'history_code',
      `CREATE FUNCTION ledger.spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.text := 'x'; RETURN new; END $$;
       CREATE TRIGGER spoil BEFORE INSERT ON ledger.history_code FOR EACH ROW EXECUTE FUNCTION ledger.spoil();
       ALTER TABLE ledger.history_code ENABLE ALWAYS TRIGGER spoil`,
      'DROP FUNCTION ledger.spoil CASCADE',
    ],
    [
      'the target has a row that the source has not',
      'company_registration',
      `SET session_replication_role = replica; INSERT INTO ledger.company_registration (company_id, institution, number) VALUES (ID, 'SP', '1'); RESET session_replication_role`,
      `DELETE FROM ledger.company_registration WHERE company_id = ID`,
    ],
  ])('is taken back when %s', async (_, table, spoil, mend) => {
    await cell(1).query(spoil.replace('ID', String(company.id)));
    await expect(move(0, 1)).rejects.toThrow(`The copy of ledger.${table} is not what was read: `);
    await cell(1).query(mend.replace('ID', String(company.id)));
    expect(await homes()).toEqual(['0 SERVED', undefined, undefined]);
  });

  it('is refused while another command moves the company', async () => {
    await move(0, 1, {
      reached: async (point) => {
        if (point === 'left')
          await expect(move(0, 1)).rejects.toThrow(`Another command moves company ${company.code}`);
      },
    });
    expect(await homes()).toEqual(['1 SERVED', '1 SERVED', undefined]);
  });
});

describe('a writer to a company that is leaving', () => {
  const post = (): Promise<unknown> => givenBatch(cell(0), company.branch, OPEN_MONTH);
  const refused = { code: '23514', constraint: 'company_moving' };

  it('gets 503 COMPANY_MOVING until the move is taken back, and is refused after the move', async () => {
    const reached = async (point: MovePoint): Promise<void> => {
      if (point !== 'left') return;
      const error = await post().catch((thrown: unknown) => thrown);
      expect(domainErrorFromDatabase(error)).toMatchObject({
        code: 'COMPANY_MOVING',
        status: 503,
        retryAfterSeconds: 10,
        message: `company ${company.code} is being moved to another cell: it takes no changes until the move has ended`,
      });
      for (const statement of [
        `UPDATE ledger.company SET name = 'x' WHERE id = ${company.id}`,
        `UPDATE ledger.account SET name = 'x' WHERE chart_id = ${company.chartId}`,
        `INSERT INTO ledger.tax_role VALUES (${company.account(CASH)}, 'OTHER_INCOME')`,
        `DELETE FROM access.grant_direct WHERE company_id = ${company.id}`,
        `UPDATE ledger.webhook_stream SET failures = 1 WHERE branch_id = ${company.branch.id}`,
        `INSERT INTO ledger.branch_period (branch_id, period) VALUES (${company.branch.id}, '2024-04-01')`,
        `SELECT ledger.add_event(${company.id}, NULL, 'month.opened', '{}')`,
        `INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids) VALUES ('z', 'z', '', '', '{${company.branch.id}}')`,
      ])
        await expect(cell(0).query(statement)).rejects.toMatchObject(refused);
      await givenCompany(cell(0));
      expect(
        (await adminSays(['company', 'move', company.code, '--to', '0'], { DATABASE_URL: cell(0).url })).said,
      ).toMatch(/^Company \w+ takes writes in cell 0 again\.\nCell 1 may have a copy and answer 503: /);
      await post();
      await cell(0).query(
        `UPDATE ledger.company_home SET state = 'LEAVING', move = gen_random_uuid() WHERE company_code = $1`,
        [company.code],
      );
    };
    await move(0, 1, { reached }).catch((error: unknown) => {
      // The move that was taken back does not switch the company over.
      expect(error).toMatchObject({ message: expect.stringContaining('was taken back meanwhile') });
    });
    await cell(0).query(`UPDATE ledger.company_home SET state = 'SERVED' WHERE company_code = $1`, [
      company.code,
    ]);
    await move(0, 1);
    await expect(post()).rejects.toMatchObject(refused);
    await expect(givenCompany(cell(2), { code: company.code })).resolves.toBeDefined();
    // The chart stays writable here, because it may serve other companies.
    await cell(0).query(`UPDATE ledger.account SET name = 'x' WHERE id = ${company.account(CASH)}`);
  });

  it('that began before the move is waited for, and its rows are moved', async () => {
    const writer = await cell(0).database.transaction(async (tx) => {
      await tx.execute(`UPDATE ledger.history_code SET text = 'Venda nova' WHERE company_id = $1`, [
        company.id,
      ]);
      const moving = move(0, 1);
      for (;;) {
        const [home] = await homes();
        if (home === '0 LEAVING') break;
      }
      return { moving };
    });
    await writer.moving;
    const { 'ledger.history_code': codes } = await contentOf(cell(1));
    expect(codes).toEqual([expect.stringContaining('Venda nova')]);
  });

  it.each<[string, (tx: Transaction) => Promise<unknown>]>([
    [
      'a history code',
      (tx) => tx.execute(`UPDATE ledger.history_code SET text = 'x' WHERE company_id = $1`, [company.id]),
    ],
    ['a batch', (tx) => givenBatch(tx, company.branch, OPEN_MONTH)],
  ])('with an older snapshot is refused with 40001: %s', async (_, write) => {
    await cell(0)
      .database.transaction(
        async (tx) => {
          await tx.query('SELECT 1');
          await move(0, 1);
          await expect(write(tx)).rejects.toMatchObject({ code: '40001' });
        },
        { isolation: 'REPEATABLE READ' },
      )
      .catch(() => undefined);
    expect.assertions(1);
  });
});

describe('company drop-moved', () => {
  it('deletes the rows that a moved company left behind, and nothing of another company', async () => {
    const other = await givenCompany(cell(0));
    const drop = (code: string): Promise<{ code: number; said: string }> =>
      adminSays(['company', 'drop-moved', code], { DATABASE_URL: cell(0).url });
    expect(await drop(company.code)).toEqual({
      code: 1,
      said: `Company ${company.code} lives here: only the copy that a move left behind is deleted\n`,
    });
    expect(await drop('NONE')).toEqual({ code: 1, said: 'There is no company NONE in cell 0\n' });
    await cell(0).query(
      `INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids) VALUES ('ana', $1, '', '', $2)`,
      [`of-both-${company.code}`, [company.branch.id, other.branch.id]],
    );
    await move(0, 1);
    const grant = ['grant', '--user', 'ana', '--company', company.code, '--branch', '*'];
    expect(await adminSays(grant, { DATABASE_URL: cell(0).url })).toEqual({
      code: 1,
      said: `company ${company.code} is moved to another cell, or was; nothing was changed. Wait for the end of its move, then run the command with the DATABASE_URL of its cell (npm run admin -- directory show names the cell)\n`,
    });
    expect(await drop(company.code)).toMatchObject({ code: 0 });
    expect(await drop(company.code)).toEqual({
      code: 0,
      said: `Company ${company.code} lives in cell 1; 0 rows of its copy here were deleted.\n`,
    });
    expect(await findCompany(cell(0).database, company.code)).toBeUndefined();
    for (const [table, column, id] of [
      ['ledger.entry', 'branch_id', company.branch.id],
      ['ledger.account', 'chart_id', company.chartId],
      ['ledger.audit_event', 'branch_id', company.branch.id],
      ['ledger.idempotency_key', 'key', `key-${company.code}`],
    ] as const)
      expect(await cell(0).query(`SELECT FROM ${table} WHERE ${column} = $1`, [id])).toEqual([]);
    expect(await findCompany(cell(0).database, other.code)).toMatchObject({ chartId: other.chartId });
    expect(
      await cell(0).query('SELECT FROM ledger.idempotency_key WHERE $1 = ANY(branch_ids)', [other.branch.id]),
    ).toHaveLength(1);
    expect(
      await cell(0).query('SELECT FROM ledger.account WHERE chart_id = $1 LIMIT 1', [other.chartId]),
    ).toHaveLength(1);
  });
});
