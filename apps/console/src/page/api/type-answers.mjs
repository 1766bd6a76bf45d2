// Generates the types of the services' responses from their OpenAPI documents, so that the compiler checks the page
// against the documented interface.
import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const SERVICES = ['movements', 'queries', 'compliance'];
const GENERATED = new URL('./generated/', import.meta.url);

await mkdir(GENERATED, { recursive: true });
for (const service of SERVICES) {
  const document = new URL(`../../../../../docs/openapi/${service}.json`, import.meta.url);
  await writeFile(new URL(`${service}.ts`, GENERATED), astToString(await openapiTS(document)));
}
