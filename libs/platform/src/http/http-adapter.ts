// The Express adapter of Nest with the limits of this project. Two of them must be set when the server is created: the
// size of the headers, and the interval at which the server looks for connections that are late.
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

/** Node looks every 30 s by default, so a timeout of 20 s would end a connection only after up to 50 s. */
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
        // The duration of an upload is not limited; the lifecycle limits every other request.
        requestTimeout: 0,
        connectionsCheckingInterval: LATE_LOOK_MS,
        // The refusal of Node has no body, so checkHeaders refuses such a request.
        requireHostHeader: false,
      },
      (request, response) => {
        takePathOnly(request);
        express(request as Request, response as Response);
      },
    );
    // A server may ignore an expectation that it does not know (RFC 9110, 10.1.1). Node would answer 417 without a
    // body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  /**
   * Nest calls this with the result of a route, even when the lifecycle has already answered because the request took
   * too long.
   */
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

/** Scheme and authority of an absolute request target, as proxies send it. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * Reads `GET http://host/batch/1` as `GET /batch/1` (RFC 9112, 3.2.2). For a target without a path (`http://`) Express
 * would skip every route and filter, and answer with an HTML page.
 */
function takePathOnly(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const rest = url.replace(ORIGIN, '');
  request.url = rest.startsWith('/') || rest === '*' ? rest : `/${rest}`;
}

/**
 * The classes of requests and responses. Express sets the prototype of each request and response to those of the
 * application. V8 takes longer for this change than all of routing takes, and no time when the prototype is the same
 * already. So these classes inherit from the application's prototypes and replace them. The documentation of Express
 * allows to replace `app.request` and `app.response` (guide, Overriding the Express API).
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

/** Whether Express would only write the record as JSON: no content type is set, and the request has no condition. */
function isPlain(response: Response): boolean {
  const { method, headers } = response.req;
  return (
    method !== 'HEAD' &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    !response.hasHeader('Content-Type')
  );
}

/**
 * Writes what `response.json` writes at a tenth of its cost, because Express looks up and parses the content type that
 * it has just set.
 */
function replyAtOnce(response: Response, body: object, statusCode = response.statusCode): void {
  const text = jsonText(body);
  response.statusCode = statusCode;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Checks `headersSent` after the turns, because the lifecycle may have answered a request that took too long. */
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
  /** The answer to the previous request on the connection, which must be sent first. */
  readonly before: ServerResponse | undefined;
}

/**
 * Gives the error body of every other refusal to requests that Node refuses by itself: malformed HTTP, and headers that
 * are too large or too slow.
 */
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
      else socket.end(answerOf(refusalOfClientError(error), clock));
    };
    // The answer to an earlier request must be sent first. Otherwise the caller would take the refusal for the answer
    // to that request, which may have saved something.
    const first = exchange?.request.complete === false ? exchange.before : exchange?.response;
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (first?.writableFinished !== false) refuse();
    // Every further packet emits this event too, and the refusal must be sent once.
    else if (!waiting.has(socket)) {
      waiting.add(socket);
      first.once('finish', refuse);
    }
  });
}

/**
 * Whether the error is in the rest of a body whose request has been answered. The caller would take a second answer for
 * the answer to its next request.
 */
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

function refusalOfClientError({ code }: NodeJS.ErrnoException): DomainError {
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
