// Kills the command with SIGKILL at the points where a lock can hold it, and moves the company again; also moves a
// company while others write.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { lockWaits, transactionBeside, type TestDatabase } from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import { homeAt, moveBetween, movingCells } from '../../../e2e/moving-cells.js';

const CLI = fileURLToPath(new URL('../../../dist/admin/cli.js', import.meta.url));
const MONTH = '2024-01-01';

const cell = movingCells(2);
let source: TestDatabase;
let target: TestDatabase;
let company: GivenCompany;
let batch: GivenBatch;
let children: ChildProcess[] = [];

beforeAll(() => {
  [source, target] = [cell(0), cell(1)];
});
beforeEach(async () => {
  company = await givenCompany(source);
  await givenOpenPeriod(source, company.branch, MONTH);
  batch = await givenBatch(source, company.branch, MONTH);
  await post();
});
afterEach(async () => {
  for (const child of children) await killed(child);
  children = [];
});

/**
 * Posts a document with an entry, as a caller does while the company moves.
 * @returns the id of the document
 */
async function post(): Promise<number> {
  const document = await givenDocument(source, batch);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  await givenEntries(source, document, [{ debcre: 'D', account, contra, amount: '10.00', history: 'Venda' }]);
  return document.id;
}

function command(): ChildProcess {
  const child = spawn(process.execPath, [CLI, 'company', 'move', company.code, '--to', '1'], {
    env: { ...process.env, DATABASE_URL: source.url, TARGET_DATABASE_URL: target.url },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Returns the cells that take an entry of the company at this moment. */
async function writable(): Promise<number[]> {
  const cells: number[] = [];
  for (const [number, db] of [source, target].entries()) {
    const taken = await db
      .query(
        `DO $$ DECLARE branch integer; BEGIN
           SELECT b.id INTO STRICT branch FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE c.code = '${company.code}';
           PERFORM ledger.hold_period(branch, '${MONTH}', 'entry_period_open');
         END $$`,
      )
      .then(() => true)
      .catch(() => false);
    if (taken) cells.push(number);
  }
  return cells;
}

const entriesAt = async (db: TestDatabase): Promise<string[]> =>
  (
    await db.query<{ row: string }>(
      `SELECT e::text AS row FROM ledger.entry e JOIN ledger.branch b ON b.id = e.branch_id
         JOIN ledger.company c ON c.id = b.company_id WHERE c.code = $1 ORDER BY e.id`,
      [company.code],
    )
  ).map(({ row }) => row);

interface Hold {
  readonly name: string;
  /** The database in which a lock holds the command, and the statement that takes the lock. */
  readonly at: () => TestDatabase;
  readonly lock: () => string;
  /** Where the company lives when the command is held, by the source. */
  readonly home?: string;
}

const LEAVING = '0 LEAVING';
const HOLDS: readonly Hold[] = [
  {
    name: 'before it begins',
    at: () => source,
    lock: () => `SELECT FROM ledger.company WHERE id = ${company.id} FOR UPDATE`,
  },
  {
    name: 'while it waits for a writer',
    at: () => source,
    lock: () => `UPDATE ledger.branch SET name = 'x' WHERE id = ${company.branch.id}`,
    home: LEAVING,
  },
  {
    name: 'while it copies',
    at: () => target,
    lock: () => 'LOCK TABLE ledger.entry IN EXCLUSIVE MODE',
    home: LEAVING,
  },
  {
    name: 'while it verifies',
    at: () => target,
    lock: () => 'LOCK TABLE access.group_grant IN EXCLUSIVE MODE',
    home: LEAVING,
  },
];

describe('company move that is killed', () => {
  it.each(HOLDS)('$name, leaves nothing in the target, and the same command completes it', async (hold) => {
    if (hold.name === 'while it verifies')
      await source.query(
        `WITH g AS (INSERT INTO access.user_group (name) VALUES ($1) RETURNING id)
         INSERT INTO access.group_grant SELECT id, $2 FROM g`,
        [`group-${company.code}`, company.id],
      );
    const before = await entriesAt(source);
    await transactionBeside(hold.at(), async (holder) => {
      await holder.query(hold.lock());
      const child = command();
      await until(async () => (await homeAt(source, company)) === hold.home && (await isHeld(hold)));
      await killed(child);
      expect([await homeAt(source, company), await homeAt(target, company)]).toEqual([hold.home, undefined]);
      if (hold.home === LEAVING) expect(await writable()).toEqual([]);
    });
    await endAgain(before);
  });

  it('between the copy and the switch, lets no cell take writes, and the same command completes it', async () => {
    const before = await entriesAt(source);
    await transactionBeside(source, async (holder) => {
      const child = await transactionBeside(source, async (writing) => {
        await writing.query(`UPDATE ledger.branch SET name = 'x' WHERE id = ${company.branch.id}`);
        const moving = command();
        await until(async () => (await homeAt(source, company)) === '0 LEAVING');
        await holder.query('SELECT FROM ledger.company_home FOR UPDATE');
        return moving;
      });
      await until(async () => (await homeAt(target, company)) === '1 ARRIVING');
      await killed(child);
      expect(await writable()).toEqual([]);
    });
    await endAgain(before);
  });

  it('after the source sends callers to the target, lets no cell take writes, and the same command completes it', async () => {
    const before = await entriesAt(source);
    const child = command();
    await until(async () => (await homeAt(source, company)) === '1 SERVED');
    await killed(child);
    expect(await homeAt(target, company)).toBe('1 ARRIVING');
    expect(await writable()).toEqual([]);
    await endAgain(before);
  });

  async function isHeld(hold: Hold): Promise<boolean> {
    return hold.name === 'while it waits for a writer' || (await lockWaits(hold.at(), 'razao:admin')) > 0;
  }

  /** Moves as the command does, without its rest of six seconds. */
  async function endAgain(before: readonly string[]): Promise<void> {
    const again = async (): Promise<string[]> =>
      await moveBetween(cell, [0, 1], company).catch((error: unknown) => [(error as Error).message]);
    // The connections of a killed command close a moment after it.
    const said = await until(again, ([line]) => !line?.startsWith('Another command moves'));
    expect(said.at(-1)).toBe(`Company ${company.code} lives in cell 1.`);
    expect([await homeAt(source, company), await homeAt(target, company)]).toEqual(['1 SERVED', '1 SERVED']);
    expect(await writable()).toEqual([1]);
    expect(await entriesAt(target)).toEqual(before);
    expect(await again()).toEqual([`Company ${company.code} lives in cell 1 already.`]);
  }
});

describe('company move while others write', () => {
  it('copies every accepted entry once, and no refused one', async () => {
    const accepted: number[] = [];
    let refusals = 0;
    const writer = async (): Promise<void> => {
      while (refusals < 20)
        await post().then(
          (document) => accepted.push(document),
          () => (refusals += 1),
        );
    };
    const writers = [writer(), writer(), writer()];
    await until(() => accepted.length > 10);
    await moveBetween(cell, [0, 1], company);
    await Promise.all(writers);
    const found = await target.query<{ document: number }>(
      `SELECT document_id::float8 AS document FROM ledger.entry WHERE branch_id = $1`,
      [company.branch.id],
    );
    const moved = found.map(({ document }) => document);
    expect(accepted.filter((document) => !moved.includes(document))).toEqual([]);
    // One more was posted before the move.
    expect(moved).toHaveLength(accepted.length + 1);
  });
});
