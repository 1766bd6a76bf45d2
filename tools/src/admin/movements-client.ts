// The movements service as the admin command uses it: over HTTP, with the same rules as every other
// caller, so that an import from the command line proves the same things as one from an ERP.
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { types } from 'node:util';
import type { Period } from '@razao/domain';
import { CommandRefused } from './command-line.js';

const POLL_MS = 50;

export interface ImportResult {
  readonly success: boolean;
  readonly totalRows: number;
  readonly successRows: number;
  readonly errorRows: number;
  readonly errors: readonly string[];
  readonly message: string;
}

export interface BatchTarget {
  readonly company: string;
  readonly branch: string;
  readonly period: Period;
  readonly lote: string;
}

interface Batch {
  readonly id: number;
  readonly lote: string;
  readonly ano: number;
  readonly mes: number;
}

interface ConsolidationRecord {
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';
  readonly message: string | null;
}

export class MovementsClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {}

  /** The batch of that number in that month, created when it is not there. */
  async openBatch({ company, branch, period, lote }: BatchTarget): Promise<number> {
    const all = await this.call<Batch[]>(
      'GET',
      `/allbatch/${encodeURIComponent(company)}/${encodeURIComponent(branch)}`,
    );
    const known = all.find(
      (batch) => batch.lote === lote && batch.ano === period.year && batch.mes === period.month,
    );
    if (known !== undefined) return known.id;
    const body = { empresa: company, filial: branch, ano: period.year, mes: period.month, lote };
    return (await this.call<Batch>('POST', '/batch', body)).id;
  }

  async openMonth(company: string, branch: string, period: Period): Promise<void> {
    await this.call('POST', `/monthOpening/${company}/${branch}`, { newyearmonth: period.format() });
  }

  /** Requests the consolidation of a month and waits for its sealed record. @throws CommandRefused when it ends in ERROR. */
  async consolidate(company: string, branch: string, period: Period): Promise<void> {
    const [year, month] = period.toYearMonth().split('-');
    await this.call('POST', '/runconsolidation', { company, branch, year, month });
    const path = `/consolidation/${company}/${branch}/${year}/${month}`;
    for (;;) {
      const { status, message } = await this.call<ConsolidationRecord>('GET', path);
      if (status === 'COMPLETED') return;
      if (status === 'ERROR')
        throw new CommandRefused(`${period.format()} was not consolidated: ${message ?? 'no message'}`);
      await delay(POLL_MS);
    }
  }

  /**
   * Streams the file from disk, as CSV or IPL by its extension.
   * @param batchId undefined for a whole IPL file, whose lines name their batches
   * @param onProgress called with how many bytes of how many were handed over
   */
  async importFile(
    batchId: number | undefined,
    file: string,
    onProgress: (sent: number, total: number) => void = () => undefined,
  ): Promise<ImportResult> {
    const boundary = `razao-${batchId ?? 'ipl'}-${Date.now()}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${basename(file).replace(/["\r\n]/g, '_')}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const tail = `\r\n--${boundary}--\r\n`;
    const size = await sizeOf(file);
    async function* body(): AsyncGenerator<Buffer> {
      let sent = 0;
      yield Buffer.from(head);
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
        yield chunk;
        sent += chunk.length;
        onProgress(sent, size);
      }
      yield Buffer.from(tail);
    }
    const path = batchId === undefined ? '/import/ipl' : `/batch/${batchId}/import`;
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(Buffer.byteLength(head) + size + Buffer.byteLength(tail)),
    };
    const stream = Readable.toWeb(Readable.from(body()));
    return await this.send<ImportResult>('POST', path, headers, stream);
  }

  /** Any other operation. @throws CommandRefused with what the service said. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    if (body === undefined) return await this.send<Answer>(method, path);
    return await this.send<Answer>(
      method,
      path,
      { 'content-type': 'application/json' },
      JSON.stringify(body),
    );
  }

  /** @throws CommandRefused with what the service said. */
  private async send<Answer>(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: RequestInit['body'],
  ): Promise<Answer> {
    let response: Response;
    try {
      const init = {
        method,
        body: body ?? null,
        headers: { authorization: `Bearer ${this.token}`, ...headers },
      };
      // A stream is sent while it is read.
      response = await fetch(`${this.baseUrl}${path}`, { ...init, duplex: 'half' });
    } catch (error) {
      throw new CommandRefused(`${this.baseUrl} does not answer: ${reasonOf(error)}`);
    }
    const text = await response.text();
    if (response.ok) return answerIn(text, this.baseUrl) as Answer;
    throw new CommandRefused(`${method} ${path} was answered ${response.status}: ${saidIn(text)}`);
  }
}

/** @throws CommandRefused when there is no file of that name that can be read. */
export async function sizeOf(file: string): Promise<number> {
  try {
    await access(file, constants.R_OK);
    const found = await stat(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${reasonOf(error)}`);
  }
  throw new CommandRefused(`${file} is no file`);
}

function answerIn(text: string, baseUrl: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandRefused(
      `${baseUrl} answers, but not as the movements service does: does MOVEMENTS_URL name it?`,
    );
  }
}

function saidIn(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text.slice(0, 200);
  }
}

function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  return types.isNativeError(error.cause) ? error.cause.message : error.message;
}
