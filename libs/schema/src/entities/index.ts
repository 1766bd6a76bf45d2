import { ComplianceRunEntity, EcdEntity } from './compliance.entities.js';
import {
  AuditorEntity,
  BookEntity,
  CompanyRegistrationEntity,
  SignatoryEntity,
  StatementComparativeEntity,
  StatementLineEntity,
} from './ecd-master-data.entities.js';
import { BranchEntity, ChartEntity, CompanyEntity, HistoryCodeEntity } from './master-data.entities.js';
import { BatchEntity } from './movements.entities.js';
import { BranchPeriodEntity, ConsolidationRunEntity } from './periods.entities.js';

export * from './compliance.entities.js';
export * from './ecd-master-data.entities.js';
export * from './master-data.entities.js';
export * from './movements.entities.js';
export * from './periods.entities.js';

/** Every entity, for the DataSource. Their columns have no defaults: only the schema has them. */
export const ledgerEntities = [
  AuditorEntity,
  BatchEntity,
  BookEntity,
  BranchEntity,
  BranchPeriodEntity,
  ChartEntity,
  CompanyEntity,
  CompanyRegistrationEntity,
  ComplianceRunEntity,
  ConsolidationRunEntity,
  EcdEntity,
  HistoryCodeEntity,
  SignatoryEntity,
  StatementComparativeEntity,
  StatementLineEntity,
] as const;
