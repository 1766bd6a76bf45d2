export { refOf, refsOf, scopeOf } from './branch-access.js';
export {
  givenCompany,
  givenGrant,
  type CompanyOptions,
  type GivenBranch,
  type GivenCompany,
  type Rows,
} from './given-company.js';
export {
  givenBatch,
  givenConsolidated,
  givenDeleted,
  givenDocument,
  givenEntries,
  givenManyEntries,
  givenOpenDocument,
  givenOpenPeriod,
  givenPosted,
  givenPurged,
  type GivenBatch,
  type GivenDocument,
  type GivenLine,
} from './given-entries.js';
export { givenOldStatistics } from './old-statistics.js';
export * from './small-chart.js';
export * from './tax-books.js';
export { UNEVEN, givenUnevenMonth } from './uneven-month.js';
