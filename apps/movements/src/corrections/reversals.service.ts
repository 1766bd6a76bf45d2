// Reversals (estorno): writes the inverse of an entry number, or of all entry numbers of a document, as a new document
// in an open month. The original may be in any month and does not change. docs/corrections.md says which reversal goes
// where.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Period, idText, refusalOfConstraint, refusalOfField, type Message } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import type { Int64 } from '@razao/platform/http';
import { Idempotency, type Worked } from '@razao/platform/idempotency';
import { recordAudit } from '../audit/audit-trail.js';
import type { OwningBatch } from '../documents/document.store.js';
import { DocumentsService } from '../documents/documents.service.js';
import { createOnce } from '../wire/in-transaction.js';
import { notFound, rewording, withoutAccountId } from '../wire/refusals.js';
import { CorrectionStore, type Original } from './correction.store.js';
import type { Reversal, ReversalRequest } from './correction.dto.js';

@Injectable()
export class ReversalsService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly store: CorrectionStore,
    private readonly documents: DocumentsService,
  ) {}

  /**
   * Reverses each entry number of the document, or the entry number that the entry belongs to.
   * @param kind what has the id
   * @throws DomainError DOCUMENT_NOT_FOUND, ENTRY_NOT_FOUND, DOCUMENT_BATCH_MISSING, REVERSAL_OTHER_BRANCH,
   *   REVERSAL_EMPTY (a document), REVERSAL_TOO_EARLY, ALREADY_REVERSED, PRIOR_YEAR_CLOSING, PRIOR_YEAR_RESULT,
   *   PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, DAY_CLOSED, DAY_NOT_IN_MONTH, ACCOUNT_INACTIVE.
   */
  async reverse(
    scope: AccessScope,
    kind: 'document' | 'entry',
    id: Int64,
    request: ReversalRequest,
  ): Promise<Reversal> {
    return await createOnce(scope, this.idempotency, (tx) => this.reverseIn(scope, tx, kind, id, request));
  }

  private async reverseIn(
    scope: AccessScope,
    tx: Transaction,
    kind: 'document' | 'entry',
    id: Int64,
    request: ReversalRequest,
  ): Promise<Worked<Reversal>> {
    const original = await this.store.readOriginal(scope, tx, kind, id);
    if (original === undefined) throw notFound(kind, 'id', id);
    const batch = await this.documents.batchOf(scope, tx, request);
    const factDate = assertReversible(original, batch, request, idText(id));
    const { day, reason } = request;
    const document = await this.documents.createIn(scope, tx, batch, {
      texto: `ESTORNO de ${original.lote}/${original.documento}: ${reason}`,
      ...(original.closing && { cdpadronizado: batch.closingCode }),
      ...(factDate !== undefined && { factDate }),
    });
    const reversing = {
      documentId: document.id,
      day,
      reason,
      adjustmentAccountId: original.adjustmentAccountId,
    };
    const entries = await rewording(
      async () => await this.store.insertReversingEntries(scope, tx, original, reversing),
      withoutAccountId,
    );
    // Others may have written into the original since it was read: what was reversed now must be reversible too.
    const now = await this.store.readOriginal(scope, tx, kind, id);
    if (entries === 0 || now === undefined || assertReversible(now, batch, request, idText(id)) !== factDate)
      throw refusalOfConstraint('reversal_inverse', {});
    await this.store.insertReversals(scope, tx, original, document.id);
    await recordAudit(tx, {
      action: 'entry.reversed',
      entity: 'document',
      entityId: original.id,
      branchId: original.branchId,
      period: original.period,
      detail: { lancamento: original.lancamento, reversingDocumentId: document.id, entries },
    });
    return { answer: Object.assign(document, { entries }), branchIds: [original.branchId] };
  }
}

/**
 * @param pathId the id in the path, of an entry or of a document
 * @returns the fact date of the reversing document, when it needs one
 */
function assertReversible(
  original: Original,
  batch: OwningBatch,
  request: ReversalRequest,
  pathId: string,
): string | undefined {
  const id = String(original.id);
  if (batch.branchId !== original.branchId)
    throw refusalOfField('REVERSAL_OTHER_BRANCH', 'batchId', String(batch.id), {
      en: `is of another branch than document ${id}: name a batch of that branch`,
      pt: `é de filial diferente da do documento ${id}: indique um lote dessa filial`,
    });
  if (original.day === null)
    throw refusalOfField('REVERSAL_EMPTY', 'id', pathId, {
      en: `document ${id} has nothing to reverse`,
      pt: `o documento ${id} não tem o que estornar`,
    });
  const [month, reversingMonth] = [Period.fromDate(original.period), Period.fromDate(batch.period)];
  const date = month.dateOf(original.day);
  if (reversingMonth.isBefore(month) || (reversingMonth.equals(month) && request.day < original.day))
    throw refusalOfField('REVERSAL_TOO_EARLY', 'day', String(request.day), {
      en: `is before the entry of ${date}`,
      pt: `é anterior ao lançamento de ${date}`,
    });
  if (original.reversedNumber !== null)
    throw refusalOfField('ALREADY_REVERSED', 'id', pathId, {
      en: `entry number ${original.reversedNumber} of document ${id} is reversed by document ${original.reversingDocumentId}`,
      pt: `o lançamento ${original.reversedNumber} do documento ${id} foi estornado pelo documento ${original.reversingDocumentId}`,
    });
  if (!reversingMonth.isAfter(month.fiscalYearEnd(original.fiscalYearEndMonth))) return undefined;
  if (original.closing)
    throw refusalOfField('PRIOR_YEAR_CLOSING', 'id', pathId, {
      en: `document ${id} closes an earlier fiscal year: correct it with a document that has a factDate`,
      pt: `o documento ${id} encerra um exercício social anterior: corrija-o com um documento que tenha factDate`,
    });
  if (!original.result) return undefined;
  if (request.priorYear && original.adjustmentAccountId !== null) return date;
  const wayOut = wayOutOfPriorYear(original.adjustmentCode);
  throw refusalOfField('PRIOR_YEAR_RESULT', 'priorYear', String(request.priorYear), {
    en: `the entry of ${date} posts to result accounts of an earlier fiscal year; ${wayOut.en}`,
    pt: `o lançamento de ${date} movimenta contas de resultado de um exercício anterior; ${wayOut.pt}`,
  });
}

function wayOutOfPriorYear(adjustmentCode: string | null): Message {
  return adjustmentCode === null
    ? {
        en: 'the company has no account for adjustments of earlier years: set priorYearAdjustmentAccount in company.json and load it',
        pt: 'a empresa não tem conta de ajustes de exercícios anteriores: defina priorYearAdjustmentAccount em company.json e carregue-o',
      }
    : {
        en: `with true the reversal uses account ${adjustmentCode} in their place`,
        pt: `com true, o estorno usa a conta ${adjustmentCode} no lugar delas`,
      };
}
