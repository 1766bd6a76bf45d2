// Writes the JSON schemas in this folder, against which tests validate the manifests without a network. Descriptions, status
// and every definition that no used kind refers to are left out; the schemas refuse unknown fields.
//
//   node k8s/schemas/refresh.mjs VERSION DEFINITIONS [CRD.yaml …]
//
// DEFINITIONS is _definitions.json of the strict schemas of a Kubernetes version, from the PyPI package
// kubernetes-validate (pip download --no-deps kubernetes-validate, unzip). A CRD comes from its operator's Go module
// (go mod download -json github.com/cloudnative-pg/cloudnative-pg@VERSION, config/crd/bases), those of the Gateway API
// from theirs (sigs.k8s.io/gateway-api, config/crd/standard).
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const KINDS = {
  'v1/ConfigMap': 'io.k8s.api.core.v1.ConfigMap',
  'v1/Namespace': 'io.k8s.api.core.v1.Namespace',
  'v1/PersistentVolumeClaim': 'io.k8s.api.core.v1.PersistentVolumeClaim',
  'v1/Service': 'io.k8s.api.core.v1.Service',
  'v1/ServiceAccount': 'io.k8s.api.core.v1.ServiceAccount',
  'apps/v1/Deployment': 'io.k8s.api.apps.v1.Deployment',
  'apps/v1/StatefulSet': 'io.k8s.api.apps.v1.StatefulSet',
  'autoscaling/v2/HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'batch/v1/CronJob': 'io.k8s.api.batch.v1.CronJob',
  'batch/v1/Job': 'io.k8s.api.batch.v1.Job',
  'networking.k8s.io/v1/Ingress': 'io.k8s.api.networking.v1.Ingress',
  'networking.k8s.io/v1/NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'policy/v1/PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
};

const [version = '', definitionsFile = '', ...crdFiles] = process.argv.slice(2);
const definitions = JSON.parse(readFileSync(definitionsFile, 'utf8')).$defs;
const reached = new Set();
const kinds = Object.fromEntries(
  Object.entries(KINDS).map(([kind, name]) => [kind, reach(withoutStatus(definitions[name]))]),
);
const $defs = Object.fromEntries([...reached].sort().map((name) => [name, bare(definitions[name])]));
write(`kubernetes-${version}.json`, { kinds, $defs });

for (const file of crdFiles) {
  const { spec } = parse(readFileSync(file, 'utf8'));
  const stored = spec.versions.find((/** @type {{ storage: boolean }} */ { storage }) => storage);
  const kind = `${spec.group}/${stored.name}/${spec.names.kind}`;
  const schema = strict(bare(withoutStatus(stored.schema.openAPIV3Schema)));
  write(`${basename(file, '.yaml').replace('_', '-')}.json`, { kinds: { [kind]: schema }, $defs: {} });
}

/** @param {string} name @param {object} content */
function write(name, content) {
  writeFileSync(fileURLToPath(new URL(name, import.meta.url)), `${JSON.stringify(content)}\n`);
}

/** Notes every definition that a schema leads to. @param {object} schema @returns {object} the schema, bare */
function reach(schema) {
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref') {
      const name = value.split('/').at(-1);
      if (!reached.has(name)) {
        reached.add(name);
        reach(definitions[name]);
      }
    }
    return value;
  });
  return bare(schema);
}

/** @param {{ properties: Record<string, object> }} schema */
function withoutStatus(schema) {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([name]) => name !== 'status'),
  );
  return { ...schema, properties };
}

/** Without prose, and with references inside the file. A property may be called "description". @param {unknown} schema @returns {any} */
function bare(schema) {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'properties')
        return [[key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bare(each)]))]];
      if (key === 'description' || key === 'default' || key === 'x-kubernetes-validations') return [];
      return [[key, key === '$ref' ? `#/$defs/${value.split('/').at(-1)}` : bare(value)]];
    }),
  );
}

/** A CRD prunes what it does not know; here that is an error. @param {any} schema @returns {any} */
function strict(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(strict);
  const {
    'x-kubernetes-int-or-string': either,
    'x-kubernetes-preserve-unknown-fields': open,
    ...rest
  } = schema;
  if (either === true) return { type: ['integer', 'string'] };
  const properties = rest.properties && {
    properties: Object.fromEntries(
      Object.entries(rest.properties).map(([name, each]) => [name, strict(each)]),
    ),
  };
  const items = rest.items && { items: strict(rest.items) };
  const values = typeof rest.additionalProperties === 'object' && {
    additionalProperties: strict(rest.additionalProperties),
  };
  const closed = rest.properties && !values && open !== true && { additionalProperties: false };
  return { ...rest, ...properties, ...items, ...values, ...closed };
}
