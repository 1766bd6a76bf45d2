// Renders docs/errors.md from the error table. `npm run check` compares the page with it.
import { type ErrorCode, ERRORS } from './errors.js';

const INTRODUCTION = `# Errors

Every error answer of the three services has the same fields: \`message\`, \`timestamp\`, \`status\`, \`error\`, \`code\` (stable,
one of this page), \`details\` (field, line, value and reason of each finding) and \`requestId\`.

**Precedence.** A request that breaks several rules gets the code of the first check that it fails:

1. headers, route, token;
2. the permission for the company and branch that path or query name;
3. the names of the query parameters;
4. the body;
5. the permission for what the body names;
6. all values;
7. the \`Idempotency-Key\` (of an import before its body);
8. that each id exists: 404 for an id in the path or query that is not there or that the caller may not see, 400 for such a
   \`batchId\` or \`documentId\` in a body;
9. the state of the month;
10. the entry itself.

Among the codes of one check the order is that of this list. \`details\` names all findings of that check, up to 100.

**Repeating.** An answer of 503 has the header \`Retry-After\`, and nothing was saved. Only after \`REQUEST_TIMEOUT\` and
\`DATABASE_UNAVAILABLE\` something may have been saved, because the service stopped waiting or the answer was lost. A
request with an \`Idempotency-Key\` may be repeated without harm.

Texts are English or Portuguese, as \`Accept-Language\` asks ([language](language.md)); codes are the same in both.

This page is generated from \`libs/domain/src/errors/\`.

| code | status | what happened · what to do | o que ocorreu · o que fazer |
|---|---|---|---|
`;

export function renderErrorsDocument(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { status, title, action } = ERRORS[code];
    return `| \`${code}\` | ${status} | ${cell(`${title.en}. ${action.en}`)} | ${cell(`${title.pt}. ${action.pt}`)} |`;
  });
  return `${INTRODUCTION}${rows.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
