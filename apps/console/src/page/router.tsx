// The addresses of the views. What a view shows is in its address, so that it can be sent, kept and gone back to.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { CompaniesView } from './companies/companies-view.tsx';
import { ComplianceView } from './compliance/compliance-view.tsx';
import { DocumentView, EntryWay } from './document/document-view.tsx';
import { EcdView } from './ecd/ecd-view.tsx';
import { eventSearch, EventsView } from './events/events-view.tsx';
import { ImportsView } from './imports/imports-view.tsx';
import { Frame, NoView } from './layout/frame.tsx';
import { LedgerView } from './ledger/ledger-view.tsx';
import { MonthClosingView } from './month-closing/month-closing-view.tsx';
import { StatementsView } from './statements/statements-view.tsx';
import { YearClosingView } from './statements/year-closing-view.tsx';
import { TrialBalanceView } from './trial-balance/trial-balance-view.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NoView });
const below = { getParentRoute: () => root };

const companies = createRoute({
  ...below,
  path: '/',
  component: CompaniesView,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' ? { q } : {}),
});

const trialBalance = createRoute({
  ...below,
  path: '/$company/$branch/balancete/$year/$month',
  component: TrialBalanceView,
  validateSearch: ({ meses, conta }: Record<string, unknown>): { meses?: number; conta?: string } => ({
    ...monthsSearch(meses),
    // The router reads a code without dots as a number.
    ...((typeof conta === 'string' || typeof conta === 'number') && { conta: String(conta) }),
  }),
});

const statements = createRoute({
  ...below,
  path: '/$company/$branch/demonstracoes/$year/$month',
  component: StatementsView,
  validateSearch: ({ tipo, meses }: Record<string, unknown>): { tipo?: 'bp' | 'dre'; meses?: number } => ({
    ...(tipo === 'dre' && { tipo }),
    ...monthsSearch(meses),
  }),
});

const imports = createRoute({
  ...below,
  path: '/$company/$branch/importacao/$year/$month',
  component: ImportsView,
});

const compliance = createRoute({
  ...below,
  path: '/$company/$branch/compliance/$year/$month',
  component: ComplianceView,
});

const monthClosing = createRoute({
  ...below,
  path: '/$company/$branch/consolidacao/$year/$month',
  component: MonthClosingView,
});

const yearClosing = createRoute({
  ...below,
  path: '/$company/$branch/encerramento/$year/$month',
  component: YearClosingView,
});

const ecd = createRoute({
  ...below,
  path: '/$company/$branch/ecd/$year/$month',
  component: EcdView,
  validateSearch: ({ arquivo }: Record<string, unknown>): { arquivo?: number } =>
    Number.isSafeInteger(arquivo) ? { arquivo: Number(arquivo) } : {},
});

const events = createRoute({
  ...below,
  path: '/$company/eventos',
  component: EventsView,
  validateSearch: ({ tipo }: Record<string, unknown>) => eventSearch(tipo),
});

const ledger = createRoute({
  ...below,
  path: '/$company/$branch/razao/$account/$year/$month',
  component: LedgerView,
});

const document = createRoute({ ...below, path: '/documento/$document', component: DocumentView });

const entry = createRoute({ ...below, path: '/lancamento/$entry', component: EntryWay });

export const router = createRouter({
  routeTree: root.addChildren([
    companies,
    trialBalance,
    statements,
    imports,
    compliance,
    monthClosing,
    yearClosing,
    ecd,
    events,
    ledger,
    document,
    entry,
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function monthsSearch(meses: unknown): { meses?: number } {
  return Number.isInteger(meses) && Number(meses) >= 1 && Number(meses) <= 12 ? { meses: Number(meses) } : {};
}
