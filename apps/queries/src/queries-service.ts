// Name and texts of the queries service, for its process and for its OpenAPI document.
import type { HttpOptions } from '@razao/platform/http';
import type { QueriesEnv } from './queries.env.js';
import { QueriesModule } from './queries.module.js';
import { CSV_DIALECTS } from './representations/dialect.dto.js';

const QUERIES_TAGS = [
  { name: 'Balances', description: 'Of one account, month by month' },
  { name: 'General ledger', description: 'The postings behind the balance of an account' },
  { name: 'Trial balance', description: 'All accounts of a month' },
  { name: 'Statements', description: 'Balance sheet and income statement' },
  { name: 'Books', description: 'Journal, general ledger and trial balance, to be printed' },
  { name: 'Chart of accounts', description: 'Accounts in their hierarchy' },
  { name: 'Master data', description: 'Companies with their branches and months, accounts, history codes' },
  { name: 'Legacy integration', description: 'For callers of the previous system, in its snake_case' },
];

const QUERIES_ENUMS = {
  AccountKind: ['S', 'A'],
  ConsolidationState: ['PENDING', 'PROCESSING', 'COMPLETED', 'ERROR'],
  CsvDialect: CSV_DIALECTS,
  Side: ['D', 'C'],
};

export function queriesService(env: Readonly<QueriesEnv>): HttpOptions {
  return {
    module: QueriesModule.forRoot(env),
    env,
    service: 'queries',
    title: 'Razao queries',
    description:
      'Reads the ledger, to the last committed entry, and writes nothing. Debit balances are positive. ' +
      'Figures are JSON, or CSV for `Accept: text/csv`; master data is JSON. The examples work on the demo ledger of `npm start`.',
    tags: QUERIES_TAGS,
    enums: QUERIES_ENUMS,
    // The POST routes of this service only read, so an unknown field does no harm.
    validation: { unknownFields: 'ignore' },
  };
}
