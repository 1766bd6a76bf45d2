// Writes the ECD of a company, and writes it again from the same books.
//
// Guarantees
//   One moment   plan, counts and lines read one snapshot (REPEATABLE READ, READ ONLY), which delays no posting.
//   Same bytes   the file depends only on the books, the master data and the request. The record has its SHA-256; a
//                download with other bytes breaks off before its end.
//   Flat memory  lines go through validator and digest, or to the client, and are not kept.
//   All or none  the record is written after the last line; when the request fails or its client disconnects,
//                nothing is stored.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import {
  DomainError,
  companyNotOnReplica,
  refusalOfFindings,
  unexpectedValue,
  Period,
  type Finding,
  type Language,
} from '@razao/domain';
import { lastDayOf } from '@razao/domain/ecd';
import { Clock } from '@razao/platform/clock';
import { Database, ReadDatabase, type Queryable, type Transaction } from '@razao/platform/database';
import { isAwaited, pageOf, progressed, requestContext, type Int64, type Page } from '@razao/platform/http';
import { streamTurns, type Turns } from '@razao/platform/turns';
import type { EcdEntity, EcdOptions } from '@razao/schema';
import { ComplianceEnv } from '../../compliance.env.js';
import { EcdTurns } from '../ecd-turns.js';
import { ValidatorThread } from '../validator-thread.js';
import { judgementIn, judgementOf, type KeptJudgement } from '../validation/ecd-validation.dto.js';
import { EcdLines } from './ecd-lines.js';
import { EcdPlanner } from './ecd-plan.js';
import type { EcdExport, EcdListQuery, EcdRequest, EcdSummary } from './ecd.dto.js';
import { EcdStore, type EcdMonths, type NewEcd } from './ecd.store.js';
import { booksOf, missingData } from './missing-data.js';

/** The statements read whole months; the turns limit how many requests run them at once. */
const WITHOUT_TIMEOUT = { statementTimeoutMs: 0 };

@Injectable()
export class EcdExportService {
  /** Downloads do not use the turns of exports, because a download lasts as long as its client takes to read it. */
  private readonly reads: Turns;

  constructor(
    private readonly database: Database,
    private readonly readDatabase: ReadDatabase,
    private readonly store: EcdStore,
    private readonly ecd: EcdTurns,
    private readonly clock: Clock,
    private readonly env: ComplianceEnv,
  ) {
    this.reads = streamTurns(env, { en: 'an ECD file', pt: 'um arquivo da ECD' });
  }

  /** @throws DomainError INVALID_RANGE, VALIDATION_FAILED, ECD_NOT_READY (with everything that is missing), SERVICE_BUSY */
  async export(
    scope: AccessScope,
    [{ companyId }]: readonly [BranchRef, ...BranchRef[]],
    request: EcdRequest,
    language: Language,
  ): Promise<EcdExport> {
    assertRequest(request);
    const months = { companyId, first: request.from.toDate(), last: request.to.toDate() };
    return await this.ecd.turns.take(scope.subject, async () => {
      if (!isAwaited()) throw clientLeft();
      const startedAt = this.clock.now();
      const written = await this.readDatabase.snapshot(
        async (tx) => await this.write(scope, tx, months, request),
        WITHOUT_TIMEOUT,
      );
      return await this.database.transaction(async (tx) => {
        const id = await this.store.insert(scope, tx, { ...written, startedAt });
        // Read before the commit, so that a request that fails here stores nothing.
        const answer = await this.answer(scope, id, language, tx);
        if (!isAwaited()) throw clientLeft();
        return answer;
      });
    });
  }

  /** @throws DomainError ECD_NOT_FOUND */
  async answer(
    scope: AccessScope,
    id: Int64,
    language: Language,
    db: Queryable = this.database,
  ): Promise<EcdExport> {
    const ecd = await this.find(scope, db, id);
    const company = await this.store.findCompany(db, ecd);
    const fingerprint = await this.store.readFingerprint(db, monthsOfRecord(ecd));
    return Object.assign(summaryOf(ecd, company.code), {
      fresh: fingerprint === ecd.fingerprint,
      judgement: judgementIn(language, ecd.judgement as KeptJudgement),
    });
  }

