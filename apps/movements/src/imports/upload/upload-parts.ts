// The parts that an upload's body may have, and the errors for other parts.
import { type DomainError, refusalOfFindings, unexpectedValue } from '@razao/domain';
import { fileIsField, malformedUpload, unknownPart } from '@razao/platform/uploads';
import type { ImportOptions } from '../import-attempts.js';

const FLAGS = ['dryRun', 'atomic'] as const satisfies (keyof ImportOptions)[];
export const FLAG_CHARS_MAX = 16;
export const PARTS = ['file', ...FLAGS];

/** Reads the flags from the fields that have arrived so far. */
export function flagsOf(fields: unknown): Partial<ImportOptions> {
  const flags: Partial<ImportOptions> = {};
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (!isFlag(name)) throw unacceptablePart(name, value);
    if (Array.isArray(value))
      throw malformedUpload({ en: `part ${name} comes twice`, pt: `a parte ${name} vem duas vezes` });
    const word = typeof value === 'string' ? value.toLowerCase() : value;
    if (word !== 'true' && word !== 'false') throw unacceptablePart(name, value);
    flags[name] = word === 'true';
  }
  return flags;
}

function isFlag(name: string): name is keyof ImportOptions {
  return (FLAGS as readonly string[]).includes(name);
}

export function unacceptablePart(name: string, value: unknown): DomainError {
  if (name === 'file') return fileIsField();
  if (!isFlag(name)) return unknownPart(name, PARTS);
  return refusalOfFindings('VALIDATION_FAILED', [
    unexpectedValue(name, value, {
      en: 'expected true or false',
      pt: 'informe true ou false',
    }),
  ]);
}
