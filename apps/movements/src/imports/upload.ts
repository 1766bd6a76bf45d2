// Takes a multipart body apart while it arrives: multer reads it, the file goes straight to disk
// through a storage engine of our own, the flags are read. Nothing of the file is held in memory.
//
// multer is called from within the import and not as an interceptor of its route: the body must not be
// read before the batch is known to take an import, and the file must go when the import ends.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, fieldRefusal, shownText } from '@razao/domain';
import { suggestionFor } from '@razao/platform/http';
import { type PaceLimits, UploadPace } from './upload-pace.js';

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
  /** Slower than this, the upload counts as interrupted. */
  pace: PaceLimits;
  /** What holds when the body does not say: the query's flags. */
  flags: UploadFlags;
}

const FLAGS = ['dryRun', 'atomic'] as const satisfies (keyof UploadFlags)[];
const PARTS = ['file', ...FLAGS];
const PART_NAME_SHOWN_MAX = 40;
const FLAG_CHARS_MAX = 16;
/** How often the pace is looked at. */
const PACE_LOOK_MS = 100;
/** Boundaries, part headers and flags around the file. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

/**
 * Whatever it throws, nothing is left at `path`.
 * @throws DomainError UPLOAD_TOO_LARGE, UPLOAD_MISSING, UPLOAD_INTERRUPTED, MALFORMED_BODY (a part that is
 *   not known or comes twice), VALIDATION_FAILED (a flag that is neither true nor false).
 */
export async function receiveUpload(
  request: IncomingMessage,
  options: UploadOptions,
): Promise<ReceivedUpload> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > options.bytesMax + ENVELOPE_BYTES_MAX)
      throw tooLarge(options.bytesMax);
    return await new MultipartUpload(request as Request, options).receive();
  } finally {
    // What the client still sends is let run past, so that it can read the answer.
    request.unpipe();
    request.resume();
  }
}

type FileCallback = Parameters<multer.StorageEngine['_handleFile']>[2];

class MultipartUpload implements multer.StorageEngine {
  #file: Readable | undefined;
  #written: Promise<void> = Promise.resolve();
  #closed: Promise<void> = Promise.resolve();
  #refuse: (error: Error) => void = () => undefined;

  constructor(
    private readonly request: Request,
    private readonly options: UploadOptions,
  ) {}

  async receive(): Promise<ReceivedUpload> {
    try {
      await this.#read();
      return this.#received();
    } catch (error) {
      // With an error: a pipeline whose source has ended and is destroyed without one waits for ever.
      this.#file?.destroy(error instanceof Error ? error : new Error(String(error)));
      await this.#written.catch(() => undefined);
      // A file that is still being opened would come into being after it was removed.
      await this.#closed;
      await rm(this.options.path, { force: true });
      throw error;
    }
  }

