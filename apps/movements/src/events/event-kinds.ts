// The kinds of events. The database writes them (ledger.add_event); a test compares this list with what it can write.

export const EVENT_KINDS = [
  'month.opened',
  'month.closed',
  'month.reopened',
  'import.finished',
  'consolidation.finished',
  'compliance.finished',
  'tax-quota.confirmed',
  'tax-quota.cancelled',
  'ecd.exported',
  'ecd.filed',
  'entry.reversed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
