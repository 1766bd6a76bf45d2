// Helpers of the specs of services, besides the factories: the check of permissions, services that others use, and
// refusals.
import { AccessListener, BranchDirectory, BranchGate } from '@razao/auth';
import { domainErrorFromDatabase } from '@razao/domain';
import { Idempotency } from '@razao/platform/idempotency';
import type { SubjectDatabase } from '@razao/testing/database';
import { BatchStore } from '../src/batches/batch.store.js';
import { BatchesService } from '../src/batches/batches.service.js';
import { ClosingService } from '../src/closing/closing.service.js';
import { ClosingStore } from '../src/closing/closing.store.js';
import { ConsolidationStore } from '../src/consolidation/consolidation.store.js';
import { CorrectionStore } from '../src/corrections/correction.store.js';
import { ReversalsService } from '../src/corrections/reversals.service.js';
import { DocumentStore } from '../src/documents/document.store.js';
import { DocumentsService } from '../src/documents/documents.service.js';
import { EntryStore } from '../src/entries/entry.store.js';
import { PeriodStore } from '../src/periods/period.store.js';

export const branchesOf = ({ database }: SubjectDatabase): BranchDirectory =>
  new BranchDirectory(database, new AccessListener(database), 'movements');

export const gateOf = (db: SubjectDatabase): BranchGate => new BranchGate(branchesOf(db));

export function servicesOf({ database }: SubjectDatabase) {
  const idempotency = new Idempotency(database);
  return {
    idempotency,
    batches: new BatchesService(database, idempotency, new BatchStore()),
    documents: new DocumentsService(database, idempotency, new DocumentStore()),
  };
}

export function yearClosingOf(db: SubjectDatabase): ClosingService {
  const { idempotency, batches, documents } = servicesOf(db);
  return new ClosingService(
    idempotency,
    new ClosingStore(),
    new PeriodStore(),
    new ConsolidationStore(),
    batches,
    documents,
    new EntryStore(),
  );
}

export function reversalsOf(db: SubjectDatabase): ReversalsService {
  const { idempotency, documents } = servicesOf(db);
  return new ReversalsService(idempotency, new CorrectionStore(), documents);
}

/** Returns the code of the refusal that the work ended with, or `accepted`. */
export const outcomeOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'accepted',
    (error: unknown) => domainErrorFromDatabase(error)?.code ?? error,
  );
