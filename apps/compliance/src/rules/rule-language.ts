// Translates rules and findings into the language of an answer. A finding is stored with its English message and its
// detail; its Portuguese message is made from the rule's template and the detail when it is answered. A finding of a
// rule that is no longer applied stays in English.
import { centsFromNumeric, formatAmountPtBr, formatBalancePtBr, type Language } from '@razao/domain';
import type { Finding, RuleResult } from '../runs/runs.dto.js';
import { RULES_BY_ID, type Rule } from './rule-registry.js';

export function ruleIn(
  language: Language,
  rule: Rule,
): { readonly title: string; readonly source: string; readonly description: string } {
  return language === 'en' ? rule : rule.portuguese;
}

export function resultIn(language: Language, result: RuleResult): RuleResult {
  const rule = RULES_BY_ID.get(result.rule);
  if (language === 'en' || rule === undefined) return result;
  const samples = result.samples.map((finding) => findingIn(language, result.rule, finding));
  return Object.assign({}, result, { title: rule.portuguese.title, samples });
}

export function findingIn<Found extends Finding>(language: Language, id: string, finding: Found): Found {
  const rule = RULES_BY_ID.get(id);
  if (language === 'en' || rule === undefined) return finding;
  const { detail } = finding;
  // The run writes a finding with `purgedAt` instead of the rule (check-month.service.ts).
  const text = 'purgedAt' in detail ? NOTHING_LEFT : rule.portuguese.finding;
  const message = text.replace(/\{(\w+)\}/g, (_all, name: string) => shown(name, detail[name]));
  return Object.assign({}, finding, { message });
}

const NOTHING_LEFT = 'Os lançamentos de {month} foram expurgados em {purgedAt}: não há mais o que verificar';
const AMOUNT = /^-?\d+\.\d\d$/;
/** The codes and names among the details: a code such as 1.01 looks like an amount. */
const NAMES = new Set([
  'account',
  'parent',
  'reducedCode',
  'repeats',
  'historyCode',
  'user',
  'lote',
  'documento',
  'lancamento',
  'lancamentos',
]);
/** The balances among the details, which are debit positive. */
const BALANCES = new Set([
  'opening',
  'closing',
  'previousClosing',
  'expected',
  'sum',
  'balanceBefore',
  'closingEntries',
]);
/** How many items of a list a message names; the detail has all of them. */
const SHOWN_MAX = 5;

function shown(name: string, value: unknown): string {
  if (Array.isArray(value))
    return value
      .slice(0, SHOWN_MAX)
      .map((each) => shown(name, each))
      .join(', ');
  if (typeof value === 'string') {
    if (NAMES.has(name)) return value;
    if (!AMOUNT.test(value)) return dateInPortuguese(value);
    const cents = centsFromNumeric(value);
    return BALANCES.has(name) ? formatBalancePtBr(cents) : formatAmountPtBr(cents);
  }
  return typeof value === 'number' ? String(value).replace('.', ',') : '?';
}

/**
 * `2024-03` → `03/2024`, `2024-03-09` → `09/03/2024`, `2024-03-09T12:30:00.000Z` → `09/03/2024 12:30 UTC`; any other
 * text is unchanged.
 */
export function dateInPortuguese(text: string): string {
  return text
    .replace(/^(\d{4})-(\d\d)(?:-(\d\d))?(?=T|$)/, (_all, year: string, month: string, day?: string) =>
      [...(day === undefined ? [] : [day]), month, year].join('/'),
    )
    .replace(/T(\d\d:\d\d)\S*Z$/, ' $1 UTC');
}
