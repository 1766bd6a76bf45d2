// Tests how records are read by their declarations: values, defaults, and the findings of a refusal in their order.
import { describe, expect, it } from '@jest/globals';
import { DomainError, textExpected, type ErrorDetail } from '@razao/domain';
import { RequestValidationPipe } from '../request-validation.js';
import { Amount, Code, Day, Flag, Id, ListOf, OneOf, Text } from './index.js';
import { DETAILS_MAX } from '../error-body.js';
import { UNKNOWN_NAMED_MAX } from './findings.js';
import { readInSlices, readerOf } from './request-reader.js';

class Line {
  @Code({ max: 5 })
  number: string;

  @OneOf(['D', 'C'])
  side: string;

  @Amount()
  valor: number;

  @Text({ max: 3, required: false })
  text?: string;
}

class Numbered {
  @Id()
  id: number;
}

/** The fields that it inherits come first. */
class Movement extends Numbered {
  @Day({ required: false })
  day?: number;

  @Flag({ required: false, default: true })
  dryRun?: boolean;

  @ListOf(Line, { max: 5, tooMany: 'TOO_MANY_ENTRIES', required: false })
  lines?: Line[];
}

class Bulk {
  @ListOf(Line, { max: 100_000, lines: true })
  lines: Line[];
}

interface Outcome {
  value?: unknown;
  code?: string;
  message?: string;
  details?: readonly ErrorDetail[];
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error;
  return { code: error.code, message: error.message, details: error.details };
}

function attempt(work: () => unknown): Outcome {
  try {
    return { value: work() };
  } catch (error) {
    return outcomeOf(error);
  }
}

const byReader = (raw: unknown): Outcome => attempt(() => readerOf(Movement)(raw));

const LINE_EXPECTED = 'expected a JSON object of the form {"number": …, "side": …, "valor": …}';
const LINE = { number: '00001', side: 'D', valor: 1.5 };

describe('a declared DTO', () => {
  it('gives typed values and defaults, and no property for an optional field that is absent', () => {
    const { value } = byReader({ id: 1, lines: [LINE] });
    expect(value).toEqual({ id: 1, dryRun: true, lines: [LINE] });
    expect(value).toBeInstanceOf(Movement);
    expect((value as Movement).lines?.[0]).toBeInstanceOf(Line);
  });

  it('reports all findings in declaration order with their paths, under the code of the first', () => {
    const raw = { lines: [LINE, { ...LINE, valor: 0.001, side: 'X' }], day: '32' };
    const { code, message, details } = byReader(raw);
    expect(code).toBe('VALIDATION_FAILED');
    expect(message).toBe(
      'id: expected a whole number of at most 64 bits, found nothing (and 3 more in details)',
    );
    expect(details?.map(({ field, value }) => [field, value])).toEqual([
      ['id', 'nothing'],
      ['day', '"32"'],
      ['lines[1].side', '"X"'],
      ['lines[1].valor', '0.001'],
    ]);
    expect(byReader({ id: 1, lines: [{ ...LINE, valor: 0 }] }).code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(byReader({ id: 1, lines: Array.from({ length: 6 }, () => LINE) })).toMatchObject({
      code: 'TOO_MANY_ENTRIES',
      message: 'lines: expected an array of 1 to 5 records, found 6',
    });
  });

  it('reports the line of a record in a list that is declared with lines', async () => {
    const bulk = { lines: [LINE, 7, { ...LINE, side: 1, text: 'four' }] };
    const { message, details } = await readInSlices(Bulk, bulk).then((): Outcome => ({}), outcomeOf);
    expect(message).toBe(`record 2: ${LINE_EXPECTED}, found 7 (and 2 more in details)`);
    expect(details).toEqual([
      { line: 2, value: '7', reason: LINE_EXPECTED },
      { line: 3, field: 'side', value: '1', reason: 'expected one of D, C, in quotation marks' },
      { line: 3, field: 'text', value: '"four"', reason: `expected ${textExpected(3).en}` },
    ]);
  });

  it.each([7, '"text"', '[]', 'null', 'true'])('refuses the body %s', (text) => {
    expect(byReader(JSON.parse(String(text))).message).toBe(
      `expected a JSON object of the form {"id": …}, found ${String(text)}`,
    );
  });

  it('shows the form of the object when the list itself was sent, or a value in place of options', () => {
    const form = 'expected a JSON object of the form {"lines": […]}';
    expect(attempt(() => readerOf(Bulk)([LINE])).details).toMatchObject([{ reason: form }]);
    class Options {
      @Flag({ required: false })
      dryRun?: boolean;
    }
    expect(attempt(() => readerOf(Options)(7)).message).toBe('expected a JSON object, found 7');
  });

  it('stops reading when DETAILS_MAX details are found', async () => {
    const lines = Array.from({ length: 3_000 }, () => ({}));
    const { details } = await readInSlices(Bulk, { lines }).then((): Outcome => ({}), outcomeOf);
    expect(details).toHaveLength(DETAILS_MAX);
    expect(details?.at(-1)).toMatchObject({ line: Math.ceil(DETAILS_MAX / 3) });
  });
});

describe('an unknown field', () => {
  it('is reported before other findings, with the nearest known name and without its value', () => {
    const { details } = byReader({ dryrun: 'secret', id: 'x' });
    expect(details).toEqual([
      { field: 'dryrun', reason: 'is not a field of this request (did you mean dryRun?)' },
      {
        field: 'id',
        value: '"x"',
        reason: 'expected a whole number of at most 64 bits, without quotation marks',
      },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty'])(
    'is refused when its name is %s',
    (name) => {
      const raw: unknown = JSON.parse(`{"id": 1, "${name}": {"constructor": "x"}}`);
      expect(byReader(raw).details).toEqual([{ field: name, reason: 'is not a field of this request' }]);
    },
  );

  it('is named among the first UNKNOWN_NAMED_MAX, and further ones are counted', () => {
    const raw = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, index]));
    const { details } = byReader({ id: 1, ...raw });
    expect(details).toHaveLength(UNKNOWN_NAMED_MAX + 1);
    expect(details?.at(-1)).toEqual({
      reason: `and ${200_000 - UNKNOWN_NAMED_MAX} more fields that are not of this request`,
    });
  });

  it('is ignored where the pipe says so', () => {
    const tolerant = new RequestValidationPipe({ unknownFields: 'ignore' });
    expect(tolerant.transform({ id: 1, extra: 2 }, { type: 'body', metatype: Movement })).toEqual({
      id: 1,
      dryRun: true,
    });
  });
});

describe('the validation pipe', () => {
  it('passes on unchanged a value whose type is not a DTO', () => {
    for (const metatype of [undefined, Object, String, Array])
      expect(new RequestValidationPipe().transform({ a: 1 }, { type: 'body', metatype })).toEqual({ a: 1 });
    expect(new RequestValidationPipe().transform({ a: 1 }, { type: 'custom', metatype: Movement })).toEqual({
      a: 1,
    });
  });
});
