// A small book of three months in layout 9, with everything that the rules of an ECD look at: accounts that share a line,
// an account that only passes money through, one without balances, an extemporaneous entry, one entry of several lines, a
// closing, both statements. Balances, statements and counts are calculated from the entries.
import { formatEcdAmount, lastDayOf, formatEcdDate } from '@razao/domain/ecd';

type Line = readonly [account: string, amount: number];
interface Entry {
  readonly date: string;
  readonly kind: 'N' | 'E' | 'X';
  readonly fact?: string;
  /** Debit positive. */
  readonly lines: readonly Line[];
}

const MONTHS = ['2024-01', '2024-02', '2024-03'];
/** Code, nature, level, parent; an analytic account also the line of its statement. */
const CHART: readonly (readonly [string, string, number, string, string?])[] = [
  ['1', '01', 1, ''],
  ['1.1', '01', 2, '1'],
  ['1.1.1', '01', 3, '1.1'],
  ['1.1.1.01', '01', 4, '1.1.1', 'A1'],
  ['1.1.1.02', '01', 4, '1.1.1', 'A1'],
  ['1.1.1.05', '01', 4, '1.1.1', 'A1'],
  ['1.1.1.09', '01', 4, '1.1.1', 'A1'],
  ['2', '02', 1, ''],
  ['2.1', '02', 2, '2'],
  ['2.1.1', '02', 3, '2.1'],
  ['2.1.1.01', '02', 4, '2.1.1', 'P1'],
  ['2.2', '03', 2, '2'],
  ['2.2.1', '03', 3, '2.2'],
  ['2.2.1.01', '03', 4, '2.2.1', 'P2'],
  ['2.2.1.02', '03', 4, '2.2.1', 'P3'],
  ['3', '04', 1, ''],
  ['3.1', '04', 2, '3'],
  ['3.1.1', '04', 3, '3.1'],
  ['3.1.1.01', '04', 4, '3.1.1', 'R1'],
  ['3.1.1.02', '04', 4, '3.1.1', 'R2'],
  ['3.1.1.03', '04', 4, '3.1.1', 'R2'],
];
const [CASH, BANK, PASSING] = ['1.1.1.01', '1.1.1.02', '1.1.1.05'];
const [SUPPLIERS, CAPITAL, RETAINED] = ['2.1.1.01', '2.2.1.01', '2.2.1.02'];
const [REVENUE, RENT, FEES] = ['3.1.1.01', '3.1.1.02', '3.1.1.03'];
const OPENINGS = new Map([
  [CASH, 100_000],
  [BANK, 50_000],
  [CAPITAL, -150_000],
]);
const ENTRIES: readonly Entry[] = [
  {
    date: '2024-01-10',
    kind: 'N',
    lines: [
      [CASH, 10_000],
      [REVENUE, -10_000],
    ],
  },
  {
    date: '2024-01-20',
    kind: 'N',
    lines: [
      [RENT, 3_000],
      [SUPPLIERS, -3_000],
    ],
  },
  {
    date: '2024-01-25',
    kind: 'X',
    fact: '2023-12-15',
    lines: [
      [BANK, 500],
      [SUPPLIERS, -500],
    ],
  },
  {
    date: '2024-02-10',
    kind: 'N',
    lines: [
      [CASH, 20_000],
      [REVENUE, -20_000],
    ],
  },
  {
    date: '2024-02-12',
    kind: 'N',
    lines: [
      [PASSING, 700],
      [CASH, -700],
    ],
  },
  {
    date: '2024-02-13',
    kind: 'N',
    lines: [
      [CASH, 700],
      [PASSING, -700],
    ],
  },
  {
    date: '2024-02-15',
    kind: 'N',
    lines: [
      [RENT, 1_000],
      [FEES, 1_500],
      [BANK, -2_500],
    ],
  },
  {
    date: '2024-03-10',
    kind: 'N',
    lines: [
      [SUPPLIERS, 2_000],
      [BANK, -2_000],
    ],
  },
  {
    date: '2024-03-11',
    kind: 'N',
    lines: [
      [BANK, 4_000],
      [CASH, -4_000],
    ],
  },
  {
    date: '2024-03-12',
    kind: 'N',
    lines: [
      [CASH, 300],
      [BANK, -300],
    ],
  },
  {
    date: '2024-03-31',
    kind: 'E',
    lines: [
      [REVENUE, 30_000],
      [RETAINED, -30_000],
    ],
  },
  {
    date: '2024-03-31',
    kind: 'E',
    lines: [
      [RETAINED, 5_500],
      [RENT, -4_000],
      [FEES, -1_500],
    ],
  },
];

/** @returns its lines, without line ends. */
export function smallEcd(): string[] {
  const { balances, closing } = balanceLines();
  const body = [
    '|0000|LECD|01012024|31032024|COMERCIO EXEMPLO LTDA|11222333000181|SP||3550308|||0|1|0||0|0||N|N|0|0|2|',
    '|0001|0|',
    '|0007|00||',
    '|0990|@0|',
    '|I001|0|',
    '|I010|G|9.00|',
    '|I030|TERMO DE ABERTURA|7|DIARIO GERAL|@|COMERCIO EXEMPLO LTDA|35300000000|11222333000181|17102017||SAO PAULO|31032024|',
    ...CHART.flatMap(chartLines),
    '|I075|H1|RECEBIMENTO|',
    ...balances,
    ...ENTRIES.flatMap(entryLines),
    '|I350|31032024|',
    ...[REVENUE, RENT, FEES].map((account) => `|I355|${account}||${sided(resultOf(account))}|`),
    '|I990|@I|',
    '|J001|0|',
    '|J005|01012024|31032024|1||',
    ...statementLines(closing),
    '|J900|TERMO DE ENCERRAMENTO|7|DIARIO GERAL|COMERCIO EXEMPLO LTDA|@|01012024|31032024|',
    '|J930|ANA CONTADORA|52998224725|CONTADOR|900|1SP000000|ana@example.com|1100000000|SP|||N|',
    '|J930|COMERCIO EXEMPLO LTDA|11222333000181|PESSOA JURIDICA|001|||||||S|',
    '|J990|@J|',
  ];
  return withCounts(body);
}

