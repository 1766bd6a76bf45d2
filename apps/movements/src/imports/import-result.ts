// The answer of an import (interface section 2A).
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { counted, type Language, type Message, type Noun } from '@razao/domain';
import type { RowFinding } from './documents/error-report.js';
import type { ImportOutcome } from './import-run.js';
import { DETAIL_VALUE_CHARS_MAX, FILE_BATCHES_MAX, REPORTED_ERRORS_MAX } from './limits.js';

export class ImportDetail {
  @ApiProperty({
    description: 'Line of the file, or position of the entry in the body, from 1',
    type: 'integer',
    minimum: 1,
    example: 4,
  })
  line: number;

  @ApiProperty({
    description: 'Column as the file names it; `row` for a line that cannot be read',
    example: 'conta',
  })
  field: string;

  @ApiProperty({ description: 'Stable code, listed in docs/errors.md', example: 'ACCOUNT_UNKNOWN' })
  code: string;

  @ApiPropertyOptional({
    description: `What the row has there, its first ${DETAIL_VALUE_CHARS_MAX} characters; left out where the error is not about one value`,
    maxLength: DETAIL_VALUE_CHARS_MAX + 1,
    example: '9.9.9',
  })
  value?: string;

  @ApiProperty({
    description: 'What is wrong, in the words of `errors`',
    example: 'account "9.9.9" is not in the chart of the company',
  })
  message: string;
}

export class ImportResult {
  @ApiProperty({ description: 'True when no row was refused', example: false })
  success: boolean;

  @ApiProperty({
    type: 'integer',
    description: 'Rows of the file, without the header and empty lines; or entries of the movement',
    example: 6,
  })
  totalRows: number;

  @ApiProperty({ type: 'integer', description: 'Rows accepted; with dryRun those that would be', example: 4 })
  successRows: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Rows refused: all rows of every document that has an error. totalRows = successRows + errorRows',
    example: 2,
  })
  errorRows: number;

  @ApiProperty({
    description: `\`line N: field: reason\` in line order, the first ${REPORTED_ERRORS_MAX}, then one line that counts the rest. Rows that are refused only for other rows of their document are the first to be left out`,
    type: [String],
    maxItems: REPORTED_ERRORS_MAX + 1,
    example: [
      'line 4: conta: account "9.9.9" is not in the chart of the company',
      'line 5: documento: not imported: document D02 has errors, the first on line 4',
    ],
  })
  errors: string[];

  @ApiProperty({
    description:
      'The same errors in parts: one for each line of `errors`, except the line that counts the rest',
    type: [ImportDetail],
    maxItems: REPORTED_ERRORS_MAX,
  })
  details: ImportDetail[];

  @ApiProperty({
    description:
      'Batches that rows entered, in ascending order; none with dryRun. For an import into one batch always that batch',
    type: 'array',
    items: { type: 'integer', format: 'int64' },
    maxItems: FILE_BATCHES_MAX,
    example: [7],
  })
  batchIds: number[];

  @ApiProperty({ description: 'The counts as a sentence', example: '4 of 6 rows accepted, 2 refused' })
  message: string;
}

export interface ImportCounts {
  totalRows: number;
  successRows: number;
  errorRows: number;
}

/** The result before its texts are chosen by language. An Idempotency-Key keeps it in this form. */
export interface ImportReport extends ImportCounts {
  success: boolean;
  findings: readonly RowFinding[];
  /** How many errors are not among the findings. */
  unlisted: number;
  batchIds: readonly number[];
  message: Message;
}

const LINE: Message = { en: 'line', pt: 'linha' };
const MORE_ERRORS: Noun = { en: ['more error', 'more errors'], pt: ['erro', 'erros'] };
const ACCEPTED: Noun = { en: ['row accepted', 'rows accepted'], pt: ['linha aceita', 'linhas aceitas'] };

/** @param report an ImportResult is an answer that an earlier version kept; it is returned unchanged */
export function reportIn(language: Language, report: ImportReport | ImportResult): ImportResult {
  if (!('findings' in report)) return report;
  const { success, totalRows, successRows, errorRows, findings, unlisted, batchIds, message } = report;
  const errors = findings.map(
    ({ line, field, reason }) => `${LINE[language]} ${line}: ${field}: ${reason[language]}`,
  );
  if (unlisted > 0) errors.push(more(unlisted)[language]);
  const details = findings.map(({ line, field, code, value, reason }) => ({
    line,
    field,
    code,
    ...(value !== undefined && { value }),
    message: reason[language],
  }));
  return {
    success,
    totalRows,
    successRows,
    errorRows,
    errors,
    details,
    batchIds: [...batchIds],
    message: message[language],
  };
}

function more(errors: number): Message {
  return { en: `and ${counted(errors, MORE_ERRORS).en}`, pt: `e mais ${counted(errors, MORE_ERRORS).pt}` };
}

/** @param atomic whether one refused row refuses all rows */
export function importReport(
  { counts, findings, unlisted, batches }: ImportOutcome,
  atomic: boolean,
): ImportReport {
  const { totalRows } = counts;
  const refused = atomic && counts.errorRows > 0;
  const successRows = refused ? 0 : counts.successRows;
  const errorRows = totalRows - successRows;
  return {
    success: errorRows === 0,
    totalRows,
    successRows,
    errorRows,
    findings,
    unlisted,
    batchIds: refused ? [] : [...batches.keys()].sort((left, right) => left - right),
    message: messageOf(totalRows, successRows, errorRows, refused),
  };
}

function messageOf(totalRows: number, successRows: number, errorRows: number, refused: boolean): Message {
  const accepted = counted(totalRows, ACCEPTED);
  if (errorRows === 0) return accepted;
  const counts = {
    en: `${successRows} of ${accepted.en}, ${errorRows} refused`,
    pt: `linhas aceitas: ${successRows} de ${totalRows}; recusadas: ${errorRows}`,
  };
  return refused
    ? { en: `${counts.en}: all had to enter, or none`, pt: `${counts.pt}: todas deveriam entrar, ou nenhuma` }
    : counts;
}
