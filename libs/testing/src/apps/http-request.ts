// Sends one HTTP request. It uses Node's client, because the end-to-end tests send many: the 16,000 requests of
// consolidation.e2e took 19 s of the processor in the process of the test with `fetch`, and 10 s with this.
import {
  Agent,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Readable, type Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

export interface HttpRequest {
  readonly method?: string;
  /** `content-type` is added for a form. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent in chunks, without its length. */
  readonly body?: string | Uint8Array | FormData | URLSearchParams | ReadableStream | undefined;
}

interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The decompressed text. */
  readonly text: string;
}

/** Shorter than the services keep a connection, so that none is used again while its service closes it. */
const UNUSED_MS_MAX = 2_000;
const agent = new Agent({ keepAlive: true, timeout: UNUSED_MS_MAX });

const DECODERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
};

/** @throws the error of a connection that is refused, or breaks before the answer is complete */
export async function sendRequest(
  url: string | URL,
  { method = 'GET', headers, body }: HttpRequest,
): Promise<HttpResponse> {
  const { content, fields } = await encoded(body);
  const options = { method, agent, headers: { ...fields, ...headers } };
  const sent = request(url, options);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
    if (content instanceof Readable) content.on('error', reject).pipe(sent);
    else sent.end(content);
  });
  const text = await textOf(response);
  // A service that has answered does not read the rest of the body.
  if (!sent.writableFinished) sent.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

interface Encoded {
  content?: string | Uint8Array | Readable;
  fields?: OutgoingHttpHeaders;
}

async function encoded(body: HttpRequest['body']): Promise<Encoded> {
  if (body === undefined) return {};
  // Node sends the body of a DELETE without its length.
  if (typeof body === 'string' || body instanceof Uint8Array)
    return { content: body, fields: { 'content-length': Buffer.byteLength(body) } };
  if ('getReader' in body) return { content: Readable.fromWeb(body) };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { content: Buffer.from(await form.arrayBuffer()), fields: { 'content-type': type } };
}

async function textOf(response: IncomingMessage): Promise<string> {
  const decoder = DECODERS[response.headers['content-encoding'] ?? '']?.();
  const decoded = (decoder ? response.pipe(decoder) : response).setEncoding('utf8');
  return await new Promise((resolve, reject) => {
    let text = '';
    response.on('error', reject);
    decoded
      .on('data', (part: string) => (text += part))
      .on('error', reject)
      .on('end', () => {
        resolve(text);
      });
  });
}
