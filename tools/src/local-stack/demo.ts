// The demo company: loaded once, into an empty installation.
import type { Ports } from './stack-settings.js';

/** What the printed questions ask about. */
export interface DemoLedger {
  readonly company: string;
  readonly branch: string;
  readonly name: string;
  /** An account with movement in every month. */
  readonly accountId: number;
  /** MM/YYYY */
  readonly firstMonth: string;
  readonly lastMonth: string;
}

export interface DemoTarget {
  databaseUrl: string;
  ports: Ports;
  say: (line: string) => void;
}

export function loadDemo(_target: DemoTarget): Promise<DemoLedger | undefined> {
  return Promise.resolve(undefined);
}
