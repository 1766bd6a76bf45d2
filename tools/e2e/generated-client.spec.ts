// The generator and the program of docs/clients.md: every committed OpenAPI document gives types that compile, and the
// page's program compiles against them.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SERVICES } from '../src/documents/service-variables.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPILE_MS = 120_000;
const TSC_OPTIONS = '--noEmit --strict --skipLibCheck --target es2023 --module nodenext --ignoreConfig';
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  // Inside the repository, so that the program finds openapi-fetch; git ignores tmp/.
  await mkdir(join(ROOT, 'tmp'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'tmp/client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

it(
  'the program of docs/clients.md compiles with types made from the documents, and takes no other',
  async () => {
    const generations = SERVICES.map((service) =>
      run(bin('openapi-typescript'), [
        join(ROOT, `docs/openapi/${service}.json`),
        ...['--output', join(folder, `${service}.ts`)],
      ]),
    );
    await Promise.all(generations);
    const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
    const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
    const refused = `
      // @ts-expect-error: a required field is missing
      await movements.POST('/batch', { body: { empresa: '1', ano: 2025, mes: 3 } });
      // @ts-expect-error: no such path
      await movements.POST('/batches');`;
    const others = SERVICES.map((service) => `import './${service}.js';\n`).join('');
    await writeFile(
      join(folder, 'program.ts'),
      `${others}declare const accessToken: string;\n${program}${refused}\n`,
    );
    const compiled = await run(bin('tsc'), [...TSC_OPTIONS.split(' '), 'program.ts'], { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(compiled.stdout).toBe('');
  },
  COMPILE_MS,
);
