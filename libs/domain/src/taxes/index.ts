export { calculateTaxes } from './calculate-taxes.js';
export type { QuarterTax } from './calculate-taxes.js';
export { describeQuota } from './describe-quota.js';
export { Quarter } from './quarter.js';
export type { RoleMovement, TaxRole } from './quarter-figures.js';
export { parsePercent } from './rate.js';
export { TAX_REGIMES, TAXES, rolesMissing } from './tax-base.js';
export type { Tax, TaxRegime } from './tax-base.js';
export type { TaxQuota } from './tax-quotas.js';
