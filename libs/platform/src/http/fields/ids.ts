// Fields for the ids of records.
import { CODE_PATTERN, codeExpected, describeValue, isCode, joined, type Message } from '@razao/domain';
import { INT64_EXPECTED, isInt64, knownInt64, parseInt64, type Int64 } from '../int64.js';
import { Field, Refusal, WITHIN, type FieldOptions } from './field.js';

const SCHEMA = { type: 'integer', format: 'int64' } as const;

/** An int64: a JSON number, or digits in a query or a path. */
export function Id(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: INT64_EXPECTED,
      schema: SCHEMA,
      read(raw, { source }) {
        if (source === 'text') return typeof raw === 'string' ? parseInt64(raw) : undefined;
        return isInt64(raw) ? knownInt64(raw) : undefined;
      },
    },
    options,
  );
}

/** An id or a code: a JSON number is an id, a text is a code. */
export function IdOrCode({
  codeCharsMax,
  nullable = false,
  ...options
}: FieldOptions & { codeCharsMax: number }): PropertyDecorator {
  const code = { type: 'string', minLength: 1, maxLength: codeCharsMax, pattern: CODE_PATTERN };
  const or = { en: 'or', pt: 'ou' };
  return Field(
    {
      expected: joined([INT64_EXPECTED, or, codeExpected(codeCharsMax)], ' '),
      // In OpenAPI 3.0.3, `nullable` requires a `type` beside it.
      schema: { oneOf: [{ ...SCHEMA, ...(nullable && { nullable }) }, code] },
      read(raw) {
        if (typeof raw === 'string') return isCode(raw, codeCharsMax) ? raw : undefined;
        return isInt64(raw) ? knownInt64(raw) : undefined;
      },
    },
    options,
  );
}

const IDS_EXPECTED: Message = {
  en: 'whole numbers of at most 64 bits, separated by commas',
  pt: 'números inteiros de no máximo 64 bits, separados por vírgulas',
};

/** `ids=1,2,3` or `ids=1&ids=2`, read as distinct ids in the given order. */
export function IdList({ max, ...options }: FieldOptions & { max: number }): PropertyDecorator {
  return Field(
    {
      expected: IDS_EXPECTED,
      schema: { type: 'array', items: SCHEMA, minItems: 1, maxItems: max, style: 'form', explode: false },
      read(raw) {
        const texts = (Array.isArray(raw) ? (raw as unknown[]) : [raw]).flatMap((part) =>
          typeof part === 'string' ? part.split(',') : [''],
        );
        const ids: Int64[] = [];
        for (const text of texts) {
          const id = parseInt64(text.trim());
          if (id === undefined)
            return new Refusal(IDS_EXPECTED, 'VALIDATION_FAILED', { found: describeValue(text) });
          ids.push(id);
        }
        return ids.length > max ? tooMany(ids.length, max) : [...new Set(ids)];
      },
    },
    options,
  );
}

function tooMany(found: number, max: number): Refusal {
  const reason = {
    en: `has ${found} ids, at most ${max} are taken in one request`,
    pt: `tem ${found} ids; uma requisição aceita no máximo ${max}`,
  };
  return new Refusal(WITHIN, 'TOO_MANY_IDS', { within: [{ reason }] });
}
