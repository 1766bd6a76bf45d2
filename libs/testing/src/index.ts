// The door of the testing library: what specs and end-to-end tests of the other projects share.
export { redisClusterForTests, redisForTests } from './broker.js';
export {
  restartableDatabase,
  type RestartableDatabase,
  type StopMode,
} from './database/restartable-database.js';
export { replicatedDatabase, type ReplicatedDatabase } from './database/replicated-database.js';
export { createTestDatabase, type TestDatabase } from './database/test-database.js';
export {
  BASE_PERIOD,
  givenCompany,
  givenGrant,
  type CompanyOptions,
  type GivenBranch,
  type GivenCompany,
  type PeriodLike,
  type Rows,
} from './factories/given-company.js';
export {
  givenBatch,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  type GivenBatch,
  type GivenDocument,
  type GivenLine,
} from './factories/given-entries.js';
export { refusalOf } from './database/refusal-of.js';
export * from './factories/small-chart.js';
export * from './factories/tax-books.js';
export { HttpClient, type HttpAnswer, type Upload } from './apps/http-client.js';
export { RunningProcess, type ProcessPlan } from './apps/running-process.js';
export { startApp, startWorker, type AppName, type AppOptions, type RunningApp } from './apps/start-app.js';
export { OpenLoad, type LoadPlan, type LoadRequest, type LoadResult } from './load/open-load.js';
export { TEST_PUBLIC_KEY, testToken, type TestTokenOptions } from './apps/test-token.js';
export { ownRedis, type OwnRedis } from './queues/own-redis.js';
export {
  processorOf,
  startQueues,
  type QueuePlace,
  type QueuesPlan,
  type StartedQueues,
} from './queues/start-queues.js';
export { accountsOf, givenLedger, givenLedgerDocuments } from './ledgers/given-ledger.js';
export {
  arbitraryAmount,
  arbitraryDocument,
  arbitraryEntryLines,
  arbitraryLedger,
  type LedgerShape,
} from './ledgers/ledger-arbitraries.js';
