// The addresses of the views. What a view shows is in its address, so that it can be sent, kept and gone back to.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { CompaniesView } from './companies/companies-view.tsx';
import { Frame } from './layout/frame.tsx';
import { TrialBalanceView } from './trial-balance/trial-balance-view.tsx';

const root = createRootRoute({ component: Frame });

export const companiesRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: CompaniesView,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' ? { q } : {}),
});

export const trialBalanceRoute = createRoute({
  getParentRoute: () => root,
  path: '/$company/$branch/balancete/$year/$month',
  component: TrialBalanceView,
  validateSearch: ({ meses }: Record<string, unknown>): { meses?: number } =>
    Number.isInteger(meses) && Number(meses) >= 1 && Number(meses) <= 12 ? { meses: Number(meses) } : {},
});

export const router = createRouter({ routeTree: root.addChildren([companiesRoute, trialBalanceRoute]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
