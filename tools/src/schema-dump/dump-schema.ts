// Reads the end state of a migrated database out of its catalogue as text, so that a migration's change shows in
// review as what it leads to. The text is deterministic: objects by name, nothing that differs between two
// databases migrated alike (ids, what owners may do anyway, the server's own objects).
import { defineSql } from '@razao/platform/sql';

const sections = defineSql(import.meta.url, [
  'roles',
  'schemas',
  'owners',
  'types',
  'sequences',
  'tables',
  'indexes',
  'views',
  'functions',
  'triggers',
  'grants',
]);

const SCHEMAS = ['access', 'compliance', 'ledger'];

const HEADER = `-- The schema as the migrations leave it, read from PostgreSQL's catalogue. For reading and for review:
-- nothing runs it. Written by "npm run schema:dump"; "npm run check" fails when it differs.
`;

/** One query on the database to be dumped, as a superuser or the schema's owner. */
export type CatalogueQuery = (text: string, values: readonly unknown[]) => Promise<{ definition: string }[]>;

/** @returns the whole text, ending in a newline */
export async function dumpSchema(query: CatalogueQuery): Promise<string> {
  const parts: string[] = [HEADER];
  for (const [title, { text }] of Object.entries(sections)) {
    const rows = await query(text, text.includes('$1') ? [SCHEMAS] : []);
    if (rows.length === 0) continue;
    const between = rows.some(({ definition }) => definition.includes('\n')) ? '\n\n' : '\n';
    parts.push(`-- ${title}\n\n${rows.map(({ definition }) => definition).join(between)}\n`);
  }
  return parts.join('\n');
}
