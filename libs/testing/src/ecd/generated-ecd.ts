// Makes whole ECD files from a short description: any layout, chart, numbers of entries, months and closings. Balances,
// statements and counts are computed from the entries, so that a validator finds no error and a ledger must compute the
// same figures.
import { EcdWriter, formatEcdAmount, formatEcdDate, recordTypes, type EcdValue } from '@razao/domain/ecd';
import {
  chartOf,
  monthsOf,
  type Account,
  type GeneratedEcd,
  type Month,
  type Sums,
} from './generated-books.js';
import {
  NAME,
  NATURE_OF_BOOK,
  balanceRecords,
  chartRecords,
  closingRecords,
  entryRecords,
  openingRecords,
  record,
  resultsOf,
  sideOf,
  type Records,
} from './generated-records.js';

/** From this layout on, a line says whether it is a total, and names its parent. */
const PARENTS_FROM = 7;

/** @returns the bytes of the file */
export function generatedEcd(spec: GeneratedEcd): Buffer {
  const chart = chartOf(spec);
  const months = monthsOf(spec, chart);
  const records = [
    ...openingRecords(spec, months),
    ...chartRecords(spec, chart),
    ...balanceRecords(months),
    ...entryRecords(spec, months),
    ...closingRecords(months, chart),
    ['I990', {}] as const,
    ...statementRecords(spec, months, chart),
    ...signatureRecords(spec, months),
  ];
  return written(spec, records);
}

