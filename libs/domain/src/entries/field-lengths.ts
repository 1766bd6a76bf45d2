// The maximum lengths of the texts of batches, documents and entries, in all forms of input (fields of a request, columns
// of a file, parts of a JSON movement) and in the refusals of the ledger's columns, which check all of them again. They
// count characters, not bytes. They come from the contract (section 8); where it names no length, from the columns.

export const LOTE_CHARS_MAX = 10;
export const DESCRICAO_CHARS_MAX = 255;
export const DOCUMENTO_CHARS_MAX = 20;
export const TEXTO_CHARS_MAX = 255;
export const CDPADRONIZADO_CHARS_MAX = 4;
export const LANCAMENTO_CHARS_MAX = 5;

interface EntryTextForm {
  /** A code has no control characters. */
  readonly kind: 'text' | 'code';
  readonly max: number;
  /** The column of `ledger.entry`. The constraint on its length is `entry_<column>_length`. */
  readonly column: string;
}

/** The optional texts of an entry, in the order of the parameters of statements and of the columns of COPY. */
export const ENTRY_TEXTS = {
  historico: { kind: 'text', max: 255, column: 'history' },
  cdhistorico: { kind: 'code', max: 4, column: 'history_code' },
} as const satisfies Record<string, EntryTextForm>;
export type EntryText = keyof typeof ENTRY_TEXTS;
export const ENTRY_TEXT_FIELDS = Object.keys(ENTRY_TEXTS) as EntryText[];
