import { ComplianceResultEntity, ComplianceRunEntity } from './compliance.entities.js';
import {
  AccountEntity,
  BranchEntity,
  ChartEntity,
  CompanyEntity,
  HistoryCodeEntity,
  OpeningBalanceEntity,
} from './master-data.entities.js';
import { BatchEntity, DocumentEntity } from './movements.entities.js';
import { AccountBalanceEntity, BranchPeriodEntity, ConsolidationRunEntity } from './periods.entities.js';

export * from './compliance.entities.js';
export * from './master-data.entities.js';
export * from './movements.entities.js';
export * from './periods.entities.js';
export { amountTransformer, idTransformer } from './columns.js';

/** Every entity, for the DataSource. */
export const ledgerEntities = [
  AccountBalanceEntity,
  AccountEntity,
  BatchEntity,
  BranchEntity,
  BranchPeriodEntity,
  ChartEntity,
  CompanyEntity,
  ComplianceResultEntity,
  ComplianceRunEntity,
  ConsolidationRunEntity,
  DocumentEntity,
  HistoryCodeEntity,
  OpeningBalanceEntity,
] as const;
