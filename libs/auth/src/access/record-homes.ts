// Finds the cell of records that a service did not find: the cell to which their company moved, or the cell that
// assigned their ids. Only records that were not found are looked up, and only when another cell is known.
import { Injectable } from '@nestjs/common';
import type { DomainError, MissingRecords } from '@razao/domain';
import type { Database } from '@razao/platform/database';
import { RefusalReview } from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import type { Request } from 'express';
import { knownScopeOf } from '../routes/request-access.js';
import type { AccessScope } from './access-scope.js';
import { elsewhereOf, type ElsewhereRow, type ServiceName } from './elsewhere.js';

const sql = defineSql(import.meta.url, [
  'find-branches-elsewhere',
  'find-records-elsewhere',
  'knows-other-cells',
]);

interface RecordRow extends ElsewhereRow {
  id: string;
  sure: boolean;
}

@Injectable()
export class RecordHomes extends RefusalReview {
  constructor(
    private readonly database: Database,
    private readonly service: ServiceName,
  ) {
    super();
  }

  override async review(refusal: DomainError, request: Request): Promise<DomainError> {
    const scope = knownScopeOf(request);
    if (refusal.missing === undefined || scope === undefined) return refusal;
    return (await this.elsewhere(scope, refusal.missing)) ?? refusal;
  }

  /**
   * Refuses records that were not found when they are in another cell.
   * @throws DomainError COMPANY_ELSEWHERE, COMPANY_ARRIVING.
   */
  async assertNotElsewhere(scope: AccessScope, missing: MissingRecords): Promise<void> {
    const refusal = await this.elsewhere(scope, missing);
    if (refusal !== undefined) throw refusal;
  }

  /** Makes the refusal for the first record that is in another cell. */
  private async elsewhere(
    { subject, admin, branchIds }: AccessScope,
    { kind, ids }: MissingRecords,
  ): Promise<DomainError | undefined> {
    if (!(await this.knowsOthers())) return undefined;
    const values = [ids, subject, admin, this.service, branchIds];
    const rows =
      kind === 'branch'
        ? await this.database.query<RecordRow>(sql['find-branches-elsewhere'], values)
        : await this.database.query<RecordRow>(sql['find-records-elsewhere'], [kind, ...values]);
    const [first] = rows;
    if (first === undefined) return undefined;
    // Clients follow a redirect automatically, so it is sent only when all records are in one cell that does not
    // redirect back.
    const all = ids.length === rows.length && rows.every(({ cell, sure }) => sure && cell === first.cell);
    const named = all ? ids : null;
    const { en, pt } = NAMES[kind];
    return elsewhereOf(first, { en: `${en} ${first.id}`, pt: `${pt} ${first.id}` }, named);
  }

  /** Whether callers may have companies in a cell other than this one. */
  async knowsOthers(): Promise<boolean> {
    return (await this.database.one<{ known: boolean }>(sql['knows-other-cells']))?.known === true;
  }
}

const NAMES = {
  account: { en: 'Account', pt: 'A conta' },
  batch: { en: 'Batch', pt: 'O lote' },
  // Requests name a branch by codes, so the id here is the code of its company.
  branch: { en: 'Company', pt: 'A empresa' },
  document: { en: 'Document', pt: 'O documento' },
  ecd: { en: 'ECD', pt: 'A ECD' },
  entry: { en: 'Entry', pt: 'O lançamento' },
  run: { en: 'Compliance run', pt: 'A execução de conformidade' },
  'tax calculation': { en: 'Tax calculation', pt: 'A apuração' },
  webhook: { en: 'Webhook', pt: 'O webhook' },
} as const;
