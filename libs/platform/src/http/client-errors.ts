// What Node refuses before there is a request: broken HTTP, headers that are too large or too slow.
// Answered in the shape of every other refusal.
import { type ErrorCode, DomainError } from '@razao/domain';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/index.js';
import { errorBody } from './error-body.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function answerClientErrors(server: Server, clock: Clock): void {
  const latest = new WeakMap<Duplex, Exchange>();
  server.on('request', (request, response) => {
    latest.set(request.socket, { request, response });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(latest.get(socket)))
      return void socket.destroy();
    const refusal = new DomainError(codeOf(error), messageOf(error));
    const answer = errorBody(refusal, clock.now(), randomUUID());
    const body = JSON.stringify(answer);
    const headers = [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${answer.requestId}`,
      ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
      'Connection: close',
    ];
    socket.end(`HTTP/1.1 ${answer.status} ${answer.error}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** The rest of a body whose request was answered: a second answer would be taken for that of the next request. */
function isAnswered(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && !exchange.request.complete && exchange.response.headersSent;
}

function codeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TOO_SLOW' : 'MALFORMED_BODY';
}

function messageOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'The request headers are too large.';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? 'The request did not arrive in time.'
    : 'The request is not well-formed HTTP.';
}
