// POST /api/compliance/ecd/validation.
import { Body, Controller, HttpCode, Post, UploadedFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '@razao/auth';
import type { Language } from '@razao/domain';
import { FINDINGS_PER_RULE_MAX } from '@razao/domain/ecd';
import { AnswerLanguage, ApiErrors } from '@razao/platform/http';
import { TakesEcdFile, validatedFile, type ValidatedFile } from './ecd-upload.js';
import { EcdValidation, judgementIn, judgementOf } from './ecd-validation.dto.js';

/** The end of this file is missing; the findings of the example report that. */
const EXAMPLE = [
  '|0000|LECD|01012024|31122024|COMÉRCIO AURORA LTDA|11222333000181|SP||3550308||||1|0||0|0||N|N|0|0||',
  '|0001|0|',
  '|0007|00||',
  '|0990|4|',
].join('\n');

@ApiTags('ECD')
@Controller('api/compliance')
export class EcdValidationController {
  @Post('ecd/validation')
  @HttpCode(200)
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'validateEcd',
    summary: 'Check any ECD file',
    description: `The file has a layout from 3.00 to 9.00 and is ISO-8859-1 or UTF-8. Nothing of it is kept. The answer has the first ${FINDINGS_PER_RULE_MAX} findings of each rule and counts all.\n\nThe beginning of a file:\n\n\`\`\`txt\n${EXAMPLE}\n\`\`\``,
  })
  @TakesEcdFile()
  @ApiOkResponse({ type: EcdValidation })
  @ApiErrors(400, 413, 503)
  validate(
    @UploadedFile() file: ValidatedFile | undefined,
    @Body() fields: unknown,
    @AnswerLanguage() language: Language,
  ): EcdValidation {
    const { report, bytes } = validatedFile(file, fields);
    const { layout, lines } = report;
    const judgement = judgementIn(language, judgementOf(report));
    return Object.assign(judgement, { layout: layout ?? null, lines, bytes });
  }
}
