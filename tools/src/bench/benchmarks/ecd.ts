// Measures the ECD of a year: the request that writes and validates it, and its download, against COPY of the same
// postings in the same order; and the memory of the service meanwhile.
import { createHash } from 'node:crypto';
import { Period } from '@razao/domain';
import { MovementsClient } from '../../admin/movements-client.js';
import { benchToken, COMPANY, MONTH, MONTHS } from '../bench.js';
import { costOf, memoryDuring } from '../load.js';
import { type Benchmark, bothOf, figure, inTurn } from '../report.js';

/** A file covers one year. */
const YEAR = Period.range(MONTH, Period.of(MONTH.year, 12));
/** On a busy machine the export takes this long, and no answer comes before its last line. */
const EXPORT_MS = 1_800_000;
/** The rows from which the lines of entries are written, in the order of the file. */
const POSTINGS = `
  SELECT p.period, p.day, b.code, t.code, d.number, p.entry_number, d.fact_date, p.closing, a.file_code, p.side, p.amount,
         p.history_code, p.history
    FROM ledger.posting p
    JOIN ledger.branch b ON b.id = p.branch_id
    JOIN ledger.document d ON d.id = p.document_id
    JOIN ledger.batch t ON t.id = d.batch_id
    JOIN ledger.account a ON a.id = p.account_id
   WHERE p.period BETWEEN '${YEAR[0]?.toDate() ?? ''}' AND '${YEAR.at(-1)?.toDate() ?? ''}'
   ORDER BY p.period, p.day, b.code COLLATE "C", t.code COLLATE "C", d.number COLLATE "C", p.entry_number COLLATE "C", p.line`;

interface Ecd {
  readonly id: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly lines: number;
}

export const benchmarkEcd: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const perMonth = Math.ceil(rows / YEAR.length);
  const database = await bench.sealedYear(perMonth * MONTHS, YEAR, 'ecd');
  const { url, service } = await bench.service('compliance', database, false, {
    REQUEST_TIMEOUT_MS: String(EXPORT_MS),
  });
  const compliance = new MovementsClient(url, benchToken());
  const months = { from: YEAR[0]?.toYearMonth(), to: YEAR.at(-1)?.toYearMonth() };
  let written: Ecd | undefined;
  const exportYear = async (): Promise<Ecd> => {
    const ecd = await compliance.call<Ecd>('POST', '/api/compliance/ecd', { company: COMPANY, ...months });
    if (written !== undefined && written.sha256 !== ecd.sha256)
      throw new Error('two exports of the same books differ');
    return (written = ecd);
  };
  const readFile = async ({ id, sha256 }: Ecd): Promise<void> => {
    const headers = { authorization: `Bearer ${benchToken()}` };
    const response = await fetch(`${url}/api/compliance/ecd/${id}/file`, { headers });
    const hash = createHash('sha256');
    for await (const chunk of response.body ?? []) hash.update(chunk as Uint8Array);
    if (hash.digest('hex') !== sha256) throw new Error('the file is not that of its record');
  };
  const copy = (): Promise<void> =>
    bench.psqlCopy(database, `(${POSTINGS.replace(/\s+/g, ' ')}) TO '/dev/null'`);
  const cost = (work: () => Promise<unknown>) => costOf([bench.cluster.pid, service.pid], work);
  const { result, idle, peak } = await memoryDuring(service.pid, () =>
    inTurn(
      rounds,
      () => cost(exportYear),
      async () => {
        const ecd = written ?? (await exportYear());
        return await cost(() => readFile(ecd));
      },
      () => cost(copy),
    ),
  );
  const [exported, read, copied] = result;
  await bench.assertBooks(database, perMonth * MONTHS);
  const { lines, bytes } = written ?? (await exportYear());
  const work = `ECD of ${perMonth * YEAR.length} entries, ${lines} lines, ${Math.round(bytes / 1e6)} MB`;
  const against = 'COPY of the same postings in the same order';
  const memory = { ours: [peak], theirs: [idle] };
  return [
    figure(work, against, 's', bothOf('seconds', exported, copied), { atMost: 3 }),
    figure(
      `${work}: processor time, database and service`,
      against,
      'ms',
      bothOf('processorMs', exported, copied),
    ),
    figure('its file', against, 's', bothOf('seconds', read, copied), { atMost: 3 }),
    figure('both: memory of the service, at most', 'idle', 'MB', memory, { atMost: 100 }),
  ];
};
