// A body of a kind that no route takes is a 415 that names the kinds that are taken, before anything
// tries to read it.
import { DomainError } from '@razao/domain';
import type { NextFunction, Request, Response } from 'express';

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';
export const MULTIPART_BODY = 'multipart/form-data';

export function acceptBodies(
  types: readonly string[],
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, _response, next) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const sent = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (hasBody && (sent === undefined || !types.includes(sent))) {
      throw new DomainError(
        'UNSUPPORTED_MEDIA_TYPE',
        `The body is ${sent === undefined ? 'of no declared type' : sent}, but ${types.join(' or ')} is taken here.`,
      );
    }
    next();
  };
}
