// Reads plain objects by the declarations of their DTO, without the cost of class-validator per object. It is for
// routes with many records or many requests. It reports the same findings as RequestValidationPipe, word for word.
import type { Type } from '@nestjs/common';
import type { Message, Steps } from '@razao/domain';
import { getMetadataStorage } from 'class-validator';
import { inTurns } from '../../turns/index.js';
import { DeclaredField, Refusal, type ReadContext } from './field.js';
import { Findings, UNKNOWN_NAMED_MAX } from './findings.js';

export type PlainObject = Readonly<Record<string, unknown>>;

export const JSON_CONTEXT: ReadContext = { source: 'json', unknownFields: 'refuse' };

/** The declarations of a DTO, prepared for reading. */
export interface Shape {
  readonly dto: Type<object>;
  readonly fields: readonly DeclaredField[];
  readonly names: readonly string[];
  readonly known: ReadonlySet<string>;
  /** The fields that only decorators of class-validator declare. */
  readonly others: readonly string[];
  /** Whether a field contains a list of records. */
  readonly holdsRecords: boolean;
}

const shapes = new WeakMap<Type<object>, Shape>();

export function shapeOf(dto: Type<object>): Shape {
  const known = shapes.get(dto);
  if (known !== undefined) return known;
  const found = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  // class-validator lists inherited fields last. Here they come first, in the order in which a person reads the
  // classes.
  const declared = [
    ...found.filter(({ target }) => target !== dto),
    ...found.filter(({ target }) => target === dto),
  ];
  const names = [...new Set(declared.map(({ propertyName }) => propertyName))];
  const fields = declared.flatMap(({ context }) => fieldOf(context) ?? []);
  const shape: Shape = {
    dto,
    fields,
    names,
    known: new Set(names),
    others: names.filter((name) => !fields.some((field) => field.name === name)),
    holdsRecords: fields.some((field) => field.holdsRecords),
  };
  shapes.set(dto, shape);
  return shape;
}

/** @returns a function that reads one object and throws a DomainError with all findings. */
export function readerOf<T extends object>(dto: Type<T>, context = JSON_CONTEXT): (raw: unknown) => T {
  return (raw) => {
    const findings = new Findings();
    const record = readRecord(shapeOf(dto), raw, context, findings);
    findings.throwIfAny();
    return record as T;
  };
}

/** Like `readerOf`, for bodies of many records: between two slices the event loop serves other requests. */
export async function readInSlices<T extends object>(dto: Type<T>, raw: unknown): Promise<T> {
  const findings = new Findings();
  const record = await inTurns(recordSteps(shapeOf(dto), raw, JSON_CONTEXT, findings));
  findings.throwIfAny();
  return record as T;
}

const JSON_OBJECT: Message = { en: 'a JSON object', pt: 'um objeto JSON' };

/** Returns the record. When it adds findings, the record must not be used. */
export function readRecord(shape: Shape, raw: unknown, context: ReadContext, findings: Findings): object {
  const record = new shape.dto();
  const object = objectOf(shape, raw, context, findings);
  if (object === undefined) return record;
  for (const field of shape.fields) {
    const value = object[field.name];
    put(record, field.name, value, field.read(value, context, object), findings);
  }
  return record;
}

export function* recordSteps(
  shape: Shape,
  raw: unknown,
  context: ReadContext,
  findings: Findings,
): Steps<object> {
  const record = new shape.dto();
  const object = objectOf(shape, raw, context, findings);
  if (object === undefined) return record;
  for (const field of shape.fields) {
    const value = object[field.name];
    put(record, field.name, value, yield* field.steps(value, context, object), findings);
  }
  return record;
}

/**
 * Returns what was sent as an object and adds findings for its unknown fields. A missing body counts as an object
 * without fields.
 */
export function objectOf(
  { names, known }: Shape,
  raw: unknown,
  context: ReadContext,
  findings: Findings,
): PlainObject | undefined {
  if (raw === undefined) return {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    findings.refuse(undefined, raw, NO_OBJECT);
    return undefined;
  }
  if (context.unknownFields === 'refuse') refuseUnknown(raw, names, known, findings);
  return raw as PlainObject;
}

const NO_OBJECT = new Refusal(JSON_OBJECT);

/** Passes over the names once. `__proto__` and `constructor` need no exception here. */
function refuseUnknown(
  raw: object,
  names: readonly string[],
  known: ReadonlySet<string>,
  findings: Findings,
): void {
  let count = 0;
  let first: string[] | undefined;
  for (const name in raw) {
    if (known.has(name)) continue;
    count += 1;
    if (count <= UNKNOWN_NAMED_MAX) (first ??= []).push(name);
  }
  if (first !== undefined) findings.refuseUnknown(first, count, names);
}

function put(record: object, name: string, raw: unknown, value: unknown, findings: Findings): void {
  if (value instanceof Refusal) findings.refuse(name, raw, value);
  else if (value !== undefined) (record as Record<string, unknown>)[name] = value;
}

function fieldOf(context: unknown): DeclaredField | undefined {
  if (typeof context !== 'object' || context === null || !('field' in context)) return undefined;
  return context.field instanceof DeclaredField ? context.field : undefined;
}
