// What the validator found in an ECD, on the wire.
import { ApiProperty } from '@nestjs/swagger';
import type { Language, Message } from '@razao/domain';
import { ECD_RULES, FINDINGS_PER_RULE_MAX, type EcdReport } from '@razao/domain/ecd';
import { SEVERITIES, type Severity } from '../../rules/rule-header.js';

export class EcdFinding {
  @ApiProperty({ description: 'Name of the rule (docs/ecd.md)', example: 'BALANCE_CLOSING' })
  rule: string;

  @ApiProperty({ description: 'With an ERROR the file cannot be sent', enum: SEVERITIES, example: 'ERROR' })
  severity: Severity;

  @ApiProperty({ type: 'integer', description: 'Line of the file; 0 is the file as a whole', example: 1201 })
  line: number;

  @ApiProperty({ example: 'I155' })
  record: string;

  @ApiProperty({ description: 'Empty when it is about the whole record', example: 'VL_SLD_FIN' })
  field: string;

  @ApiProperty({ description: 'What the field holds, the first 100 characters', example: '1234,56' })
  value: string;

  @ApiProperty({
    description: 'What is wrong and what was expected',
    example: 'the closing balance is 1234,57',
  })
  message: string;
}

export class EcdRuleCount {
  @ApiProperty({ example: 'BALANCE_CLOSING' })
  rule: string;

  @ApiProperty({ enum: SEVERITIES, example: 'ERROR' })
  severity: Severity;

  @ApiProperty({ example: 'A closing balance is the opening plus debits less credits' })
  title: string;

  @ApiProperty({ type: 'integer', description: 'All findings of the rule', example: 1 })
  findings: number;
}

export class EcdRecordCount {
  @ApiProperty({ example: 'I250' })
  record: string;

  @ApiProperty({ type: 'integer', example: 8332 })
  lines: number;
}

export class EcdJudgement {
  @ApiProperty({ type: 'integer', description: 'Findings that keep the file from being sent', example: 0 })
  errors: number;

  @ApiProperty({ type: 'integer', description: 'Findings that a person should look at', example: 0 })
  warnings: number;

  @ApiProperty({
    type: [EcdRuleCount],
    description: 'The rules that found something, in the order of docs/ecd.md',
  })
  rules: EcdRuleCount[];

  @ApiProperty({
    type: [EcdFinding],
    description: `The first ${FINDINGS_PER_RULE_MAX} findings of each rule, in the order of the file`,
  })
  findings: EcdFinding[];

  @ApiProperty({
    type: [EcdRecordCount],
    description: 'Lines of each kind of record, in the order of the file',
  })
  records: EcdRecordCount[];
}

export class EcdValidation extends EcdJudgement {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Layout by which the file was checked; null when it names one that is not known',
    example: 9,
  })
  layout: number | null;

  @ApiProperty({ type: 'integer', description: 'Lines of the file, up to its record 9999', example: 15867 })
  lines: number;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'Bytes of the file', example: 1048576 })
  bytes: number;
}

/** A judgement as the record of an export stores it, with its texts in both languages. */
export type KeptJudgement = Omit<EcdJudgement, 'rules' | 'findings'> & {
  readonly rules: readonly (Omit<EcdRuleCount, 'title'> & { readonly title: Message })[];
  readonly findings: readonly (Omit<EcdFinding, 'message'> & { readonly message: Message })[];
};

export function judgementIn(language: Language, kept: KeptJudgement): EcdJudgement {
  return {
    ...kept,
    rules: kept.rules.map((rule) => ({ ...rule, title: rule.title[language] })),
    findings: kept.findings.map((finding) => ({ ...finding, message: finding.message[language] })),
  };
}

export function judgementOf(report: EcdReport): KeptJudgement {
  const { errors, warnings, counts, findings, records } = report;
  return {
    errors,
    warnings,
    rules: ECD_RULES.filter(({ name }) => counts.has(name)).map(({ name, severity, title }) => ({
      rule: name,
      severity,
      title,
      findings: counts.get(name) ?? 0,
    })),
    findings,
    records: [...records].map(([record, lines]) => ({ record, lines })),
  };
}
