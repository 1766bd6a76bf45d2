// Records of the demo ledger that the examples of the OpenAPI document name, so that "Try it out" finds
// something. All of them are in March, which is open; a test sends every example.
export const DEMO = {
  company: '0101',
  branch: '0001',
  batchId: 3,
  documentId: 110,
  entryId: 786,
  /** No other example names this document or one of its entries. */
  reversedDocumentId: 111,
  /** CAIXA GERAL */
  cashId: 5,
  /** BANCO DO PLANALTO */
  bankId: 7,
  /** VENDAS À VISTA */
  salesId: 70,
  /** The examples of deletions name other records, so that the examples of reads still find theirs afterwards. */
  deletions: {
    batchId: 6,
    batchIds: [8],
    documentId: 160,
    documentIds: [158, 159],
    entryId: 791,
    entryIds: [790],
  },
} as const;