  async #read(): Promise<void> {
    const { request } = this;
    const pace = new UploadPace(this.options.pace, performance.now());
    const look = setInterval(() => {
      const fault = pace.fault(performance.now());
      if (fault !== undefined) this.#refuse(fault);
    }, PACE_LOOK_MS);
    const heard = (chunk: Buffer): void => {
      pace.heard(chunk.length, performance.now());
    };
    try {
      const read = this.#parse();
      request.on('data', heard);
      await read;
    } finally {
      clearInterval(look);
      request.off('data', heard);
    }
  }

  /** multer reports a refusal once the client has sent everything; `#refuse` does so at once. */
  async #parse(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#refuse = reject;
      let begun = false;
      this.#middleware()(this.request, undefined as unknown as Response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(begun ? this.#refusalOf(error) : notMultipart(error));
      });
      begun = true;
    });
  }

  #middleware(): ReturnType<multer.Multer['any']> {
    return multer({
      storage: this,
      fileFilter: (request, file, decide) => {
        try {
          if (file.fieldname !== 'file') throw unknownPart(file.fieldname);
          flagsOf(request.body as object);
          decide(null, true);
        } catch (error) {
          this.#refuse(error as Error);
          decide(error as Error);
        }
      },
      defParamCharset: 'utf8',
      limits: {
        fileSize: this.options.bytesMax,
        files: 1,
        parts: FLAGS.length + 1,
        fieldSize: FLAG_CHARS_MAX,
        fieldNestingDepth: 0,
      },
    }).any();
  }

  _handleFile(_request: Request, file: Express.Multer.File, done: FileCallback): void {
    const { stream } = file;
    const { path, bytesMax } = this.options;
    this.#file = stream;
    const disk = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    disk.once('error', (error) => {
      // Else the upload has ended, and multer says so.
      if (stream.errored === null) this.#refuse(error);
    });
    stream.once('limit', () => {
      this.#refuse(tooLarge(bytesMax));
    });
    this.#closed = new Promise((resolve) => {
      disk.once('close', resolve);
    });
    this.#written = pipeline(stream, disk);
    this.#written.then(() => {
      done(null, { path });
    }, done);
  }

  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    rm(this.options.path, { force: true }).then(() => {
      done(null);
    }, done);
  }

  #received(): ReceivedUpload {
    // Without a multipart body multer has touched neither.
    const { body, files } = this.request as { body?: object; files?: Express.Multer.File[] };
    const flags = flagsOf(files === undefined ? {} : (body ?? {}));
    const [file] = files ?? [];
    if (file === undefined) throw missing('the request has no part named "file" with a file in it');
    return {
      path: this.options.path,
      fileName: file.originalname,
      options: { ...this.options.flags, ...flags },
    };
  }

  #refusalOf(error: unknown): Error {
    if (!(error instanceof multer.MulterError))
      return isMalformedHeader(error) ? malformedHeader() : interrupted(error);
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return tooLarge(this.options.bytesMax);
      case 'LIMIT_FILE_COUNT':
        return malformed('the body has two files');
      case 'LIMIT_PART_COUNT':
        return malformed('the body has more parts than file, dryRun and atomic');
      case 'LIMIT_FIELD_VALUE':
        return refusedField(error.field ?? '', `more than ${FLAG_CHARS_MAX} characters`);
      default:
        return malformed(`a part of the body has no acceptable name: expected file, dryRun, atomic`);
    }
  }
}

/** The flags among the fields that were read so far. */
function flagsOf(fields: object): Partial<UploadFlags> {
  const flags: Partial<UploadFlags> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (!isFlag(name)) throw refusedField(name, value);
    if (Array.isArray(value)) throw malformed(`part ${name} comes twice`);
    if (value !== 'true' && value !== 'false') throw refusedField(name, value);
    flags[name] = value === 'true';
  }
  return flags;
}

function isFlag(name: string): name is keyof UploadFlags {
  return (FLAGS as readonly string[]).includes(name);
}

function refusedField(name: string, value: unknown): DomainError {
  if (name === 'file') return missing('the part "file" is a field: send it with a file name');
  if (!isFlag(name)) return unknownPart(name);
  return fieldRefusal('VALIDATION_FAILED', name, value, 'expected true or false');
}

function unknownPart(name: string): DomainError {
  return malformed(
    `part ${JSON.stringify(shownText(name, PART_NAME_SHOWN_MAX))} is unknown${suggestionFor(name, PARTS)}: expected ${PARTS.join(', ')}; nothing was saved`,
  );
}

function notMultipart(cause: unknown): DomainError {
  return missing('the body is not multipart/form-data with a boundary', cause);
}

function missing(message: string, cause?: unknown): DomainError {
  return new DomainError('UPLOAD_MISSING', message, [], { cause });
}

function tooLarge(bytesMax: number): DomainError {
  return new DomainError('UPLOAD_TOO_LARGE', `the file has more than ${bytesMax} bytes`);
}

function malformed(message: string): DomainError {
  return new DomainError('MALFORMED_BODY', message);
}

/** busboy has no code for it. */
function isMalformedHeader(error: unknown): boolean {
  return error instanceof Error && error.message === 'Malformed part header';
}

function malformedHeader(): DomainError {
  return malformed('the header of a part cannot be read, or is longer than 16 KiB: nothing was saved');
}

function interrupted(cause?: unknown): DomainError {
  return new DomainError(
    'UPLOAD_INTERRUPTED',
    'the upload ended before the body was complete: nothing was saved',
    [],
    { cause },
  );
}
