// GET /api/compliance/rule/list.
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '@razao/auth';
import { RULES } from './rule-registry.js';
import { ComplianceRule } from './rules.dto.js';

const LIST: readonly ComplianceRule[] = RULES.map(({ id, title, severity, source, description }) => ({
  id,
  title,
  severity,
  source,
  description,
}));

@ApiTags('Rules')
@Controller('api/compliance')
export class RulesController {
  @Get('rule/list')
  @Authenticated()
  @ApiOperation({
    operationId: 'listComplianceRules',
    summary: 'The rules, in the order in which a run applies them',
  })
  @ApiOkResponse({ type: [ComplianceRule] })
  listRules(): readonly ComplianceRule[] {
    return LIST;
  }
}
