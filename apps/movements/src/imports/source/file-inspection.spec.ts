import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeFile } from './decode-file.js';
import { type FileInspection, EncodingCheck, inspectFile } from './file-inspection.js';

function inspect(...blocks: Buffer[]): FileInspection {
  const check = new EncodingCheck();
  for (const block of blocks) check.add(block);
  return check.conclude();
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of a file', () => {
  it('is ASCII, UTF-8 with or without a byte order mark, or else Windows-1252', () => {
    expect(inspect(latin('conta,valor'))).toEqual({ encoding: 'ascii', markBytes: 0 });
    expect(inspect(Buffer.from('históricó'))).toEqual({ encoding: 'utf-8', markBytes: 0 });
    expect(inspect(Buffer.from('\ufeffconta'))).toEqual({ encoding: 'utf-8', markBytes: 3 });
    expect(inspect(latin('histórico'))).toEqual({ encoding: 'windows-1252', markBytes: 0 });
    expect(inspect(Buffer.from('histórico'), latin('ó'))).toEqual({ encoding: 'windows-1252', markBytes: 0 });
    expect(inspect(Buffer.concat([Buffer.from('ó'), Buffer.from([0xe2, 0x82])]))).toMatchObject({
      encoding: 'windows-1252',
    });
  });

  it('is refused for a file that is empty, binary, or in two encodings', () => {
    expect(() => inspect()).toThrow(expect.objectContaining({ code: 'UPLOAD_EMPTY' }));
    expect(() => inspect(latin('ab'), latin('c\0d'))).toThrow(/byte 4 of the file is NUL/);
    expect(() => inspect(Buffer.from('\ufeffa'), latin('ó'))).toThrow(
      expect.objectContaining({ code: 'UPLOAD_FORMAT' }),
    );
  });

  it('does not depend on how the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
            fc.uint8Array({ maxLength: 3, min: 1 }).map(Buffer.from),
          ),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.integer({ min: 1, max: 7 }),
        (parts, size) => {
          const bytes = Buffer.from(Buffer.concat(parts).filter((byte) => byte !== 0));
          fc.pre(bytes.length > 0 && bytes[0] !== 0xef);
          const blocks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          expect(inspect(...blocks)).toEqual(inspect(bytes));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a file on disk', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'razao-decode-'))));
  afterAll(async () => await rm(folder, { recursive: true }));

  it.each([
    ['UTF-8', Buffer.from('ação — €🂡\n'.repeat(20_000)), 'ação — €🂡\n'.repeat(20_000)],
    ['ASCII', latin('acao'), 'acao'],
  ])('is decoded to its text when it is in %s', async (_, bytes, expected) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    let text = '';
    for await (const piece of decodeFile(path, await inspectFile(path))) text += piece;
    expect(text === expected).toBe(true);
  });
});
