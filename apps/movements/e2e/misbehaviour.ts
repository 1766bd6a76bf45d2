// Defines the ways in which a caller can misbehave: the worst bodies, long work in a loop, files and answers without an
// end.
import { testToken, type HttpClient, type RunningApp } from '@razao/testing/apps';
import type { TestDatabase } from '@razao/testing/database';
import { CASH, SALES, givenBatch, type GivenCompany } from '@razao/testing/factories';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryBody } from './entry-body.js';
import { BOMB, FORM, WORST, WORST_FORMS, unknownFields, type HEAPS } from './worst-bodies.js';

const MB = 1024 * 1024;
const IMPORT_ROWS = 20_000;
const BULK_ENTRIES = 20_000;
const JSON_TYPE = 'application/json';
export const MONTH = '2024-01-01';
/** Limits for another caller, during bodies that are refused, and during work that a caller may request. */
const P99_BODIES_MS_MAX = 250;
const P99_MS_MAX = 500;

export type Apps = Readonly<Record<keyof typeof HEAPS, RunningApp>>;

export interface Books {
  readonly company: GivenCompany;
  readonly documentId: number;
}

export interface Place {
  readonly db: TestDatabase;
  readonly apps: Apps;
  /** The books of the caller who misbehaves. */
  readonly mallory: Books;
  readonly as: (app: keyof Apps, admin?: boolean) => HttpClient;
}

export interface Way {
  /** The limit for the reads and posts of another tenant. */
  readonly p99MsMax: number;
  readonly begin: (place: Place) => (stop: AbortSignal) => Promise<void>;
}

type Work = (turn: number) => Promise<unknown>;

/** Does the work again and again, `count` times at once. */
const loops =
  (count: number, work: Work) =>
  async (stop: AbortSignal): Promise<void> => {
    let turn = 0;
    await Promise.all(
      Array.from({ length: count }, async () => {
        // A refused connection does not end the attack.
        while (!stop.aborted) await work(turn++).catch(() => sleep(10));
      }),
    );
  };
/** Sends requests and does not read their answers. */
const unread =
  (count: number, request: () => { app: RunningApp; head: string; body: string }) =>
  async (stop: AbortSignal): Promise<void> => {
    const sockets = Array.from({ length: count }, () => {
      const { app, head, body } = request();
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname).pause();
      socket.on('error', () => undefined);
      socket.write(
        `${head} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testToken({ subject: 'mallory' })}\r\n${body}`,
      );
      return socket;
    });
    while (!stop.aborted) await sleep(50);
    for (const socket of sockets) socket.destroy();
  };
export const codesOf = ({ company }: Books): { empresa: string; filial: string } => ({
  empresa: company.code,
  filial: company.branch.code,
});
export const entryOf = ({ company, documentId }: Books, lancamento: number): Record<string, unknown> =>
  entryBody(company, documentId, { lancamento: String(lancamento) });
export const pick = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T;

