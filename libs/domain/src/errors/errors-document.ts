// Renders docs/errors.md from the error table, so that the page cannot drift: the check compares both.
import { type ErrorCode, ERRORS } from './errors.js';

const INTRODUCTION = `# Errors

Every error answer of the three services has one body: \`message\`, \`timestamp\`, \`status\`, \`error\`, and beside them
\`code\` (stable, one of this page), \`details\` (field, line, value, reason of each finding) and \`requestId\`.

**Precedence.** The list is in the order in which a request is judged; a request that breaks several rules is answered
with the first of them. The form comes before permission, permission before existence of what an id names (an id that
the caller may not see is a 404), existence before the state of the month, the month before the entry itself.
Findings of one kind are collected: \`details\` names all bad fields of a body, not only the first.

A status of 503 carries \`Retry-After\`, and nothing was saved; but for \`REQUEST_TIMEOUT\` and \`DATABASE_UNAVAILABLE\`, after
which it may have been, because the answer was given up or got lost: an \`Idempotency-Key\` makes the repeat harmless.

This page is generated from \`libs/domain/src/errors/\`.

| code | status | what happened | what to do |
|---|---|---|---|
`;

export function renderErrorsDocument(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { status, title, action } = ERRORS[code];
    return `| \`${code}\` | ${status} | ${cell(title)} | ${cell(action)} |`;
  });
  return `${INTRODUCTION}${rows.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
