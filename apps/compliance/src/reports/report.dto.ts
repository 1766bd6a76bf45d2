// The report for programs.
import { ApiProperty } from '@nestjs/swagger';
import { RuleResult, RunSummary } from '../runs/runs.dto.js';

export class NamedParty {
  @ApiProperty({ example: '0101' })
  code!: string;

  @ApiProperty({ example: 'Comércio Aurora Ltda' })
  name!: string;
}

export class ExplainedResult extends RuleResult {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a rule that is no longer applied' })
  source!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;
}

export class ComplianceReport extends RunSummary {
  @ApiProperty({ type: NamedParty })
  company!: NamedParty;

  @ApiProperty({ type: NamedParty })
  branch!: NamedParty;

  @ApiProperty({ description: 'Whether the books are still those that were judged' })
  fresh!: boolean;

  @ApiProperty({ type: [ExplainedResult] })
  results!: ExplainedResult[];
}
