// Makes HTML that is safe against injection: a template escapes every value that is not HTML already. All texts that
// users enter (names, histories, lotes) reach a page through this file.

/** Markup that is safe to write into a page as it is. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type HtmlValue = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** @example markup`<td>${name}</td>` — the name is escaped, in text and in quoted attributes alike. */
export function markup(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, index) => `${text}${rendered(values[index - 1] ?? '')}${part}`));
}

export const NOTHING = new Html('');

function rendered(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}

/** Control characters, which no page can show, become the replacement character. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
}

/**
 * The Content-Security-Policy of a page: the browser loads nothing and runs no script, even if the page contains a link
 * or a script.
 */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox";
