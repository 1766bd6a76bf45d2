// Decides between UTF-8 and Windows-1252, and refuses a file that is not text. It reads the whole file before a row is
// checked, because an encoding that fits the first lines could be wrong in the middle of the file.
import { isAscii, isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { DomainError, Utf8DamageSearch } from '@razao/domain';
import { READ_BLOCK_BYTES } from '../limits.js';

type TextEncoding = 'ascii' | 'utf-8' | 'windows-1252';

export interface FileInspection {
  encoding: TextEncoding;
  /** How many bytes of a byte order mark to skip. */
  markBytes: 0 | 3;
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads the whole file. The encoding is UTF-8 when every byte sequence is valid in it; a mark at the beginning is
 * skipped. Otherwise it is Windows-1252, which the legacy systems write and in which every byte has a meaning.
 * @throws DomainError UPLOAD_EMPTY, UPLOAD_BINARY (a NUL byte), UPLOAD_FORMAT (a UTF-8 mark before bytes that are not UTF-8).
 */
export async function inspectFile(path: string): Promise<FileInspection> {
  const check = new EncodingCheck();
  for await (const block of blocksOf(path)) check.add(block);
  return check.conclude();
}

/**
 * Refuses a file that is not UTF-8 as a whole, and mostly is: as Windows-1252 it would enter with other texts.
 * @throws DomainError UPLOAD_FORMAT
 */
export async function refuseDamagedUtf8(path: string): Promise<void> {
  const search = new Utf8DamageSearch();
  for await (const block of blocksOf(path)) search.add(block);
  const damage = search.end();
  if (damage === undefined) return;
  const byte = `0x${damage.byte.toString(16).toUpperCase()}`;
  throw new DomainError('UPLOAD_FORMAT', {
    en: `line ${damage.line} has the byte ${byte}, which is not UTF-8, and most of the file is: it may be half of a letter that was cut. Save the file in one encoding`,
    pt: `a linha ${damage.line} tem o byte ${byte}, que não é UTF-8, e a maior parte do arquivo é: pode ser metade de uma letra que foi cortada. Salve o arquivo em uma só codificação`,
  });
}

/** Each block is valid until the next one is read. */
async function* blocksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const block = Buffer.allocUnsafe(READ_BLOCK_BYTES * 4);
    for (;;) {
      const { bytesRead } = await file.read(block, 0, block.length);
      if (bytesRead === 0) return;
      yield block.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Takes the bytes of the file in parts of any size and decides the encoding. */
export class EncodingCheck {
  private bytes = 0;
  private ascii = true;
  private utf8 = true;
  private mark = false;
  /** The last character of the last block, which may be incomplete; at most four bytes. */
  private tail: Buffer = Buffer.alloc(0);

  add(block: Buffer): void {
    const nul = block.indexOf(0);
    if (nul >= 0) {
      throw new DomainError('UPLOAD_BINARY', {
        en: `byte ${this.bytes + nul + 1} of the file is NUL: expected text (save a spreadsheet as CSV)`,
        pt: `o byte ${this.bytes + nul + 1} do arquivo é NUL: espera-se texto (salve a planilha como CSV)`,
      });
    }
    const whole = this.tail.length === 0 ? block : Buffer.concat([this.tail, block]);
    if (this.bytes - this.tail.length === 0) this.mark = whole.subarray(0, 3).equals(MARK);
    this.bytes += block.length;
    if (this.ascii && isAscii(block)) return;
    this.ascii = false;
    if (!this.utf8) return;
    const end = lastCharacter(whole);
    this.utf8 = isUtf8(whole.subarray(0, end));
    this.tail = Buffer.from(whole.subarray(end));
  }

  conclude(): FileInspection {
    if (this.bytes === 0)
      throw new DomainError('UPLOAD_EMPTY', {
        en: 'the file is empty: expected at least one row',
        pt: 'o arquivo está vazio: espera-se ao menos uma linha',
      });
    if (this.ascii) return { encoding: 'ascii', markBytes: 0 };
    const utf8 = this.utf8 && isUtf8(this.tail);
    if (this.mark && !utf8) {
      throw new DomainError('UPLOAD_FORMAT', {
        en: 'the file begins with the mark of UTF-8 and holds bytes that are not UTF-8: save it in one encoding',
        pt: 'o arquivo começa com a marca de UTF-8 e contém bytes que não são UTF-8: salve-o em uma só codificação',
      });
    }
    return { encoding: utf8 ? 'utf-8' : 'windows-1252', markBytes: this.mark ? 3 : 0 };
  }
}

/** @returns where the last character begins; with bytes that are not UTF-8, at most four bytes before the end */
function lastCharacter(block: Uint8Array): number {
  const earliest = Math.max(0, block.length - 4);
  let at = Math.max(0, block.length - 1);
  while (at > earliest && ((block[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}
