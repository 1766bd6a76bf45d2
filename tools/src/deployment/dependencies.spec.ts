// Tests that docs/dependencies.md has one row per runtime dependency that a workspace declares, with the installed
// licence and a file that uses it, and that all installed packages have a permissive licence.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './dockerfile.js';

interface Manifest {
  dependencies?: object;
  optionalDependencies?: object;
}

interface LockedPackage {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  license?: string;
}

const PERMISSIVE = /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|Python-2\.0)$/;
/** The manifests of these packages name no licence; the text beside them is the MIT licence. */
const MIT_BY_TEXT = ['busboy', 'passport-strategy', 'pause', 'streamsearch'].map(
  (name) => `node_modules/${name}`,
);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const workspaces = [
  ...['libs', 'apps'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)),
  'tools',
];
const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> })
  .packages;

it('docs/dependencies.md has one row per runtime dependency, in order, with its licence', () => {
  const declared = workspaces.flatMap((folder) => {
    const { dependencies, optionalDependencies } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
    return Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !name.startsWith('@razao/'),
    );
  });
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual([...new Set(declared)].sort());
  const licenceOf = (name: string): string | undefined =>
    [...workspaces.map((folder) => `${folder}/`), '']
      .map((folder) => locked[`${folder}node_modules/${name}`]?.license)
      .find((licence) => licence !== undefined);
  for (const [, name = '', licence] of rows) expect([name, licence]).toEqual([name, licenceOf(name)]);
});

it('every installed package of the runtime has a permissive licence', () => {
  const running = Object.entries(locked).filter(
    ([path, { dev, optional, devOptional, link }]) =>
      path.includes('node_modules/') && ![dev, optional, devOptional, link].includes(true),
  );
  const others = running.filter(
    ([path, { license = '' }]) =>
      !MIT_BY_TEXT.includes(path) &&
      !license
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((each) => PERMISSIVE.test(each)),
  );
  expect(others.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
  expect(running.length).toBeGreaterThan(100);
});

it('docs/dependencies.md names for every library of the stack files that import it', () => {
  const page = read('docs/dependencies.md');
  const rows = [...page.matchAll(/^\| ([@a-z0-9/-]+) \|.*\| (`[^|]+`) \|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(16);
  const named = rows.flatMap(([, library = '', files = '']) =>
    files.split(', ').map((file) => [library, file.replaceAll('`', '')] as const),
  );
  expect(named.length).toBeGreaterThan(rows.length);
  for (const [library, file] of named.filter(([, path]) => /\.tsx?$/.test(path)))
    expect([file, read(file).includes(`from '${library}'`)]).toEqual([file, true]);
});