interface PrintedLine {
  readonly code: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** Returns the statement lines of accounts with figures, in the order of the chart. */
function linesOf(
  chart: readonly Account[],
  figures: ReadonlyMap<string, readonly [first: bigint, last: bigint]>,
  isOf: (account: Account) => boolean,
): PrintedLine[] {
  const lines = new Map<string, PrintedLine>();
  for (const { code, line } of chart.filter((account) => account.analytic && isOf(account))) {
    const [first, last] = figures.get(code) ?? [];
    if (first === undefined || last === undefined) continue;
    const known = lines.get(line) ?? { code: line, first: 0n, last: 0n };
    lines.set(line, { code: line, first: known.first + first, last: known.last + last });
  }
  return [...lines.values()];
}

function totalOf(code: string, parts: readonly PrintedLine[]): PrintedLine[] {
  if (parts.length === 0) return [];
  const sum = (column: 'first' | 'last'): bigint => parts.reduce((total, part) => total + part[column], 0n);
  return [{ code, first: sum('first'), last: sum('last') }];
}

function statementRecords(spec: GeneratedEcd, months: readonly Month[], chart: readonly Account[]): Records {
  const ends = months.flatMap(({ closes }, at) => (closes ? [at + 1] : []));
  const periods = ends.map((end, at) => months.slice(ends[at - 1] ?? 0, end));
  let before: Sums = new Map();
  const statements = periods.flatMap((period): Records => {
    const [from, to] = [period[0], period.at(-1)];
    const results = resultsOf(
      period.flatMap(({ entries }) => entries),
      chart,
    );
    const records: Records = [
      ['J005', { DT_INI: { date: from?.from ?? '' }, DT_FIN: { date: to?.to ?? '' }, ID_DEM: '1' }],
      ...balanceSheet(spec, period, chart),
      ...incomeStatement(spec, before, results, chart),
    ];
    before = results;
    return records;
  });
  return [['J001', { IND_DAD: '0' }], ...statements];
}

function balanceSheet(
  { layout }: GeneratedEcd,
  period: readonly Month[],
  chart: readonly Account[],
): Records {
  const [opening, closing] = [
    period[0]?.opening ?? new Map<string, bigint>(),
    period.at(-1)?.closing ?? new Map<string, bigint>(),
  ];
  const moved = new Set(
    period.flatMap(({ entries }) => entries.flatMap(({ legs }) => legs.map(([code]) => code))),
  );
  const figures = new Map(
    [...closing.keys()]
      .filter((code) => moved.has(code) || (opening.get(code) ?? 0n) !== 0n)
      .map((code) => [code, [opening.get(code) ?? 0n, closing.get(code) ?? 0n] as const]),
  );
  const old = layout < PARENTS_FROM;
  return (['A', 'P'] as const).flatMap((root) => {
    const isAssets = root === 'A';
    const group = old ? (isAssets ? '1' : '2') : root;
    const figure = (cents: bigint): string =>
      `${formatEcdAmount(cents)}|${cents === 0n && !isAssets ? 'C' : sideOf(cents)}`;
    const details = linesOf(chart, figures, ({ nature }) =>
      (isAssets ? ['01'] : ['02', '03']).includes(nature),
    );
    return [...totalOf(root, details), ...details].map(({ code, first, last }) => {
      const place = code === root ? 'T|1|' : `D|2|${root}`;
      return record(`J100|${code}|${place}|${group}|Linha ${code}|${figure(first)}|${figure(last)}`);
    });
  });
}

function incomeStatement(
  { layout }: GeneratedEcd,
  before: Sums,
  results: Sums,
  chart: readonly Account[],
): Records {
  const figures = new Map(
    [...new Set([...before.keys(), ...results.keys()])]
      .map((code) => [code, [before.get(code) ?? 0n, results.get(code) ?? 0n] as const] as const)
      .filter(([, [first, last]]) => first !== 0n || last !== 0n),
  );
  const details = linesOf(chart, figures, ({ nature }) => nature === '04');
  const figure = (cents: bigint): string => `${formatEcdAmount(cents)}|${sideOf(cents)}`;
  return [...totalOf('DRE', details), ...details].map(({ code, first, last }, at) => {
    const isTotal = code === 'DRE';
    const lessens = isTotal ? (last === 0n ? first : last) > 0n : code !== 'R1';
    const place = isTotal ? 'T|1|' : 'D|2|DRE';
    const [name, values] = record(
      `J150|${at + 1}|${code}|${place}|Linha ${code}|${figure(first)}|${figure(last)}|${lessens ? 'D' : 'R'}`,
    );
    const kind = (isLess: boolean): string => (isTotal ? (isLess ? 'N' : 'P') : isLess ? 'D' : 'R');
    const old = { IND_VL: kind(lessens), IND_VL_ULT_DRE: kind(first > 0n) };
    return [name, { ...values, ...(layout < PARENTS_FROM && old) }];
  });
}

function signatureRecords({ audited }: GeneratedEcd, months: readonly Month[]): Records {
  const [from, to] = [months[0]?.from ?? '', months.at(-1)?.to ?? ''].map(formatEcdDate);
  return [
    `J900|TERMO DE ENCERRAMENTO|7|${NATURE_OF_BOOK}|${NAME}||${from}|${to}`,
    'J930|ANA CONTADORA|52998224725|Contador|900|1SP000000|ana@example.com|1130000000|SP|||N',
    'J930|JOSÉ DIRETOR|11144477735|Administrador|205|||||||S',
    ...(audited ? ['J935|11444777000161|AUDITORES EXEMPLO|12345'] : []),
    'J990',
    '9001|0',
  ].map(record);
}

/** Adds block 9, fills in the counts, and leaves out the fields that the layout does not have. */
function written({ layout, encoding }: GeneratedEcd, body: Records): Buffer {
  const counts = new Map<string, number>();
  for (const [name] of body) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kinds = [...counts.keys(), '9900', '9990', '9999'];
  const total = body.length + kinds.length + 2;
  const countOf = (name: string): number => (name === '9900' ? kinds.length : (counts.get(name) ?? 1));
  const blockOf = (name: string): number => body.filter(([each]) => each.charAt(0) === name.charAt(0)).length;
  const records: Records = [
    ...body,
    ...kinds.map((name) => ['9900', { REG_BLC: name, QTD_REG_BLC: String(countOf(name)) }] as const),
    ['9990', { QTD_LIN: String(kinds.length + 3) }],
    ['9999', { QTD_LIN: String(total) }],
  ];
  const writer = new EcdWriter(layout);
  const types = recordTypes(layout);
  const lines = records.map(([name, values]) => {
    const lineCount = name.endsWith('990') && name !== '9990' ? blockOf(name) : total;
    const known = types.get(name)?.positions;
    const all: Readonly<Record<string, EcdValue>> = { QTD_LIN: String(lineCount), ...values };
    return writer.text(
      name,
      Object.fromEntries(Object.entries(all).filter(([field]) => known?.has(field) === true)),
    );
  });
  return Buffer.from(lines.join(''), encoding);
}
