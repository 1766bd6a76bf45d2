// A client of the movements service for the admin command. It uses HTTP like every other caller, so an import from the
// command line passes the same checks as one from an ERP.
import { once } from 'node:events';
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { basename } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Period, rootMessage } from '@razao/domain';
import { CommandRefused } from './command-line.js';

const POLL_MS = 50;
const ERRORS_SHOWN_MAX = 5;

export interface ImportResult {
  readonly success: boolean;
  readonly successRows: number;
  readonly errors: readonly string[];
  readonly details: readonly object[];
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

interface Refusal {
  readonly message?: string;
  /** The cell that has the company (docs/cells.md). */
  readonly elsewhere?: { readonly url: string };
}

interface ConsolidationRecord {
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';
  readonly message: string | null;
}

class RequestRefused extends CommandRefused {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export class MovementsClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {}

  /** Returns the batch with that number in that month, and creates it when it does not exist. */
  async openBatch({ company, branch, period, lote }: BatchTarget): Promise<{ id: number; isNew: boolean }> {
    const all = await this.call<Batch[]>(
      'GET',
      `/allbatch/${encodeURIComponent(company)}/${encodeURIComponent(branch)}`,
    );
    const known = all.find(
      (batch) => batch.lote === lote && batch.ano === period.year && batch.mes === period.month,
    );
    if (known !== undefined) return { id: known.id, isNew: false };
    const body = { empresa: company, filial: branch, ano: period.year, mes: period.month, lote };
    return { id: (await this.call<Batch>('POST', '/batch', body)).id, isNew: true };
  }

  async openMonth(company: string, branch: string, period: Period): Promise<void> {
    await this.call('POST', `/monthOpening/${company}/${branch}`, { newyearmonth: period.format() });
  }

  /**
   * Requests the consolidation of a month and waits for its sealed record.
   * @throws CommandRefused when the run ends in ERROR
   */
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
   * @param onProgress called with the number of bytes sent, and the size of the file
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
    return await this.answered<ImportResult>('POST', path, async () => {
      // fetch is not used, because it gives up after five minutes without an answer. The import would go on, and the
      // command would call it failed.
      const { request } = this.baseUrl.startsWith('https:') ? https : http;
      const sending = request(`${this.baseUrl}${path}`, {
        method: 'POST',
        headers: { ...this.authorization, ...headers },
        agent: false,
      });
      const response = once(sending, 'response') as Promise<[IncomingMessage]>;
      // The response, or the error of the request, explains why the rest was not sent.
      pipeline(body, sending).catch(() => undefined);
      const [answer] = await response;
      return { status: answer.statusCode ?? 0, text: await textOf(answer) };
    });
  }

  /**
   * Imports the file into the target's batch. A batch that did not exist before is deleted when no row enters it, and
   * stays when that is not known (no answer, or a failure of the service).
   * @param onProgress see `importFile`
   */
  async importInto(
    target: BatchTarget,
    file: string,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<ImportResult> {
    const { id, isNew } = await this.openBatch(target);
    const imported = this.importFile(id, file, onProgress);
    const mayHaveRows = await imported.then(
      ({ successRows }) => successRows > 0,
      (error: unknown) => !(error instanceof RequestRefused && error.status < 500),
    );
    // When the deletion fails, the caller still needs to read why the import was refused.
    if (isNew && !mayHaveRows) await this.deleteEmptyBatch(id).catch(() => undefined);
    return await imported;
  }

  /** Leaves a batch into which others have sent documents meanwhile. */
  private async deleteEmptyBatch(id: number): Promise<void> {
    const { totalElements } = await this.call<{ totalElements: number }>('GET', `/documents?batchId=${id}`);
    if (totalElements === 0) await this.call('DELETE', `/batch/${id}`);
  }

  /** @returns the number of imported rows. @throws CommandRefused with the first errors when a row was refused */
  async importMonth(target: BatchTarget, file: string): Promise<number> {
    const { success, successRows, errors } = await this.importInto(target, file);
    if (success) return successRows;
    throw new CommandRefused(`${file} was refused:\n  ${errors.slice(0, ERRORS_SHOWN_MAX).join('\n  ')}`);
  }

  /**
   * Calls any other operation.
   * @throws CommandRefused with the message of the service
   */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return await this.answered<Answer>(method, path, async () => {
      const headers = {
        ...this.authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? null : JSON.stringify(body);
      // fetch would follow a redirect to another cell without the token, and the refusal there would hide the redirect.
      const response = await fetch(`${this.baseUrl}${path}`, {
        method,
        headers,
        body: sent,
        redirect: 'manual',
      });
      return { status: response.status, text: await response.text() };
    });
  }

  private get authorization(): { authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }

  /** @throws CommandRefused with the message of the service */
  private async answered<Answer>(
    method: string,
    path: string,
    send: () => Promise<{ status: number; text: string }>,
  ): Promise<Answer> {
    const { status, text } = await send().catch((error: unknown) => {
      throw new CommandRefused(`${this.baseUrl} does not answer: ${rootMessage(error)}`);
    });
    if (status >= 200 && status < 300) return answerIn(text, this.baseUrl) as Answer;
    throw new RequestRefused(status, `${method} ${path} was answered ${status}: ${saidIn(text)}`);
  }
}

/** @throws CommandRefused when there is no readable file with that name */
export async function sizeOf(file: string): Promise<number> {
  try {
    await access(file, constants.R_OK);
    const found = await stat(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${rootMessage(error)}`);
  }
  throw new CommandRefused(`${file} is not a file`);
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
    const { message = text, elsewhere } = JSON.parse(text) as Refusal;
    return elsewhere === undefined
      ? message
      : `${message} Set MOVEMENTS_URL=${elsewhere.url} and run the command again`;
  } catch {
    return text.slice(0, 200);
  }
}
