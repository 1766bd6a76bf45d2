// Registers, reads, resumes and deletes webhooks. The service encrypts the secret of a webhook before it reaches the
// database, and answers it only once.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope } from '@razao/auth';
import { DomainError, refusalOfField, type Message } from '@razao/domain';
import { Database, type Queryable } from '@razao/platform/database';
import type { Int64, Page } from '@razao/platform/http';
import { recordAudit } from '../audit/audit-trail.js';
import { MovementsEnv } from '../movements.env.js';
import { holdName, inTransaction } from '../wire/in-transaction.js';
import { notFound } from '../wire/refusals.js';
import { refusalOfTarget } from './public-address.js';
import { madeSecret, sealSecret } from './sealed-secret.js';
import {
  URL_CHARS_MAX,
  type WebhookRequest,
  type CreatedWebhook,
  type DeletedWebhook,
  type WebhookListQuery,
  type Webhook,
  type WebhookState,
} from './webhook.dto.js';
import { WebhookStore } from './webhook.store.js';

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly gate: BranchGate,
    private readonly store: WebhookStore,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, WEBHOOK_TARGET_REFUSED, WEBHOOK_EXISTS, WEBHOOKS_TOO_MANY,
   *   WEBHOOKS_NOT_CONFIGURED.
   */
  async create(scope: AccessScope, request: WebhookRequest): Promise<CreatedWebhook> {
    const { company, branch, kinds, secret = madeSecret() } = request;
    const [place] =
      branch === undefined
        ? await this.gate.enterAll(scope, company)
        : [await this.gate.enter(scope, company, branch)];
    if (place === undefined) throw new Error('enterAll answers at least one branch');
    const url = this.targetOf(request.url);
    const key = this.env.WEBHOOK_SECRET_KEY;
    if (key === undefined)
      throw new DomainError('WEBHOOKS_NOT_CONFIGURED', {
        en: 'webhooks are not configured: WEBHOOK_SECRET_KEY is not set',
        pt: 'webhooks não estão configurados: WEBHOOK_SECRET_KEY não está definida',
      });
    const { companyId } = place;
    const max = this.env.WEBHOOKS_PER_COMPANY_MAX;
    return await inTransaction(scope, this.database, async (tx) => {
      await holdName(tx, `webhooks of ${companyId}`);
      const { totalElements } = await this.store.listWebhooks(scope, tx, companyId, { page: 1, size: 1 });
      if (totalElements >= max) throw tooMany(company, max);
      const created = await this.store.insertWebhook(scope, tx, {
        companyId,
        branchId: branch === undefined ? null : place.branchId,
        url,
        kinds: kinds ?? null,
        secret: sealSecret(key, companyId, secret),
      });
      if (created === undefined) throw exists(url);
      await recordAudit(tx, {
        action: 'webhook.created',
        entity: 'webhook',
        entityId: created,
        ...(branch !== undefined && { branchId: place.branchId }),
        detail: { company, url },
      });
      // Read before the commit: the answer alone has the secret, and a repeat is refused.
      return Object.assign(await this.found(scope, tx, created), { secret });
    });
  }

  /** @throws DomainError COMPANY_NOT_FOUND, BRANCH_NOT_FOUND. */
  async list(scope: AccessScope, query: WebhookListQuery): Promise<Page<Webhook>> {
    const { company, page, size = this.env.SERVICE_PAGINATION_SIZE } = query;
    const [first] = company === undefined ? [] : await this.gate.enterAll(scope, company);
    return await this.store.listWebhooks(scope, this.database, first?.companyId, { page, size });
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND. */
  async read(scope: AccessScope, id: Int64, db: Queryable = this.database): Promise<WebhookState> {
    const webhook = await this.found(scope, db, id);
    return Object.assign(webhook, { streams: await this.store.listStreams(scope, db, id) });
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND. */
  async resume(scope: AccessScope, id: Int64): Promise<WebhookState> {
    return await inTransaction(scope, this.database, async (tx) => {
      const { id: entityId, company } = await this.found(scope, tx, id);
      const streams = await this.store.resumeStreams(scope, tx, id);
      if (streams > 0)
        await recordAudit(tx, {
          action: 'webhook.resumed',
          entity: 'webhook',
          entityId,
          detail: { company, streams },
        });
      return await this.read(scope, id, tx);
    });
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND. */
  async delete(scope: AccessScope, id: Int64): Promise<DeletedWebhook> {
    const { id: entityId, company, url } = await this.found(scope, this.database, id);
    const deleted = await inTransaction(scope, this.database, async (tx) => {
      const count = await this.store.deleteWebhook(scope, tx, id);
      if (count === 0) throw notFound('webhook', 'id', id);
      await recordAudit(tx, {
        action: 'webhook.deleted',
        entity: 'webhook',
        entityId,
        detail: { company, url },
      });
      return count;
    });
    return { deleted };
  }

  private async found(scope: AccessScope, db: Queryable, id: Int64): Promise<Webhook> {
    const webhook = await this.store.findWebhook(scope, db, id);
    if (webhook === undefined) throw notFound('webhook', 'id', id);
    return webhook;
  }

  /** Returns the address in its normal form. */
  private targetOf(text: string): string {
    if (!URL.canParse(text))
      throw targetRefused({ en: 'expected an https address', pt: 'informe um endereço https' });
    const url = new URL(text);
    const refusal = refusalOfTarget(url, this.env.WEBHOOK_PRIVATE_TARGETS);
    if (refusal !== undefined) throw targetRefused(refusal);
    // In this form a character that is not ASCII takes up to twelve characters, and the index limits the length.
    if (url.href.length > URL_CHARS_MAX)
      throw targetRefused({
        en: `expected at most ${URL_CHARS_MAX} characters in the form that is sent, found ${url.href.length}`,
        pt: `informe no máximo ${URL_CHARS_MAX} caracteres na forma enviada; recebido: ${url.href.length}`,
      });
    return url.href;
  }
}

/** The message does not repeat the address, because it may have a password. */
function targetRefused(reason: Message): DomainError {
  return refusalOfField('WEBHOOK_TARGET_REFUSED', 'url', undefined, reason);
}

function exists(url: string): DomainError {
  return refusalOfField('WEBHOOK_EXISTS', 'url', url, {
    en: 'is registered already for this company and branch',
    pt: 'já está cadastrado para esta empresa e filial',
  });
}

function tooMany(company: string, max: number): DomainError {
  return refusalOfField('WEBHOOKS_TOO_MANY', 'company', company, {
    en: `company ${company} has ${max} webhooks, which is the limit (WEBHOOKS_PER_COMPANY_MAX): delete one first`,
    pt: `a empresa ${company} tem ${max} webhooks, que é o limite (WEBHOOKS_PER_COMPANY_MAX): exclua um antes`,
  });
}
