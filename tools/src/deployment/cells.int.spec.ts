// Runs the two cells of the example as processes: two PostgreSQL servers, the migration and the services, with the
// variables of the manifests. A client with the address of one cell posts and closes a month for a company of each.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import {
  HttpClient,
  startApp,
  startWorker,
  testToken,
  type AppName,
  type HttpAnswer,
  type HttpRequest,
} from '@razao/testing/apps';
import { redisForTests } from '@razao/testing/broker';
import { rowsOf, type Rows } from '@razao/testing/database';
import { CASH, SALES, givenCompany, givenGrant } from '@razao/testing/factories';
import { closeAfterTests, useTemporaryFolder } from '@razao/testing/hooks';
import { startCluster, type Cluster } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { Pool } from 'pg';
import { describeRendered } from '../../e2e/rendered-overlays.js';
import { environmentOfContainer, type Environment } from '../../e2e/deployed-environment.js';
import { renderOverlay } from '../../e2e/manifests.js';
import { ROOT } from './dockerfile.js';

const NUMBERS = [1, 2];
const DATABASE = 'razao';
const PERSON = 'ana';
const [YEAR, MONTH] = ['2024', '01'];
const BRANCH = '1';
/** How many bigint ids each cell has. */
const IDS_PER_CELL = 2 ** 40;

/** Clients of a cell's services, for one person. */
type Clients = Readonly<Record<AppName, HttpClient>>;

interface Cell {
  readonly number: number;
  readonly company: string;
  readonly rows: Rows;
  readonly clients: Clients;
  /** Returns the environment of a container of the cell, with the addresses of this machine. */
  readonly environmentOf: (workload: string) => Environment;
  /** The path to which a rule rewrites requests for /actuator, so that they stay inside. */
  readonly replacedPath: string;
  readonly stop: () => Promise<void>;
}

describeRendered('the example of two cells, as processes', testProcesses);

