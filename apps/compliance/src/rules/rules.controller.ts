// GET /api/compliance/rule/list.
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '@razao/auth';
import type { Language } from '@razao/domain';
import { AnswerLanguage } from '@razao/platform/http';
import { ruleIn } from './rule-language.js';
import { RULES } from './rule-registry.js';
import { ComplianceRule } from './rules.dto.js';

@ApiTags('Rules')
@Controller('api/compliance')
export class RulesController {
  @Get('rule/list')
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'listComplianceRules',
    summary: 'The rules, in the order in which a run applies them',
  })
  @ApiOkResponse({ type: [ComplianceRule] })
  listRules(@AnswerLanguage() language: Language): ComplianceRule[] {
    return RULES.map((rule) => {
      const { id, severity } = rule;
      const { title, source, description } = ruleIn(language, rule);
      return { id, title, severity, source, description };
    });
  }
}
