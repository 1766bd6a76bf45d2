import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareEverySqlFile } from './sql-files.js';

const GOOD =
  '-- Numbers up to a limit.\n-- $1 last integer\n-- $2 names text[]\n-- rows: one a number\n-- locks: none\nSELECT n, $2::text[] FROM generate_series(1, $1::integer) AS n';

describe('the check of SQL files', () => {
  const db = useTestDatabase({ role: 'superuser', connectionsMax: 1 });
  const directory = useTemporaryFolder();

  beforeAll(async () => {
    await mkdir(join(directory.path, 'migrations'));
    await writeFile(join(directory.path, 'migrations', '0001.sql'), 'no header; two; statements');
  });

  const check = async (text: string): Promise<string[]> => {
    await writeFile(join(directory.path, 'checked.sql'), text);
    return await prepareEverySqlFile(db.database, directory.path);
  };

  it('accepts every SQL file of the platform', async () => {
    expect(
      await prepareEverySqlFile(
        db.database,
        fileURLToPath(new URL('../../../platform/src', import.meta.url)),
      ),
    ).not.toHaveLength(0);
  });

  it('accepts a complete file, semicolons in texts and comments, and ignores migrations', async () => {
    expect(await check(GOOD)).toEqual(['checked.sql']);
    expect(await check(`${GOOD};\n`)).toEqual(['checked.sql']);
    expect(
      await check(
        "-- Semicolons in text.\n-- rows: one\n-- locks: none\nSELECT ';' AS a /* ; */, $q$;$q$ AS b -- ;\n",
      ),
    ).toEqual(['checked.sql']);
  });

  it.each([
    ['SELECT 1', /purpose.*rows.*locks/s],
    [GOOD.replace('-- rows: one a number\n', ''), /no "-- rows"/],
    [GOOD.replace('-- locks: none\n', ''), /no "-- locks"/],
    [GOOD.replace('$2 names text[]', '$3 names text[]'), /\$3 where \$2/],
    [GOOD.replace('-- $2 names text[]\n', ''), /names 1 parameter\(s\), the statement has 2/],
    [GOOD.replace('last integer', 'last bigint'), /\$1 is bigint, the server says integer/],
    [GOOD.replace('last integer', 'last nonsense'), /\$1 is nonsense/],
    [GOOD.replace('$1::integer', 'CAST($1 AS integer)'), /"CAST\("/],
    [GOOD.replace('::integer', '::int'), /"::int"/],
    [GOOD.replace('SELECT n,', 'SELECT n::float8,'), /"::float8"/],
    [`${GOOD} WHERE n = ANY (ARRAY[1])`, /"ANY \("/],
    [GOOD.replace('SELECT n,', 'SELECT n AS first_number,'), /the column first_number/],
    [`${GOOD}; DELETE FROM ledger.batch`, /one statement was expected, 2/],
    ['-- Nothing.\n-- rows: none\n-- locks: none\n', /one statement was expected, 0/],
    ['-- No such table.\n-- rows: none\n-- locks: none\nSELECT * FROM nowhere', /server refuses.*nowhere/],
  ])('refuses %j', async (text, problem) => {
    await expect(check(text)).rejects.toThrow(problem);
  });
});
