// The little of Markdown that the tests of the documents ask for.

/** The anchors that a reader's browser makes of headings. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-'),
  );
}

/** The cells of every table row below the header that begins with `first`. */
export function rowsOf(markdown: string, first: string): string[][] {
  const lines = markdown.split('\n');
  const header = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const rows = lines.slice(header + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
