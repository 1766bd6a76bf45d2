// Fields for months, days and dates, without time zones.
import { Period, type Message } from '@razao/domain';
import { Field, Refusal, type FieldKind, type FieldOptions } from './field.js';
import { Whole, type WholeLimits } from './numbers.js';

const YEAR_MIN = 1000;
const YEAR_MAX = 9999;
/** The years 0001 to 9999. */
const YEAR = '([1-9]\\d{3}|0[1-9]\\d{2}|00[1-9]\\d|000[1-9])';
const MONTH_OF_TWO = '(0[1-9]|1[0-2])';
const DAY_OF_TWO = '(0[1-9]|[12]\\d|3[01])';

/**
 * `MM/YYYY`, read as a Period. A text that is not a month is always INVALID_DATE; `options.code` applies to values that
 * are not text.
 */
export function Month(options: FieldOptions = {}): PropertyDecorator {
  const expected = {
    en: 'a month of the form MM/YYYY, such as 01/2019',
    pt: 'um mês no formato MM/AAAA, como 01/2019',
  };
  const noMonth = new Refusal(options.expected ?? expected, 'INVALID_DATE');
  return Field(
    {
      expected,
      code: 'INVALID_DATE',
      schema: { type: 'string', pattern: `^${MONTH_OF_TWO}/${YEAR}$` },
      read: (raw) => (typeof raw === 'string' ? (Period.parse(raw) ?? noMonth) : undefined),
    },
    options,
  );
}

/** `YYYY-MM`, read as a Period. */
export function YearMonth(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: {
        en: 'a month of the form YYYY-MM, such as 2025-01',
        pt: 'um mês no formato AAAA-MM, como 2025-01',
      },
      code: 'INVALID_DATE',
      schema: { type: 'string', pattern: `^${YEAR}-${MONTH_OF_TWO}$` },
      read: (raw) => (typeof raw === 'string' ? Period.parseYearMonth(raw) : undefined),
    },
    options,
  );
}

type JsonForm = Pick<WholeLimits, 'json'>;

/** A year; as text it has four digits. */
export function Year({
  min = YEAR_MIN,
  max = YEAR_MAX,
  ...options
}: FieldOptions & JsonForm & { min?: number; max?: number } = {}): PropertyDecorator {
  return Whole({ description: 'Year, four digits', min, max, digits: /^[1-9]\d{3}$/, ...options });
}

/** 1 to 12; as text with or without a leading zero. */
export function MonthNumber(options: FieldOptions & JsonForm = {}): PropertyDecorator {
  return Whole({ description: 'Month, 1 to 12', min: 1, max: 12, digits: /^(0?[1-9]|1[0-2])$/, ...options });
}

const DAY_EXPECTED: Message = {
  en: 'a day of the month, 1 or 01 to 31',
  pt: 'um dia do mês, de 1 ou 01 a 31',
};
const DAY = /^(0?[1-9]|[12]\d|3[01])$/;

/** A day of the month as text, `5` or `05`, read as its number. It does not check that the month has the day. */
export function Day(options: FieldOptions = {}): PropertyDecorator {
  return Field(
    {
      expected: DAY_EXPECTED,
      schema: { type: 'string', maxLength: 2, pattern: DAY.source },
      read: (raw) => (typeof raw === 'string' && DAY.test(raw) ? Number(raw) : undefined),
    },
    { example: '05', ...options },
  );
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_WITH_POINTS = /^(\d{4})\.(\d{2})\.(\d{2})$/;

/** `YYYY-MM-DD`, a date that exists, read as the same text. With `points`, `YYYY.MM.DD` is accepted too. */
export function CalendarDate({
  points = false,
  ...options
}: FieldOptions & { points?: boolean } = {}): PropertyDecorator {
  return Field(points ? { ...DATE_KIND, ...WITH_POINTS } : DATE_KIND, options);
}

const DATE_KIND: FieldKind = {
  expected: { en: 'a date of the form YYYY-MM-DD', pt: 'uma data no formato AAAA-MM-DD' },
  code: 'INVALID_DATE',
  schema: { type: 'string', format: 'date' },
  read: (raw) => (typeof raw === 'string' ? existingDate(DATE.exec(raw)) : undefined),
};

const WITH_POINTS: Partial<FieldKind> = {
  expected: {
    en: 'a date of the form YYYY-MM-DD or YYYY.MM.DD',
    pt: 'uma data no formato AAAA-MM-DD ou AAAA.MM.DD',
  },
  schema: {
    type: 'string',
    format: 'calendar-date',
    pattern: `^${YEAR}(-${MONTH_OF_TWO}-${DAY_OF_TWO}|\\.${MONTH_OF_TWO}\\.${DAY_OF_TWO})$`,
  },
  read: (raw) =>
    typeof raw === 'string' ? existingDate(DATE.exec(raw) ?? DATE_WITH_POINTS.exec(raw)) : undefined,
};

function existingDate(match: RegExpExecArray | null): string | undefined {
  const [year, month, day] = (match ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || !Period.isValid(year, month))
    return undefined;
  const period = Period.of(year, month);
  return period.hasDay(day) ? period.dateOf(day) : undefined;
}
