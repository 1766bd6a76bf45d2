// Renders libs/schema/schema.sql, the schema after all migrations, so that a review shows the effect of a migration.
import { defineSql } from '@razao/platform/sql';
import type { Rows } from '@razao/testing/database';

const sql = defineSql(import.meta.url, ['read-catalogue']);
const SCHEMAS = ['access', 'compliance', 'ledger'];
const HEADER = `-- The schema as the migrations leave it, read from PostgreSQL's catalogue. For reading and for review:
-- nothing runs it. Written by "npm run documents"; "npm run check" fails when it differs.
`;

/**
 * @param db connection of a superuser or the schema's owner
 * @returns the whole text, ending in a newline
 */
export async function renderSchema(db: Rows): Promise<string> {
  const sections = new Map<string, string[]>();
  const rows = await db.query<Record<'section' | 'definition', string>>(sql['read-catalogue'].text, [
    SCHEMAS,
  ]);
  for (const { section, definition } of rows)
    sections.set(section, [...(sections.get(section) ?? []), definition]);
  const parts = [...sections].map(([section, definitions]) => {
    const between = definitions.some((definition) => definition.includes('\n')) ? '\n\n' : '\n';
    return `-- ${section}\n\n${definitions.join(between)}\n`;
  });
  return [HEADER, ...parts].join('\n');
}
