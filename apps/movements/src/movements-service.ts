// Defines the names and options of the movements service, for its two processes and the OpenAPI document.
import { STATEMENTS, TAX_REGIMES } from '@razao/domain';
import { STATES } from '@razao/domain/ecd';
import type { HttpOptions, WorkerOptions } from '@razao/platform/http';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit/audit-trail.js';
import { RUN_STATUSES } from './consolidation/consolidation.store.js';
import { EVENT_KINDS } from './events/event.dto.js';
import type { MovementsEnv } from './movements.env.js';
import { MovementsModule, MovementsWorkerModule } from './movements.module.js';

const MOVEMENTS_TAGS = [
  { name: 'Master data', description: 'Companies, charts, openings, permissions; for the role admin' },
  { name: 'Batches', description: 'Groups of documents of one branch and month' },
  { name: 'Documents', description: 'What was done: an invoice, a payroll, a closing' },
  { name: 'Entries', description: 'Debits and credits; never changed, only deleted while their day is open' },
  { name: 'Corrections', description: 'Reversals of entries and documents, wherever they are' },
  { name: 'Imports', description: 'Whole files; a document enters whole or not at all' },
  { name: 'Months and days', description: 'Which months take entries, and the closing of days' },
  { name: 'Consolidation', description: 'Seals a month: its balances never change afterwards' },
  { name: 'Year closing', description: 'Empties the result accounts of a fiscal year or quarter' },
  { name: 'Seals', description: 'Opens consolidated months again, and says what changed since a seal' },
  { name: 'Tax quotas', description: 'IRPJ and CSLL of a quarter, previewed or saved' },
  { name: 'Audit trail', description: 'Who changed what; for the role admin' },
  { name: 'Events', description: 'What happened in the books, in order; webhooks that are sent it' },
  { name: 'Purge', description: 'Takes a month out of the ledger; for the role admin' },
];

const MOVEMENTS_ENUMS = {
  AccountKind: ['S', 'A'],
  AuditAction: AUDIT_ACTIONS,
  AuditEntity: AUDIT_ENTITIES,
  BrazilianState: Object.keys(STATES),
  ConsolidationState: RUN_STATUSES,
  EventKind: EVENT_KINDS,
  Side: ['D', 'C'],
  StatementName: STATEMENTS,
  TaxRegime: TAX_REGIMES,
};

export function movementsHttpOptions(env: Readonly<MovementsEnv>): HttpOptions {
  return {
    module: MovementsModule.forRoot(env),
    env,
    service: 'movements',
    title: 'Razao movements',
    description:
      'Writes the ledger. A month is opened, batches hold documents, documents hold entries; consolidation seals the month. ' +
      'Every entry passes the same gate in the database, whatever the route: debits equal credits, the account exists, the month and the day are open.\n\n' +
      'Creating twice is avoided with an `Idempotency-Key`. A refusal says what, where and what to do, and has a stable `code`. ' +
      'The examples work on the demo ledger of `npm start`.',
    tags: MOVEMENTS_TAGS,
    enums: MOVEMENTS_ENUMS,
    actuatorOnMainPort: true,
  };
}

export function movementsWorkerOptions(env: Readonly<MovementsEnv>): WorkerOptions {
  const module = MovementsWorkerModule.forRoot(env);
  return { module, env, service: 'movements-worker' };
}
