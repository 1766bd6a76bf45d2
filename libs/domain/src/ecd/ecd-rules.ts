// The rules of the validator in the order in which they are applied: a rule comes after those in its `restsOn`.
import { BALANCE_RULES } from './balance-rules.js';
import { CHART_CODE_RULES } from './chart-code-rules.js';
import { CHART_RULES } from './chart-rules.js';
import { CLOSING_RULES } from './closing-rules.js';
import { COUNT_RULES } from './count-rules.js';
import type { EcdRule } from './ecd-rule.js';
import { ENTRY_RULES } from './entry-rules.js';
import { FORM_RULES } from './form-rules.js';
import { OPENING_RULES } from './opening-rules.js';
import { SIGNATORY_RULES } from './signatory-rules.js';
import { STATEMENT_RULES } from './statement-rules.js';
import { STATEMENT_SHAPE_RULES } from './statement-shape-rules.js';
import { TERM_RULES } from './term-rules.js';

export const ECD_RULES: readonly EcdRule[] = [
  ...FORM_RULES,
  ...COUNT_RULES,
  ...OPENING_RULES,
  ...TERM_RULES,
  ...CHART_RULES,
  ...CHART_CODE_RULES,
  ...ENTRY_RULES,
  ...BALANCE_RULES,
  ...CLOSING_RULES,
  ...STATEMENT_SHAPE_RULES,
  ...STATEMENT_RULES,
  ...SIGNATORY_RULES,
];
