// Writes finished documents in chunks: the document rows in one statement, then their entries in one
// COPY that ends at a document's end, because the gate checks whole entry numbers. While one chunk is
// on its way the next one is parsed; when that is full the parser waits, so that memory stays flat.
import type { Transaction } from '@razao/platform/database';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { ErrorReport } from '../documents/error-report.js';
import type { FinishedDocument } from '../documents/open-document.js';
import { type ChunkDocument, Chunk } from './chunk.js';
import type { ImportLimits } from '../limits.js';
import { rowFault } from '../rows/raw-row.js';
import { type ImportStore, type ImportTarget, insertedKey } from './import.store.js';

/** What entered a batch. */
export interface BatchCounts {
  target: ImportTarget;
  documents: number;
  rows: number;
}

/** The first chunks are small, each as large as all before it, so that the database begins at once. */
const FIRST_CHUNK_ROWS = 2_000;

export class DocumentLoader {
  /** As the database counted them. */
  successRows = 0;
  errorRows = 0;
  readonly batches = new Map<number, BatchCounts>();
  private waiting = new Chunk();
  private sent = new Chunk();
  private rowsSent = 0;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ImportStore,
    private readonly tx: Transaction,
    private readonly report: ErrorReport,
    private readonly limits: ImportLimits,
  ) {}

  add(document: FinishedDocument): void {
    this.waiting.add(document);
  }

  /** To be awaited between blocks: sends a chunk that is full, after the one before it has arrived. */
  async relieve(): Promise<void> {
    const { chunkRows, chunkDocuments } = this.limits;
    const { rows, documents } = this.waiting;
    const full = rows >= Math.min(chunkRows, FIRST_CHUNK_ROWS + this.rowsSent);
    if (full || documents.length >= chunkDocuments) await this.send();
  }

  async finish(): Promise<void> {
    await this.send();
    await this.underWay;
  }

  /** Waits until nothing uses the transaction any more; what failed has been or will be thrown by others. */
  async settle(): Promise<void> {
    await this.underWay.catch(() => undefined);
  }

  private async send(): Promise<void> {
    await this.underWay;
    if (this.waiting.rows === 0) return;
    [this.waiting, this.sent] = [this.sent, this.waiting];
    this.waiting.clear();
    this.rowsSent += this.sent.rows;
    this.underWay = this.load(this.sent);
    // The failure is thrown by the next await on underWay; until then it is not unhandled.
    this.underWay.catch(() => undefined);
  }

  private async load(chunk: Chunk): Promise<void> {
    const { store, tx } = this;
    try {
      const rows = await store.insertImportDocuments(tx, chunk.documents);
      const inserted = new Map(rows.map((row) => [insertedKey(row.batchId, row.documento), row]));
      let expected = 0;
      for (const document of chunk.documents) {
        if (inserted.has(insertedKey(document.target.batchId, document.documento))) {
          expected += document.rows;
          this.count(document);
        } else this.refuseRepeated(document);
      }
      if (expected === 0) return;
      const copied = await store.copyImportEntries(tx, chunk.copyText(inserted));
      if (copied !== expected)
        throw new Error(`The import sent ${expected} entries and the database took ${copied}.`);
      this.successRows += copied;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  private count({ target, rows }: ChunkDocument): void {
    const counts = this.batches.get(target.batchId) ?? { target, documents: 0, rows: 0 };
    counts.documents += 1;
    counts.rows += rows;
    this.batches.set(target.batchId, counts);
  }

  private refuseRepeated(document: ChunkDocument): void {
    const { documento, lines, rows } = document;
    const fault = rowFault('DOCUMENT_NUMBER_USED', 'documento', documento, {
      en: `document ${documento} is already in the batch`,
      pt: `o documento ${documento} já está no lote`,
    });
    for (const line of lines) this.report.add(line, fault);
    this.report.addUnseen(rows - lines.length);
    this.errorRows += rows;
  }
}

/**
 * The gate may still refuse what the rules let pass, when the ledger changed meanwhile: an account made inactive, the
 * batch deleted. A database that is full or gone is no such change.
 */
function refusalOf(error: unknown): unknown {
  const refusal = domainErrorFromDatabase(error);
  if (refusal === undefined || refusal.status >= 500) return error;
  return new DomainError(
    refusal.code,
    {
      en: `the ledger changed while the file was imported, nothing was saved: ${refusal.said.en}`,
      pt: `a escrituração mudou durante a importação do arquivo, nada foi gravado: ${refusal.said.pt}`,
    },
    refusal.findings,
    { cause: error },
  );
}
