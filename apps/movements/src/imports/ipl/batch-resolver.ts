// Resolves the batches that an IPL file names, in steps: it finds their branches by the codes, and then their batches by
// branch, month and number. A batch that fails at a step keeps the reason, and the others go on. The class is pure; the
// service reads the database.
import { companyNamed, elsewhereOf, type ElsewhereRow } from '@razao/auth';
import {
  LACKING,
  Period,
  both,
  comparableCode,
  refusalOfMonth,
  type BranchMonth,
  type Message,
} from '@razao/domain';
import type { ImportMonth, ImportTarget } from '../load/import.store.js';
import { type ImportPlace, closedPlace } from '../places.js';
import { type RowFault, requiredFault, rowFault } from '../rows/raw-row.js';
import type { NamedBatch } from '../source/named-batches.js';

export interface FileBranch {
  companyCode: string;
  branchCode: string;
  branchId: number;
  chartId: number | null;
  closingCode: string;
}

export interface FileCompanyElsewhere extends ElsewhereRow {
  companyCode: string;
}

export interface FileBatch extends BranchMonth {
  batchId: number;
  lote: string;
}

export type FileMonth = BranchMonth & ImportMonth;

interface Resolution {
  readonly named: NamedBatch;
  fault?: RowFault;
  branch?: FileBranch;
  period?: string;
  month?: ImportMonth;
  batchId?: number;
}

export class BatchResolver {
  private readonly resolutions: Resolution[];

  constructor(named: readonly NamedBatch[]) {
    this.resolutions = named.map((batch) => monthOf(batch));
  }

  /** The company code of each batch, without leading zeros; `branches` has the branch codes in the same order. */
  get companies(): string[] {
    return this.live.map(({ named }) => comparableCode(named.empresa));
  }

  get branches(): string[] {
    return this.live.map(({ named }) => comparableCode(named.filial));
  }

  /** @param found the branches of the file for which the caller has permission */
  assignBranches(found: readonly FileBranch[]): void {
    const byCodes = grouped(found, ({ companyCode, branchCode }) => branchKey(companyCode, branchCode));
    for (const resolution of this.live) {
      const { empresa, filial } = resolution.named;
      const [branch, ...others] = byCodes.get(branchKey(empresa, filial)) ?? [];
      if (branch === undefined) resolution.fault = noPermission(resolution.named);
      else if (others.length > 0) resolution.fault = ambiguousBranch(resolution.named, [branch, ...others]);
      else if (branch.chartId === null)
        resolution.fault = rowFault(
          'CHART_NOT_CONFIGURED',
          'empresa',
          empresa,
          LACKING.chart(branch.companyCode),
        );
      else resolution.branch = branch;
    }
  }

  get hasForbidden(): boolean {
    return this.resolutions.some(({ fault }) => fault?.code === 'BRANCH_FORBIDDEN');
  }

  /** @param companies the companies of the file that another cell serves */
  refuseElsewhere(companies: readonly FileCompanyElsewhere[]): void {
    const byCode = new Map(companies.map((row) => [comparableCode(row.companyCode), row]));
    for (const resolution of this.resolutions) {
      const { empresa } = resolution.named;
      const row = byCode.get(comparableCode(empresa));
      const refusal = row && elsewhereOf(row, companyNamed(empresa), [empresa]);
      if (resolution.fault?.code === 'BRANCH_FORBIDDEN' && refusal !== undefined)
        resolution.fault = rowFault(refusal.code, 'empresa', empresa, refusal.said);
    }
  }

  /** The months of branches, in the order in which every transaction locks them. */
  get months(): BranchMonth[] {
    const months = new Map(
      this.located.map(({ branch, period }) => [
        `${branch.branchId}/${period}`,
        { branchId: branch.branchId, period },
      ]),
    );
    return [...months.values()].sort(byBranchAndMonth);
  }

  /** The batch numbers in the file, without leading zeros. */
  get lotes(): string[] {
    return [...new Set(this.located.map(({ named }) => comparableCode(named.lote)))];
  }

  /** @param found existing batches of `months` and `lotes`, or the batches that were just created */
  assignBatches(found: readonly FileBatch[]): void {
    const byKey = grouped(found, ({ branchId, period, lote }) => batchKey(branchId, period, lote));
    for (const resolution of this.located) {
      const { branch, period, named } = resolution;
      const [batch, ...others] = byKey.get(batchKey(branch.branchId, period, named.lote)) ?? [];
      if (batch === undefined) continue;
      if (others.length > 0) resolution.fault = ambiguousBatch(named, [batch, ...others]);
      else resolution.batchId = batch.batchId;
    }
  }

  /** The ids of the batches that exist, ascending. */
  get batchIds(): number[] {
    return this.located.flatMap(({ batchId }) => batchId ?? []).sort((left, right) => left - right);
  }

