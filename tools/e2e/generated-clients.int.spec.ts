// Tests the generators and the programs of docs/clients.md: the generators make clients of every committed OpenAPI
// document without a warning, and the clients post the months of a real year of books. The Python clients also write the
// company, with the same rows as `company load`.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { testToken, type AppName } from '@razao/testing/apps';
import type { SubjectDatabase } from '@razao/testing/database';
import { FILED_ECD, LEDGER, readRows } from '@razao/testing/real-year';
import { companyFromEcd } from '../src/admin/company-from-ecd/company-from-ecd.js';
import { EXAMPLE } from '../src/admin/company-init/init-company.js';
import { loadCompany } from '../src/admin/company-load/load-company.js';
import { monthsIn } from '../src/demo-company.js';
import { SERVICES } from '../src/documents/service-variables.js';
import { sealedBalances, type BalanceRow } from './filed-books.js';
import { rowsWithoutIds } from './rows-without-ids.js';
import { serviceStacks, type ServiceStack } from './service-stacks.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPANY = '0319';
const TSC_OPTIONS = '--strict --skipLibCheck --target es2023 --module nodenext --types node --ignoreConfig';
/** Tables in which the example has rows and the year has none. */
const OF_THE_EXAMPLE = [
  'account_referential',
  'account_statement_line',
  'auditor',
  'book',
  'company_registration',
  'history_code',
  'signatory',
  'statement_comparative',
  'statement_line',
  'tax_role',
].map((table) => `ledger.${table}`);
/** ResourceWarning is ignored, because the program closes its connections only when its process ends. */
const WARNINGS = ['-W', 'error', '-W', 'ignore::ResourceWarning'];
/** The arguments of the programs, for each month of the real year, and what they print at the end. */
const MONTHS = (LEDGER === '' ? [] : monthsIn(join(LEDGER, 'movements'), '0001', '')).map(
  ({ branch, period, file }) => [COMPANY, branch, ...period.toYearMonth().split('-'), file],
);
const TAKEN = / rows, \d+ errors\n$/;
const run = promisify(execFile);

jest.setTimeout(600_000);

let folder: string;
let page: string;
let generator: string | undefined;
beforeAll(async () => {
  // The folder is inside the repository, so that the program finds openapi-fetch; git ignores tmp/.
  await mkdir(join(ROOT, 'tmp'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'tmp/client-'));
  page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
  generator = await run('python3', ['-c', 'import openapi_python_client']).then(
    () => 'python3',
    () => undefined,
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);
const documentOf = (service: AppName): string => join(ROOT, `docs/openapi/${service}.json`);

/** Returns the program that the page shows in this language. */
function programOf(language: string): string {
  const [, program = ''] = new RegExp(`\`\`\`${language}\\n(import [\\s\\S]*?)\`\`\``).exec(page) ?? [];
  expect(program).not.toBe('');
  return program;
}

it('the TypeScript program compiles with generated types, which refuse a missing field or an unknown path', async () => {
  for (const service of SERVICES)
    await run(bin('openapi-typescript'), [documentOf(service), '--output', join(folder, `${service}.ts`)]);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'month.ts'), programOf('ts'));
  const refused = `
      import createClient from 'openapi-fetch';
      import type { paths } from './movements.js';
      const movements = createClient<paths>();
      // @ts-expect-error: a required field is missing
      await movements.POST('/batch', { body: { empresa: '1', ano: 2025, mes: 3 } });
      // @ts-expect-error: no such path
      await movements.POST('/batches');`;
  await writeFile(join(folder, 'refused.ts'), refused);
  const compiled = await run(bin('tsc'), [...TSC_OPTIONS.split(' '), 'month.ts', 'refused.ts'], {
    cwd: folder,
  }).catch((error: unknown) => error as { stdout: string });
  expect(compiled.stdout).toBe('');
});

it('openapi-python-client generates clients of the documents without a warning', async () => {
  if (generator === undefined)
    return void process.stdout.write(
      'skipped: the Python clients need openapi-python-client 0.29.1 and ruff\n',
    );
  for (const service of SERVICES) {
    const args = ['generate', '--path', documentOf(service), '--fail-on-warning'];
    const made = await run(generator, ['-m', 'openapi_python_client', ...args], { cwd: folder });
    expect(made.stdout.trim().split('\n')).toEqual([expect.stringContaining('Generating ')]);
  }
  await writeFile(join(folder, 'month.py'), programOf('py'));
  await copyFile(join(ROOT, 'tools/e2e/company-folder.py'), join(folder, 'company_folder.py'));
});

