// Converts the errors of multer and busboy into those of the services.
import { DomainError, type Message, shownText } from '@razao/domain';
import { MulterError } from 'multer';
import { suggestionFor } from '../http/index.js';

/** The limit of boundaries, part headers and fields around the file. */
export const ENVELOPE_BYTES_MAX = 64 * 1024;
const PART_NAME_SHOWN_MAX = 40;

export interface UploadShape {
  readonly bytesMax: number;
  /** The names of the parts that the route accepts. */
  readonly parts: readonly string[];
  /** Makes the error for a field whose value is longer than any that the route accepts. */
  readonly fieldTooLong: (name: string) => DomainError;
}

/** Converts an error of multer. Other errors mean that the body ended early. */
export function uploadRefusalOf(error: unknown, shape: UploadShape): unknown {
  if (error instanceof DomainError) return error;
  // Nest wraps the errors of multer.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof MulterError)) return bodyRefusalOf(cause);
  const { parts } = shape;
  switch (cause.code) {
    case 'LIMIT_FILE_SIZE':
      return uploadTooLarge(shape.bytesMax);
    case 'LIMIT_FILE_COUNT':
      return malformedUpload({
        en: 'the body has two files: send each in a separate request',
        pt: 'o corpo tem dois arquivos: envie cada um em uma requisição separada',
      });
    case 'LIMIT_PART_COUNT':
      return malformedUpload({
        en: `the body has more parts than ${listed(parts, 'and')}`,
        pt: `o corpo tem mais partes do que ${listed(parts, 'e')}`,
      });
    case 'LIMIT_FIELD_VALUE':
      return shape.fieldTooLong(cause.field ?? '');
    case 'LIMIT_UNEXPECTED_FILE':
      return unexpectedFile(cause.field ?? '', parts);
    default:
      return malformedUpload({
        en: `a part of the body has no acceptable name: expected ${listed(parts, 'or')}`,
        pt: `uma parte do corpo não tem nome aceitável: informe ${listed(parts, 'ou')}`,
      });
  }
}

/** The errors of busboy have no code. */
function bodyRefusalOf(error: unknown): DomainError {
  const message = error instanceof Error ? error.message : '';
  if (message === 'Malformed part header')
    return malformedUpload({
      en: 'the header of a part cannot be read, or is longer than 16 KiB: nothing was saved',
      pt: 'o cabeçalho de uma parte não pode ser lido ou tem mais de 16 KiB: nada foi gravado',
    });
  if (message === 'Multipart: Boundary not found') return notMultipart(error);
  return new DomainError(
    'UPLOAD_INTERRUPTED',
    {
      en: 'the upload ended before the body was complete: nothing was saved',
      pt: 'o envio terminou antes de o corpo estar completo: nada foi gravado',
    },
    [],
    { cause: error },
  );
}

export function notMultipart(cause?: unknown): DomainError {
  return uploadMissing(
    {
      en: 'the body is not multipart/form-data with a boundary',
      pt: 'o corpo não é multipart/form-data com delimitador',
    },
    cause,
  );
}

export function uploadTooLarge(bytesMax: number): DomainError {
  return new DomainError('UPLOAD_TOO_LARGE', {
    en: `the file has more than ${bytesMax} bytes`,
    pt: `o arquivo tem mais de ${bytesMax} bytes`,
  });
}

function uploadMissing(message: Message, cause?: unknown): DomainError {
  return new DomainError('UPLOAD_MISSING', message, [], { cause });
}

export function malformedUpload(message: Message): DomainError {
  return new DomainError('MALFORMED_BODY', message);
}

export function unknownPart(name: string, parts: readonly string[]): DomainError {
  const meant = suggestionFor(name, parts);
  return malformedUpload({
    en: `part ${shown(name)} is unknown${meant.en}: expected ${listed(parts, 'or')}; nothing was saved`,
    pt: `a parte ${shown(name)} é desconhecida${meant.pt}: informe ${listed(parts, 'ou')}; nada foi gravado`,
  });
}

function unexpectedFile(name: string, parts: readonly string[]): DomainError {
  if (!parts.includes(name)) return unknownPart(name, parts);
  return malformedUpload({
    en: `the part ${shown(name)} is a file: send it without a file name; nothing was saved`,
    pt: `a parte ${shown(name)} é um arquivo: envie-a sem nome de arquivo; nada foi gravado`,
  });
}

function shown(name: string): string {
  return JSON.stringify(shownText(name, PART_NAME_SHOWN_MAX));
}

function listed(parts: readonly string[], joint: string): string {
  return parts.length === 1
    ? parts.join()
    : `${parts.slice(0, -1).join(', ')} ${joint} ${parts.at(-1) ?? ''}`;
}

export function fileIsField(): DomainError {
  return uploadMissing({
    en: 'the part "file" is a field: send it with a file name',
    pt: 'a parte "file" é um campo: envie-a com um nome de arquivo',
  });
}

export function fileMissing(): DomainError {
  return uploadMissing({
    en: 'the request has no part named "file" with a file in it',
    pt: 'a requisição não tem uma parte chamada "file" que contenha um arquivo',
  });
}
