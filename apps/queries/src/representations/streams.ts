// Sends large answers chunk by chunk. Callers take turns, and an answer is compressed when its caller accepts that.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { sendChunks } from '@razao/platform/streams';
import { streamTurns, type Turns } from '@razao/platform/turns';
import { pipeline, type Writable } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import { QueriesEnv } from '../queries.env.js';
import { BROTLI, GZIP, encodingFor, sendText, writeHead, type Answer } from './answer.js';

@Injectable()
export class Streams {
  private readonly turns: Turns;

  constructor(private readonly env: QueriesEnv) {
    this.turns = streamTurns(env, { en: 'a large answer', pt: 'uma resposta volumosa' });
  }

  /** Does `work` in the caller's turn; long reads that do not stream use it, too. @throws DomainError SERVICE_BUSY */
  async inTurn<T>({ subject }: AccessScope, work: () => Promise<T>): Promise<T> {
    return await this.turns.take(subject, work);
  }

  /**
   * Gathers small chunks into larger ones; an answer that fits into one chunk is sent as a text.
   * @throws DomainError SERVICE_BUSY
   */
  async send(scope: AccessScope, answer: Answer, chunks: AsyncIterable<string>): Promise<void> {
    await this.sendWithin(scope, answer, (write) => write(chunks));
  }

  /**
   * Like `send`, for chunks that must be read before something around them ends, such as a transaction.
   * @throws DomainError SERVICE_BUSY
   */
  async sendWithin(
    scope: AccessScope,
    answer: Answer,
    work: (write: (chunks: AsyncIterable<string>) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.inTurn(scope, async () => {
      // The caller disconnected while it waited for its turn.
      if (answer.response.destroyed) return;
      await work((chunks) => this.write(answer, chunks));
    });
  }

  private async write(answer: Answer, chunks: AsyncIterable<string>): Promise<void> {
    const sink = {
      response: answer.response,
      open: () => openSink(answer),
      sendText: (text: string) => sendText(answer, text),
    };
    await sendChunks(chunks, sink, this.env);
  }
}

function openSink(answer: Answer): Writable {
  const { request, response } = answer;
  writeHead(answer);
  const encoding = encodingFor(request);
  if (encoding === undefined) return response;
  response.setHeader('Content-Encoding', encoding);
  const encoder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // When the client disconnects, the pipeline ends both streams, and there is no one to report the error to.
  pipeline(encoder, response, () => undefined);
  return encoder;
}