  /** @param found the months that were ever opened */
  validateMonths(found: readonly FileMonth[]): void {
    const months = new Map(found.map((month) => [`${month.branchId}/${month.period}`, month]));
    for (const resolution of this.located) {
      const { branch, period } = resolution;
      const month = months.get(`${branch.branchId}/${period}`);
      if (month?.status === 'OPEN') resolution.month = month;
      else resolution.fault = refusedMonth(month, period, resolution.named);
    }
  }

  /** The batches to create, in the same order in every transaction. */
  get missing(): (BranchMonth & { lote: string })[] {
    return this.located
      .filter(({ batchId }) => batchId === undefined)
      .map(({ branch, period, named }) => ({ branchId: branch.branchId, period, lote: named.lote }))
      .sort((left, right) => byBranchAndMonth(left, right) || (left.lote < right.lote ? -1 : 1));
  }

  /** The branches that the steps have found so far. */
  get branchIds(): number[] {
    return [...new Set(this.located.map(({ branch }) => branch.branchId))].sort(
      (left, right) => left - right,
    );
  }

  get chartIds(): number[] {
    return [...new Set(this.located.flatMap(({ branch }) => branch.chartId ?? []))];
  }

  /**
   * The places of the rows, one per batch of the file, in the order of the file.
   * @param open makes the place of a batch whose month is open
   */
  places(open: (target: ImportTarget, month: ImportMonth) => ImportPlace): ImportPlace[] {
    return this.resolutions.map(({ fault, branch, period, month, batchId }) => {
      if (fault !== undefined) return closedPlace([fault]);
      if (branch === undefined || period === undefined || month === undefined || batchId === undefined)
        throw new Error('A batch of the file was neither resolved nor refused.');
      const { branchId, chartId, closingCode } = branch;
      return open({ batchId, branchId, period, chartId, closingCode }, month);
    });
  }

  private get live(): Resolution[] {
    return this.resolutions.filter(({ fault }) => fault === undefined);
  }

  private get located(): (Resolution & Required<Pick<Resolution, 'branch' | 'period'>>)[] {
    return this.live.filter(
      (resolution): resolution is Resolution & Required<Pick<Resolution, 'branch' | 'period'>> =>
        resolution.branch !== undefined && resolution.period !== undefined,
    );
  }
}

function monthOf(named: NamedBatch): Resolution {
  const [year, month] = [Number(named.ano), Number(named.mes)];
  if (!Period.isValid(year, 1))
    return { named, fault: notA('ano', named.ano, { en: 'a year', pt: 'um ano' }) };
  if (!Period.isValid(year, month))
    return { named, fault: notA('mes', named.mes, { en: 'a month', pt: 'um mês' }) };
  if (named.lote === '') return { named, fault: requiredFault('lote') };
  return { named, period: Period.of(year, month).toDate() };
}

function notA(field: string, value: string, what: Message): RowFault {
  const shown = JSON.stringify(value);
  const reason = { en: `${shown} is not ${what.en}`, pt: `${shown} não é ${what.pt}` };
  return rowFault('INVALID_DATE', field, value, reason);
}

function refusedMonth(month: ImportMonth | undefined, period: string, { mes }: NamedBatch): RowFault {
  const { code, said } = refusalOfMonth(month?.status, both(Period.fromDate(period).format()), 'entries');
  return rowFault(code, 'mes', mes, said);
}

/** The words are the same for a branch that does not exist and a branch for which the caller has no permission. */
function noPermission({ empresa, filial }: NamedBatch): RowFault {
  return rowFault('BRANCH_FORBIDDEN', 'filial', filial, {
    en: `the user has no permission for this company/branch (${empresa}/${filial}), or there is none`,
    pt: `o usuário não tem permissão para esta empresa/filial (${empresa}/${filial}), ou ela não existe`,
  });
}

function ambiguousBranch(named: NamedBatch, found: readonly FileBranch[]): RowFault {
  const codes = found.map(({ companyCode, branchCode }) => `${companyCode}/${branchCode}`).join(', ');
  return rowFault('VALIDATION_FAILED', 'empresa', named.empresa, {
    en: `${named.empresa}/${named.filial} means more than one company/branch (${codes}): import into the batch by its id`,
    pt: `${named.empresa}/${named.filial} indica mais de uma empresa/filial (${codes}): importe no lote pelo seu id`,
  });
}

function ambiguousBatch(named: NamedBatch, found: readonly FileBatch[]): RowFault {
  const codes = found.map(({ lote }) => lote).join(', ');
  return rowFault('VALIDATION_FAILED', 'lote', named.lote, {
    en: `${named.lote} means more than one batch of the month (${codes}): import into the batch by its id`,
    pt: `${named.lote} indica mais de um lote do mês (${codes}): importe no lote pelo seu id`,
  });
}

function branchKey(company: string, branch: string): string {
  return `${comparableCode(company)}/${comparableCode(branch)}`;
}

function batchKey(branchId: number, period: string, lote: string): string {
  return `${branchId}/${period}/${comparableCode(lote)}`;
}

function byBranchAndMonth(left: BranchMonth, right: BranchMonth): number {
  return (
    left.branchId - right.branchId || (left.period < right.period ? -1 : Number(left.period > right.period))
  );
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
