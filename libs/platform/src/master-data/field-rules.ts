// Rules for single values of master data, shared by the files of `company load` and by requests.
import { both, type Message } from '@razao/domain';
import { STATES } from '@razao/domain/ecd';

/** Receives a finding: its location (file and line, or field of a request) and what is expected there. */
export type Find = (where: string, reason: Message) => void;

const TEXT_CHARS_MAX = 255;

/**
 * Finds keys that occur twice. Otherwise the database would refuse the second one with an error that does not name its
 * line.
 */
export function onceEach(
  find: Find,
): (where: string, key: string | Message, of?: string, at?: string) => void {
  const seen = new Map<string, string | undefined>();
  return (where, key, of = '', at) => {
    const said = typeof key === 'string' ? both(key) : key;
    const known = `${of} ${said.en}`;
    const first = seen.get(known);
    if (seen.has(known))
      find(where, {
        en: `${said.en} is there twice${first === undefined ? '' : `, first on ${first}`}`,
        pt: `${said.pt} aparece duas vezes${first === undefined ? '' : `, primeiro em ${first}`}`,
      });
    else seen.set(known, at);
  };
}

/** Returns what is wrong with a value, or undefined. */
export type Check = (value: string) => Message | undefined;

/** The rules for a text that a JSON schema can express. */
interface TextForm {
  readonly pattern?: string;
  readonly format?: 'date';
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

/** A check that also describes what it expects. */
export type FieldRule = Check & { readonly expected: Message; readonly form: TextForm };

/** @param isRight checks what `form` cannot express */
export function expects(
  form: TextForm,
  expected: Message,
  isRight: (value: string) => boolean = () => true,
): FieldRule {
  const { pattern = '', maxLength = Infinity, enum: values } = form;
  const shape = new RegExp(pattern, 'u');
  const fits = (value: string): boolean =>
    shape.test(value) && Array.from(value).length <= maxLength && values?.includes(value) !== false;
  return Object.assign(
    (value: string) => (fits(value) && isRight(value) ? undefined : isExpected(expected)),
    {
      expected,
      form,
    },
  );
}

export function oneOf(values: readonly string[]): FieldRule {
  const last = values.at(-1) ?? '';
  const [en, pt] = [' or ', ' ou '].map((or) => [values.slice(0, -1).join(', '), last].join(or));
  return expects({ enum: values }, { en: en ?? '', pt: pt ?? '' });
}

/** Makes the message of a finding from what is expected. */
export function isExpected({ en, pt }: Message): Message {
  return { en: `${en} is expected`, pt: `informe ${pt}` };
}

/** Like `isExpected`, with the value that was found. */
export function isExpectedNot({ en, pt }: Message, value: unknown): Message {
  const got = JSON.stringify(value);
  return { en: `${en} is expected, got ${got}`, pt: `informe ${pt}; recebido: ${got}` };
}

export const FLAG_EXPECTED: Message = { en: 'true or false', pt: 'true ou false' };

/** Makes a rule that also accepts the empty text. */
export function unlessEmpty(rule: FieldRule): FieldRule {
  return Object.assign((value: string) => (value === '' ? undefined : rule(value)), {
    expected: rule.expected,
    form: rule.form,
  });
}

/** A name or a text that people read. */
export const TEXT = expects(
  { pattern: `^${visible('\\u0000\\ud800-\\udfff')}$`, maxLength: TEXT_CHARS_MAX },
  { en: `1 to ${TEXT_CHARS_MAX} characters`, pt: `de 1 a ${TEXT_CHARS_MAX} caracteres` },
);

/** The form of the codes in documents and entries. */
export const CODE_FORM = { pattern: '^[^\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,4}$' };

/** A text of the ECD. It must not contain a bar, which separates the fields of a record. */
export const LINE = expects(
  { pattern: `^${visible('|\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff')}$`, maxLength: TEXT_CHARS_MAX },
  {
    en: `1 to ${TEXT_CHARS_MAX} characters without | and control characters`,
    pt: `de 1 a ${TEXT_CHARS_MAX} caracteres, sem | nem caracteres de controle`,
  },
);

export const DAY = expects(
  { pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$', format: 'date' },
  { en: 'a day YYYY-MM-DD', pt: 'um dia no formato AAAA-MM-DD' },
  isDay,
);

export const STATE = expects(
  { enum: Object.keys(STATES) },
  { en: 'the code of a state (UF) such as SP', pt: 'a sigla de uma UF, como SP' },
);

/** A pattern for texts without the excluded characters and with at least one visible character. */
function visible(excluded: string): string {
  return `[^${excluded}]*[^\\s${excluded}][^${excluded}]*`;
}

/** Whether the text is YYYY-MM-DD and the day exists. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(value);
}

/** The fields of a row; `where` names its file and line. */
export type Cells<Column extends string> = Readonly<Record<Column | 'where', string>>;

/** @param key the value that must not occur in two rows; the finding reports it for the column */
export function findTwice<Column extends string>(
  rows: readonly Cells<Column>[],
  column: NoInfer<Column>,
  key: (row: Cells<Column>) => string | Message,
  find: Find,
): void {
  const once = onceEach(find);
  // The first occurrence is named by its line only, because the finding names the file already.
  for (const row of rows) once(`${row.where}: ${column}`, key(row), column, row.where.replace(/^.*: /, ''));
}
