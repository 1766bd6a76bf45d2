// Applies one rule to one month. The transaction is the run's snapshot: every rule sees the same books.
import { Injectable } from '@nestjs/common';
import { type AccessScope, permits } from '@razao/auth';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { Finding } from '../runs/runs.dto.js';
import type { Rule } from './rule-registry.js';
import { valuesFor, type RuleValues } from './rule-values.js';

const sql = defineSql(import.meta.url, ['plan-for-values']);

export interface RuleFindings {
  /** How many findings there are in all; `findings` has the first of them. */
  readonly total: number;
  readonly findings: readonly Finding[];
  /** What the rule measured, whatever the outcome. */
  readonly figures: Readonly<Record<string, unknown>> | null;
}

/** A row that the statement of a rule returns. A row without an entity is not a finding and has only figures. */
interface RuleRow {
  readonly total: number;
  readonly entity: string | null;
  readonly entityId: number | null;
  readonly message: string;
  readonly detail: Record<string, unknown>;
  readonly figures?: Record<string, unknown> | null;
}

@Injectable()
export class RulesStore {
  /** Call this before the first rule of a transaction. */
  async planForValues(tx: Transaction): Promise<void> {
    await tx.query(sql['plan-for-values']);
  }

  /** @throws Error when the branch is outside of the scope, which the route has already checked. */
  async applyRule(scope: AccessScope, db: Queryable, rule: Rule, values: RuleValues): Promise<RuleFindings> {
    if (!permits(scope, Number(values['branch'])))
      throw new Error(`${scope.subject} may not check this branch.`);
    const rows = await db.query<RuleRow>(rule.statement, valuesFor(rule.parameters, values));
    return {
      total: rows[0]?.total ?? 0,
      findings: rows.flatMap(({ entity, entityId, message, detail }) =>
        entity === null ? [] : [{ entity, entityId, message, detail }],
      ),
      figures: rows[0]?.figures ?? null,
    };
  }
}
