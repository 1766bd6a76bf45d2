// The addresses of the views. An address names everything that its view shows, so that a person can send it, save it
// and go back to it.
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CompaniesView } from './companies/companies-view.tsx';
import { ComplianceView } from './compliance/compliance-view.tsx';
import { DocumentView, EntryWay } from './document/document-view.tsx';
import { EcdView } from './ecd/ecd-view.tsx';
import { eventKind, type EventSearch, EventsView } from './events/events-view.tsx';
import { ImportsView } from './imports/imports-view.tsx';
import { Frame, NoView } from './layout/frame.tsx';
import { LAYOUT } from './layout/layout-texts.ts';
import { LedgerView } from './ledger/ledger-view.tsx';
import { MonthClosingView } from './month-closing/month-closing-view.tsx';
import { StatementsView } from './statements/statements-view.tsx';
import { YearClosingView } from './statements/year-closing-view.tsx';
import { TrialBalanceView } from './trial-balance/trial-balance-view.tsx';

/** A view sets the parameters that it does not accept to undefined, because the router keeps them otherwise. */
type Search = Record<string, unknown>;
type Months = { meses?: number | undefined };

const root = createRootRoute({ component: Frame, notFoundComponent: NoView });
const below = { getParentRoute: () => root };

const view = <Path extends string>(path: Path, component: () => ReactNode) =>
  createRoute({ ...below, path, beforeLoad: ({ params }) => requireSense(params), component });

const companies = createRoute({
  ...below,
  path: '/',
  component: CompaniesView,
  validateSearch: ({ q }: Search): { q?: string | undefined } => ({ q: textOf(q) }),
});

const trialBalance = createRoute({
  ...below,
  path: '/$company/$branch/balancete/$year/$month',
  beforeLoad: ({ params }) => requireSense(params),
  component: TrialBalanceView,
  validateSearch: ({ meses, conta }: Search): Months & { conta?: string | undefined } => ({
    meses: monthCount(meses),
    conta: textOf(conta),
  }),
});

const statements = createRoute({
  ...below,
  path: '/$company/$branch/demonstracoes/$year/$month',
  beforeLoad: ({ params }) => requireSense(params),
  component: StatementsView,
  validateSearch: ({ tipo, meses }: Search): Months & { tipo?: 'bp' | 'dre' | undefined } => ({
    tipo: tipo === 'dre' ? tipo : undefined,
    meses: monthCount(meses),
  }),
});

const imports = view('/$company/$branch/importacao/$year/$month', ImportsView);
const compliance = view('/$company/$branch/compliance/$year/$month', ComplianceView);
const monthClosing = view('/$company/$branch/consolidacao/$year/$month', MonthClosingView);
const yearClosing = view('/$company/$branch/encerramento/$year/$month', YearClosingView);

const ecd = createRoute({
  ...below,
  path: '/$company/$branch/ecd/$year/$month',
  beforeLoad: ({ params }) => requireSense(params),
  component: EcdView,
  validateSearch: ({ arquivo }: Search): { arquivo?: number | undefined } => ({
    arquivo: Number.isSafeInteger(arquivo) ? Number(arquivo) : undefined,
  }),
});

const events = createRoute({
  ...below,
  path: '/$company/eventos',
  component: EventsView,
  validateSearch: ({ tipo }: Search): EventSearch => ({ tipo: eventKind(tipo) }),
});

const ledger = view('/$company/$branch/razao/$account/$year/$month', LedgerView);
const document = view('/documento/$document', DocumentView);
const entry = view('/lancamento/$entry', EntryWay);

export const router = createRouter({
  // Texts as they are, not as JSON, in which the account 1.10 is the number 1.1.
  parseSearch: parseSearchWith(String),
  stringifySearch: stringifySearchWith(String),
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

function monthCount(meses: unknown): number | undefined {
  return Number.isInteger(meses) && Number(meses) >= 1 && Number(meses) <= 12 ? Number(meses) : undefined;
}

/** Returns a text also for digits and for true and false, which the router does not read as texts. */
function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined;
}

/** Refuses years, months and numbers that cannot exist; company, branch and account are checked by the services. */
function requireSense(parts: { year?: string; month?: string; document?: string; entry?: string }): void {
  const { year = '2000', month = '01', document = '0', entry = document } = parts;
  if (!/^[2-9]\d{3}$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month))
    notFound({ throw: true, data: LAYOUT.noMonth(`${year}/${month}`) });
  if (!/^\d{1,15}$/.test(entry)) notFound({ throw: true, data: LAYOUT.noNumber(entry) });
}
