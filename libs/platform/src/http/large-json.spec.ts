// A body read in slices is answered as one that body-parser reads at once: what is taken is the same, and
// what is refused is refused in the same words.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { domainErrorOf } from './error-body.js';
import { largeJson } from './large-json.js';
import { SLICE_BYTES } from './parse-in-slices.js';
import { inspectBody, refuseUnsafeText } from './text-safety.js';

const LIMIT = 4 * 1024 * 1024;
const JSON_TYPE = 'application/json';

interface Answer {
  readonly status: number;
  /** Code and message of a refusal, digest of the body as it was taken. */
  readonly said: string;
}

const servers: Server[] = [];
let inSlices: string;
let atOnce: string;

beforeAll(async () => {
  const small = express.json({ limit: LIMIT, verify: inspectBody });
  inSlices = await serve([...largeJson(LIMIT), small]);
  atOnce = await serve([small]);
});

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await new Promise((done) => server.close(done))));
});

const items = (count: number, item: string): string =>
  `[${Array.from({ length: count }, () => item).join(',')}]`;
const large = (inside: string): string => `{"padding":${items(40_000, '"0123456789"')},${inside}}`;

describe('a large JSON body', () => {
  it.each<[string, string | Buffer, Record<string, string>?]>([
    ['an object', large('"a":[{"b":1.10,"c":null}]')],
    ['an array', items(60_000, '{"valor":10.5}')],
    ['with names that come twice', large('"a":1,"padding":2,"__proto__":{"b":1}')],
    ['with a byte order mark', `\uFEFF${large('"a":1')}`],
    ['with escapes that are text', large('"a":"\\u00e7\\ud83d\\ude00"')],
    ['with a NUL', large('"a":[{"b":"\\u0000"}]')],
    ['with half a surrogate pair in a name', large('"a":{"\\ud800":1}')],
    [
      'that is not UTF-8',
      Buffer.concat([Buffer.from(large('"a":"')), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ['of valid JSON that is not UTF-8', Buffer.from(large('"a":"\xe7"'), 'latin1')],
    ['that ends too early', large('"a":1').slice(0, -1)],
    ['with a comma too many', large('"a":[1,]')],
    ['with something behind it', `${large('"a":1')} 1`],
    ['nested too deep', large(`"a":${'['.repeat(70)}${']'.repeat(70)}`)],
    ['nested too deep and broken', large(`"a":${'['.repeat(70)}`)],
    ['that is a text', JSON.stringify('x'.repeat(SLICE_BYTES * 2))],
    ['that is nothing but spaces', ' '.repeat(SLICE_BYTES * 2)],
    ['in another charset', large('"a":1'), { 'content-type': `${JSON_TYPE}; charset=iso-8859-1` }],
    ['in UTF-16', Buffer.from(large('"a":1'), 'utf16le'), { 'content-type': `${JSON_TYPE}; charset=utf-16` }],
    ['with its charset said', large('"a":"ç"'), { 'content-type': `${JSON_TYPE}; charset="UTF-8"` }],
    ['of no length', large('"a":1'), { 'transfer-encoding': 'chunked' }],
    ['of no length, small', '{"a":1}', { 'transfer-encoding': 'chunked' }],
    ['of no length, empty', '', { 'transfer-encoding': 'chunked' }],
    ['compressed', gzipSync(large('"a":1')), { 'content-encoding': 'gzip' }],
    ['compressed, broken', gzipSync(large('"a":,')), { 'content-encoding': 'gzip' }],
    ['that says it is compressed', large('"a":1'), { 'content-encoding': 'gzip' }],
    ['compressed in an unknown way', large('"a":1'), { 'content-encoding': 'rot13' }],
    ['above the limit', items(400_000, '"0123456789"')],
    ['compressed, above the limit', gzipSync(items(400_000, '"0123456789"')), { 'content-encoding': 'gzip' }],
  ])('%s', async (_, body, headers = {}) => {
    const answer = await post(inSlices, body, headers);
    expect(answer).toEqual(await post(atOnce, body, headers));
    expect(answer.said.length).toBeGreaterThan(10);
  });
});

async function serve(bodies: readonly RequestHandler[]): Promise<string> {
  const app = express();
  app.use(...bodies, refuseUnsafeText);
  app.post('/', (request: Request, response: Response) => {
    response.json({ said: createHash('sha256').update(JSON.stringify(request.body)).digest('hex') });
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, code, message } = domainErrorOf(error);
    response.status(status).json({ said: `${code}: ${message}` });
  });
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function post(url: string, body: string | Buffer, headers: Record<string, string>): Promise<Answer> {
  const bytes = Buffer.from(body);
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(bytes.length) };
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', headers: { 'content-type': JSON_TYPE, ...length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            said: (JSON.parse(text) as { said: string }).said,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}
