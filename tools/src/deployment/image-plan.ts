// What docker/Dockerfile makes: which images there are, and what a process of one finds in its environment. Reads no
// more of the file than that; docker/prove-build.mjs runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../documents/service-variables.js';
import { ROOT } from './manifests.js';

/** The targets of the Dockerfile with what is built into them. */
export const IMAGES: Readonly<Record<string, { target: string; app: string }>> = {
  ...Object.fromEntries(SERVICES.map((app) => [`razao/${app}`, { target: 'service', app }])),
  'razao/admin': { target: 'admin', app: 'tools' },
};

/** Images of others, with the tag that was chosen: a tag that moves is not one. */
export const FOREIGN_IMAGES = new Set(['postgres:18-bookworm', 'redis:8.2-alpine']);

export interface ImageEnvironment {
  readonly environment: Record<string, string>;
  readonly exposed: readonly number[];
  readonly healthcheck: string;
}

export function readImage(target: string): ImageEnvironment {
  const stages = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split(/^FROM /m);
  const text = (name: string): string => {
    const stage = stages.find((each) => new RegExp(`^\\S+ AS ${name}\\n`).test(each));
    if (stage === undefined) return '';
    return `${text(/^\S+/.exec(stage)?.[0] ?? '')}\n${stage}`;
  };
  const lines = text(target).split('\n');
  const values = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return {
    environment: Object.fromEntries(
      values('ENV').flatMap((line) =>
        [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    ),
    exposed: values('EXPOSE').flatMap((line) => line.split(' ').map(Number)),
    healthcheck: values('HEALTHCHECK').join('\n'),
  };
}

/** `registry.example.com/razao/movements:0.7.1` → `razao/movements`, `0.7.1`. */
export function splitImage(reference: string): { name: string; tag: string } {
  const [, path = '', tag = ''] = /^(.*?)(?::([^:/]+))?$/.exec(reference) ?? [];
  return { name: path.replace(/^[^/]+\.[^/]+\//, ''), tag };
}
