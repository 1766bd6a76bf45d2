// Records of the demo ledger that the examples of the OpenAPI document name, so that "Try it out" finds
// something. All of them are of March, which is open; a test sends every example.
export const DEMO = {
  company: '0101',
  branch: '0001',
  batchId: 3,
  documentId: 110,
  entryId: 786,
  /** No other example names an entry of it. */
  reversedDocumentId: 111,
  /** CAIXA GERAL */
  cashId: 5,
  /** BANCO DO PLANALTO */
  bankId: 7,
  /** VENDAS À VISTA */
  salesId: 70,
  /** What the examples of deletions name: other records, so that the reads find theirs afterwards. */
  deletions: {
    batchId: 6,
    batchIds: [8],
    documentId: 160,
    documentIds: [158, 159],
    entryId: 791,
    entryIds: [790],
  },
} as const;
