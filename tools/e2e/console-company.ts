// Makes a company for tests of the console that change books: the head office of the demo company under another code,
// with a fiscal year that ends in March; January is consolidated, February and March are open.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCompany } from '../src/admin/company-load/load-company.js';
import { developmentToken } from '../src/admin/development-token.js';
import type { Installation } from '../src/admin/installation.js';
import { MovementsClient } from '../src/admin/movements-client.js';
import { DEMO_FOLDER, demoCompany } from '../src/demo-company.js';
import { importMonths } from './import-months.js';

export async function writeWalkedCompany(installation: Installation, code: string): Promise<void> {
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
    await installation.withDatabase((database) => loadCompany(database, folder));
    const token = await developmentToken(installation, 'admin', 'admin');
    const client = new MovementsClient(await installation.movementsUrl(), token);
    const head = { code, branch: '0001' };
    const [january] = await importMonths(client, head, folder);
    if (january !== undefined) await client.consolidate(code, head.branch, january);
  } finally {
    await rm(folder, { recursive: true });
  }
}
