// Decodes the bytes of the file to text, block by block.
import { decodeWindows1252 } from '@razao/domain';
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { READ_BLOCK_BYTES } from '../limits.js';
import type { FileInspection } from './file-inspection.js';

export async function* decodeFile(path: string, inspection: FileInspection): AsyncGenerator<string> {
  const decode = decoderOf(inspection);
  const file = await open(path, 'r');
  try {
    const block = Buffer.allocUnsafe(READ_BLOCK_BYTES);
    let position: number = inspection.markBytes;
    for (;;) {
      const { bytesRead } = await file.read(block, 0, block.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield decode(block.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

function decoderOf(inspection: FileInspection): (bytes: Buffer) => string {
  if (inspection.encoding === 'ascii') return (bytes) => bytes.toString('latin1');
  if (inspection.encoding === 'windows-1252') return decodeWindows1252;
  const decoder = new StringDecoder('utf8');
  return (bytes) => decoder.write(bytes);
}
