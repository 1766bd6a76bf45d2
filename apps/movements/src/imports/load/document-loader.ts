// Writes finished documents in chunks: the document rows in one statement, then their entries in one COPY. A COPY ends
// with a document, because the gate checks whole entry numbers. The next chunk is parsed while the database takes one;
// when the next one is full, the parser waits, so that memory stays flat.
import type { Transaction } from '@razao/platform/database';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { ErrorReport } from '../documents/error-report.js';
import type { FinishedDocument } from '../documents/open-document.js';
import { type ChunkDocument, Chunk } from './chunk.js';
import type { ImportLimits } from '../import-limits.js';
import { rowFault } from '../rows/raw-row.js';
import { type ImportStore, type ImportTarget, insertedKey } from './import.store.js';

/** What entered a batch. */
export interface BatchCounts {
  target: ImportTarget;
  documents: number;
  rows: number;
}

/** The first chunk is small, so that the database begins at once. Each later one may be as large as all before it. */
const FIRST_CHUNK_ROWS = 2_000;

export class DocumentLoader {
  /** The database counted these rows. */
  successRows = 0;
  errorRows = 0;
  readonly batches = new Map<number, BatchCounts>();
  private waiting = new Chunk();
  private sent = new Chunk();
  private rowsSent = 0;
  private underWay: Promise<void> = Promise.resolve();
  private sentAt = performance.now();

  constructor(
    private readonly store: ImportStore,
    private readonly tx: Transaction,
    private readonly report: ErrorReport,
    private readonly limits: ImportLimits,
  ) {}

  add(document: FinishedDocument): void {
    this.waiting.add(document);
  }

  /**
   * Sends a full chunk after the database took the one before it, and keeps the session alive while none is full.
   * Callers await this between blocks.
   */
  async relieve(): Promise<void> {
    const { chunkRows, chunkDocuments, silenceMsMax } = this.limits;
    const { rows, documents } = this.waiting;
    const full = rows >= Math.min(chunkRows, FIRST_CHUNK_ROWS + this.rowsSent);
    if (full || documents.length >= chunkDocuments) await this.send();
    else if (performance.now() - this.sentAt > silenceMsMax)
      this.begin(this.underWay.then(() => this.keepAlive()));
  }

  async finish(): Promise<void> {
    await this.send();
    await this.underWay;
  }

  /** Waits until nothing uses the transaction. It ignores a failure, which other methods throw. */
  async settle(): Promise<void> {
    await this.underWay.catch(() => undefined);
  }

  private async send(): Promise<void> {
    await this.underWay;
    if (this.waiting.rows === 0) return;
    [this.waiting, this.sent] = [this.sent, this.waiting];
    this.waiting.clear();
    this.rowsSent += this.sent.rows;
    this.begin(this.load(this.sent));
  }

  private begin(work: Promise<void>): void {
    this.sentAt = performance.now();
    this.underWay = work;
    // The next await on underWay throws the failure. This handler keeps Node from reporting it as unhandled until then.
    work.catch(() => undefined);
  }

  private async keepAlive(): Promise<void> {
    await this.tx.execute('');
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
      throw refusalOfChange(error);
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
 * The gate may refuse rows that passed the rules when the ledger changed meanwhile: an account became inactive, the
 * batch was deleted. A database that is full or unreachable is another case, and its error is not reworded.
 */
function refusalOfChange(error: unknown): unknown {
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
