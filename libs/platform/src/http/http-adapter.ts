// Nest's Express adapter on a server with our limits. Two of them can only be given when the server is
// made: the size of the headers, and how often connections are looked at for being late.
import { DomainError } from '@razao/domain';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/index.js';
import type { ServiceEnv } from '../env/service.env.js';
import { hasLongList, jsonText, jsonTexts } from '../json/index.js';
import { errorBody } from './error-body.js';
import { endLargeBody } from './large-bodies.js';

type ServerLimits = Pick<ServiceEnv, 'HEADER_BYTES_MAX' | 'HEADERS_TIMEOUT_MS' | 'KEEP_ALIVE_TIMEOUT_MS'>;

/** Node looks every 30 s by default: a timeout of 20 s would end a connection after up to 50. */
const LATE_LOOK_MS = 1_000;

export class HttpAdapter extends ExpressAdapter {
  constructor(private readonly limits: Readonly<ServerLimits>) {
    super();
  }

  override initHttpServer(): void {
    const { HEADER_BYTES_MAX, HEADERS_TIMEOUT_MS, KEEP_ALIVE_TIMEOUT_MS } = this.limits;
    const express = this.getInstance<Express>();
    const server = createServer(
      {
        ...bornForExpress(express),
        maxHeaderSize: HEADER_BYTES_MAX,
        headersTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        // An upload may take as long as it takes; every other request is timed by the lifecycle.
        requestTimeout: 0,
        connectionsCheckingInterval: LATE_LOOK_MS,
        // Node's own refusal has no body: checkHeaders refuses such a request.
        requireHostHeader: false,
      },
      (request, response) => {
        takePathOnly(request);
        express(request as Request, response as Response);
      },
    );
    // An expectation that HTTP does not know may be ignored (RFC 9110, 10.1.1); Node would answer 417 without a body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  /** Nest calls it with what a route returned, also when the request took too long and was answered meanwhile. */
  override reply(response: Response, body: unknown, statusCode?: number): void {
    endLargeBody(response);
    if (response.headersSent) return;
    if (hasLongList(body)) void replyInTurns(response, body, statusCode);
    else if (!isRecord(body)) super.reply(response, body, statusCode);
    else if (isPlain(response)) replyAtOnce(response, body, statusCode);
    else {
      if (!response.hasHeader('Content-Type')) response.type('json');
      super.reply(response, jsonText(body), statusCode);
    }
  }
}

/** Scheme and authority of a target, as a proxy sends it. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * `GET http://host/batch/1` is `GET /batch/1` (RFC 9112, 3.2.2). Express passes over every route and filter for a target
 * that it finds no path in (`http://`), and answers a page.
 */
function takePathOnly(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const rest = url.replace(ORIGIN, '');
  request.url = rest.startsWith('/') || rest === '*' ? rest : `/${rest}`;
}

/**
 * The classes of requests and responses. Express gives each one its prototype; V8 takes longer to change that of an object than
 * all of routing takes, and no time where it is the same already. The prototypes that one application gives, `app.request` and
 * `app.response`, are documented to be replaced (Express' guide, Overriding the Express API).
 */
function bornForExpress(express: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class ServiceRequest extends IncomingMessage {}
  class ServiceResponse<Of extends IncomingMessage> extends ServerResponse<Of> {}
  express.request = Object.setPrototypeOf(ServiceRequest.prototype, express.request) as Request;
  express.response = Object.setPrototypeOf(ServiceResponse.prototype, express.response) as Response;
  return { IncomingMessage: ServiceRequest, ServerResponse: ServiceResponse };
}

function isRecord(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return !(body instanceof StreamableFile || body instanceof Error || ArrayBuffer.isView(body));
}

/** Whether Express would do nothing with a record but write it as JSON: no content type that was set, no condition of the caller's. */
function isPlain(response: Response): boolean {
  const { method, headers } = response.req;
  return (
    method !== 'HEAD' &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    !response.hasHeader('Content-Type')
  );
}

/** What `response.json` writes, for a tenth of its price: it looks up and takes apart the type that it has just set. */
function replyAtOnce(response: Response, body: object, statusCode = response.statusCode): void {
  const text = jsonText(body);
  response.statusCode = statusCode;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** The lifecycle may have answered meanwhile, because the request took too long. */
async function replyInTurns(response: Response, body: object, statusCode?: number): Promise<void> {
  try {
    const parts: Buffer[] = [];
    for await (const text of jsonTexts(body)) parts.push(Buffer.from(text));
    if (response.headersSent) return;
    if (statusCode !== undefined) response.status(statusCode);
    response.type('json').send(Buffer.concat(parts));
  } catch (error) {
    response.destroy(error as Error);
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer to the request before it on the connection, which goes first. */
  readonly before: ServerResponse | undefined;
}

/** What Node refuses before there is a request, in the shape of every other refusal: broken HTTP, headers that are too large or too slow. */
export function answerClientErrors(server: Server, clock: Clock): void {
  const latest = new WeakMap<Duplex, Exchange>();
  const waiting = new WeakSet<Duplex>();
  server.on('request', (request, response) => {
    const before = latest.get(request.socket)?.response;
    latest.set(request.socket, { request, response, before });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const exchange = latest.get(socket);
    const refuse = (): void => {
      if (!socket.writable || isDismissed(exchange)) socket.destroy();
      else socket.end(answerOf(refusalOf(error), clock));
    };
    // The caller takes the first answer for that of its first request, which may have saved something.
    const first = exchange?.request.complete === false ? exchange.before : exchange?.response;
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (first?.writableFinished !== false) refuse();
    // Every packet that follows is an error, too.
    else if (!waiting.has(socket)) {
      waiting.add(socket);
      first.once('finish', refuse);
    }
  });
}

/** The rest of a body whose request was answered: a second answer would be taken for that of the next request. */
function isDismissed(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && !exchange.request.complete && exchange.response.headersSent;
}

function answerOf(refusal: DomainError, clock: Clock): string {
  const answer = errorBody(refusal, clock.now(), randomUUID());
  const body = JSON.stringify(answer);
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${answer.requestId}`,
    ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
    'Connection: close',
  ];
  return `HTTP/1.1 ${answer.status} ${answer.error}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('HEADERS_TOO_LARGE', {
        en: 'The request headers are too large.',
        pt: 'Os cabeçalhos da requisição são grandes demais.',
      });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('REQUEST_TOO_SLOW', {
        en: 'The request did not arrive in time.',
        pt: 'A requisição não chegou a tempo.',
      });
    default:
      return new DomainError('MALFORMED_BODY', {
        en: 'The request is not well-formed HTTP.',
        pt: 'A requisição não é HTTP bem-formado.',
      });
  }
}