  /** Lists the exports of a company, the newest first. */
  async list(
    [{ companyId }]: readonly [BranchRef, ...BranchRef[]],
    query: EcdListQuery,
  ): Promise<Page<EcdSummary>> {
    const found = await this.database.snapshot(async (tx) => await this.store.list(tx, companyId, query));
    return pageOf(query, found, (ecd) => summaryOf(ecd, query.company));
  }

  /**
   * Marks an export as filed; filing it again changes nothing.
   * @throws DomainError ECD_NOT_FOUND, ECD_NOT_FRESH
   */
  async file(scope: AccessScope, id: Int64, language: Language): Promise<EcdExport> {
    const ecd = await this.find(scope, this.database, id);
    const { requestId = null, exchange } = requestContext.getStore() ?? {};
    const remoteAddress = exchange?.request.ip ?? null;
    return await this.database.transaction(async (tx) => {
      if (!(await this.store.file(scope, tx, ecd.id, { requestId, remoteAddress }))) throw notFresh(ecd);
      return await this.answer(scope, id, language, tx);
    });
  }

  /**
   * Writes the same bytes again and passes them to `send`. It calls `send` only when the books are those of the record.
   * @throws DomainError ECD_NOT_FOUND, ECD_NOT_FRESH, SERVICE_BUSY
   */
  async stream(
    scope: AccessScope,
    id: Int64,
    send: (ecd: EcdEntity, chunks: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void> {
    const ecd = await this.find(scope, this.database, id);
    await this.reads.take(scope.subject, async () => {
      if (!isAwaited()) throw clientLeft();
      const isOfRecord = await this.readDatabase.snapshot(async (tx) => {
        const months = monthsOfRecord(ecd);
        const head = await this.store.readHead(scope, tx, months);
        if (head?.fingerprint !== ecd.fingerprint) return false;
        const plan = await new EcdPlanner(this.store, tx, head, months).plan(ecd.options);
        await send(ecd, proven(ecd, new EcdLines(this.store, tx, plan).chunks()));
        return true;
      }, WITHOUT_TIMEOUT);
      // After the snapshot, because a pool of one connection has no second one.
      if (!isOfRecord) throw await this.otherBooks(ecd);
    });
  }

  private async write(
    scope: AccessScope,
    tx: Transaction,
    months: EcdMonths,
    { nature, replacedHash }: EcdRequest,
  ): Promise<Omit<NewEcd, 'startedAt'>> {
    const head = await this.store.readHead(scope, tx, months);
    if (head === undefined) throw companyNotOnReplica();
    const missing = missingData(head, months, lastDayOf(months.last), nature);
    const [book] = booksOf(head, months, nature);
    if (missing.length > 0 || book === undefined) throw notReady(missing);
    const options: EcdOptions = {
      nature: book.nature,
      bookNumber: book.number,
      replacedHash: replacedHash ?? null,
    };
    const plan = await new EcdPlanner(this.store, tx, head, months).plan(options);
    const lines = new EcdLines(this.store, tx, plan);
    const validator = new ValidatorThread(this.env);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of lines.chunks()) {
        if (!isAwaited()) throw clientLeft();
        progressed();
        await validator.push(chunk);
        hash.update(chunk, 'latin1');
        bytes += chunk.length;
      }
      return {
        companyId: months.companyId,
        firstPeriod: months.first,
        lastPeriod: months.last,
        options,
        fingerprint: head.fingerprint,
        sha256: hash.digest('hex'),
        bytes,
        lines: lines.lines,
        ...lines.changed,
        judgement: judgementOf(await validator.end()),
      };
    } finally {
      validator.close();
    }
  }

  /**
   * Returns why the books that were read differ from those of the record. If the primary has the books of the record,
   * this replica is late: another replica wrote the export. Otherwise the books have changed.
   */
  private async otherBooks(ecd: EcdEntity): Promise<DomainError> {
    const fingerprint = await this.store.readFingerprint(this.database, monthsOfRecord(ecd));
    return fingerprint === ecd.fingerprint ? replicaIsLate(ecd) : notFresh(ecd);
  }