function testProcesses(): void {
  const cells: Cell[] = [];
  const folder = useTemporaryFolder();

  beforeAll(async () => {
    cells.push(...(await Promise.all(NUMBERS.map((number) => startCell(number, folder.path)))));
    closeAfterTests(() => Promise.all(cells.map((cell) => cell.stop())));
  });

  it('a cell answers 404 for a company of the other cell before it has a directory', async () => {
    const [one, two] = cells as [Cell, Cell];
    const answer = await one.clients.movements.get(`/monthOpening/${two.company}/${BRANCH}`);
    expect(answer.status).toBe(404);
  });

  it('both cells load the same directory', async () => {
    const directory = {
      cells: cells.map(({ number, clients }) => ({
        cell: number,
        ...Object.fromEntries(Object.entries(clients).map(([name, { baseUrl }]) => [name, baseUrl])),
      })),
      companies: Object.fromEntries(cells.map(({ number, company }) => [company, number])),
    };
    const file = join(folder.path, 'directory.json');
    await writeFile(file, JSON.stringify(directory));
    for (const { number, environmentOf } of cells)
      expect(await admin(environmentOf('migrate'), 'directory', 'load', file)).toMatch(
        `Cell ${number} knows 2 cells`,
      );
  });

  it.each(NUMBERS)(
    'a client with the address of cell 1 posts and closes the month of a company of cell %i',
    async (number) => {
      const cell = cells.find((each) => each.number === number)!;
      const known = Object.entries(cells[0]!.clients).map(([name, { baseUrl }]) => [
        name,
        new FollowingClient(baseUrl),
      ]);
      const movement = await workMonth(Object.fromEntries(known) as Clients, cell.company, `${number}00.50`);
      expect(movement).toBe(number * 100 + 0.5);
      const ids = await cell.rows.query<{ id: string }>('SELECT id FROM ledger.entry');
      expect(ids.map(({ id }) => Math.floor(Number(id) / IDS_PER_CELL))).toEqual([number, number]);
    },
  );

  it('movements serves /actuator in lower case only, and not the path to which the route rewrites it', async () => {
    const { clients, replacedPath } = cells[0]!;
    const statusOf = async (path: string): Promise<number> =>
      (await clients.movements.with().get(path)).status;
    expect(await statusOf('/actuator/health')).toBe(200);
    for (const path of [replacedPath, '/Actuator/health', '/ACTUATOR/health'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('the migration and the services of a cell refuse the database of the other', async () => {
    const [one, two] = cells as [Cell, Cell];
    const foreignTo = (name: string): Environment => {
      const { DATABASE_URL = '' } = one.environmentOf(name);
      return { ...two.environmentOf(name), DATABASE_URL };
    };
    const message = /The database is cell 1, and CELL is 2/;
    await expect(admin(foreignTo('migrate'), 'migrate')).rejects.toThrow(message);
    const env = foreignTo('queries');
    await expect(startApp('queries', { databaseUrl: env['DATABASE_URL'] ?? '', env })).rejects.toThrow(
      message,
    );
  });
}

async function startCell(number: number, folder: string): Promise<Cell> {
  const { objects, workloads } = renderOverlay(`two-cells/cell-${number}`);
  const cluster = await startCluster();
  // This also stops the server when a start fails.
  process.once('exit', () => cluster.stopNow());
  await inMaintenance(cluster, `CREATE DATABASE ${DATABASE}`);
  const redisUrl = await redisForTests();
  const environmentOf = (name: string): Environment => {
    const { template } = workloads.find((workload) => workload.name === name)!;
    const environment = environmentOfContainer(template.spec.containers[0]!, objects, {});
    const here = Object.entries(environment)
      .filter(([variable]) => variable.startsWith('DATABASE_') && variable.endsWith('URL'))
      .map(([variable, url]) => [variable, urlHere(url, cluster)]);
    return {
      ...environment,
      ...(Object.fromEntries(here) as Environment),
      // The tests' key signs the tokens. Each cell needs a separate queue, which is a part of the run's Redis here.
      ...(name !== 'migrate' && { JWT_JWKS_URI: '', JWT_ISSUER: '', JWT_AUDIENCE: '' }),
      ...(name.startsWith('movements') && {
        REDIS_URL: redisUrl ?? '',
        QUEUE_PREFIX: `cell-${number}-${cluster.port}`,
        NODE_EXTRA_CA_CERTS: '',
        ...(name === 'movements' && { UPLOAD_SPOOL_DIR: folder }),
      }),
    };
  };
  // The owner's migration creates the roles of the logins; the owner is the superuser here.
  await admin({ ...environmentOf('migrate'), DATABASE_URL: cluster.urlOf(DATABASE) }, 'migrate');
  for (const service of ['movements', 'queries', 'compliance', 'migrate']) {
    const { password } = new URL(environmentOf(service)['DATABASE_URL'] ?? '');
    const role = service === 'migrate' ? 'owner' : service;
    await inMaintenance(cluster, `CREATE ROLE ${service} LOGIN PASSWORD '${password}' IN ROLE razao_${role}`);
  }
  const pool = new Pool({ connectionString: cluster.urlOf(DATABASE), max: 2 });
  // The server may close a connection before the pool does.
  pool.on('error', () => undefined);
  const rows = rowsOf(pool);
  const company = await givenCompany(rows, { code: `C${number}`, branches: [BRANCH] });
  await givenGrant(rows, PERSON, company);
  const start = (name: AppName) =>
    startApp(name, {
      databaseUrl: environmentOf(name)['DATABASE_URL'] ?? '',
      env: environmentOf(name),
      worker: false,
    });
  const [movements, queries, compliance] = await Promise.all([
    start('movements'),
    start('queries'),
    start('compliance'),
  ]);
  const env = environmentOf('movements-worker');
  const worker = await startWorker({ databaseUrl: env['DATABASE_URL'] ?? '', env });
  return {
    number,
    company: company.code,
    rows,
    clients: {
      movements: movements.as(PERSON),
      queries: queries.as(PERSON),
      compliance: compliance.as(PERSON),
    },
    environmentOf,
    replacedPath: /"replaceFullPath":"([^"]+)"/.exec(JSON.stringify(objects))?.[1] ?? '',
    async stop() {
      await Promise.all([movements, queries, compliance, worker].map((each) => each.stop()));
      await pool.end();
      await cluster.stop();
    },
  };
}

/**
 * Changes an address of the manifests, with its login, to a server of this test, which has no certificate and no
 * standby.
 */
function urlHere(url: string, { port }: Cluster): string {
  return String(Object.assign(new URL(url), { hostname: '127.0.0.1', port, search: '' }));
}

async function inMaintenance(cluster: Cluster, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: cluster.url, max: 1 });
  await pool.query(statement);
  await pool.end();
}

