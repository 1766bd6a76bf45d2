// Checks the headers of a request before anything else: characters of the address, Host, credentials, and media type
// and size of the body. No route takes a compressed body, because its size says nothing about the size of its content.
import { DomainError, type Message } from '@razao/domain';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { MULTIPART_BODY, type BodyOfRoute } from './declared-routes.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;
const UTF8 = new Set(['utf-8', 'utf8', 'us-ascii']);

/** Refuses bodies that no route of the service takes. */
export function checkHeaders(bodies: readonly BodyOfRoute[]): RequestHandler {
  const service: BodyOfRoute = {
    types: [...new Set(bodies.flatMap(({ types }) => types))].sort(),
    bytesMax: Math.max(0, ...bodies.map(({ bytesMax }) => bytesMax)),
  };
  return (request: Request, _response: Response, next: NextFunction) => {
    if (request.url.includes('%')) checkAddress(request.url);
    refuseWithoutHost(request);
    refuseRepeated(request);
    if (hasBody(request)) checkBodyHeaders(request, service, ofService);
    next();
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
}

/** @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export function checkBodyHeaders(
  request: IncomingMessage,
  { types, bytesMax }: BodyOfRoute,
  expected: (types: readonly string[]) => Message = ofRoute,
): void {
  const { headers } = request;
  const type = mediaTypeOf(request);
  if (type === undefined || !types.includes(type)) {
    const { en, pt } = expected(types);
    throw unsupported({
      en: `The body is ${type ?? 'of no declared type'}, but ${en}.`,
      pt: `O corpo é ${type ?? 'de tipo não declarado'}, mas ${pt}.`,
    });
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    throw unsupported({
      en: 'The body has a Content-Encoding: send it as it is, uncompressed.',
      pt: 'O corpo tem Content-Encoding: envie-o sem compressão.',
    });
  if (type === MULTIPART_BODY) return;
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && !UTF8.has(charset))
    throw unsupported({
      en: 'The body declares a charset that is not UTF-8: encode it in UTF-8.',
      pt: 'O corpo declara um charset diferente de UTF-8: codifique-o em UTF-8.',
    });
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
}

function ofRoute(types: readonly string[]): Message {
  return {
    en: `${types.join(' or ') || 'none'} is taken here`,
    pt: `esta rota ${types.length === 0 ? 'não aceita corpo' : `aceita ${types.join(' ou ')}`}`,
  };
}

/** The route is not known yet, and takes only some of the types. */
function ofService(types: readonly string[]): Message {
  if (types.length < 2) return ofRoute(types);
  return {
    en: `the routes of this service take ${types.join(' or ')}: the OpenAPI document under /docs says which of them this one takes`,
    pt: `as rotas deste serviço aceitam ${types.join(' ou ')}: o documento OpenAPI, em /docs, indica qual deles esta aceita`,
  };
}

export function tooLarge(bytesMax: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', {
    en: `The body has more than ${bytesMax} bytes, the largest that is taken.`,
    pt: `O corpo tem mais de ${bytesMax} bytes, o maior tamanho aceito.`,
  });
}

function unsupported(message: Message): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** @throws DomainError MALFORMED_BODY for a request that a server must refuse by RFC 9112, 3.2 */
function refuseWithoutHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host !== undefined || httpVersion !== '1.1') return;
  throw new DomainError('MALFORMED_BODY', {
    en: 'The request has no Host header: HTTP/1.1 requires one.',
    pt: 'A requisição não tem o cabeçalho Host, que o HTTP/1.1 exige.',
  });
}

/**
 * Node keeps the first of several, and a proxy may have looked at another one: at other credentials, or at another host
 * (RFC 9112, 3.2).
 */
const SINGLE_HEADERS = ['Authorization', 'Host'];

/** @throws DomainError VALIDATION_FAILED */
function refuseRepeated({ rawHeaders }: IncomingMessage): void {
  for (const header of SINGLE_HEADERS) {
    const count = countOf(header.toLowerCase(), rawHeaders);
    if (count > 1)
      throw new DomainError('VALIDATION_FAILED', {
        en: `The request has ${count} ${header} headers: send one.`,
        pt: `A requisição tem ${count} cabeçalhos ${header}: envie um.`,
      });
  }
}

function countOf(header: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

function checkAddress(url: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new DomainError('VALIDATION_FAILED', {
      en: 'The address holds a percent escape that is not valid UTF-8.',
      pt: 'O endereço contém uma sequência de escape (%) que não é UTF-8 válido.',
    });
  }
  if (decoded.includes('\0'))
    throw new DomainError('VALIDATION_FAILED', {
      en: 'The address holds a NUL character.',
      pt: 'O endereço contém um caractere NUL.',
    });
}
