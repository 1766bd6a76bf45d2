// libs/schema/schema.sql: the schema as the migrations leave it, so that review shows what a migration leads to.
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['read-catalogue']);
const SCHEMAS = ['access', 'compliance', 'ledger'];
const HEADER = `-- The schema as the migrations leave it, read from PostgreSQL's catalogue. For reading and for review:
-- nothing runs it. Written by "npm run documents"; "npm run check" fails when it differs.
`;

/** One query on the database to be shown, as a superuser or the schema's owner. */
type CatalogueQuery = (
  text: string,
  values: readonly unknown[],
) => Promise<{ section: string; definition: string }[]>;

/** @returns the whole text, ending in a newline. */
export async function renderSchema(query: CatalogueQuery): Promise<string> {
  const sections = new Map<string, string[]>();
  for (const { section, definition } of await query(sql['read-catalogue'].text, [SCHEMAS]))
    sections.set(section, [...(sections.get(section) ?? []), definition]);
  const parts = [...sections].map(([section, definitions]) => {
    const between = definitions.some((definition) => definition.includes('\n')) ? '\n\n' : '\n';
    return `-- ${section}\n\n${definitions.join(between)}\n`;
  });
  return [HEADER, ...parts].join('\n');
}
