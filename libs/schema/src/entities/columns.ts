// How columns become properties. Ids arrive as numbers already, because every connection parses int8
// so; the transformer holds that for connections that do not. Months stay 'YYYY-MM-01' texts.
import type { ValueTransformer } from 'typeorm';

/** int8 ↔ number */
export const idTransformer: ValueTransformer = {
  from: (value: string | number | null) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

/** The default of created_by and its like: the actor of the transaction. */
export const currentActor = (): string => 'ledger.current_actor_id()';
