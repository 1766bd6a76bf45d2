// Turns values into the texts of addresses, headers and forms, and texts back into values.
import type { Schema } from './open-api-document.js';

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return Array.from(value, textOf).join(',');
  // An address cannot hold half of a surrogate pair.
  return typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '?') : JSON.stringify(value ?? null);
}

/** Unchanged if it is a quoted word, such as an ETag; percent-encoded otherwise. */
export function headerOf(text: string): string {
  return /^"\w+"$/.test(text) ? text : encodeURIComponent(text);
}

export function formOf(body: unknown): URLSearchParams {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, textOf(value)]));
}

/** The value that a text means by its schema; a text that does not fit the schema stays a text. */
export function typed(text: string, { type, items = {} }: Schema): unknown {
  const [given] = [type].flat();
  if (given === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (given === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (given === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return given === 'array' ? text.split(',').map((part) => typed(part, items)) : text;
}
