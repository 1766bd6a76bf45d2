// Tests that the admin command replaces the directory of a cell as a whole, and never contradicts the rows of the
// database.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { givenCompany } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { BASE_URL_CHARS_MAX, loadDirectory, showDirectory, type Directory } from './directory.js';

const address = (cell: number): Directory['cells'][number] => ({
  cell,
  movements: `http://movements-${cell}:3001`,
  queries: `http://queries-${cell}:3002/q`,
  compliance: `http://compliance-${cell}:3003`,
});
const CELLS = [address(0), address(1), address(8191)];

const db = useTestDatabase({ role: 'superuser' });
let folder: string;
beforeAll(async () => {
  for (const code of ['HERE', 'LEFT']) await givenCompany(db, { code });
});
temporaryFolder(async (made) => {
  folder = made;
  await db.query('DELETE FROM ledger.company_home');
  await db.query('DELETE FROM ledger.cell_address');
});

async function load(content: unknown): ReturnType<typeof loadDirectory> {
  const path = join(folder, 'directory.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return await loadDirectory(db.database, path);
}
const homes = async (): Promise<unknown[]> =>
  await db.query('SELECT company_code, cell, state FROM ledger.company_home ORDER BY 1');

describe('directory load', () => {
  it('replaces the whole directory, and changes nothing the second time', async () => {
    const file = { cells: CELLS, companies: { HERE: 0, A: 1, B: 8191 } };
    expect(await load(file)).toEqual({ cell: 0, cells: 3, companies: 2, changed: 5 });
    expect(await load(file)).toMatchObject({ changed: 0 });
    expect(await homes()).toEqual([
      { company_code: 'A', cell: 1, state: 'SERVED' },
      { company_code: 'B', cell: 8191, state: 'SERVED' },
    ]);
    expect(await load({ cells: CELLS.slice(0, 2), companies: { A: 1 } })).toMatchObject({ changed: 2 });
    expect(await homes()).toHaveLength(1);
  });

  it('takes a base URL of BASE_URL_CHARS_MAX characters, and refuses a longer one', async () => {
    const ofLength = (length: number) => ({ ...address(1), queries: 'http://q/'.padEnd(length, 'q') });
    const longest = { cells: [address(0), ofLength(BASE_URL_CHARS_MAX)], companies: {} };
    expect(await load(longest)).toMatchObject({ changed: 2 });
    const longer = { ...longest, cells: [address(0), ofLength(BASE_URL_CHARS_MAX + 1)] };
    await expect(load(longer)).rejects.toThrow(/cells\[1\]\.queries: expected a base URL of at most /);
  });

  it('accepts what `directory show` prints, which includes the companies of this cell', async () => {
    await load({ cells: CELLS, companies: { A: 1 } });
    const shown = JSON.parse(await showDirectory(db.database)) as Directory;
    expect(shown).toEqual({ cells: CELLS, companies: { A: 1, HERE: 0, LEFT: 0 } });
    expect(await load(shown)).toMatchObject({ changed: 0 });
    // An editor may have saved the file with a byte order mark.
    expect(await load(`\ufeff${JSON.stringify(shown)}`)).toMatchObject({ changed: 0 });
  });

  it('says why a file cannot be read', async () => {
    const refused = async (path: string, cause: string): Promise<void> => {
      await expect(loadDirectory(db.database, path)).rejects.toThrow(`${path} cannot be read: ${cause}`);
    };
    await refused(join(folder, 'none.json'), 'ENOENT');
    await refused(folder, 'EISDIR');
  });

  it('refuses to contradict the rows of this cell, and keeps a company that is arriving', async () => {
    await load({ cells: CELLS, companies: {} });
    await db.query(`INSERT INTO ledger.company_home VALUES ('LEFT', 1, 'SERVED'), ('COMING', 0, 'ARRIVING')`);
    const before = await homes();
    const refused = async (companies: Directory['companies'], message: RegExp): Promise<void> => {
      await expect(load({ cells: CELLS, companies })).rejects.toThrow(message);
    };
    await refused({ HERE: 1 }, /^Company HERE lives in cell 0, and the file says cell 1\. /);
    await refused({ LEFT: 0 }, /^Company LEFT lives in cell 1, and the file says cell 0\. /);
    await refused({ NEW: 0 }, /^Company NEW is not in this database, /);
    await load({ cells: CELLS, companies: { COMING: 1 } });
    expect(await homes()).toEqual(before);
    // The company moved on, and the entry of this cell follows.
    await load({ cells: CELLS, companies: { LEFT: 8191 } });
    expect(await homes()).toContainEqual({ company_code: 'LEFT', cell: 8191, state: 'SERVED' });
    await expect(load({ cells: CELLS.slice(0, 2), companies: {} })).rejects.toThrow(
      /^Company LEFT moved to cell 8191, and the file has no address of that cell$/,
    );
  });

  it.each<[unknown, RegExp]>([
    ['{', /directory\.json: it is not JSON: /],
    [[], /the file: expected an object$/],
    [{ cells: {}, companies: {} }, /cells: expected a list of addresses$/],
    [{ cells: CELLS, companies: {}, more: 1 }, /more is not known; expected cells and companies$/],
    [
      { cells: [address(1)], companies: {} },
      /^The file has no address of cell 0, which is the cell of this database$/,
    ],
    [{ cells: [address(0), address(0)], companies: {} }, /cells: cell 0 is there twice$/],
    [{ cells: [address(8192)], companies: {} }, /cells\[0\]\.cell: expected a whole number from 0 to 8191$/],
    [
      { cells: [{ ...address(0), queries: 'http://q/' }], companies: {} },
      /cells\[0\]\.queries: expected a base URL of at most 500 characters such as /,
    ],
    [
      { cells: [{ ...address(0), queries: 'https://user:secret@q' }], companies: {} },
      /cells\[0\]\.queries: expected /,
    ],
    ...['http://q:99999', 'http://[q', 'https://caf\u00e9', 'https://q/\u20ac', 'https://q?a'].map(
      (queries): [unknown, RegExp] => [
        { cells: [{ ...address(0), queries }], companies: {} },
        /cells\[0\]\.queries: expected a base URL of at most 500 characters such as /,
      ],
    ),
    [{ cells: [{ ...address(0), console: 'http://c' }], companies: {} }, /cells\[0\]: console is not known$/],
    [{ cells: CELLS, companies: { 'A-1': 1 } }, /companies: A-1 is not a company code$/],
    [{ cells: CELLS, companies: { A: 2 } }, /companies: A: expected the number of one of the cells, got 2$/],
    [
      { cells: CELLS, companies: { A: '1' } },
      /companies: A: expected the number of one of the cells, got "1"$/,
    ],
  ])('refuses %j', async (content, message) => {
    await expect(load(content)).rejects.toThrow(message);
    expect(await homes()).toEqual([]);
  });
});

it('the database refuses the states LEAVING and ARRIVING for a company of another cell', async () => {
  await load({ cells: CELLS, companies: {} });
  for (const state of ['LEAVING', 'ARRIVING'])
    await expect(
      db.query(`INSERT INTO ledger.company_home VALUES ('A', 1, $1)`, [state]),
    ).rejects.toMatchObject({
      constraint: 'company_home_moves_here',
    });
});
