// Answer of GET /allChartOfAccount.
import { Cell } from '../representations/answer-cells.js';

export class ChartOfAccountsRow {
  @Cell('integer', { format: 'int64', example: 7 })
  id: number;

  @Cell('text', { description: 'Hierarchical dotted code', example: '1.1.1.2.1' })
  cdAccounting: string;

  @Cell('text', { description: 'Reduced code', example: '111201' })
  cdReduced: string;
}
