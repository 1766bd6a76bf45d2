// Tests that the list has every migration of the folder: a missing one would never run, and no other test would fail.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('schema-migrations.ts lists every SQL file of the folder', () => {
  const list = readFileSync(new URL('schema-migrations.ts', import.meta.url), 'utf8');
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !list.includes(`'${name.replace('.sql', '')}'`))).toEqual([]);
});
