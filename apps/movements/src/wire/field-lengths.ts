// The maximum lengths of the texts of batches, documents and entries, in all forms of input: fields of a request,
// columns of a file, parts of a JSON movement. They count characters, not bytes. They come from the contract
// (section 8); where it names no length, from the ledger's columns, which check all of them again.

export const LOTE_CHARS_MAX = 10;
export const DESCRICAO_CHARS_MAX = 255;
export const DOCUMENTO_CHARS_MAX = 20;
export const TEXTO_CHARS_MAX = 255;
export const CDPADRONIZADO_CHARS_MAX = 4;
export const LANCAMENTO_CHARS_MAX = 5;

/** The optional texts of an entry, in the order of the columns of COPY. A `code` has no control characters. */
export const ENTRY_TEXTS = {
  historico: { kind: 'text', max: 255 },
  cdhistorico: { kind: 'code', max: 4 },
} as const satisfies Record<string, { kind: 'text' | 'code'; max: number }>;
export type EntryText = keyof typeof ENTRY_TEXTS;
export const ENTRY_TEXT_FIELDS = Object.keys(ENTRY_TEXTS) as EntryText[];
