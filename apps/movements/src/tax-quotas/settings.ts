// The settings of tax quotas, from the environment.
export interface TaxQuotaSettings {
  /** How long a request waits for a worker. */
  readonly workerTimeoutMs: number;
  /** After which a request is answered 503 whatever it waits for. */
  readonly requestTimeoutMs: number;
  /** Calculations at once in a worker; each takes a database connection for a few milliseconds. */
  readonly concurrency: number;
}

export const TAX_QUOTA_SETTINGS = Symbol('TaxQuotaSettings');

export const TAX_QUOTA_CONCURRENCY = 4;
