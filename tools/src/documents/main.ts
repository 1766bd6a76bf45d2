// The command behind "npm run documents": writes the pages that are generated from code, or with --check compares
// them and fails on a difference. It runs on what was built, because an app is imported by no one's source.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { renderErrorsDocument } from '@razao/domain';
import { variablesOf } from '@razao/platform';
import { renderConfiguration, renderEnvExample } from './configuration.js';
import type { ServiceVariables } from './configuration.js';
import { openApiDocuments } from './open-api.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVICES = ['movements', 'queries', 'compliance'] as const;

/** The env classes of a built service; the widest one declares, or inherits, every variable that it reads. */
async function variablesOfService(service: string): Promise<ServiceVariables | undefined> {
  const dist = join(ROOT, 'apps', service, 'dist');
  const files = await readdir(dist, { recursive: true }).catch(() => []);
  const found = new Map<string, ServiceVariables['variables'][number]>();
  for (const file of files.filter((name) => name.endsWith('.env.js')).sort()) {
    const module = (await import(pathToFileURL(join(dist, file)).href)) as Record<string, unknown>;
    for (const exported of Object.values(module)) {
      if (!isClass(exported)) continue;
      for (const variable of variablesOf(exported)) found.set(variable.name, variable);
    }
  }
  return found.size === 0 ? undefined : { service, variables: [...found.values()] };
}

function isClass(value: unknown): value is new () => object {
  return typeof value === 'function' && value.toString().startsWith('class');
}

async function documents(): Promise<Map<string, string>> {
  const services = (await Promise.all(SERVICES.map(variablesOfService))).filter(
    (found) => found !== undefined,
  );
  return new Map([
    ['docs/errors.md', renderErrorsDocument()],
    ['docs/configuration.md', renderConfiguration(services)],
    ['.env.example', renderEnvExample(services)],
    ...(await openApiDocuments(SERVICES)),
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
