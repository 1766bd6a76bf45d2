// How long the texts of batches, documents and entries may be, whichever way they come in: as fields of a
// request, as columns of a file, as parts of a JSON movement. Characters, not bytes: the contract's
// (section 8) where it names them, else those of the ledger's columns, which check them again.

export const LOTE_CHARS_MAX = 10;
export const DESCRICAO_CHARS_MAX = 255;
export const DOCUMENTO_CHARS_MAX = 20;
export const TEXTO_CHARS_MAX = 255;
export const CDPADRONIZADO_CHARS_MAX = 4;
export const LANCAMENTO_CHARS_MAX = 5;

/** Texts of an entry of which only the form is checked: `code` has no control characters. In the order of COPY's columns. */
export const ENTRY_TEXTS = {
  historico: { kind: 'text', max: 255 },
  cdhistorico: { kind: 'code', max: 4 },
} as const satisfies Record<string, { kind: 'text' | 'code'; max: number }>;
export type EntryText = keyof typeof ENTRY_TEXTS;
export const ENTRY_TEXT_FIELDS = Object.keys(ENTRY_TEXTS) as EntryText[];
