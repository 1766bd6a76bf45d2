// A rule on the wire (GET /api/compliance/rule/list).
import { ApiProperty } from '@nestjs/swagger';
import { SEVERITIES, type Severity } from './rule-header.js';

export class ComplianceRule {
  @ApiProperty({ description: 'Stable: the same rule in every run', example: 'ECD-01' })
  id: string;

  @ApiProperty({ example: 'Entry totals balance' })
  title: string;

  @ApiProperty({ description: 'Only an ERROR makes a run FAILED', enum: SEVERITIES, example: 'ERROR' })
  severity: Severity;

  @ApiProperty({
    description: 'Law, standard or practice that requires it',
    example: 'ECD layout 9, I200 and I250: REGRA_VALIDACAO_VL_LCTO_DEB, REGRA_VALIDACAO_VL_LCTO_CRED',
  })
  source: string;

  @ApiProperty({
    description: 'What it checks',
    example: 'The debits of every entry number add up to its credits.',
  })
  description: string;
}
