// Resolves the batches that the lines of an IPL file name, each to its branch, month and batch or to the reason why its
// rows are refused. Pure; the service reads the rows and creates the batches that do not exist.
import { companyNamed, elsewhereOf, type ElsewhereRow } from '@razao/auth';
import { LACKING, Period, both, refusalOfMonth, type BranchMonth, type Message } from '@razao/domain';
import type { ImportMonth, ImportTarget } from '../load/import.store.js';
import { type RowFault, requiredFault, rowFault } from '../rows/raw-row.js';
import type { NamedBatch } from '../source/named-batches.js';

interface FoundBranch {
  companyCode: string;
  branchCode: string;
  branchId: number;
  chartId: number | null;
  closingCode: string;
  /** Null for a month that was never opened. */
  status: string | null;
  closedThroughDay: number | null;
  /** Null when there is no batch of this name; two rows of a branch have two batches. */
  batchId: number | null;
  lote: string | null;
}

/** One branch and batch that a name of the file may mean, and the cell of its company when that is another one. */
export type FileBatchRow = ElsewhereRow & {
  /** The position of the name, from 0. */
  index: number;
} & (FoundBranch | { branchId: null });

/** A batch that the file names. Without a fault its month is open; `batchId` is null while the batch does not exist. */
type Located = BranchMonth & Pick<ImportTarget, 'chartId' | 'closingCode'> & { batchId: number | null };

export interface ResolvedBatch {
  readonly named: NamedBatch;
  readonly fault?: RowFault;
  /** Absent when the name means no branch that the caller may see, or more than one. */
  readonly at?: Located;
  readonly month?: ImportMonth;
}

/** The first day of the month that a name has, or what is wrong with the name. */
export function periodOf({ ano, mes, lote }: NamedBatch): string | RowFault {
  const [year, month] = [Number(ano), Number(mes)];
  if (!Period.isValid(year, 1)) return notA('ano', ano, { en: 'a year', pt: 'um ano' });
  if (!Period.isValid(year, month)) return notA('mes', mes, { en: 'a month', pt: 'um mês' });
  return lote === '' ? requiredFault('lote') : Period.of(year, month).toDate();
}

export function resolvedBatches(
  named: readonly NamedBatch[],
  rows: readonly FileBatchRow[],
): ResolvedBatch[] {
  const groups = named.map((): FileBatchRow[] => []);
  for (const row of rows) groups[row.index]?.push(row);
  return named.map((batch, index) => resolved(batch, groups[index] ?? []));
}

function resolved(named: NamedBatch, rows: readonly FileBatchRow[]): ResolvedBatch {
  const period = periodOf(named);
  if (typeof period !== 'string') return { named, fault: period };
  const found = rows.filter((row) => row.branchId !== null);
  const [first, ...others] = found;
  if (first === undefined) return { named, fault: elsewhere(named, rows[0]) ?? noPermission(named) };
  const { branchId, chartId, closingCode, batchId, status, closedThroughDay } = first;
  if (others.some((other) => other.branchId !== branchId))
    return { named, fault: ambiguousBranch(named, found) };
  if (chartId === null)
    return {
      named,
      fault: rowFault('CHART_NOT_CONFIGURED', 'empresa', named.empresa, LACKING.chart(first.companyCode)),
    };
  const at = { branchId, period, chartId, closingCode, batchId };
  if (others.length > 0) return { named, at, fault: ambiguousBatch(named, found) };
  if (status !== 'OPEN') return { named, at, fault: refusedMonth(status, period, named) };
  return { named, at, month: { status, closedThroughDay: closedThroughDay ?? 0 } };
}

function notA(field: string, value: string, what: Message): RowFault {
  const shown = JSON.stringify(value);
  const reason = { en: `${shown} is not ${what.en}`, pt: `${shown} não é ${what.pt}` };
  return rowFault('INVALID_DATE', field, value, reason);
}

function refusedMonth(status: string | null, period: string, { mes }: NamedBatch): RowFault {
  const month = both(Period.fromDate(period).format());
  const { code, said } = refusalOfMonth(status ?? undefined, month, 'entries');
  return rowFault(code, 'mes', mes, said);
}

function elsewhere({ empresa }: NamedBatch, row: ElsewhereRow | undefined): RowFault | undefined {
  const refusal = row && elsewhereOf(row, companyNamed(empresa), [empresa]);
  return refusal && rowFault(refusal.code, 'empresa', empresa, refusal.said);
}

/** The words are the same for a branch that does not exist and a branch for which the caller has no permission. */
function noPermission({ empresa, filial }: NamedBatch): RowFault {
  return rowFault('BRANCH_FORBIDDEN', 'filial', filial, {
    en: `the user has no permission for this company/branch (${empresa}/${filial}), or there is none`,
    pt: `o usuário não tem permissão para esta empresa/filial (${empresa}/${filial}), ou ela não existe`,
  });
}

function ambiguousBranch(named: NamedBatch, found: readonly FoundBranch[]): RowFault {
  const codes = listed(found.map(({ companyCode, branchCode }) => `${companyCode}/${branchCode}`));
  return rowFault('VALIDATION_FAILED', 'empresa', named.empresa, {
    en: `${named.empresa}/${named.filial} means more than one company/branch (${codes}): import into the batch by its id`,
    pt: `${named.empresa}/${named.filial} indica mais de uma empresa/filial (${codes}): importe no lote pelo seu id`,
  });
}

function ambiguousBatch(named: NamedBatch, found: readonly FoundBranch[]): RowFault {
  const codes = listed(found.map(({ lote }) => lote));
  return rowFault('VALIDATION_FAILED', 'lote', named.lote, {
    en: `${named.lote} means more than one batch of the month (${codes}): import into the batch by its id`,
    pt: `${named.lote} indica mais de um lote do mês (${codes}): importe no lote pelo seu id`,
  });
}

function listed(codes: readonly (string | null)[]): string {
  return [...new Set(codes)].join(', ');
}
