// as: libs/domain/src/periods/calendar.ts
// expect: no-restricted-syntax
export const load = (): Promise<unknown> => import('../money/amount.js');
