// The command behind "npm run documents": writes the pages that are generated from code, or with --check compares
// them and fails on a difference. It runs on what was built, because an app is imported by no one's source.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IPL_LAYOUT, renderErrorsDocument, renderIplLayoutDocument } from '@razao/domain';
import { complianceRulesPage } from './compliance-rules.js';
import { renderConfiguration, renderEnvExample } from './configuration.js';
import { openApiDocuments } from './open-api.js';
import { SERVICES, variablesOfService } from './service-variables.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function documents(): Promise<Map<string, string>> {
  const services = (await Promise.all(SERVICES.map(variablesOfService))).filter(
    (found) => found !== undefined,
  );
  const openApi = await openApiDocuments(SERVICES);
  return new Map([
    ['docs/errors.md', renderErrorsDocument()],
    ['docs/ipl-layout.md', renderIplLayoutDocument(IPL_LAYOUT)],
    ['docs/configuration.md', renderConfiguration(services)],
    ['.env.example', renderEnvExample(services)],
    await complianceRulesPage(ROOT),
    ...openApi.map(([service, text]): [string, string] => [`docs/openapi/${service}.json`, text]),
  ]);
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