export const WAYS: Readonly<Record<string, Way>> = {
  'bodies of strangers': {
    p99MsMax: P99_BODIES_MS_MAX,
    begin: ({ apps }) => {
      const bodies = [
        { body: BOMB, headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' } },
        { body: Buffer.from(WORST['empty arrays']?.(31 * MB) ?? ''), headers: { 'content-type': JSON_TYPE } },
        { body: Buffer.from(unknownFields(80_000)), headers: { 'content-type': JSON_TYPE } },
      ];
      const targets = [
        [apps.movements, '/entry'],
        [apps.queries, '/generalLedgerQuery'],
        [apps.compliance, '/nowhere'],
      ] as const;
      return loops(2, async (turn) => {
        const [app, path] = pick(targets, turn);
        await app.anonymous.send(path, {
          method: 'POST',
          ...pick(bodies, Math.floor(turn / targets.length)),
        });
      });
    },
  },
  'the worst large bodies': {
    p99MsMax: P99_BODIES_MS_MAX,
    begin: ({ as }) => {
      const bodies = Object.values(WORST).map((bodyOf) => bodyOf(32 * MB).slice(0, 32 * MB));
      const paths = ['/entry', '/import/json', '/entries/bulk'];
      return loops(
        3,
        async (turn) => await as('movements', true).post(pick(paths, turn), pick(bodies, turn)),
      );
    },
  },
  'the worst small bodies': {
    p99MsMax: P99_BODIES_MS_MAX,
    begin: ({ as }) => {
      const bodies = Object.values(WORST).map((bodyOf) => bodyOf(64 * 1024));
      const forms = Object.values(WORST_FORMS).map((bodyOf) => bodyOf(64 * 1024));
      return loops(12, async (turn) => {
        await as('movements').post(pick(['/batch', '/document', '/entry'], turn), pick(bodies, turn));
        await as('queries').post(
          pick(['/generalLedgerQuery', '/balanceInquiryDetails'], turn),
          pick(bodies, turn),
        );
        const headers = { 'content-type': FORM };
        await as('compliance').post('/api/compliance/run', pick(forms, turn), headers);
      });
    },
  },
  'large bodies that are accepted': {
    p99MsMax: P99_MS_MAX,
    begin: ({ mallory, as }) => {
      const entries = Array.from({ length: BULK_ENTRIES }, (_, index) => entryOf(mallory, index));
      const body = JSON.stringify({ entries });
      const documento = { documento: 'J', lancamentos: entries.map(({ documentId: _, ...entry }) => entry) };
      const movement = JSON.stringify({
        ...codesOf(mallory),
        ano: 2024,
        mes: 1,
        lote: 'J',
        documentos: [documento],
      });
      return loops(4, async (turn) =>
        turn % 2 === 0
          ? await as('movements', true).post('/entries/bulk', body)
          : await as('movements').post('/import/json?dryRun=true', movement),
      );
    },
  },
  'lists and summaries': {
    p99MsMax: P99_MS_MAX,
    begin: ({ as }) => {
      const paths = [
        '/entries?size=1000',
        '/entries/summary',
        '/batches/summary',
        '/entries?size=1000&page=190',
        '/documents?size=1000',
      ];
      return loops(12, async (turn) => await as('movements').get(pick(paths, turn)));
    },
  },
  imports: {
    p99MsMax: P99_MS_MAX,
    begin: ({ db, mallory, as }) => {
      const rows = Array.from(
        { length: IMPORT_ROWS },
        (_, row) => `D${Math.floor(row / 100)},${row % 100},D,5,${CASH},${SALES},10.00`,
      );
      const content = ['documento,lancamento,debcre,day,conta,contrapartida,valor', ...rows, ''].join('\n');
      return loops(6, async () => {
        const { id } = await givenBatch(db, mallory.company.branch, MONTH);
        await as('movements').upload(`/batch/${id}/import`, { filename: 'a.csv', content });
      });
    },
  },
  'uploads without an end': {
    p99MsMax: P99_MS_MAX,
    begin: ({ apps }) => {
      const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ndocumento`;
      const body = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}`;
      return unread(50, () => ({ app: apps.movements, head: 'POST /import/ipl', body }));
    },
  },
  'answers that are not read': {
    p99MsMax: P99_MS_MAX,
    begin: ({ apps, mallory }) => {
      const text = JSON.stringify({
        ...codesOf(mallory),
        contaId: mallory.company.account(CASH),
        year: 2024,
        month: 1,
      });
      const body = `Content-Type: ${JSON_TYPE}\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
      return unread(12, () => ({ app: apps.queries, head: 'POST /generalLedgerQuery', body }));
    },
  },
  'large answers': {
    p99MsMax: P99_MS_MAX,
    begin: ({ mallory, as }) => {
      const query = { ...codesOf(mallory), contaId: mallory.company.account(CASH), year: 2024, month: 1 };
      return loops(6, async () => await as('queries').post('/generalLedgerQuery', query));
    },
  },
  'compliance runs': {
    p99MsMax: P99_MS_MAX,
    begin: ({ mallory, as }) => {
      const { id, branch } = mallory.company;
      const form = { companyid: String(id), branchid: String(branch.id), refmonth: '2024-01' };
      return loops(6, async () => await as('compliance').postForm('/api/compliance/run', form));
    },
  },
};
