import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './manifests.js';
import { rowsOf } from './markdown.js';

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
}

interface LockedPackage {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  license?: string;
}

const WORKSPACES = [
  'libs/domain',
  'libs/schema',
  'libs/auth',
  'libs/platform',
  'libs/testing',
  ...appFolders(),
  'tools',
];
/** Licences that ask for nothing but their text; another one is a decision, and is added here with it. */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'Python-2.0',
]);

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

const table = rowsOf(readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8'), 'package').map(
  ([name = '', why = '', instead = '', licence = '']) => ({
    name: name.replaceAll('`', ''),
    why,
    instead,
    licence,
  }),
);

function appFolders(): string[] {
  return readdirSync(join(ROOT, 'apps')).map((name) => `apps/${name}`);
}

/** Package → the folders of the workspaces that declare it. */
function declared(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of WORKSPACES) {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      if (!name.startsWith('@razao/')) found.set(name, [...(found.get(name) ?? []), folder]);
    }
  }
  return found;
}

function installed(name: string, users: readonly string[]): Manifest {
  const place = [...users, '.'].find((folder) =>
    existsSync(join(ROOT, folder, 'node_modules', name, 'package.json')),
  );
  return readManifest(join(place ?? '.', 'node_modules', name));
}

describe('the list of dependencies', () => {
  const all = declared();

  it('has one row for each runtime dependency, in the order of their names, and for nothing else', () => {
    expect(table.map(({ name }) => name)).toEqual([...all.keys()].sort());
  });

  it.each(table.map((row) => [row.name, row] as const))(
    'says of %s why it is there, why no other, and its licence',
    (name, row) => {
      const users = all.get(name) ?? [];
      expect(row.why.length).toBeGreaterThan(15);
      expect(row.instead.length).toBeGreaterThan(10);
      const { license } = installed(name, users);
      expect(row.licence).toBe(typeof license === 'object' ? license.type : license);
      expect(PERMISSIVE).toContain(row.licence);
    },
  );
});

describe('what comes with them', () => {
  it('has only licences that ask for nothing but their text', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    };
    const running = Object.entries(packages).filter(
      ([path, { dev, optional, devOptional, link }]) =>
        path.includes('node_modules/') && ![dev, optional, devOptional, link].includes(true),
    );
    const others = running
      .map(([path, { license }]) => ({ path, licence: license ?? olderLicence(path) }))
      .filter(
        ({ licence }) =>
          !licence
            .replace(/[()]/g, '')
            .split(' OR ')
            .some((each) => PERMISSIVE.has(each)),
      );
    expect(others).toEqual([]);
    expect(running.length).toBeGreaterThan(100);
  });
});

/** Old packages name their licences in a list, or only in a text beside their manifest. */
function olderLicence(path: string): string {
  const { licenses } = readManifest(path);
  if (licenses !== undefined) return licenses.map(({ type }) => type).join(' OR ');
  const text = join(ROOT, path, 'LICENSE');
  const readme = join(ROOT, path, 'Readme.md');
  const file = [text, readme].find(existsSync);
  return file !== undefined &&
    /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(file, 'utf8'))
    ? 'MIT'
    : 'none';
}
