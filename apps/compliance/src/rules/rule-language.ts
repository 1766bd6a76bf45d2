// Rules and findings in the language of an answer. A finding is kept with its English message and its detail; in Portuguese
// it is said by the rule's template from the detail, when it is answered. A rule that is no longer applied stays English.
import { centsFromNumeric, formatAmountPtBr, type Language } from '@razao/domain';
import type { Finding, RuleResult } from '../runs/runs.dto.js';
import { RULES_BY_ID, type Rule } from './rule-registry.js';

export function ruleIn(
  language: Language,
  { title, description, portuguese }: Rule,
): { title: string; description: string } {
  if (language === 'en') return { title, description };
  return { title: portuguese.title, description: portuguese.description };
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
  const message = rule.portuguese.finding.replace(/\{(\w+)\}/g, (_all, name: string) =>
    shown(finding.detail[name]),
  );
  return Object.assign({}, finding, { message });
}

const AMOUNT = /^-?\d+\.\d\d$/;
/** Of a list; a program reads all of them in the detail. */
const SHOWN_MAX = 5;

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, SHOWN_MAX).map(shown).join(', ');
  if (typeof value === 'string')
    return AMOUNT.test(value) ? formatAmountPtBr(centsFromNumeric(value)) : value;
  return typeof value === 'number' ? String(value).replace('.', ',') : '?';
}
