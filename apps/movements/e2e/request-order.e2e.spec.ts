// Tests the order in which a request is processed, on every documented route of the three services. The service does
// not read a body whose sender may not send it, and the worst bodies that are allowed block neither the event loop nor
// memory.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import type { AppName, RunningApp } from '@razao/testing/apps';
import { readFileSync } from 'node:fs';
import { givenLargeCompany } from './large-books.js';
import {
  JSON_TYPE,
  LOOP_HELD_MS_MAX,
  adminToken,
  send,
  startWatched,
  type WatchedApp,
} from './loop-watch.js';
import { WORST_FILES } from './worst-files.js';
import { BOMB, FORM, HEAPS, WORST, WORST_FORMS, filled, unknownFields } from './worst-bodies.js';

const MB = 1024 * 1024;
const TIMEOUT_MS = 600_000;
const ANSWER_CHARS_MAX = 300_000;
/** A report has at most 1,000 errors, each as a text and as a detail. */
const REPORT_CHARS_MAX = 1_000_000;
const PLAIN = { 'content-type': JSON_TYPE };
/** How many entries one post may have. */
const POSTED = 100_000;

type Document = { paths: Record<string, Record<string, { requestBody?: { content: object } }>> };

interface Route {
  readonly method: string;
  readonly path: string;
  /** The first content type that the route accepts. */
  readonly type: string | undefined;
}

function routesOf(app: AppName): Route[] {
  const file = new URL(`../../../docs/openapi/${app}.json`, import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '1'),
      type: Object.keys(requestBody?.content ?? {})[0],
    })),
  );
}

const db = useTestDatabase();
let documentId: number;

beforeAll(async () => {
  documentId = await givenLargeCompany(db);
}, TIMEOUT_MS);

