// Fields that contain a list of other records.
import type { Type } from '@nestjs/common';
import { finished, type ErrorCode, type Message, type Steps } from '@razao/domain';
import { Field, Refusal, type FieldOptions, type ReadContext } from './field.js';
import { Findings } from './findings.js';
import { recordSteps, shapeOf } from './request-reader.js';

export interface ListLimits {
  /** Default 1. */
  min?: number;
  max: number;
  /** The code of the refusal when the list is too long. */
  tooMany?: ErrorCode;
}

/**
 * A list of records.
 * @param options.typesOnly only the JSON types of the records' fields are checked
 * @param options.lines findings give the position of a record as `line`, from 1, and not as a part of the path
 */
export function ListOf(
  dto: Type<object>,
  options: FieldOptions & ListLimits & { lines?: boolean; typesOnly?: boolean },
): PropertyDecorator {
  const { min = 1, max, lines = false, typesOnly = false } = options;
  const steps = (raw: unknown, context: ReadContext): Steps<unknown> =>
    listSteps(dto, raw, typesOnly ? { ...context, typesOnly } : context, options, lines);
  return Field(
    {
      expected: listExpected(options),
      schema: { type: [dto], minItems: min, maxItems: max },
      read: (raw, context) => finished(steps(raw, context)),
      steps,
    },
    options,
  );
}

/** Returns the records, or one refusal for all of them. */
export function* listSteps(
  dto: Type<object>,
  raw: unknown,
  context: ReadContext,
  limits: ListLimits,
  lines: boolean,
): Steps<object[] | Refusal> {
  const wrong = refusalOfLength(raw, limits);
  if (wrong !== undefined) return wrong;
  const items = raw as readonly unknown[];
  const shape = shapeOf(dto);
  const findings = new Findings(lines);
  const records: object[] = [];
  for (let index = 0; index < items.length && !findings.full; index += 1) {
    yield;
    findings.index = index;
    // An element without a value is refused as null, because `objectOf` reads undefined as a body without fields.
    const item = items[index] ?? null;
    records.push(yield* recordSteps(shape, item, context, findings));
  }
  return findings.asRefusal() ?? records;
}

function refusalOfLength(raw: unknown, limits: ListLimits): Refusal | undefined {
  if (!Array.isArray(raw)) return new Refusal(listExpected(limits));
  const found = `${raw.length}`;
  if (raw.length > limits.max) return new Refusal(listExpected(limits), limits.tooMany, { found });
  return raw.length < (limits.min ?? 1) ? new Refusal(listExpected(limits), undefined, { found }) : undefined;
}

function listExpected({ min = 1, max }: ListLimits): Message {
  return { en: `an array of ${min} to ${max} records`, pt: `uma lista de ${min} a ${max} registros` };
}
