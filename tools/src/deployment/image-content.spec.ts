// What the proof of the images refuses: an image that grew, and what belongs to no image.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentOf } from './image-content.js';

const MIB = 1024 * 1024;
let image: string;

beforeEach(async () => {
  image = await mkdtemp(join(tmpdir(), 'razao-image-content-'));
});
afterEach(async () => {
  await rm(image, { recursive: true });
});

async function put(path: string, content: string | Buffer): Promise<void> {
  const file = join(image, 'srv/razao', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function lock(packages: Record<string, object>): Promise<number> {
  const text = JSON.stringify({ packages });
  await put('node_modules/.package-lock.json', text);
  return Buffer.byteLength(text);
}

describe('the content of an image', () => {
  it('may weigh what is allowed and not a byte more', async () => {
    const lockBytes = await lock({ 'node_modules/@heavy/one': {}, 'libs/domain': {} });
    await put('node_modules/@heavy/one/index.js', Buffer.alloc(MIB));
    await put('libs/domain/dist/index.js', Buffer.alloc(MIB - lockBytes));
    expect(contentOf(image, 2)).toEqual({ mib: 2, files: 3, packages: 1, problems: [] });
    await put('libs/domain/dist/one-more.js', 'x');
    expect(contentOf(image, 2).problems).toEqual(['2.0 MiB are more than 2']);
  });

  it('may be one program without packages', async () => {
    await put('apps/console/dist/main.js', Buffer.alloc(MIB));
    expect(contentOf(image, 1)).toEqual({ mib: 1, files: 1, packages: 0, problems: [] });
  });

  it('is neither source, test nor development package of this project', async () => {
    await lock({ 'node_modules/jest': { dev: true }, 'node_modules/pg': {} });
    await put('libs/domain/dist/money.js', '');
    await put('node_modules/pg/src/index.js', '');
    await put('libs/domain/src/money.ts', '');
    await put('apps/movements/dist/entry.spec.js', '');
    await put('tools/src/admin/main.ts', '');
    await put('apps/movements/.env', '');
    expect([...contentOf(image).problems].sort()).toEqual([
      '/srv/razao/apps/movements/.env is not for an image',
      '/srv/razao/apps/movements/dist/entry.spec.js is not for an image',
      '/srv/razao/libs/domain/src/money.ts is not for an image',
      '/srv/razao/tools/src/admin/main.ts is not for an image',
      'node_modules/jest is not for an image',
    ]);
  });
});
