// Makes the records of a generated ECD up to its closings (blocks 0 and I).
import { formatEcdDate, recordTypes, type EcdValue, type RecordName } from '@razao/domain/ecd';
import type { Account, Entry, GeneratedEcd, GeneratedEntry, Month, Sums } from './generated-books.js';

export type Records = (readonly [RecordName, Readonly<Record<string, EcdValue>>])[];

export const NAME = 'COMÉRCIO "EXEMPLO" & FILHOS LTDA';
export const NATURE_OF_BOOK = 'DIÁRIO GERAL';
const LONG_CODE = 'RECEB-01';

export function sideOf(cents: bigint): 'D' | 'C' {
  return cents < 0n ? 'C' : 'D';
}

/** Adds the branch 0001 and the check digits. */
function cnpjOf(root: string): string {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const withDigit = (body: string): string => {
    const used = weights.slice(weights.length - body.length);
    const rest = used.reduce((sum, weight, at) => sum + weight * (body.charCodeAt(at) - 48), 0) % 11;
    return `${body}${rest < 2 ? 0 : 11 - rest}`;
  };
  return withDigit(withDigit(`${root}0001`));
}

const types = recordTypes(9);

/** Parses a line of layout 9 into a record. */
export function record(line: string): Records[number] {
  const [name = '', ...values] = line.split('|');
  const fields = types.get(name)?.fields ?? [];
  const given = fields.flatMap((field, at) => (values[at] ? [[field.name, values[at]]] : []));
  return [name as RecordName, Object.fromEntries(given) as Record<string, string>];
}

export function openingRecords(spec: GeneratedEcd, months: readonly Month[]): Records {
  const [from, to] = [months[0]?.from ?? '', months.at(-1)?.to ?? ''].map(formatEcdDate);
  const cnpj = cnpjOf(spec.cnpjRoot);
  const yearEnd = formatEcdDate(months[spec.yearEnd - 1]?.to ?? '');
  return [
    `0000|LECD|${from}|${to}|${NAME}|${cnpj}|SP|110042490114|3550308|||0|1|0||${spec.audited ? 1 : 0}|0||N|N|0|0|${spec.referential ? 2 : ''}`,
    '0001|0',
    '0007|SP|110042490114',
    '0990',
    'I001|0',
    `I010|G|${spec.layout}.00`,
    `I030|TERMO DE ABERTURA|7|${NATURE_OF_BOOK}||${NAME}|35300000000|${cnpj}|01032010||SÃO PAULO|${yearEnd}`,
  ].map(record);
}

export function chartRecords({ layout, referential }: GeneratedEcd, chart: readonly Account[]): Records {
  const accounts = chart.flatMap(({ code, parent, nature, level, analytic, line }) => [
    `I050|01012010|${nature}|${analytic ? 'A' : 'S'}|${level}|${code}|${parent}|Conta "${code}", nível ${level}`,
    ...(analytic && referential ? [`I051||${Number(nature)}.01.01`] : []),
    ...(analytic ? [`I052||${line}`] : []),
  ]);
  const institution = layout < 8 ? { COD_ENT_REF: '2' } : {};
  return [...accounts, 'I075|H1|RECEBIMENTO', `I075|${LONG_CODE}|PAGAMENTO À VISTA`]
    .map(record)
    .map(([name, values]) => [name, { ...values, ...(name === 'I051' && institution) }]);
}

export function balanceRecords(months: readonly Month[]): Records {
  return months.flatMap(({ from, to, opening, closing, entries }): Records => {
    const debits: Sums = new Map();
    const credits: Sums = new Map();
    for (const [account, cents] of entries.flatMap(({ legs }) => legs)) {
      const side = cents > 0n ? debits : credits;
      side.set(account, (side.get(account) ?? 0n) + (cents > 0n ? cents : -cents));
    }
    const used = [...closing.keys()].filter(
      (code) => (opening.get(code) ?? 0n) !== 0n || debits.has(code) || credits.has(code),
    );
    return [
      ['I150', { DT_INI: { date: from }, DT_FIN: { date: to } }],
      ...used.map((code) => {
        const [before, after] = [opening.get(code) ?? 0n, closing.get(code) ?? 0n];
        const moved = { VL_DEB: debits.get(code) ?? 0n, VL_CRED: credits.get(code) ?? 0n };
        return [
          'I155',
          {
            COD_CTA: code,
            VL_SLD_INI: before,
            IND_DC_INI: sideOf(before),
            ...moved,
            VL_SLD_FIN: after,
            IND_DC_FIN: sideOf(after),
          },
        ] as const;
      }),
    ];
  });
}

export function entryRecords({ numbers }: GeneratedEcd, months: readonly Month[]): Records {
  let at = 0;
  return months.flatMap(({ entries }) =>
    entries.flatMap(({ date, kind, factDate, legs, history }): Records => {
      at += 1;
      const total = legs.reduce((sum, [, cents]) => sum + (cents > 0n ? cents : 0n), 0n);
      const fact = kind === 'X' && factDate !== undefined ? { DT_LCTO_EXT: { date: factDate } } : {};
      const head = {
        NUM_LCTO: numberOf(at, numbers),
        DT_LCTO: { date },
        VL_LCTO: total,
        IND_LCTO: kind,
        ...fact,
      };
      return [
        ['I200', head],
        ...legs.map(
          ([account, cents]) =>
            [
              'I250',
              { COD_CTA: account, VL_DC: cents, IND_DC: sideOf(cents), ...historyOf(history, at) },
            ] as const,
        ),
      ];
    }),
  );
}

function numberOf(at: number, form: GeneratedEcd['numbers']): string {
  if (form === 'short') return at.toString(36);
  if (form === 'padded') return String(at).padStart(8, '0');
  if (form === 'slashed') return `2024/${at}-A`;
  return form === 'long' ? `LANCAMENTO-CONTABIL-${at}` : `LCTO ${at}`;
}

function historyOf(form: GeneratedEntry['history'], at: number): Readonly<Record<string, string>> {
  const text = `Nº ${at}; "à vista", parcela`;
  if (form === 'text') return { HIST: text };
  if (form === 'code') return { COD_HIST_PAD: 'H1' };
  if (form === 'both') return { COD_HIST_PAD: 'H1', HIST: text };
  return form === 'long-code' ? { COD_HIST_PAD: LONG_CODE, HIST: text } : { HIST: `${text} `.repeat(20) };
}

export function closingRecords(months: readonly Month[], chart: readonly Account[]): Records {
  return months.flatMap(({ to, entries }): Records => {
    const rows = resultsOf(entries, chart);
    if (rows.size === 0) return [];
    return [
      ['I350', { DT_RES: { date: to } }],
      ...[...rows].map(
        ([code, cents]) => ['I355', { COD_CTA: code, VL_CTA: cents, IND_DC: sideOf(cents) }] as const,
      ),
    ];
  });
}

/** Returns the results that the closing entries close, debit positive. */
export function resultsOf(entries: readonly Entry[], chart: readonly Account[]): Sums {
  const results = new Set(chart.filter(({ nature }) => nature === '04').map(({ code }) => code));
  const legs = entries.filter(({ kind }) => kind === 'E').flatMap((entry) => entry.legs);
  return new Map(legs.filter(([code]) => results.has(code)).map(([code, cents]) => [code, -cents]));
}
