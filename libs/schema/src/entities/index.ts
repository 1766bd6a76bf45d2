import { ComplianceRunEntity } from './compliance.entities.js';
import { BranchEntity, ChartEntity, CompanyEntity } from './master-data.entities.js';
import { BatchEntity } from './movements.entities.js';
import { BranchPeriodEntity, ConsolidationRunEntity } from './periods.entities.js';

export * from './compliance.entities.js';
export * from './master-data.entities.js';
export * from './movements.entities.js';
export * from './periods.entities.js';
export { idTransformer } from './columns.js';

/** Every entity, for the DataSource. */
export const ledgerEntities = [
  BatchEntity,
  BranchEntity,
  BranchPeriodEntity,
  ChartEntity,
  CompanyEntity,
  ComplianceRunEntity,
  ConsolidationRunEntity,
] as const;
