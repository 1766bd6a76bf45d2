// Tests the groups of permissions that move with a company.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import type { GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { Client } from 'pg';
import { givenMovingCompany, moveBetween, movingCells } from '../../../e2e/moving-cells.js';
import { changeAccess } from '../access.js';

const cell = movingCells(2);
let company: GivenCompany;

beforeEach(async () => {
  company = await givenMovingCompany(cell(0));
});

/** Makes a group with two members. */
async function givenGroup(
  number: number,
  group: string,
  users = [`u-${group}`, `v-${group}`],
): Promise<void> {
  const { database } = cell(number);
  await changeAccess(database, 'add', { group });
  for (const user of users) await changeAccess(database, 'add', { group, user });
}
const grant = async (group: string, { code }: GivenCompany): Promise<boolean> =>
  await changeAccess(cell(0).database, 'add', { group, company: code, branch: '*' });
const drop = async (number: number, group: string, user: string): Promise<boolean> =>
  await changeAccess(cell(number).database, 'remove', { group, user });

/** The groups and users of grants for a company in cell 1. */
async function granted({ id }: GivenCompany): Promise<unknown[]> {
  const rows = await cell(1).query<{ who: string }>(
    `SELECT g.name AS who FROM access.group_grant t JOIN access.user_group g ON g.id = t.group_id WHERE t.company_id = $1
     UNION SELECT subject FROM access.grant_direct WHERE company_id = $1 ORDER BY 1`,
    [id],
  );
  return rows.map(({ who }) => who);
}

describe('the groups of a company that moves', () => {
  it('are copied when their name is free, and their members get direct permissions when those in the target differ', async () => {
    const [free, same, other] = ['free', 'same', 'other'].map((name) => `${name}-${company.code}`) as [
      string,
      string,
      string,
    ];
    for (const group of [free, same, other]) {
      await givenGroup(0, group);
      await grant(group, company);
    }
    await givenGroup(1, same);
    await givenGroup(1, other, []);
    await moveBetween(cell, [0, 1], company);
    expect(await granted(company)).toEqual(['bia', free, same, `u-${other}`, `v-${other}`]);
  });

  it('keep their members while the company leaves, and not in the cell where it arrives', async () => {
    const [moving, resting] = [`moving-${company.code}`, `resting-${company.code}`];
    for (const group of [moving, resting]) await givenGroup(0, group);
    await grant(moving, company);
    const refused = { constraint: 'company_moving' };
    await moveBetween(cell, [0, 1], company, {
      reached: async (point) => {
        if (point !== 'arrived') return;
        await expect(drop(0, moving, `u-${moving}`)).rejects.toMatchObject(refused);
        await expect(givenGroup(0, moving, ['late'])).rejects.toMatchObject(refused);
        await expect(
          cell(0).query('DELETE FROM access.user_group WHERE name = $1', [moving]),
        ).rejects.toMatchObject(refused);
        expect(await drop(0, resting, `u-${resting}`)).toBe(true);
        expect(await drop(1, moving, `u-${moving}`)).toBe(true);
      },
    });
    expect(
      await cell(1).query(
        `SELECT DISTINCT subject FROM access.visible_branch WHERE branch_id = $1 ORDER BY 1`,
        [company.branch.id],
      ),
    ).toEqual([{ subject: 'bia' }, { subject: `v-${moving}` }]);
    expect(await drop(0, moving, `u-${moving}`)).toBe(true);
  });

  it('are one group when another company brings it at the same moment', async () => {
    const group = `shared-${company.code}`;
    await givenGroup(0, group);
    await grant(group, company);
    const [source] = await cell(0).query<{ id: number }>('SELECT id FROM access.user_group WHERE name = $1', [
      group,
    ]);
    // The move waits for writers before the copy, and the tests of both cells have one server.
    const bring = async (other: Client): Promise<void> => {
      await other.query('INSERT INTO access.user_group (id, name) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
        source?.id,
        group,
      ]);
      await other.query(`INSERT INTO access.group_member SELECT $1, unnest($2::text[])`, [
        source?.id,
        [`u-${group}`, `v-${group}`],
      ]);
    };
    const ended = await transactionBeside(cell(1), async (other) => {
      const moving = moveBetween(cell, [0, 1], company, {
        reached: async (point) => (point === 'waited' ? await bring(other) : undefined),
      });
      await until(async () => (await lockWaits(cell(1))) > 0);
      await other.query('COMMIT');
      return { moving };
    });
    await ended.moving;
    expect(await granted(company)).toEqual(['bia', group]);
  });
});
