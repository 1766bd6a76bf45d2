// Registers the rules in the order in which they are run, listed and reported. Each rule is one .sql file. Add a new
// rule at the end of its family, with a new number.
import { defineSql, type SqlStatement } from '@razao/platform/sql';
import { parseRuleHeader, type RuleHeader } from './rule-header.js';

export interface Rule extends RuleHeader {
  readonly statement: SqlStatement;
  /** Whether the rule needs entries: it has nothing to check in a consolidated month whose entries were purged. */
  readonly isOfEntries: boolean;
}

const ENTRIES = /\bledger\.(entry|document|posting)\b/;
/** This rule reads the entries to compare the balances with them, so entries that are missing are its finding. */
const COMPARES_ENTRIES = 'ECD-14';

/** What the official validator of the ECD (Escrituração Contábil Digital) refuses or warns about. */
const ecd = defineSql(new URL('./ecd/', import.meta.url).href, [
  'entry-totals-balance',
  'entry-number-unique',
  'entry-on-one-day',
  'entry-date-in-period',
  'entry-fourth-formula',
  'entry-account-in-chart',
  'entry-account-analytic',
  'entry-history-present',
  'entry-history-code-known',
  'openings-cancel-out',
  'closings-cancel-out',
  'debits-equal-credits',
  'balance-adds-up',
  'balance-equals-postings',
  'opening-continues',
  'months-complete',
  'balance-empty',
  'synthetic-sums',
  'result-closed',
  'closing-inverts-balance',
  'account-code-unique',
  'account-parent',
  'account-nature-of-parent',
  'account-nature-known',
  'account-level',
  'balance-sheet-balances',
  'fiscal-year-closed',
  'closing-on-last-day',
  'first-month-without-result',
]);

/** The formalities of ITG 2000 (R1) and of the Civil Code. */
const itg = defineSql(new URL('./itg/', import.meta.url).href, [
  'document-sequence',
  'entry-sequence',
  'chronological-order',
  'reversal-history',
]);

/** What an auditor looks for among journal entries. */
const audit = defineSql(new URL('./audit/', import.meta.url).href, [
  'duplicate-entries',
  'round-amounts',
  'weekend-entries',
  'holiday-entries',
  'benford-first-digit',
  'same-account-both-sides',
  'abnormal-side',
  'seldom-used-accounts',
  'late-entries',
  'user-concentration',
]);

export const RULES: readonly Rule[] = Object.freeze(
  [...Object.entries(ecd), ...Object.entries(itg), ...Object.entries(audit)].map(([file, statement]) => {
    const header = parseRuleHeader(statement.text, file);
    const isOfEntries = header.id !== COMPARES_ENTRIES && ENTRIES.test(statement.text);
    return { ...header, statement, isOfEntries };
  }),
);

export const RULES_BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));
if (RULES_BY_ID.size !== RULES.length) throw new Error('Two rules have the same id.');
