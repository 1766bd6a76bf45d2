// Lines of text that wait on disk: the rows of a document too large for memory until the document is
// judged. The file lies in the import's own folder and goes with it.
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

export class SpillFile {
  private constructor(private readonly handle: FileHandle) {}

  static async create(path: string): Promise<SpillFile> {
    return new SpillFile(await open(path, 'wx+', 0o600));
  }

  /** Appends whole lines, each ended by LF. */
  async append(text: string): Promise<void> {
    await this.handle.appendFile(text, 'utf8');
  }

  /** The lines in order, without their LF, a block at a time. Only LF ends a line: U+2028 in a history does not. */
  async *lineBlocks(): AsyncGenerator<string[]> {
    let rest = '';
    for await (const chunk of this.handle.createReadStream({
      start: 0,
      encoding: 'utf8',
      autoClose: false,
    })) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
    if (rest !== '') yield [rest];
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}
