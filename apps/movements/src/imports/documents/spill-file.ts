// Keeps the rows of a document that is too large for memory on disk until the document is checked. The file is in the
// folder of the import and is removed with it. It is open only while it is written or read, because an import of many
// large documents must not take a descriptor for each.
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { copyLines } from '../rows/copy-text.js';

export class SpillFile {
  constructor(private readonly path: string) {}

  /** Appends whole lines, each ended by LF. */
  async append(text: string): Promise<void> {
    await appendFile(this.path, text, { mode: 0o600 });
  }

  /** The lines in order, without their LF, in blocks. */
  lineBlocks(): AsyncIterable<string[]> {
    return copyLines(createReadStream(this.path, { encoding: 'utf8' }));
  }
}
