// The labels that forms give the fields of requests. A refusal of another field is shown without the name of the field,
// because people do not know the names of the API.
import { REVERSAL } from '../document/document-texts.ts';
import { ECD } from '../ecd/ecd-texts.ts';
import type { Text } from '../language/text.ts';
import { YEAR_CLOSING } from '../statements/year-closing-texts.ts';
import { LAYOUT } from './layout-texts.ts';

export const FIELD_LABELS: Readonly<Record<string, Text>> = {
  day: LAYOUT.day,
  reason: LAYOUT.reason,
  priorYear: REVERSAL.priorYear,
  batchId: LAYOUT.batch,
  month: LAYOUT.month,
  year: YEAR_CLOSING.year,
  quarter: YEAR_CLOSING.what,
  profitAccount: YEAR_CLOSING.profit,
  lossAccount: YEAR_CLOSING.loss,
  clearingAccount: YEAR_CLOSING.clearing,
  conta: LAYOUT.account,
  from: LAYOUT.from,
  to: ECD.to,
  nature: ECD.nature,
  replacedHash: ECD.replaced,
  branch: LAYOUT.branch,
};
