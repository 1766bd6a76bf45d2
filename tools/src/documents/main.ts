// The command behind "npm run documents" writes the pages that are generated from code; with --check it compares them
// and fails on a difference. It runs on built code, because no source imports an app.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderErrorsDocument, renderIplLayoutDocument } from '@razao/domain';
import { migrateQueues } from '@razao/platform/queues';
import { migrate } from '@razao/schema';
import { startApp, type AppName } from '@razao/testing/apps';
import { rowsOf } from '@razao/testing/database';
import { startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { complianceRulesPage } from './compliance-rules.js';
import { renderConfiguration, renderEnvExample } from './configuration.js';
import { renderSchema } from './schema.js';
import { SERVICES, variablesOfService } from './service-variables.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function documents(): Promise<Map<string, string>> {
  const services = await Promise.all(SERVICES.map(variablesOfService));
  return new Map([
    ['docs/errors.md', renderErrorsDocument()],
    ['docs/ipl-layout.md', renderIplLayoutDocument()],
    ['docs/configuration.md', renderConfiguration(services)],
    ['.env.example', renderEnvExample(services)],
    await complianceRulesPage(ROOT),
    ...(await documentsOfDatabase()),
  ]);
}

/** The documents that need a migrated database, and services that run on it. */
async function documentsOfDatabase(): Promise<[string, string][]> {
  const cluster = await startCluster();
  const databaseUrl = cluster.url;
  try {
    await migrate(databaseUrl);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const schema = await renderSchema(rowsOf(client));
    await client.end();
    await migrateQueues(databaseUrl);
    return [
      ['libs/schema/schema.sql', schema],
      ...(await Promise.all(SERVICES.map((service) => openApiOf(service, databaseUrl)))),
    ];
  } finally {
    await cluster.stop();
  }
}

/** Reads the document from the service, so that the committed copy is what a caller gets. */
async function openApiOf(service: AppName, databaseUrl: string): Promise<[string, string]> {
  const app = await startApp(service, { databaseUrl, worker: false });
  try {
    const response = await fetch(`${app.url}/docs/openapi.json`);
    if (!response.ok) throw new Error(`${service} answered ${response.status} for its OpenAPI document.`);
    const text = `${JSON.stringify(await response.json(), undefined, 2)}\n`;
    return [`docs/openapi/${service}.json`, text];
  } finally {
    await app.stop();
  }
}

const checking = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, text] of await documents()) {
  const file = join(ROOT, path);
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
  stale.push(path);
  if (checking) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
if (stale.length > 0) {
  process.stderr.write(
    checking
      ? `${stale.join(', ')}: not what the code says. Run "npm run documents" and commit the result.\n`
      : `Written: ${stale.join(', ')}.\n`,
  );
  process.exitCode = checking ? 1 : 0;
}
