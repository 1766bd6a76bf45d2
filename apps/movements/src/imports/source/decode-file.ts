// The file's bytes as text, block by block. Windows-1252 is decoded here and not by TextDecoder,
// whose fast path reads 0x80–0x9F as ISO-8859-1 in several Node releases that we support.
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { READ_BLOCK_BYTES } from '../limits.js';
import type { FileInspection } from './file-inspection.js';

/** What 0x80 to 0x9F mean in Windows-1252; five have no meaning and stay control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

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

export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => HIGH.charAt(char.charCodeAt(0) - 0x80));
}

function decoderOf(inspection: FileInspection): (bytes: Buffer) => string {
  if (inspection.encoding === 'ascii') return (bytes) => bytes.toString('latin1');
  if (inspection.encoding === 'windows-1252') return decodeWindows1252;
  const decoder = new StringDecoder('utf8');
  return (bytes) => decoder.write(bytes);
}
