// The services' interfaces as TypeScript types, made from the committed OpenAPI documents: what a consumer makes for
// itself. They are committed, so that a change of an interface shows as a change of types, and a test speaks
// through them. With --check nothing is written: a difference fails. A script of its own, because the
// generator brings the compiler, which no image needs.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const checking = process.argv.includes('--check');
const stale = [];
for (const service of ['movements', 'queries', 'compliance']) {
  const document = JSON.parse(
    await readFile(new URL(`../docs/openapi/${service}.json`, import.meta.url), 'utf8'),
  );
  const path = `tools/src/api-client/generated/${service}.ts`;
  const file = new URL(`../${path}`, import.meta.url);
  const head = `// The interface of the ${service} service. Made from docs/openapi/${service}.json by "npm run documents".\n\n`;
  const text = head + astToString(await openapiTS(document));
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
  stale.push(path);
  if (!checking) await writeFile(file, text);
}
if (stale.length > 0) {
  const files = stale.join(', ');
  process.stderr.write(
    checking
      ? `${files}: not what docs/openapi says. Run "npm run documents" and commit the result.\n`
      : `Written: ${files}.\n`,
  );
  process.exitCode = checking ? 1 : 0;
}
