// A company for a walk through the console that changes books: the head office of the demo company under another code, its
// fiscal year ending in March, January consolidated, February and March open.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient, type HttpAnswer } from '@razao/testing/apps';
import { DEMO_FOLDER } from '../src/demo-company.js';
import { writeOverHttp } from './company-over-http.js';

const BRANCH = '0001';
const MONTHS = [1, 2, 3];
const ASK_AGAIN_MS = 200;

/** @param url of the console @param admin password and name of a user of role admin */
export async function writeWalkedCompany(url: string, code: string, admin: string): Promise<void> {
  const addresses = await configOf(url);
  const client = new HttpClient(addresses.movements[0], await tokenOf(addresses.signIn.issuer, admin));
  const folder = await mkdtemp(join(tmpdir(), 'razao-walk-'));
  try {
    await cp(DEMO_FOLDER, folder, { recursive: true });
    const file = join(folder, 'company.json');
    const company = JSON.parse(await readFile(file, 'utf8')) as { branches: object[] };
    const walked = {
      ...company,
      code,
      name: `Caminho ${code} Ltda`,
      fiscalYearEndMonth: 3,
      branches: company.branches.slice(0, 1),
    };
    await writeFile(file, JSON.stringify(walked));
    const openings = join(folder, 'openings.csv');
    const lines = (await readFile(openings, 'utf8')).split('\n');
    await writeFile(openings, lines.filter((line) => !line.startsWith('0002,')).join('\n'));
    await writeOverHttp(client, folder);
    for (const month of MONTHS) await importMonth(client, code, month, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  await consolidate(client, code, '1');
}

async function importMonth(client: HttpClient, code: string, month: number, folder: string): Promise<void> {
  const newyearmonth = `0${month}/2025`;
  if (month > 1) taken(await client.post(`/monthOpening/${code}/${BRANCH}`, { newyearmonth }));
  const batch = taken(
    await client.post<{ id: number }>('/batch', { empresa: code, filial: BRANCH, ano: 2025, mes: month }),
  );
  const filename = `2025-0${month}.csv`;
  const content = await readFile(join(folder, 'movements', filename));
  const result = taken(
    await client.upload<{ success: boolean }>(`/batch/${batch.id}/import`, { filename, content }),
  );
  if (!result.success) throw new Error(`${filename} was not taken whole`);
}

async function consolidate(client: HttpClient, company: string, month: string): Promise<void> {
  taken(await client.post('/runconsolidation', { company, branch: BRANCH, year: '2025', month }));
  for (;;) {
    const run = taken(
      await client.get<{ status: string; message: string }>(
        `/consolidation/${company}/${BRANCH}/2025/${month}`,
      ),
    );
    if (run.status === 'COMPLETED') return;
    if (run.status === 'ERROR') throw new Error(run.message);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

interface Addresses {
  movements: [string];
  signIn: { issuer: string };
}

async function configOf(url: string): Promise<Addresses> {
  return (await (await fetch(new URL('/config.json', url))).json()) as Addresses;
}

/** By password, as the stand-in takes it from programs. */
async function tokenOf(issuer: string, user: string): Promise<string> {
  const answer = await new HttpClient(issuer).post<{ accessToken: string }>('/api/auth/signin', {
    username: user,
    password: user,
  });
  return taken(answer).accessToken;
}

function taken<Body>({ status, text, body }: HttpAnswer<Body>): Body {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}
