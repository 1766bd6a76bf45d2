// POST /entry of one process, with token, permission, validation and the gate, against a program that sends the
// same INSERT to the same gate over as many connections and does nothing else.
import { randomUUID } from 'node:crypto';
import { loadSql } from '@razao/platform/sql';
import { assertBooks, BRANCH, COMPANY, emptyBooks, MONTH, startService } from '../books.js';
import type { Bench, Benchmark, Figure } from '../figure.js';
import { accountPair, AMOUNT, DAY, HISTORY, type InsertTarget, sendInserts } from '../inserts.js';
import { drive, type Load } from '../load.js';
import { processorTimeOf } from '../processes.js';
import { HAS_PGBENCH } from '../programs.js';
import { inTurn } from '../rounds.js';

const INSERT_DOCUMENTS = loadSql(new URL('../sql/insert-documents.sql', import.meta.url));

interface Measured {
  readonly perSecond: number;
  readonly latencyMs: number;
  readonly processorMs: number;
}

export const benchmarkPost: Benchmark = async (bench) => {
  const { server } = bench;
  return await server.onCopy(await emptyBooks(server), 'post', (database) => compare(bench, database));
};

async function compare({ server, options }: Bench, database: string): Promise<Figure[]> {
  const { connections, rounds, seconds } = options;
  const app = await startService(server, 'movements', database);
  const pids = [app.service.pid, server.pid];
  let lote = 0;
  let least = 0;
  let most = 0;
  const target = async (count: number): Promise<InsertTarget> => {
    lote += 1;
    const values = [COMPANY, BRANCH, MONTH.toDate(), String(lote).padStart(6, '0'), count];
    const [row] = await server.query<InsertTarget>(database, INSERT_DOCUMENTS.text, values);
    if (row === undefined) throw new Error('the books have no branch to post into');
    await server.settle();
    return row;
  };
  const post = async (count: number, withKey = false): Promise<Measured> => {
    const load = { url: app.url, seconds, ...loadOf(await target(count), withKey) };
    const { perSecond, latencyMs, answered, sent, msEach } = await processorTimeOf(pids, () => drive(load));
    least += answered;
    most += sent;
    return { perSecond, latencyMs, processorMs: msEach.reduce((sum, ms) => sum + ms, 0) };
  };
  const insert = async (count: number): Promise<Measured> => {
    const documents = await target(count);
    const result = await processorTimeOf([server.pid], () =>
      sendInserts(server, database, documents, seconds),
    );
    least += result.answered;
    most += result.answered;
    const perSecond = result.answered / result.seconds;
    return { perSecond, latencyMs: (count / perSecond) * 1_000, processorMs: result.msEach[0] ?? Number.NaN };
  };
  try {
    const [posts, keyed, inserts] = await inTurn(rounds, [
      () => post(connections),
      () => post(connections, true),
      () => insert(connections),
    ]);
    const [alone, aloneInserts] = await inTurn(rounds, [() => post(1), () => insert(1)]);
    await assertBooks(server, database, least, most);
    const work = `POST /entry, ${connections} connections`;
    const against = `${HAS_PGBENCH ? 'pgbench' : 'the pg driver'}, the same INSERT`;
    const of = (values: readonly Measured[], name: keyof Measured): number[] =>
      values.map((each) => each[name]);
    const theirs = of(inserts, 'perSecond');
    return [
      { work, against, unit: '/s', ours: of(posts, 'perSecond'), theirs, goal: { atLeast: 2 } },
      {
        work: `${work}, Idempotency-Key`,
        against,
        unit: '/s',
        ours: of(keyed, 'perSecond'),
        theirs,
        goal: { atLeast: 1.2 },
      },
      {
        work: `${work}: processor time of service and database`,
        against: `${against}: the database`,
        unit: 'ms',
        ours: of(posts, 'processorMs'),
        theirs: of(inserts, 'processorMs'),
      },
      {
        work: 'POST /entry, 1 connection: median latency',
        against: `${against}: mean`,
        unit: 'ms',
        ours: of(alone, 'latencyMs'),
        theirs: of(aloneInserts, 'latencyMs'),
      },
    ];
  } finally {
    await app.stop();
  }
}

/** Each connection posts to a separate document, entry number after entry number. */
function loadOf(target: InsertTarget, withKey: boolean): Pick<Load, 'connections' | 'request'> {
  return {
    connections: target.documents.length,
    request: (connection, sent) => {
      const [contaId, contrapartida] = accountPair(target, connection, sent);
      const entry = { documentId: target.documents[connection], lancamento: String(sent + 1), debcre: 'D' };
      const body = {
        ...entry,
        day: String(DAY),
        contaId,
        contrapartida,
        valor: Number(AMOUNT),
        historico: HISTORY,
      };
      return {
        method: 'POST',
        path: '/entry',
        body: JSON.stringify(body),
        headers: withKey ? { 'idempotency-key': randomUUID() } : {},
      };
    },
  };
}
