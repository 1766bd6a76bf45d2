// What the parts of an upload's body may be, and the words that refuse the others.
import { DomainError, fieldRefusal, shownText } from '@razao/domain';
import { suggestionFor } from '@razao/platform/http';
import type { ImportOptions } from '../import-attempts.js';

export const FLAGS = ['dryRun', 'atomic'] as const satisfies (keyof ImportOptions)[];
export const FLAG_CHARS_MAX = 16;
const PARTS = ['file', ...FLAGS];
const PART_NAME_SHOWN_MAX = 40;

/** The flags among the fields that were read so far. */
export function flagsOf(fields: unknown): Partial<ImportOptions> {
  const flags: Partial<ImportOptions> = {};
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (!isFlag(name)) throw refusedField(name, value);
    if (Array.isArray(value)) throw malformed(`part ${name} comes twice`);
    if (value !== 'true' && value !== 'false') throw refusedField(name, value);
    flags[name] = value === 'true';
  }
  return flags;
}

function isFlag(name: string): name is keyof ImportOptions {
  return (FLAGS as readonly string[]).includes(name);
}

export function refusedField(name: string, value: unknown): DomainError {
  if (name === 'file') return missing('the part "file" is a field: send it with a file name');
  if (!isFlag(name)) return unknownPart(name);
  return fieldRefusal('VALIDATION_FAILED', name, value, 'expected true or false');
}

export function unknownPart(name: string): DomainError {
  return malformed(
    `part ${JSON.stringify(shownText(name, PART_NAME_SHOWN_MAX))} is unknown${suggestionFor(name, PARTS)}: expected ${PARTS.join(', ')}; nothing was saved`,
  );
}

export function missing(message: string, cause?: unknown): DomainError {
  return new DomainError('UPLOAD_MISSING', message, [], { cause });
}

export function malformed(message: string): DomainError {
  return new DomainError('MALFORMED_BODY', message);
}
