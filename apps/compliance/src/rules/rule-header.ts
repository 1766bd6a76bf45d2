// Reads the description of a rule from the header of its .sql file. The rule list, the report and the documentation
// have no other source. Pure.
//
//   -- rule: ECD-01
//   -- title: Entry totals balance
//   -- severity: ERROR
//   -- source: where the rule comes from
//   -- description: what it checks, in one
//   -- or more lines
//   -- título: the title in Portuguese
//   -- fonte: the source in Portuguese
//   -- descrição: the description in Portuguese
//   -- achado: a finding in Portuguese, with the names of its detail: {lote}
//   -- $1 branch integer

export const SEVERITIES = ['ERROR', 'WARNING'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface RuleHeader {
  /** Stable: never reused, never renumbered. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Law, standard or practice that requires it. */
  readonly source: string;
  readonly description: string;
  readonly portuguese: {
    readonly title: string;
    readonly source: string;
    readonly description: string;
    /** Text of a finding: `{name}` is replaced by a value of its detail. The statement writes the English text. */
    readonly finding: string;
  };
  /** Names of the parameters of the statement, from $1 on. */
  readonly parameters: readonly string[];
}

const ID = /^(ECD|ITG|AUD)-\d{2}$/;
const FIELD = /^(rule|title|severity|source|description|título|fonte|descrição|achado): (.+)$/;
const PARAMETER = /^\$\d+ ([a-z_]+) /;

/** @throws Error that names the field that the header of `file` lacks, or says that its id or severity is not valid. */
export function parseRuleHeader(text: string, file: string): RuleHeader {
  const fields = new Map<string, string>();
  const parameters: string[] = [];
  let open: string | undefined;
  for (const line of commentLines(text)) {
    const field = FIELD.exec(line);
    const parameter = PARAMETER.exec(line);
    if (field?.[1] !== undefined && field[2] !== undefined) {
      open = field[1];
      fields.set(open, field[2]);
    } else if (parameter?.[1] !== undefined) {
      open = undefined;
      parameters.push(parameter[1]);
    } else if (open !== undefined) fields.set(open, `${fields.get(open) ?? ''} ${line}`);
  }
  const need = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined) throw new Error(`The rule ${file} has no "-- ${name}:" in its header.`);
    return value;
  };
  const id = need('rule');
  if (!ID.test(id))
    throw new Error(`The rule ${file} has the id ${id}: ECD, ITG or AUD and two digits are expected.`);
  const severity = SEVERITIES.find((known) => known === need('severity'));
  if (severity === undefined) throw new Error(`The rule ${file} is neither ERROR nor WARNING.`);
  return {
    id,
    title: need('title'),
    severity,
    source: need('source'),
    description: need('description'),
    portuguese: {
      title: need('título'),
      source: need('fonte'),
      description: need('descrição'),
      finding: need('achado'),
    },
    parameters,
  };
}

function commentLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const comment = /^--\s?(.*)$/.exec(line)?.[1];
    if (comment === undefined) break;
    lines.push(comment.trim());
  }
  return lines;
}