/** Returns the variables that the programs read. */
function environmentOf(apps: ServiceStack['apps']): NodeJS.ProcessEnv {
  const clients = SERVICES.map((service) => join(folder, `razao-${service}-client`));
  const urls = SERVICES.map((name) => [`${name.toUpperCase()}_URL`, apps[name].url]);
  return {
    ...process.env,
    ...(Object.fromEntries(urls) as NodeJS.ProcessEnv),
    ACCESS_TOKEN: testToken({ subject: 'admin', roles: ['admin'] }),
    PYTHONPATH: [...clients, process.env['PYTHONPATH'] ?? ''].join(':'),
  };
}

const describeWithLedger = LEDGER === '' ? describe.skip : describe;

describeWithLedger('a real year posted by the programs of docs/clients.md', () => {
  const { startStack } = serviceStacks();

  it('has the 863 expected balances, and the same rows in every table from the TypeScript and Python clients', async () => {
    const loaded = await startStack();
    await loadCompany(loaded.db.database, LEDGER);
    const env = environmentOf(loaded.apps);
    for (const args of MONTHS)
      expect((await run('node', [join(folder, 'month.js'), ...args], { env })).stdout).toMatch(TAKEN);
    const expected = await readRows(join(LEDGER, 'expected/balances.csv'));
    expect(expected).toHaveLength(863);
    expect(await balancesOf(loaded.db)).toEqual(inOrder(expected));
    if (generator === undefined) return;
    const python3 = generator;

    const written = await startStack();
    const options = { env: environmentOf(written.apps) };
    const program = (of: string): Promise<{ stdout: string; stderr: string }> =>
      run(python3, [...WARNINGS, join(folder, 'company_folder.py'), of, 'admin'], options);
    const { stdout, stderr } = await program(LEDGER);
    expect({ months: stdout.trim().split('\n').length, stderr }).toEqual({ months: 12, stderr: '' });
    // The year lacks history codes and the data for the ECD. The example of `company init` has one row of each kind, a
    // filed year has many.
    for (const source of [EXAMPLE, ...(await filedCompany())]) {
      await loadCompany(loaded.db.database, source);
      expect(await program(source)).toEqual({ stdout: '', stderr: '' });
    }
    expect(await balancesOf(written.db)).toEqual(inOrder(expected));
    const [byHttp, byLoad] = [await rowsWithoutIds(written.db), await rowsWithoutIds(loaded.db)];
    expect(byHttp).toEqual(byLoad);
    expect(Object.keys(byLoad)).toEqual(expect.arrayContaining(OF_THE_EXAMPLE));
  });
});

/** Returns the folder of the filed year's company, without its months. */
async function filedCompany(): Promise<string[]> {
  if (FILED_ECD === '') return [];
  const source = join(folder, 'filed');
  await companyFromEcd(FILED_ECD, source);
  await rm(join(source, 'movements'), { recursive: true });
  return [source];
}

describeWithLedger('a company of another cell posted by the programs of docs/clients.md', () => {
  const { startCells } = serviceStacks();

  it('has its months sealed there, although the programs have only the address of this cell', async () => {
    const [{ db: here, apps }, { db: there }] = await startCells();
    await loadCompany(there.database, LEDGER);
    await here.query('INSERT INTO ledger.company_home VALUES ($1, 1)', [COMPANY]);
    const env = environmentOf(apps);
    const [first = [], second = []] = MONTHS;
    expect((await run('node', [join(folder, 'month.js'), ...first], { env })).stdout).toMatch(TAKEN);
    if (generator !== undefined) {
      const program = [...WARNINGS, join(folder, 'month.py'), ...second];
      expect((await run(generator, program, { env })).stdout).toMatch(TAKEN);
    }
    const [sealed] = await there.query<{ months: number }>(
      `SELECT count(*)::integer AS months FROM ledger.branch_period WHERE status = 'CONSOLIDATED'`,
    );
    expect(sealed?.months).toBe(generator === undefined ? 1 : 2);
  });
});

const inOrder = (rows: readonly BalanceRow[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
const balancesOf = async (db: SubjectDatabase): Promise<string[]> =>
  inOrder(await sealedBalances(db, COMPANY));
