// docs/ipl-layout.md from the table, so that the page cannot say anything else than the parser does.
import type { IplField, IplLayout } from './layout.js';

export function renderIplLayoutDocument(layout: IplLayout): string {
  return `# The IPL layout

Generated from \`libs/domain/src/ipl/layout.ts\` by \`npm run documents\`: change the table there and not this page. What is
read from a file, and what is refused, is described in [imports.md](imports.md).

A line has ${layout.lineChars} characters of ISO-8859-1, one byte each, and ends with LF or CRLF. **N** is a number: digits, filled with
zeros on the left. **A** is text, filled with blanks on the right. Positions without a field are blank.

| field | start | length | kind | | meaning |
|---|---|---|---|---|---|
${layout.fields.map(row).join('\n')}
`;
}

function row(field: IplField): string {
  const { name, start, length, kind, decimals = 0, required, meaning } = field;
  const implied = decimals === 0 ? '' : `, ${decimals} implied decimals`;
  return `| \`${name}\` | ${start} | ${length} | ${kind}${implied} | ${required ? 'required' : 'may be blank'} | ${meaning} |`;
}
