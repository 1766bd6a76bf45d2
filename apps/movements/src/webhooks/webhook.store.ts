// Runs the statements of webhooks for administrators, for the companies that this cell serves. For any other role they
// find no webhook.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Queryable, Transaction } from '@razao/platform/database';
import { pageOf, readPage, type Int64, type Page, type PageQuery } from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import type { EventKind } from '../events/event.dto.js';
import type { Webhook, WebhookStream } from './webhook.dto.js';

const sql = defineSql(import.meta.url, [
  'insert-webhook',
  'list-webhooks',
  'list-streams',
  'resume-streams',
  'delete-webhook',
]);

interface NewWebhook {
  companyId: number;
  branchId: number | null;
  url: string;
  kinds: readonly EventKind[] | null;
  /** Encrypted. */
  secret: Buffer;
}

@Injectable()
export class WebhookStore {
  /** @returns undefined when there is already a webhook for the same company, branch and address */
  async insertWebhook(scope: AccessScope, tx: Transaction, webhook: NewWebhook): Promise<number | undefined> {
    const { companyId, branchId, url, kinds, secret } = webhook;
    const values = [administered(scope), companyId, branchId, url, kinds, secret];
    return (await tx.one<{ id: number }>(sql['insert-webhook'], values))?.id;
  }

  async listWebhooks(
    scope: AccessScope,
    db: Queryable,
    companyId: number | undefined,
    page: PageQuery,
  ): Promise<Page<Webhook>> {
    const values = [administered(scope), companyId ?? null, null];
    return pageOf(
      page,
      await readPage<Webhook>(db, sql['list-webhooks'], values, page),
      (webhook) => webhook,
    );
  }

  async findWebhook(scope: AccessScope, db: Queryable, id: Int64): Promise<Webhook | undefined> {
    const values = [administered(scope), null, id];
    const { rows } = await readPage<Webhook>(db, sql['list-webhooks'], values, { page: 1, size: 1 });
    return rows[0];
  }

  async listStreams(scope: AccessScope, db: Queryable, id: Int64): Promise<WebhookStream[]> {
    return await db.query<WebhookStream>(sql['list-streams'], [administered(scope), id]);
  }

  async resumeStreams(scope: AccessScope, tx: Transaction, id: Int64): Promise<number> {
    return await tx.execute(sql['resume-streams'], [administered(scope), id]);
  }

  async deleteWebhook(scope: AccessScope, tx: Transaction, id: Int64): Promise<number> {
    return await tx.execute(sql['delete-webhook'], [administered(scope), id]);
  }
}

/** Returns the branches of the role admin; no branches for any other role. */
function administered({ admin, branchIds }: AccessScope): AccessScope['branchIds'] {
  return admin ? branchIds : [];
}
