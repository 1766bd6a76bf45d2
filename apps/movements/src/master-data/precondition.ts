// Versions of records. A record's ETag is a digest of its values, so it needs no column, and equal values have the same
// ETag in every process and database. If-Match and If-None-Match follow RFC 9110 (13.1): PUT without them creates or
// overwrites, `If-None-Match: *` only creates, `If-Match` with an ETag changes only that version, `If-Match: *` changes
// only a record that exists.
import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { refusalOfFindings, refusalOfField } from '@razao/domain';
import { jsonTexts } from '@razao/platform/json';
import type { Request } from 'express';

type Tags = '*' | readonly string[];

export interface Precondition {
  readonly ifMatch?: Tags;
  readonly ifNoneMatch?: Tags;
}

const DIGEST_CHARS = 32;
/** A tag may hold a comma, so the tags of a list are found by their quotation marks. */
const TAG = /(?:W\/)?"[\x21\x23-\x7e]*"/g;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

/** `@Preconditions() precondition: Precondition` reads the preconditions from the headers of the request. */
export const Preconditions = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  const [ifMatch, ifNoneMatch] = [
    tagsOf('If-Match', headers['if-match']),
    tagsOf('If-None-Match', headers['if-none-match']),
  ];
  return { ...(ifMatch !== undefined && { ifMatch }), ...(ifNoneMatch !== undefined && { ifNoneMatch }) };
});

export async function etagOf(record: unknown): Promise<string> {
  const digest = createHash('sha256');
  for await (const text of jsonTexts(record)) digest.update(text);
  return `"${digest.digest('hex').slice(0, DIGEST_CHARS)}"`;
}

/** @param etag undefined when there is no such record @throws DomainError PRECONDITION_FAILED. */
export function assertPrecondition({ ifMatch, ifNoneMatch }: Precondition, etag: string | undefined): void {
  if (ifMatch !== undefined && !matches(ifMatch, etag))
    throw refusalOfField(
      'PRECONDITION_FAILED',
      'If-Match',
      undefined,
      etag === undefined
        ? { en: 'there is no such record', pt: 'não há esse registro' }
        : {
            en: `the record has changed: its ETag is ${etag}`,
            pt: `o registro mudou: o seu ETag é ${etag}`,
          },
    );
  if (ifNoneMatch !== undefined && matches(weakly(ifNoneMatch), etag))
    throw refusalOfField('PRECONDITION_FAILED', 'If-None-Match', undefined, {
      en: `there is such a record: its ETag is ${String(etag)}`,
      pt: `o registro já existe: o seu ETag é ${String(etag)}`,
    });
}

function matches(tags: Tags, etag: string | undefined): boolean {
  return etag !== undefined && (tags === '*' || tags.includes(etag));
}

/** RFC 9110, 13.1.2: If-None-Match treats a weak tag like a strong one; If-Match does not. */
function weakly(tags: Tags): Tags {
  return tags === '*' ? tags : tags.map((tag) => tag.replace(/^W\//, ''));
}

/** Reads the tags of a header. @throws DomainError VALIDATION_FAILED */
export function tagsOf(field: string, value: string | undefined): Tags | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (text === '*') return text;
  if (TAGS.test(text)) return text.match(TAG) ?? [];
  throw refusalOfFindings('VALIDATION_FAILED', [
    {
      field,
      value,
      reason: {
        en: 'expected * or the ETag of an answer, in quotation marks',
        pt: 'informe * ou o ETag de uma resposta, entre aspas',
      },
    },
  ]);
}
