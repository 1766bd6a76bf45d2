// The ECD of a year: the request that writes and validates it, and its download, against COPY of the same postings in the
// same order; and the memory of the service meanwhile.
import { createHash } from 'node:crypto';
import { Period } from '@razao/domain';
import { MovementsClient } from '../../admin/movements-client.js';
import { type Bench, BRANCH, COMPANY, MONTH, MONTHS, benchToken } from '../bench.js';
import { forgetPeak, memoryOf, processorTimeOf } from '../load.js';
import { type Benchmark, inTurn, timed } from '../report.js';

/** A file is of one year. */
const YEAR = Period.range(MONTH, Period.of(MONTH.year, 12));
/** Its lines take this long on a busy machine, and no answer comes before the last one. */
const EXPORT_MS = 1_800_000;
/** What the lines of the entries are written from, in the order of the file. */
const POSTINGS = `
  SELECT p.period, p.day, b.code, t.code, d.number, p.entry_number, d.fact_date, p.closing, a.file_code, p.side, p.amount,
         p.history_code, p.history
    FROM ledger.posting p
    JOIN ledger.branch b ON b.id = p.branch_id
    JOIN ledger.document d ON d.id = p.document_id
    JOIN ledger.batch t ON t.id = d.batch_id
    JOIN ledger.account a ON a.id = p.account_id
   WHERE p.period BETWEEN '${YEAR[0]?.toDate() ?? ''}' AND '${YEAR.at(-1)?.toDate() ?? ''}'`;
const ORDER = `ORDER BY p.period, p.day, b.code COLLATE "C", t.code COLLATE "C", d.number COLLATE "C",
  p.entry_number COLLATE "C", p.line`;

interface Ecd {
  readonly id: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly lines: number;
}

export const benchmarkEcd: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const perMonth = Math.ceil(rows / YEAR.length);
  const database = await sealedYear(bench, perMonth);
  const { url, service } = await bench.service('compliance', database, false, {
    REQUEST_TIMEOUT_MS: String(EXPORT_MS),
  });
  const headers = { authorization: `Bearer ${benchToken()}`, 'content-type': 'application/json' };
  const months = { from: YEAR[0]?.toYearMonth(), to: YEAR.at(-1)?.toYearMonth() };
  const pids = [bench.cluster.pid, service.pid];
  const processor = { exported: [] as number[], read: [] as number[], copied: [] as number[] };
  const priceOf = async (prices: number[], work: () => Promise<unknown>): Promise<number> =>
    await timed(async () => {
      const done = async (): Promise<{ answered: number }> => (await work(), { answered: 1 });
      prices.push((await processorTimeOf(pids, done)).processorMs / 1_000);
    });
  let written: Ecd | undefined;
  const exportYear = async (): Promise<void> => {
    const body = JSON.stringify({ company: COMPANY, ...months });
    const response = await fetch(`${url}/api/compliance/ecd`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`the export was answered ${response.status}: ${text}`);
    const ecd = JSON.parse(text) as Ecd;
    if (written !== undefined && written.sha256 !== ecd.sha256)
      throw new Error('two exports of the same books differ');
    written = ecd;
  };
  const readFile = async (): Promise<void> => {
    const response = await fetch(`${url}/api/compliance/ecd/${written?.id ?? 0}/file`, { headers });
    const hash = createHash('sha256');
    for await (const chunk of response.body ?? []) hash.update(chunk as Uint8Array);
    if (hash.digest('hex') !== written?.sha256) throw new Error('the file is not that of its record');
  };
  const copy = (order: string) => (): Promise<unknown> =>
    bench.psqlCopy(database, `(${`${POSTINGS} ${order}`.replace(/\s+/g, ' ')}) TO '/dev/null'`);
  const idle: number[] = [];
  const peak: number[] = [];
  await forgetPeak(service.pid);
  const resident = (await memoryOf(service.pid)).resident;
  const measured = async (prices: number[], work: () => Promise<unknown>): Promise<number> => {
    const seconds = await priceOf(prices, work);
    idle.push(resident);
    peak.push((await memoryOf(service.pid)).peak);
    return seconds;
  };
  const [exported = [], read = [], copied = [], unordered = []] = await inTurn(
    rounds,
    () => measured(processor.exported, exportYear),
    async () => {
      if (written === undefined) await exportYear();
      return await measured(processor.read, readFile);
    },
    () => priceOf(processor.copied, copy(ORDER)),
    () => timed(copy('')),
  );
  await bench.assertBooks(database, perMonth * MONTHS);
  const { lines = 0, bytes = 0 } = written ?? {};
  const work = `ECD of ${perMonth * YEAR.length} entries, ${lines} lines, ${Math.round(bytes / 1e6)} MB`;
  const against = 'COPY of the same postings in the same order';
  const processorOf = (ours: number[]) => ({ against, unit: 's', ours, theirs: processor.copied }) as const;
  return [
    { work, against, unit: 's', ours: exported, theirs: copied, goal: { atMost: 3 } },
    { work: `${work}: processor time, database and service`, ...processorOf(processor.exported) },
    { work: 'its file', against, unit: 's', ours: read, theirs: copied, goal: { atMost: 3 } },
    { work: 'its file: processor time, database and service', ...processorOf(processor.read) },
    { work, against: 'COPY in no order', unit: 's', ours: exported, theirs: unordered },
    {
      work: 'both: memory of the service',
      against: 'idle',
      unit: 'MB',
      ours: peak,
      theirs: idle,
      goal: { atMost: 100 },
    },
  ];
};

/** Every month of every branch of the company is consolidated. */
async function sealedYear(bench: Bench, perMonth: number): Promise<string> {
  const database = await bench.copyOf(await bench.yearBooks(perMonth * MONTHS), 'ecd');
  await bench.within(async () => {
    const { url } = await bench.service('movements', database, true);
    const client = new MovementsClient(url, benchToken());
    const branches = await bench.query<{ code: string }>(
      database,
      'SELECT code FROM ledger.branch ORDER BY code',
    );
    for (const { code } of branches)
      for (const period of YEAR) {
        if (code !== BRANCH && !period.equals(MONTH)) await client.openMonth(COMPANY, code, period);
        await client.consolidate(COMPANY, code, period);
      }
  });
  await bench.query(database, 'VACUUM ANALYZE');
  return database;
}
