// What GET /allChartOfAccount answers.
import { ApiProperty } from '@nestjs/swagger';

export class ChartOfAccountsRow {
  @ApiProperty({ type: 'integer', format: 'int64', example: 7 })
  id: number;

  @ApiProperty({ description: 'Hierarchical dotted code', example: '1.1.1.2.1' })
  cdAccounting: string;

  @ApiProperty({ description: 'Reduced code', example: '111201' })
  cdReduced: string;
}
