// Reads the body after the guards have identified the caller and checked its permission for the records that the path
// names. A body costs memory and time, which are not spent on a caller who may not send it. A route accepts the media
// types that it declares. The bodies of all other routes are not read.
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { DomainError, refusalOfField } from '@razao/domain';
import type { Request, Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import { parse as parseForm } from 'node:querystring';
import { setImmediate as turn } from 'node:timers/promises';
import type { ServiceEnv } from '../env/service.env.js';
import { FORM_BODY, MULTIPART_BODY, routeOf, type BodyOfRoute } from './declared-routes.js';
import { LargeBodies, type LargeBodySettings } from './large-bodies.js';
import { SLICE_BYTES, parseJsonBody } from './json-body.js';
import { requestContext } from './request-context.js';
import { checkBodyHeaders, hasBody, mediaTypeOf, tooLarge } from './request-headers.js';
import { shownName } from './nearest-name.js';
import { notUtf8 } from './json-refusals.js';

/** The limit of fields of a form, empty ones included; no route takes more than ten. */
const FORM_FIELDS_MAX = 100;

type BodySettings = LargeBodySettings & Pick<ServiceEnv, 'BODY_BYTES_MAX' | 'BODY_TIMEOUT_MS'>;

export class BodyGuard implements CanActivate {
  private readonly largeBodies: LargeBodies;

  constructor(
    private readonly bodies: ReadonlyMap<string, BodyOfRoute | undefined>,
    private readonly settings: BodySettings,
  ) {
    this.largeBodies = new LargeBodies(settings);
  }

  /** @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, SERVICE_BUSY, REQUEST_TOO_SLOW, MALFORMED_BODY, MALFORMED_JSON, VALIDATION_FAILED */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!hasBody(request)) return true;
    const body = this.bodies.get(routeOf(request));
    if (body === undefined) return true;
    checkBodyHeaders(request, body);
    if (mediaTypeOf(request) === MULTIPART_BODY) {
      // FileInterceptor reads the upload later. Its route limits the pauses, and nothing its duration.
      clearTimeout(requestContext.getStore()?.patience);
      return true;
    }
    return this.read(request, http.getResponse<Response>(), body.bytesMax);
  }

  private async read(request: Request, response: Response, bytesMax: number): Promise<boolean> {
    const { BODY_BYTES_MAX, BODY_TIMEOUT_MS } = this.settings;
    const context = requestContext.getStore();
    // A chunked body has no Content-Length (NaN here), so it may be large.
    const length = Number(request.headers['content-length']);
    if (bytesMax > BODY_BYTES_MAX && !(length <= BODY_BYTES_MAX))
      await this.largeBodies.begin(context?.subject ?? '', response);
    // Node may run this between the last byte of a body and the end of the request, so `complete` alone is not enough.
    const isThere = !request.destroyed && (request.complete || request.readableLength === length);
    const bytes = isThere
      ? arrived(request, bytesMax)
      : await received(request, response, bytesMax, BODY_TIMEOUT_MS);
    if (context !== undefined && request.headers['idempotency-key'] !== undefined)
      context.bodyDigest = await digestOf(bytes);
    if (bytes.length > 0)
      request.body = mediaTypeOf(request) === FORM_BODY ? formOf(bytes) : await parseJsonBody(bytes);
    return true;
  }
}

/**
 * Takes a body that arrived with its headers, as most small bodies do. This saves the timer, the listeners and the
 * event-loop turn of `received`.
 * @throws DomainError PAYLOAD_TOO_LARGE
 */
function arrived(request: Request, bytesMax: number): Buffer {
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  request.resume();
  if (bytes.length > bytesMax) throw tooLarge(bytesMax);
  return bytes;
}

/** @throws DomainError PAYLOAD_TOO_LARGE, REQUEST_TOO_SLOW, MALFORMED_BODY */
async function received(
  request: Request,
  response: Response,
  bytesMax: number,
  timeoutMs: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      // The rest of the body is not read, so the connection cannot serve another request.
      response.setHeader('Connection', 'close');
      response.once('finish', () => request.destroy());
      done(
        new DomainError('REQUEST_TOO_SLOW', {
          en: `The body did not arrive within ${timeoutMs} ms.`,
          pt: `O corpo não chegou em ${timeoutMs} ms.`,
        }),
      );
    }, timeoutMs);
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > bytesMax) done(tooLarge(bytesMax));
      else chunks.push(chunk);
    };
    const done = (error?: DomainError): void => {
      clearTimeout(timer);
      request.off('data', take);
      // After a refusal the rest of the body is read and dropped.
      request.resume();
      if (error === undefined) resolve();
      else reject(error);
    };
    const abort = (): void => {
      // Every request emits `close`. To create an error costs more than the rest of this function, so only an early end
      // creates one.
      if (request.readableEnded) return;
      done(
        new DomainError('MALFORMED_BODY', {
          en: 'The body ended too early.',
          pt: 'O corpo terminou antes do fim.',
        }),
      );
    };
    if (request.destroyed) abort();
    request.on('data', take).once('close', abort).once('error', abort);
    request.once('end', () => {
      done();
    });
  });
  return Buffer.concat(chunks, length);
}

async function digestOf(bytes: Buffer): Promise<Buffer> {
  if (bytes.length <= SLICE_BYTES) return hash('sha256', bytes, 'buffer');
  const digest = createHash('sha256');
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    digest.update(bytes.subarray(from, from + SLICE_BYTES));
    await turn();
  }
  return digest.digest();
}

function formOf(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString('utf8');
  const count = text.split('&').length;
  // The parser drops the fields above its limit, so that a field could seem to be missing, or be ignored.
  if (count > FORM_FIELDS_MAX)
    throw new DomainError('VALIDATION_FAILED', {
      en: `The form has ${count} fields, at most ${FORM_FIELDS_MAX} are read.`,
      pt: `O formulário tem ${count} campos; no máximo ${FORM_FIELDS_MAX} são lidos.`,
    });
  const form = parseForm(text, '&', '=', { maxKeys: FORM_FIELDS_MAX });
  const fields = Object.entries(form);
  const unsafe = fields.find(([name, value]) => `${name}${String(value)}`.includes('\0'));
  if (unsafe !== undefined)
    throw refusalOfField('VALIDATION_FAILED', shownName(unsafe[0]), undefined, {
      en: 'holds a NUL character',
      pt: 'contém um caractere NUL',
    });
  return form;
}
