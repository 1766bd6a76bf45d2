// Judges Kubernetes objects by the schemas in k8s/schemas, as a cluster with validation on would: also a field that no
// schema knows is an error.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ROOT, type KubernetesObject } from './manifests.js';

/** Compiles the schemas.
 * @returns a function that says what is wrong with an object; an object of an unknown kind is wrong. */
export function judgeOfSchemas(): (object: KubernetesObject) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const folder = join(ROOT, 'k8s/schemas');
  const judges = new Map<string, ReturnType<typeof ajv.compile>>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      kinds: Record<string, object>;
      $defs: object;
    };
    for (const [kind, own] of Object.entries(schema.kinds))
      judges.set(kind, ajv.compile({ ...own, $defs: schema.$defs }));
  }
  return (object) => {
    const kind = `${object.apiVersion}/${object.kind}`;
    const judge = judges.get(kind);
    if (judge === undefined) return [`${kind} has no schema`];
    if (judge(object)) return [];
    return (judge.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${object.kind} ${object.metadata.name} ${instancePath}: ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
}