describe.each(['movements', 'queries', 'compliance'] as const)('%s', (name) => {
  let app: RunningApp;
  let held: WatchedApp['held'];
  const routes = routesOf(name);

  beforeAll(async () => {
    ({ app, held } = await startWatched(name, db));
  });

  afterAll(async () => {
    await app.stop();
  });

  const metric = async (of: string): Promise<number> => {
    const { text } = await send(`${app.managementUrl}/actuator/prometheus`, {});
    return Number(new RegExp(`^${of} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const residentMb = async (): Promise<number> => (await metric('process_resident_memory_bytes')) / MB;

  it(
    'refuses bodies without a token on every route, and on an unknown one, without reading them',
    async () => {
      const before = await residentMb();
      const large = Buffer.from(filled(31 * MB, '[', '{"a":1},', '{}]'));
      const unknown = Buffer.from(unknownFields(80_000));
      const targets = [...routes, { method: 'POST', path: '/nowhere', type: undefined }];
      for (const { method, path } of targets.filter(({ method }) => method !== 'GET')) {
        const statusOf = async (body: Uint8Array, headers: Record<string, string>): Promise<number> => {
          // A connection that is closed while the body is being sent is a refusal too.
          const answer = await send(app.url + path, { method, body, headers }).catch(() => undefined);
          return answer?.status ?? 0;
        };
        const answers = [
          await statusOf(BOMB, { ...PLAIN, 'content-encoding': 'gzip' }),
          await statusOf(large, PLAIN),
          await statusOf(unknown, PLAIN),
          await statusOf(Buffer.from('{}'), PLAIN),
        ];
        expect([method, path, answers[0]]).toEqual([method, path, 415]);
        for (const status of answers) expect([0, 401, 404, 413, 415]).toContain(status);
      }
      const after = await residentMb();
      expect(after - before).toBeLessThan(100);
    },
    TIMEOUT_MS,
  );

  it(
    'answers 4xx to the worst bodies on every route, in bounded time of the event loop and memory',
    async () => {
      const authorization = adminToken();
      const found: string[] = [];
      let longest = 0;
      for (const { path, method, type } of routes.filter((route) => route.type !== undefined)) {
        if (type === 'multipart/form-data') continue;
        const bytes = BULK.has(path) ? 32 * MB : 64 * 1024;
        for (const [kind, bodyOf] of Object.entries(type === FORM ? WORST_FORMS : WORST)) {
          // All three routes parse a body alike, and 32 MB take a while to send, so one route is enough for these
          // kinds.
          if (bytes > MB && path !== '/entries/bulk' && !VALIDATED.has(kind)) continue;
          const body = Buffer.from(bodyOf(bytes).slice(0, bytes));
          const headers = { authorization, 'content-type': type ?? '', 'idempotency-key': 'worst' };
          const ms = await held(async () => {
            const { status, text } = await send(app.url + path, { method, body, headers });
            if (status < 400 || status >= 500 || text.length > ANSWER_CHARS_MAX)
              found.push(`${path} ${kind}: ${status}, ${text.length} characters`);
          });
          longest = Math.max(longest, ms);
          if (ms > LOOP_HELD_MS_MAX) found.push(`${path} ${kind}: loop held for ${ms.toFixed(0)} ms`);
        }
      }
      const resident = await residentMb();
      process.stdout.write(
        `${name}: loop held for ${longest.toFixed(0)} ms at most, ${resident.toFixed(0)} MB\n`,
      );
      expect(resident).toBeLessThan(HEAPS[name]);
      expect(found).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

it(
  'movements refuses the worst files and answers a post of 100,000 entries in bounded time of the event loop',
  async () => {
    const { app, held } = await startWatched('movements', db);
    try {
      const [{ batch, entries } = { batch: '', entries: '' }] = await db.query<Record<string, string>>(
        'SELECT batch_id AS batch, (SELECT count(*) FROM ledger.entry) AS entries FROM ledger.document WHERE id = $1',
        [documentId],
      );
      const found: string[] = [];
      for (const [kind, fileOf] of Object.entries(WORST_FILES)) {
        const { body, type } = asUpload(fileOf());
        const headers = { authorization: adminToken(), 'content-type': type };
        const ms = await held(async () => {
          const answer = await send(`${app.url}/batch/${batch}/import`, { method: 'POST', headers, body });
          if (!isRefused(answer)) found.push(`${kind}: ${answer.status}, ${answer.text.slice(0, 200)}`);
        });
        if (ms > LOOP_HELD_MS_MAX) found.push(`${kind}: loop held for ${ms.toFixed(0)} ms`);
      }
      expect(found).toEqual([]);
      expect(await db.query('SELECT count(*) AS entries FROM ledger.entry')).toEqual([{ entries }]);

      // The first answer is stored, and a repeat gets it again.
      const texts: string[] = [];
      const post = async (nth: number): Promise<void> => {
        const headers = { authorization: adminToken(), ...PLAIN, 'idempotency-key': `many${nth}` };
        const body = bodies[nth];
        const { status, text } = await send(`${app.url}/entry`, { method: 'POST', headers, body });
        expect([status, (JSON.parse(text) as unknown[]).length]).toEqual([201, POSTED]);
        texts[nth] ??= text;
        expect(text === texts[nth]).toBe(true);
      };
      const bodies: Buffer[] = [];
      const posted = await held(async (nth) => {
        bodies.push(Buffer.from(JSON.stringify(await manyEntries(nth))));
        await post(nth);
      });
      const repeated = await held(async () => {
        await post(0);
      });
      expect(posted).toBeLessThanOrEqual(LOOP_HELD_MS_MAX);
      expect(repeated).toBeLessThanOrEqual(LOOP_HELD_MS_MAX);
    } finally {
      await app.stop();
    }
  },
  TIMEOUT_MS,
);

const HISTORY = 'VENDA CONFORME NOTA FISCAL "1"';

/** Makes many entries of a new document. */
async function manyEntries(tries: number): Promise<object[]> {
  const [{ id, account } = { id: '', account: '' }] = await db.query<Record<'id' | 'account', string>>(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT batch_id, branch_id, period, $2, false FROM ledger.document WHERE id = $1
     RETURNING id, (SELECT min(account_id) FROM ledger.entry WHERE document_id = $1) AS account`,
    [documentId, `MANY${tries}`],
  );
  const line = { documentId: Number(id), debcre: 'D', day: '5', contaId: Number(account), valor: 1.5 };
  return Array.from({ length: POSTED }, (_, index) => ({
    ...line,
    lancamento: index.toString(36),
    historico: HISTORY,
    contrapartida: Number(account) + 1,
  }));
}

function asUpload(file: Uint8Array): { body: Uint8Array; type: string } {
  const boundary = 'b'.repeat(40);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="worst.csv"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** Whether the file or each of its rows was refused, in an answer that does not grow with the file. */
function isRefused({ status, text }: { status: number; text: string }): boolean {
  const result = JSON.parse(text) as { successRows?: number; errorRows?: number };
  return (
    text.length < REPORT_CHARS_MAX && (status === 400 || (result.successRows === 0 && result.errorRows !== 0))
  );
}

const BULK = new Set(['/entry', '/entries/bulk', '/import/json']);
/** The kinds of bodies that the service parses and whose values it then checks. */
const VALIDATED = new Set([
  'as many wrong entries as are taken',
  'as many wrong entries in an array',
  'documents',
  'an array of texts where a code is expected',
]);
