// Reads plain objects by the declarations of their DTO. The declaration of each field reads its raw value. To read ten
// fields takes 1 µs, and class-validator takes 10 µs more, so it runs only for a record with a refused value: it collects
// the refusals, each of which becomes one entry of `details`.
import type { Type } from '@nestjs/common';
import { finished, type Message, type Steps } from '@razao/domain';
import { getMetadataStorage, validateSync } from 'class-validator';
import { inTurns } from '../../turns/index.js';
import { DeclaredField, Refusal, type ReadContext } from './field.js';
import { Findings, UNKNOWN_NAMED_MAX } from './findings.js';

type PlainObject = Readonly<Record<string, unknown>>;

export const JSON_CONTEXT: ReadContext = { source: 'json', unknownFields: 'refuse' };

/** The declarations of a DTO, prepared for reading. */
export interface Shape {
  readonly dto: Type<object>;
  readonly fields: readonly DeclaredField[];
  readonly names: readonly string[];
  readonly known: ReadonlySet<string>;
  /** The refusal of a value that is not an object. */
  readonly noObject: Refusal;
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
  const fields = declared.flatMap(({ context }) => fieldOf(context) ?? []);
  const names = fields.map(({ name }) => name);
  const noObject = new Refusal(objectExpected(fields));
  const shape: Shape = { dto, fields, names, known: new Set(names), noObject };
  shapes.set(dto, shape);
  return shape;
}

/** Shows the required fields: what was sent in place of the object is often the value of one of them. */
function objectExpected(fields: readonly DeclaredField[]): Message {
  const values = fields
    .filter(({ isRequired }) => isRequired)
    .map(({ name, holdsRecords }) => `"${name}": ${holdsRecords ? '[…]' : '…'}`);
  if (values.length === 0) return { en: 'a JSON object', pt: 'um objeto JSON' };
  const object = `{${values.join(', ')}}`;
  return { en: `a JSON object of the form ${object}`, pt: `um objeto JSON na forma ${object}` };
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

/** Returns the record. When it adds findings, the record must not be used. */
export function readRecord(shape: Shape, raw: unknown, context: ReadContext, findings: Findings): object {
  return finished(recordSteps(shape, raw, context, findings));
}

/** Like `readRecord`, record by record of the lists that it contains. */
export function* recordSteps(
  shape: Shape,
  raw: unknown,
  context: ReadContext,
  findings: Findings,
): Steps<object> {
  const record = new shape.dto() as Record<string, unknown>;
  const object = objectOf(shape, raw, context, findings);
  if (object === undefined) return record;
  let isRefused = false;
  for (const field of shape.fields) {
    const sent = object[field.name];
    const value = field.holdsRecords
      ? yield* field.steps(sent, context, object)
      : field.read(sent, context, object);
    if (value instanceof Refusal) isRefused = true;
    if (value !== undefined) record[field.name] = value;
  }
  if (isRefused) report(shape, record, object, findings);
  return record;
}

function report({ names }: Shape, record: object, object: PlainObject, findings: Findings): void {
  const errors = validateSync(record, { stopAtFirstError: true, validationError: { target: false } });
  const refused = new Map(errors.map(({ property, value }) => [property, value as unknown]));
  for (const name of names) {
    const value = refused.get(name);
    if (value instanceof Refusal) findings.refuse(name, object[name], value);
  }
}

/**
 * Returns what was sent as an object and adds findings for its unknown fields. A missing body counts as an object
 * without fields.
 */
function objectOf(
  { names, known, noObject }: Shape,
  raw: unknown,
  context: ReadContext,
  findings: Findings,
): PlainObject | undefined {
  if (raw === undefined) return {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    findings.refuse(undefined, raw, noObject);
    return undefined;
  }
  if (context.unknownFields === 'refuse') refuseUnknown(raw, names, known, findings);
  return raw as PlainObject;
}

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

function fieldOf(context: unknown): DeclaredField | undefined {
  if (typeof context !== 'object' || context === null || !('field' in context)) return undefined;
  return context.field instanceof DeclaredField ? context.field : undefined;
}
