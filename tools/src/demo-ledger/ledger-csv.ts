// The demo ledger as text: the CSV of a month for POST /batch/{id}/import, and the small files that the
// admin command loads.
import { closingNet, formatAmount, type MonthlyBalance } from '@razao/domain';
import { demoAccountOf, type DemoDocument } from './branch-books.js';
import { demoAccounts, reducedCodeOf } from './demo-chart.js';
import {
  demoBranches,
  demoCompany,
  demoHistoryCodes,
  demoOpenings,
  demoTaxRoles,
  formatCents,
} from './demo-company.js';

export const MOVEMENT_HEADER =
  'documento,diaref,texto,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,cdhistorico,historico\n';

/** Chunks of about this many characters: large enough for a socket or a disk, small enough to stay flat. */
const CHUNK_CHARACTERS = 65_536;

/** The movement file in chunks, header first. */
export function* movementCsv(documents: Iterable<DemoDocument>): Generator<string> {
  let chunk = MOVEMENT_HEADER;
  for (const document of documents) {
    chunk += documentRows(document);
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

export function documentRows(document: DemoDocument): string {
  const day = String(document.day).padStart(2, '0');
  const head = `${document.documento},${day},${field(document.texto)},${document.cdpadronizado}`;
  let rows = '';
  for (const line of document.lines) {
    rows +=
      `${head},${line.lancamento},${line.debcre},${day},${line.account},${line.contra},` +
      `${formatCents(line.cents)},${line.historyCode},${field(line.history)}\n`;
  }
  return rows;
}

export function accountsCsv(): string {
  const rows = demoAccounts.map((account) => [
    account.reduced,
    account.code,
    account.name,
    account.kind,
    account.nature,
    String(account.active),
  ]);
  return csv(['cdReduced', 'cdAccounting', 'name', 'kind', 'nature', 'active'], rows);
}

export function openingsCsv(branchCodes: readonly string[]): string {
  const rows = demoBranches
    .filter(({ code }) => branchCodes.includes(code))
    .flatMap((branch) =>
      [...demoOpenings(branch)].map(([name, cents]) => [
        branch.code,
        reducedCodeOf(name),
        formatCents(cents),
      ]),
    );
  return csv(['branch', 'account', 'amount'], rows);
}

export function historyCodesCsv(): string {
  return csv(['code', 'text'], Object.entries(demoHistoryCodes));
}

export function taxRolesCsv(): string {
  return csv(
    ['account', 'role'],
    demoTaxRoles.map(([name, role]) => [reducedCodeOf(name), role]),
  );
}

/** Analytic accounts only: what POST /balanceInquiryDetails must answer, to the cent. */
export function balancesCsv(balances: readonly MonthlyBalance[]): string {
  const rows = balances
    .filter(({ accountId }) => demoAccountOf(accountId).kind === 'A')
    .map((row) => {
      const net = closingNet(row);
      const amounts = [row.opening, row.debit, row.credit].map(formatAmount);
      const movenc = net === undefined ? '' : formatAmount(net);
      return [
        row.period.toYearMonth(),
        demoAccountOf(row.accountId).reduced,
        ...amounts,
        movenc,
        formatAmount(row.closing),
      ];
    });
  return csv(['month', 'account', 'opening', 'movdeb', 'movcred', 'movenc', 'accumulated'], rows);
}

export function companyJson(baseYearMonth: string, branchCodes: readonly string[]): string {
  const branches = demoBranches
    .filter(({ code }) => branchCodes.includes(code))
    .map(({ code, name }) => ({ code, name }));
  return `${JSON.stringify({ ...demoCompany, baseYearMonth, branches }, null, 2)}\n`;
}

function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

/** RFC 4180. */
function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
