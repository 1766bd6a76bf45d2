// Constraint name → domain error: the last word of the gate in the words of a person. Every constraint
// that a user's request can reach is in one of the tables beside this file or in form-constraints.ts; a test compares
// both with the schema's own list.
import { expectedReason } from './field-refusal.js';
import { type Explain, refusal } from './constraint-refusals.js';
import type { DomainError } from './domain-error.js';
import { ENTRY_CONSTRAINTS } from './entry-constraints.js';
import { FORM_CONSTRAINTS } from './form-constraints.js';
import type { GateDetail } from './gate-detail.js';
import { MASTER_DATA_CONSTRAINTS } from './master-data-constraints.js';
import { PERIOD_CONSTRAINTS } from './period-constraints.js';

const RULE_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  ...ENTRY_CONSTRAINTS,
  ...PERIOD_CONSTRAINTS,
  ...MASTER_DATA_CONSTRAINTS,
};

/** The error of a constraint, or undefined for one that no request reaches. */
export function domainErrorOfConstraint(constraint: string, detail: GateDetail): DomainError | undefined {
  const explain = Object.hasOwn(RULE_CONSTRAINTS, constraint) ? RULE_CONSTRAINTS[constraint] : undefined;
  if (explain !== undefined) return explain(detail);
  const form = Object.hasOwn(FORM_CONSTRAINTS, constraint) ? FORM_CONSTRAINTS[constraint] : undefined;
  if (form === undefined) return undefined;
  const reason = expectedReason(form.expected);
  return refusal(
    'VALIDATION_FAILED',
    { en: `${form.field} is not valid: ${reason.en}`, pt: `${form.field} não é válido: ${reason.pt}` },
    { field: form.field, reason },
  );
}

export function mappedConstraints(): string[] {
  return [...Object.keys(RULE_CONSTRAINTS), ...Object.keys(FORM_CONSTRAINTS)];
}