function chartLines([code, nature, level, parent, line]: (typeof CHART)[number]): string[] {
  const account = `|I050|01012020|${nature}|${line === undefined ? 'S' : 'A'}|${level}|${code}|${parent}|CONTA ${code}|`;
  if (line === undefined) return [account];
  return [account, `|I051||${code.slice(0, 1)}.01|`, `|I052||${line}|`];
}

function balanceLines(): { balances: string[]; closing: Map<string, number> } {
  let opening = new Map(OPENINGS);
  const balances = MONTHS.flatMap((month) => {
    const lines = ENTRIES.filter(({ date }) => date.startsWith(month)).flatMap((entry) => entry.lines);
    const accounts = CHART.map(([code]) => code).filter(
      (code) => (opening.get(code) ?? 0) !== 0 || lines.some(([account]) => account === code),
    );
    const closing = new Map(opening);
    const rows = accounts.map((code) => {
      const amounts = lines.filter(([account]) => account === code).map(([, amount]) => amount);
      const debits = sum(amounts.filter((amount) => amount > 0));
      const credits = -sum(amounts.filter((amount) => amount < 0));
      const before = opening.get(code) ?? 0;
      closing.set(code, before + debits - credits);
      return `|I155|${code}||${sided(before)}|${money(debits)}|${money(credits)}|${sided(before + debits - credits)}|`;
    });
    opening = closing;
    return [`|I150|${formatEcdDate(`${month}-01`)}|${formatEcdDate(lastDayOf(month))}|`, ...rows];
  });
  return { balances, closing: opening };
}

function entryLines({ date, kind, fact, lines }: Entry, index: number): string[] {
  const total = sum(lines.map(([, amount]) => Math.max(0, amount)));
  const factDate = fact === undefined ? '' : formatEcdDate(fact);
  return [
    `|I200|L${index + 1}|${formatEcdDate(date)}|${money(total)}|${kind}|${factDate}|`,
    ...lines.map(([account, amount], at) => {
      const [code, text] = at === 0 ? ['H1', ''] : ['', 'NF 1'];
      return `|I250|${account}||${sided(amount)}||${code}|${text}||`;
    }),
  ];
}

function statementLines(closing: ReadonlyMap<string, number>): string[] {
  const of = (line: string, balances: ReadonlyMap<string, number>): number =>
    sum(CHART.filter((each) => each[4] === line).map(([code]) => balances.get(code) ?? 0));
  const sheet = (
    code: string,
    kind: string,
    level: number,
    parent: string,
    side: string,
    parts = [code],
  ): string => {
    const [before, after] = [OPENINGS, closing].map((each) => sum(parts.map((part) => of(part, each))));
    return `|J100|${code}|${kind}|${level}|${parent}|${side}|LINHA ${code}|${sided(before ?? 0)}|${sided(after ?? 0)}||`;
  };
  const results = new Map([REVENUE, RENT, FEES].map((code) => [code, resultOf(code)]));
  const income = (
    order: number,
    code: string,
    kind: string,
    level: number,
    parent: string,
    parts = [code],
  ): string =>
    `|J150|${order}|${code}|${kind}|${level}|${parent}|LINHA ${code}|0,00|D|${sided(sum(parts.map((part) => of(part, results))))}|R||`;
  return [
    sheet('A', 'T', 1, '', 'A', ['A1']),
    sheet('A1', 'D', 2, 'A', 'A'),
    sheet('P', 'T', 1, '', 'P', ['P1', 'P2', 'P3']),
    sheet('P1', 'D', 2, 'P', 'P'),
    sheet('P2', 'D', 2, 'P', 'P'),
    sheet('P3', 'D', 2, 'P', 'P'),
    income(1, 'R', 'T', 1, '', ['R1', 'R2']),
    income(2, 'R1', 'D', 2, 'R'),
    income(3, 'R2', 'D', 2, 'R'),
  ];
}

/** Before the closing. */
function resultOf(account: string): number {
  const lines = ENTRIES.filter(({ kind }) => kind !== 'E').flatMap((entry) => entry.lines);
  return sum(lines.filter(([code]) => code === account).map(([, amount]) => amount));
}

/** Adds block 9, and puts the counts where `@` and `@I` hold their places. */
function withCounts(body: readonly string[]): string[] {
  const nameOf = (line: string): string => line.slice(1, 5);
  const names = [...new Set([...body.map(nameOf), '9001', '9900', '9990', '9999'])];
  const total = body.length + names.length + 3;
  const countOf = (name: string): number =>
    name === '9900' ? names.length : body.filter((line) => nameOf(line) === name).length || 1;
  const blockOf = (block: string): number => body.filter((line) => line.charAt(1) === block).length;
  return [
    ...body.map((line) =>
      line.replace(/@(\w?)\|/, (_, block: string) => `${block === '' ? total : blockOf(block)}|`),
    ),
    '|9001|0|',
    ...names.map((name) => `|9900|${name}|${countOf(name)}|`),
    `|9990|${names.length + 3}|`,
    `|9999|${total}|`,
  ];
}

function sided(cents: number): string {
  return `${money(cents)}|${cents < 0 ? 'C' : 'D'}`;
}

function money(cents: number): string {
  return formatEcdAmount(BigInt(cents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
