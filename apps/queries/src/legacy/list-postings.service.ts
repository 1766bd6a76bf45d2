// lancamentos-contabeis: every posting between two days, both halves of a simple entry as rows of
// their own, so that the rows of an account add up to its movement.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { requestedDays } from '../requests/dates.js';
import { judged } from '../requests/fields.js';
import { type Page, requestedPage } from '../requests/pages.js';
import type { LegacyPage } from './envelope.js';
import { LegacyStore } from './legacy.store.js';
import type { LegacyPostingColumn } from './record-columns.js';

export interface PostingsListing {
  readonly dataInicio?: unknown;
  readonly dataFim?: unknown;
  readonly pagina?: unknown;
  readonly tamanho?: unknown;
}

@Injectable()
export class ListPostingsService {
  constructor(private readonly legacy: LegacyStore) {}

  /**
   * @param branches those that the request names; undefined is every branch that the caller may see
   * @throws DomainError INVALID_DATE, INVALID_RANGE, INVALID_PAGE.
   */
  async list(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    request: PostingsListing,
  ): Promise<{ page: Page; found: LegacyPage<LegacyPostingColumn> }> {
    const { range, page } = judged({
      range: () => requestedDays('dataInicio', request.dataInicio, 'dataFim', request.dataFim),
      page: () => requestedPage(request.pagina, request.tamanho),
    });
    return { page, found: await this.legacy.readPostings(scope, branches, range, page) };
  }
}
