// Sends a large answer chunk by chunk: nothing is held whole, and a slow reader slows the source down. The first chunk
// is awaited before the headers are written, so that a refusal is still a proper error; what fails later breaks the
// connection off, and the reader knows.
//
// A stream holds a database connection for as long as its reader takes. So streams have only a part of the pool, a
// caller has only a part of that, and a reader that takes less than the least rate is disconnected.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { poolTurns, type Turns } from '@razao/platform/turns';
import type { Request, Response } from 'express';
import { pipeline, type Writable } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import { QueriesEnv } from '../queries.env.js';
import { BROTLI, GZIP, encodingFor, sendText, writeHead, type AnswerHead } from './answer.js';

/** A write and its HTTP chunk are worth their price from here on. */
const CHUNK_CHARACTERS_MIN = 64 * 1_024;

@Injectable()
export class Streams {
  private readonly turns: Turns;

  constructor(private readonly env: QueriesEnv) {
    this.turns = poolTurns(
      env,
      { en: 'a large answer', pt: 'uma resposta grande' },
      {
        percent: env.STREAMS_POOL_PERCENT,
        perCaller: env.STREAMS_PER_CALLER_MAX,
      },
    );
  }

  /** For long reads that do not stream, too. @throws DomainError SERVICE_BUSY */
  async inTurn<T>({ subject }: AccessScope, work: () => Promise<T>): Promise<T> {
    return await this.turns.take(subject, work);
  }

  /**
   * Small chunks are gathered; an answer that fits into one is sent as a text.
   * @throws DomainError SERVICE_BUSY
   */
  async send(
    scope: AccessScope,
    request: Request,
    response: Response,
    head: AnswerHead,
    chunks: AsyncIterable<string>,
  ): Promise<void> {
    await this.sendWithin(scope, request, response, head, (write) => write(chunks));
  }

  /**
   * As send, for chunks that are read inside of something that ends after them, such as a transaction.
   * @throws DomainError SERVICE_BUSY
   */
  async sendWithin(
    scope: AccessScope,
    request: Request,
    response: Response,
    head: AnswerHead,
    work: (write: (chunks: AsyncIterable<string>) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.inTurn(scope, async () => {
      // A caller that left while it waited.
      if (response.destroyed) return;
      await work((chunks) => this.write(request, response, head, chunks));
    });
  }

  private async write(
    request: Request,
    response: Response,
    head: AnswerHead,
    chunks: AsyncIterable<string>,
  ): Promise<void> {
    let reader: Reader | undefined;
    let gathered = '';
    for await (const chunk of chunks) {
      gathered += chunk;
      if (gathered.length < CHUNK_CHARACTERS_MIN) continue;
      reader ??= new Reader(openSink(request, response, head), response, this.env);
      if (!(await reader.take(gathered))) return;
      gathered = '';
    }
    if (reader === undefined) await sendText(request, response, head, gathered);
    else reader.end(gathered);
  }
}

function openSink(request: Request, response: Response, head: AnswerHead): Writable {
  writeHead(response, head);
  const encoding = encodingFor(request);
  if (encoding === undefined) return response;
  response.setHeader('Content-Encoding', encoding);
  const encoder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // A reader that goes away ends both; no one is left to receive an error.
  pipeline(encoder, response, () => undefined);
  return encoder;
}

/**
 * Whom the answer is sent to. Only the time that the answer waits for its reader counts, not that of the database, and
 * characters count before they are compressed: the rate is the progress of the answer.
 */
class Reader {
  private waitedMs = 0;
  private taken = 0;

  constructor(
    private readonly sink: Writable,
    private readonly response: Response,
    private readonly env: Pick<QueriesEnv, 'STREAM_BYTES_PER_SECOND_MIN' | 'STREAM_RATE_WINDOW_MS'>,
  ) {}

  /** @returns false when the reader is gone, or was too slow and is disconnected. */
  async take(chunk: string): Promise<boolean> {
    if (this.response.destroyed) return false;
    this.taken += chunk.length;
    if (this.sink.write(chunk)) return true;
    const begun = performance.now();
    const drained = await this.drained();
    this.waitedMs += performance.now() - begun;
    if (drained && this.isFastEnough()) return true;
    this.response.destroy();
    return false;
  }

  end(chunk: string): void {
    this.sink.end(chunk);
  }

  private isFastEnough(): boolean {
    const { STREAM_BYTES_PER_SECOND_MIN: least, STREAM_RATE_WINDOW_MS: windowMs } = this.env;
    if (this.waitedMs < windowMs) return true;
    const fast = this.taken * 1_000 >= least * this.waitedMs;
    this.taken = this.waitedMs = 0;
    return fast;
  }

  /** @returns false when nothing was taken for a whole window. */
  private async drained(): Promise<boolean> {
    return await new Promise((resolve) => {
      const settle = (taken: boolean): void => {
        clearTimeout(stalled);
        this.sink.off('drain', drained);
        this.response.off('close', closed);
        resolve(taken);
      };
      const drained = (): void => settle(true);
      const closed = (): void => settle(false);
      const stalled = setTimeout(closed, this.env.STREAM_RATE_WINDOW_MS);
      this.sink.once('drain', drained);
      this.response.once('close', closed);
    });
  }
}