/**
 * Runs the admin command as the migration's Job does.
 * @returns its output
 * @throws Error with the output, when the command refused
 */
async function admin(environment: Environment, ...args: readonly string[]): Promise<string> {
  const command = join(ROOT, 'tools/dist/admin/cli.js');
  const env = { PATH: process.env['PATH'], ...environment };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}

/** Sends a request again to the cell that the answer names. */
class FollowingClient extends HttpClient {
  constructor(baseUrl: string) {
    super(baseUrl, testToken({ subject: PERSON }));
  }

  override async send<Body>(path: string, init: HttpRequest): Promise<HttpAnswer<Body>> {
    const answer = await super.send<Body & { elsewhere?: { url: string } }>(path, init);
    if (![308, 421].includes(answer.status)) return answer;
    return await new FollowingClient(answer.body.elsewhere?.url ?? '').send<Body>(path, init);
  }
}

/**
 * Opens the month, imports a sale, closes the month and checks it.
 * @returns the cash account's debits of the month
 */
async function workMonth(
  { movements, queries, compliance }: Clients,
  company: string,
  amount: string,
): Promise<number | undefined> {
  const month = { company, branch: BRANCH, year: YEAR, month: MONTH };
  taken(await movements.post(`/monthOpening/${company}/${BRANCH}`, { newyearmonth: `${MONTH}/${YEAR}` }));
  const asBatch = { empresa: company, filial: BRANCH, ano: Number(YEAR), mes: Number(MONTH) };
  const { id } = taken(await movements.post<{ id: number }>('/batch', asBatch));
  const lines = [
    'documento,lancamento,debcre,day,conta,valor,historico',
    `1,1,D,5,${CASH},${amount},Sale`,
    `1,1,C,5,${SALES},${amount},Sale`,
  ];
  const file = { filename: 'month.csv', content: lines.join('\n') };
  const imported = taken(await movements.upload(`/batch/${id}/import`, file));
  expect(imported).toMatchObject({ success: true, successRows: 2 });
  taken(await movements.post('/runconsolidation', month));
  const place = `/consolidation/${company}/${BRANCH}/${YEAR}/${MONTH}`;
  const run = await until(
    async () => taken(await movements.get<{ status: string }>(place)),
    ({ status }) => status === 'COMPLETED' || status === 'ERROR',
  );
  expect(run).toMatchObject({ status: 'COMPLETED' });
  const checked = taken(
    await compliance.postForm('/api/compliance/run', {
      company,
      branch: BRANCH,
      refmonth: `${YEAR}-${MONTH}`,
    }),
  );
  expect(checked).toMatchObject({ totals: { lines: 2, debits: Number(amount) } });
  const inquiry = {
    empresa: company,
    filial: BRANCH,
    conta: CASH,
    anomesini: `${MONTH}/${YEAR}`,
    anomesfim: `${MONTH}/${YEAR}`,
  };
  const [balance] = taken(await queries.post<{ movdeb: number }[]>('/balanceInquiryDetails', inquiry));
  return balance?.movdeb;
}

function taken<Body>({ status, text, body }: HttpAnswer<Body>): Body {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
}
