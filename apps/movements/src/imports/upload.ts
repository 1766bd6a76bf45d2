// Takes a multipart body apart while it arrives: the file goes straight to disk, the flags are read.
// Nothing of the file is held in memory.
//
// Why busboy itself and not a multer interceptor (which is built on it): the body must not be read
// before the batch is known to take an import, and the file must go when the import ends.
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { DomainError } from '@razao/domain';

export interface UploadFlags {
  dryRun: boolean;
  atomic: boolean;
}

export interface ReceivedUpload {
  /** Where the file lies. */
  path: string;
  /** As the client named it, if it did. */
  fileName: string | undefined;
  options: UploadFlags;
}

export interface UploadOptions {
  path: string;
  bytesMax: number;
  /** What holds when the body does not say: the query's flags. */
  flags: UploadFlags;
}

const FLAGS: readonly string[] = ['dryRun', 'atomic'] satisfies (keyof UploadFlags)[];
const FLAG_CHARS_MAX = 16;
/** Boundaries, part headers and flags around the file. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

/**
 * @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_INTERRUPTED, MALFORMED_BODY (a part that is
 *   not known or comes twice), VALIDATION_FAILED (a flag that is neither true nor false).
 */
export async function receiveUpload(
  request: IncomingMessage,
  options: UploadOptions,
): Promise<ReceivedUpload> {
  if (Number(request.headers['content-length'] ?? 0) > options.bytesMax + ENVELOPE_BYTES_MAX)
    throw tooLarge(options.bytesMax);
  const upload = new MultipartUpload(request, options);
  try {
    return await upload.receive();
  } finally {
    // What the client still sends is let run past, so that it can read the answer.
    request.resume();
  }
}

class MultipartUpload {
  readonly #flags: UploadFlags;
  readonly #given = new Set<string>();
  #fileName: string | undefined;
  #hasFile = false;
  #written: Promise<void> = Promise.resolve();

  constructor(
    private readonly request: IncomingMessage,
    private readonly options: UploadOptions,
  ) {
    this.#flags = { ...options.flags };
  }

  async receive(): Promise<ReceivedUpload> {
    const parser = this.#parser();
    try {
      await this.#parse(parser);
    } finally {
      this.request.unpipe(parser);
      parser.destroy();
      await this.#written.catch(() => undefined);
    }
    await this.#written;
    if (!this.#hasFile)
      throw new DomainError('UPLOAD_MISSING', 'the request has no part named "file" with a file in it');
    return { path: this.options.path, fileName: this.#fileName, options: this.#flags };
  }

  #parser(): busboy.Busboy {
    try {
      return busboy({
        headers: this.request.headers,
        defParamCharset: 'utf8',
        limits: {
          // Busboy says 'limit' at the limit, not above it.
          fileSize: this.options.bytesMax + 1,
          fieldSize: FLAG_CHARS_MAX,
          parts: FLAGS.length + 2,
        },
      });
    } catch (error) {
      throw new DomainError('UPLOAD_MISSING', 'the body is not multipart/form-data with a boundary', [], {
        cause: error,
      });
    }
  }

  async #parse(parser: busboy.Busboy): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const guarded = <Args extends unknown[]>(handle: (...args: Args) => void) => {
        return (...args: Args): void => {
          try {
            handle(...args);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
      };
      parser.on(
        'file',
        guarded((name: string, file: Readable, info: busboy.FileInfo) => {
          this.#takeFile(name, file, info, reject);
        }),
      );
      parser.on(
        'field',
        guarded((name: string, value: string, info: busboy.FieldInfo) => {
          this.#takeField(name, value, info);
        }),
      );
      parser.on('partsLimit', () => {
        reject(malformed('the body has more parts than file, dryRun and atomic'));
      });
      parser.on('error', (error) => {
        reject(interrupted(error));
      });
      parser.on('close', () => {
        resolve();
      });
      this.request.once('error', (error) => {
        reject(interrupted(error));
      });
      this.request.once('close', () => {
        if (!this.request.complete) reject(interrupted());
      });
      this.request.pipe(parser);
    });
  }

  #takeFile(name: string, file: Readable, info: busboy.FileInfo, reject: (error: Error) => void): void {
    // Busboy destroys the part's stream with an error of its own when the body fails; that one is reported.
    file.on('error', () => undefined);
    if (name !== 'file' || this.#hasFile) {
      file.resume();
      throw malformed(
        name === 'file'
          ? 'the body has two files'
          : `part ${JSON.stringify(name)} is unknown: expected file, dryRun, atomic`,
      );
    }
    this.#hasFile = true;
    this.#fileName = info.filename;
    file.once('limit', () => {
      reject(tooLarge(this.options.bytesMax));
    });
    this.#written = pipeline(file, createWriteStream(this.options.path, { mode: 0o600, flags: 'wx' }));
    this.#written.catch(reject);
  }

  #takeField(name: string, value: string, info: busboy.FieldInfo): void {
    if (name === 'file')
      throw new DomainError('UPLOAD_MISSING', 'the part "file" is a field: send it with a file name');
    if (!FLAGS.includes(name))
      throw malformed(`part ${JSON.stringify(name)} is unknown: expected file, dryRun, atomic`);
    if (this.#given.has(name)) throw malformed(`part ${name} comes twice`);
    this.#given.add(name);
    if (info.valueTruncated || (value !== 'true' && value !== 'false')) {
      throw new DomainError('VALIDATION_FAILED', `${name}: expected true or false`, [
        { field: name, reason: 'expected true or false' },
      ]);
    }
    this.#flags[name as keyof UploadFlags] = value === 'true';
  }
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError('UPLOAD_TOO_LARGE', `the file has more than ${bytesMax} bytes`);
}

function malformed(message: string): DomainError {
  return new DomainError('MALFORMED_BODY', message);
}

function interrupted(cause?: unknown): DomainError {
  return new DomainError(
    'UPLOAD_INTERRUPTED',
    'the upload ended before the body was complete: nothing was saved',
    [],
    { cause },
  );
}
