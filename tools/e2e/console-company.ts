// A company for a walk through the console that changes books: the head office of the demo company under another code, its
// fiscal year ending in March, January consolidated, February and March open.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '@razao/testing/apps';
import { MovementsClient } from '../src/admin/movements-client.js';
import { DEMO_FOLDER, demoCompany } from '../src/demo-company.js';
import { signInAsAdmin } from '../src/local-stack/demo.js';
import { importMonths, writeOverHttp } from './company-over-http.js';

/** @param url of the console */
export async function writeWalkedCompany(url: string, code: string): Promise<void> {
  const { movements, signIn } = (await (await fetch(new URL('/config.json', url))).json()) as {
    movements: [string];
    signIn: { issuer: string };
  };
  const token = await signInAsAdmin(signIn.issuer);
  const folder = await mkdtemp(join(tmpdir(), 'razao-walk-'));
  try {
    await cp(DEMO_FOLDER, folder, { recursive: true });
    const walked = {
      ...demoCompany,
      code,
      name: `Caminho ${code} Ltda`,
      fiscalYearEndMonth: 3,
      branches: demoCompany.branches.slice(0, 1),
    };
    await writeFile(join(folder, 'company.json'), JSON.stringify(walked));
    const openings = join(folder, 'openings.csv');
    const lines = (await readFile(openings, 'utf8')).split('\n');
    await writeFile(openings, lines.filter((line) => !line.startsWith('0002,')).join('\n'));
    await writeOverHttp(new HttpClient(movements[0], token), folder);
    const client = new MovementsClient(movements[0], token);
    const head = { code, branch: '0001' };
    const [january] = await importMonths(client, head, folder);
    if (january !== undefined) await client.consolidate(code, head.branch, january);
  } finally {
    await rm(folder, { recursive: true });
  }
}
