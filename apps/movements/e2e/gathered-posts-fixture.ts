// Provides books to post into and the use cases of entries, with and without gathering, for the specs of gathered
// posts.
import { RecordHomes, type AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { parseEnv } from '@razao/platform/env';
import { OneOrManyPipe, requestContext } from '@razao/platform/http';
import { Idempotency } from '@razao/platform/idempotency';
import { createTestDatabase, type SubjectDatabase } from '@razao/testing/database';
import { givenCompany, givenOpenDocument, type GivenCompany } from '@razao/testing/factories';
import { createHash } from 'node:crypto';
import { entryBody } from './entry-body.js';
import { EntriesService } from '../src/entries/entries.service.js';
import { EntryRequest, ENTRIES_LIMITS } from '../src/entries/entry.dto.js';
import { EntryStore } from '../src/entries/entry.store.js';
import { GatheredEntryStore } from '../src/entries/gathered-posts/gathered-entry.store.js';
import { GatheredPosts } from '../src/entries/gathered-posts/gathered-posts.js';
import { MovementsEnv } from '../src/movements.env.js';

const BRANCHES = Array.from({ length: 51 }, (_, index) => String(index + 1));
const PIPE = new OneOrManyPipe(EntryRequest, ENTRIES_LIMITS);

export let db: SubjectDatabase;
export let company: GivenCompany;
export let other: GivenCompany;
export let ana: AccessScope;
export let bia: AccessScope;
/** The use cases with posts that share statements. */
export let gathered: EntriesService;
/** The use cases with one statement per post. */
export let apart: EntriesService;
export let documentId: number;
/** One document in each branch of the company. */
export let documents: number[];

export type Body = Record<string, unknown>;
/** A created entry; each line of a compound entry is one. `hit` is set for the answer of a repeat. */
export interface Created {
  id: number;
  valor: number;
  hit?: true;
}

export type Outcome = Created | DomainError;

/** Makes two companies, ana for the first and bia for the second, and a document in each branch of the first. */
export async function openBooks(): Promise<void> {
  db = await createTestDatabase({ role: 'razao_movements' });
  company = await givenCompany(db, { branches: BRANCHES });
  other = await givenCompany(db);
  const actors = await db.query<{ id: number }>(
    `INSERT INTO ledger.actor (subject) VALUES ('ana'), ('bia') RETURNING id`,
  );
  const scope = (subject: string, index: number, branchIds: number[]): AccessScope => ({
    subject,
    admin: false,
    branchIds,
    actorId: actors[index]?.id ?? 0,
  });
  ana = scope(
    'ana',
    0,
    company.branches.map(({ id }) => id),
  );
  bia = scope('bia', 1, [other.branch.id]);
  documents = [];
  for (const branch of company.branches)
    documents.push((await givenOpenDocument(db, branch, '2024-01-01')).id);
  documentId = documents[0] ?? 0;
  gathered = service();
  apart = service({ GATHERED_STATEMENTS_MAX: '0' });
}

export async function closeBooks(): Promise<void> {
  await db.close();
}

export function service(env: Record<string, string> = {}): EntriesService {
  return entriesOf(db, env);
}

/** Makes the use cases of entries on a database. */
export function entriesOf(
  { database, url }: SubjectDatabase,
  env: Record<string, string> = {},
  store = new GatheredEntryStore(),
): EntriesService {
  const idempotency = new Idempotency(database);
  const settings = parseEnv(MovementsEnv, { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), ...env });
  const homes = new RecordHomes(database, 'movements');
  const posts = new GatheredPosts(database, idempotency, store, settings, homes);
  return new EntriesService(database, idempotency, new EntryStore(), posts);
}

let last = 0;
export function entry(fields: Body = {}): Body {
  last += 1;
  const lancamento = last.toString(36).padStart(5, '0');
  return entryBody(company, documentId, { lancamento, valor: 10.5, ...fields });
}

export async function send(body: unknown, entries = gathered, scope = ana): Promise<Outcome> {
  try {
    return (await entries.create(scope, await PIPE.transform(body))) as Created;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Posts as an HTTP request with this idempotency key does. */
export async function sendWithKey(
  key: string,
  body: unknown,
  entries = gathered,
  scope = ana,
): Promise<Outcome> {
  const headers = new Map<string, string>();
  const request = { method: 'POST', originalUrl: '/entry', headers: { 'idempotency-key': key } };
  const response = {
    headersSent: false,
    destroyed: false,
    setHeader: (name: string, value: string) => headers.set(name, value),
  };
  const bodyDigest = createHash('sha256').update(JSON.stringify(body)).digest();
  const context = { requestId: key, exchange: { request, response }, bodyDigest };
  const outcome = await requestContext.run(context, () => send(body, entries, scope));
  return isCreated(outcome) && headers.has('Idempotency-Hit') ? { ...outcome, hit: true } : outcome;
}

export const isCreated = (outcome: Outcome): outcome is Created => !(outcome instanceof DomainError);

export function answerOf(outcome: Outcome | undefined): unknown {
  if (!(outcome instanceof DomainError)) return outcome;
  const { code, status, message, details } = outcome;
  return { code, status, message, details };
}

/** Returns how many entries each transaction wrote. */
export async function sharesOf(numbers: readonly unknown[]): Promise<number[]> {
  const rows = await db.query<{ entries: number }>(
    `SELECT count(*)::int AS entries FROM ledger.entry WHERE entry_number = ANY($1) GROUP BY xmin::text ORDER BY 1`,
    [numbers],
  );
  return rows.map(({ entries }) => entries);
}

/** Collects a list that is read batch by batch. */
export async function allOf<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
