// Generates the table of compliance rules in docs/compliance.md from the descriptions in the built service. The text
// around the table is written by hand.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface DescribedRule {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly source: string;
  readonly description: string;
}

const PAGE = 'docs/compliance.md';
const TABLE = /(<!-- rules:[^\n]*-->\n)[\s\S]*?(<!-- end of rules -->)/;

/** @returns path of the page → its text with the current table */
export async function complianceRulesPage(root: string): Promise<[string, string]> {
  const registry = pathToFileURL(join(root, 'apps/compliance/dist/rules/rule-registry.js')).href;
  const { RULES } = (await import(registry)) as { RULES: readonly DescribedRule[] };
  const page = await readFile(join(root, PAGE), 'utf8');
  if (!TABLE.test(page)) throw new Error(`${PAGE} has no place for the table of rules.`);
  return [
    PAGE,
    page.replace(TABLE, (_all, begin: string, end: string) => `${begin}\n${renderRules(RULES)}\n${end}`),
  ];
}

function renderRules(rules: readonly DescribedRule[]): string {
  const rows = rules.map(
    ({ id, title, severity, source, description }) =>
      `| ${id} | ${severity === 'ERROR' ? 'error' : 'warning'} | **${cell(title)}.** ${cell(description)} | ${cell(source)} |`,
  );
  return ['| rule | severity | what it asks | source |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
