// What an import answers (interface section 2A).
import { ApiProperty } from '@nestjs/swagger';
import type { Language, Message } from '@razao/domain';

export class ImportResult {
  @ApiProperty({ description: 'True when every row is in order', example: false })
  success: boolean;

  @ApiProperty({
    description: 'Rows of the file (the header and empty lines are none), or entries of the movement',
    example: 6,
  })
  totalRows: number;

  @ApiProperty({ description: 'Rows accepted; with dryRun those that would be', example: 4 })
  successRows: number;

  @ApiProperty({
    description:
      'Rows refused: all rows of every document that has an error. totalRows = successRows + errorRows',
    example: 2,
  })
  errorRows: number;

  @ApiProperty({
    description: '`line N: field: reason` in line order, the first 1,000, then one line that counts the rest',
    type: [String],
    example: [
      'line 4: conta: account "9.9.9" is not in the chart of the company',
      'line 5: documento: not imported: document D02 has errors, the first on line 4',
    ],
  })
  errors: string[];

  @ApiProperty({ description: 'The counts in words', example: '4 of 6 rows accepted, 2 refused' })
  message: string;
}

export interface ImportCounts {
  totalRows: number;
  successRows: number;
  errorRows: number;
}

/** Before its language is known: what an Idempotency-Key keeps. */
export interface ImportReport extends Omit<ImportResult, 'errors' | 'message'> {
  errors: readonly Message[];
  message: Message;
}

export function reportIn(language: Language, { errors, message, ...counts }: ImportReport): ImportResult {
  return { ...counts, errors: errors.map((error) => error[language]), message: message[language] };
}

/** `atomic`: one refused row refuses all. */
export function importReport(
  counts: ImportCounts,
  errors: readonly Message[],
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
    errors,
    message: messageOf(totalRows, successRows, errorRows, refused),
  };
}

function messageOf(totalRows: number, successRows: number, errorRows: number, refused: boolean): Message {
  const one = totalRows === 1;
  if (errorRows === 0)
    return {
      en: `${totalRows} ${one ? 'row' : 'rows'} accepted`,
      pt: `${totalRows} ${one ? 'linha aceita' : 'linhas aceitas'}`,
    };
  const counts = {
    en: `${successRows} of ${totalRows} ${one ? 'row' : 'rows'} accepted, ${errorRows} refused`,
    pt: `${one ? 'linha aceita' : 'linhas aceitas'}: ${successRows} de ${totalRows}; recusadas: ${errorRows}`,
  };
  return refused
    ? { en: `${counts.en}: all were to enter or none`, pt: `${counts.pt}: deviam entrar todas ou nenhuma` }
    : counts;
}
