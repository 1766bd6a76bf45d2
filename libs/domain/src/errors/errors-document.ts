// Renders docs/errors.md from the error table. `npm run check` compares the page with it.
import { type ErrorCode, ERRORS } from './errors.js';

const INTRODUCTION = `# Errors

Every error answer of the three services has the same fields: \`message\`, \`timestamp\`, \`status\`, \`error\`, \`code\` (stable,
one of this page), \`details\` (field, line, value and reason of each finding) and \`requestId\`.

**Precedence.** A request that breaks several rules gets the code of the first check that it fails: headers, route, token;
the permission for the company and branch that path or query name; the names of the query parameters; the body; the permission for
what the body names; all values; the \`Idempotency-Key\` (of an import before its body); that each id exists (the answer is
404 for an id in the path or query that is not there or that the caller may not see, 400 for such a \`batchId\` or
\`documentId\` in a body); the state of the month; the entry itself. Among the codes of one check the order is that of this list. One answer has all
findings of one kind: \`details\` names all bad fields of a body, not only the first, up to 100.

An answer of 503 has the header \`Retry-After\`, and nothing was saved. Only after \`REQUEST_TIMEOUT\` and
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
