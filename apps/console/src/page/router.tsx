// The addresses of the views. What a view shows is in its address, so that it can be sent, kept and gone back to.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { CompaniesView } from './companies/companies-view.tsx';
import { DocumentView, EntryWay } from './document/document-view.tsx';
import { Frame } from './layout/frame.tsx';
import { LEDGER_PATH, LedgerView } from './ledger/ledger-view.tsx';
import { TrialBalanceView } from './trial-balance/trial-balance-view.tsx';

const root = createRootRoute({ component: Frame });

const companies = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: CompaniesView,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' ? { q } : {}),
});

const trialBalance = createRoute({
  getParentRoute: () => root,
  path: '/$company/$branch/balancete/$year/$month',
  component: TrialBalanceView,
  validateSearch: ({ meses }: Record<string, unknown>): { meses?: number } =>
    Number.isInteger(meses) && Number(meses) >= 1 && Number(meses) <= 12 ? { meses: Number(meses) } : {},
});

const ledger = createRoute({ getParentRoute: () => root, path: LEDGER_PATH, component: LedgerView });

const document = createRoute({
  getParentRoute: () => root,
  path: '/documento/$document',
  component: DocumentView,
});

const entry = createRoute({ getParentRoute: () => root, path: '/lancamento/$entry', component: EntryWay });

export const router = createRouter({
  routeTree: root.addChildren([companies, trialBalance, ledger, document, entry]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