  private async find(scope: AccessScope, db: Queryable, id: Int64): Promise<EcdEntity> {
    const ecd = await this.store.find(scope, db, id);
    if (ecd === undefined)
      throw new DomainError(
        'ECD_NOT_FOUND',
        { en: `There is no export ${id} of the ECD.`, pt: `A exportação ${id} da ECD não existe.` },
        [],
        { missing: { kind: 'ecd', ids: [String(id)] } },
      );
    return ecd;
  }
}

/**
 * Passes the file on and checks its digest. It holds back the last chunk until the check, so that a client never gets a
 * complete file with other bytes than those of the record.
 * @throws Error when the bytes are not those of the record.
 */
async function* proven(ecd: EcdEntity, texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const text of texts) {
    const chunk = Buffer.from(text, 'latin1');
    hash.update(chunk);
    if (held !== undefined) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== ecd.sha256)
    throw new Error(`Export ${ecd.id} came out with other bytes than its record has.`);
  if (held !== undefined) yield held;
}

function notReady(missing: readonly Finding[]): DomainError {
  const count = missing.length;
  const { en = '', pt = '' } = missing[0]?.reason ?? {};
  return new DomainError(
    'ECD_NOT_READY',
    {
      en: `The ECD cannot be written: ${count === 1 ? '1 item is' : `${count} items are`} missing; the first: ${en}.`,
      pt: `A ECD não pode ser gerada: ${count === 1 ? 'falta 1 dado' : `faltam ${count} dados`}; o primeiro: ${pt}.`,
    },
    missing,
  );
}

function assertRequest({ from, to }: EcdRequest): void {
  const first = from.toYearMonth();
  if (to.toDate() < from.toDate())
    throw refusalOfFindings('INVALID_RANGE', [
      unexpectedValue('to', to.toYearMonth(), {
        en: `expected a month from ${first} on`,
        pt: `informe um mês a partir de ${first}`,
      }),
    ]);
  if (to.year !== from.year)
    throw refusalOfFindings('VALIDATION_FAILED', [
      unexpectedValue('to', to.toYearMonth(), {
        en: `expected a month of ${from.year}: a file covers one year`,
        pt: `informe um mês de ${from.year}: um arquivo é de um só ano`,
      }),
    ]);
}

function monthsOfRecord({ companyId, firstPeriod, lastPeriod }: EcdEntity): EcdMonths {
  return { companyId, first: firstPeriod, last: lastPeriod };
}

/** A client that disconnects is not a fault of the service, so this error is not logged as one. */
function clientLeft(): DomainError {
  return new DomainError('REQUEST_TOO_SLOW', {
    en: 'The client did not wait for the export: nothing was saved.',
    pt: 'A requisição foi abandonada antes do fim da exportação: nada foi gravado.',
  });
}

function notFresh({ id }: EcdEntity): DomainError {
  return new DomainError('ECD_NOT_FRESH', {
    en: `Books or master data have changed since export ${id}: export again.`,
    pt: `A escrituração ou o cadastro mudou desde a exportação ${id}: exporte novamente.`,
  });
}

function replicaIsLate({ id }: EcdEntity): DomainError {
  return new DomainError('SERVICE_BUSY', {
    en: `The books of export ${id} have not reached the read replica yet: send the request again in a moment.`,
    pt: `A escrituração da exportação ${id} ainda não chegou à réplica de leitura: reenvie a requisição em instantes.`,
  });
}

function summaryOf(ecd: EcdEntity, company: string): EcdSummary {
  return {
    id: ecd.id,
    company,
    from: Period.fromDate(ecd.firstPeriod).toYearMonth(),
    to: Period.fromDate(ecd.lastPeriod).toYearMonth(),
    ...ecd.options,
    fingerprint: ecd.fingerprint,
    sha256: ecd.sha256,
    bytes: ecd.bytes,
    lines: ecd.lines,
    replacedCharacters: ecd.replacedCharacters,
    transliteratedCharacters: ecd.transliteratedCharacters,
    requestedBy: ecd.requestedBy,
    startedAt: ecd.startedAt.toISOString(),
    finishedAt: ecd.finishedAt.toISOString(),
    filedAt: ecd.filedAt?.toISOString() ?? null,
    filedBy: ecd.filedBy,
  };
}
