// Puts the figures of a run into docs/performance.md, between two marks; everything else on the page is
// written by hand and stays.
export const TABLE_BEGINS = '<!-- figures: written by npm run bench -- --write-docs -->';
export const TABLE_ENDS = '<!-- end of figures -->';

/** @throws Error when the page does not have both marks, in order, once. */
export function withFigures(page: string, figures: string): string {
  const [before, rest, ...moreBegins] = page.split(TABLE_BEGINS);
  const [, after, ...moreEnds] = rest?.split(TABLE_ENDS) ?? [];
  if (before === undefined || after === undefined || moreBegins.length > 0 || moreEnds.length > 0)
    throw new Error(`docs/performance.md must hold ${TABLE_BEGINS} and, after it, ${TABLE_ENDS}, once each`);
  return `${before}${TABLE_BEGINS}\n\n${figures}\n\n${TABLE_ENDS}${after}`;
}
