// Listens for changes of permissions (NOTIFY razao_access), and knows whether a change would arrive.
//
// Invariant: `hearing` is true only while a proof sent through the channel has come back within the
// lease. A listening connection that is half open, behind a pooler that drops notifications, or on a
// replica that cannot listen therefore never counts as healthy, and a cache that reads `hearing`
// before every answer outlives a lost listener by the lease at most; a connection that breaks
// visibly ends it at once.
import { randomUUID } from 'node:crypto';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Database } from '@razao/platform/database';

const sql = defineSql(import.meta.url, ['prove-listening']);

const ACCESS_CHANNEL = 'razao_access';
/** How long a proof counts. */
const LISTENING_LEASE_MS = 5_000;
/** Several proofs fit into a lease, so that one slow round trip does not turn the cache off. */
const LISTENING_PROOF_EVERY_MS = 1_500;

const PROOF = 'proof:';

export class AccessListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AccessListener.name);
  private readonly changed = new Set<() => void>();
  private listening = false;
  private timer: NodeJS.Timeout | undefined;
  private awaited: { readonly payload: string; readonly sentAt: number } | undefined;
  private provenUntil = 0;
  private proving: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly leaseMs = LISTENING_LEASE_MS,
    private readonly proofEveryMs = LISTENING_PROOF_EVERY_MS,
  ) {}

  /** Whether a change that commits now would arrive here. */
  get hearing(): boolean {
    return performance.now() < this.provenUntil;
  }

  /** Called at every change, and whenever one may have been missed. */
  onChange(listener: () => void): void {
    this.changed.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.prove();
    this.timer = setInterval(() => void this.prove(), this.proofEveryMs);
    this.timer.unref();
  }

  /**
   * Not earlier: while requests still come in, permissions are answered from memory. A database that is silent is not waited
   * for; the connection ends with the pool.
   */
  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.provenUntil = 0;
  }

  /** Never throws: without a listener every answer comes from the database. */
  private async prove(): Promise<void> {
    this.proving ??= this.sendProof().finally(() => (this.proving = undefined));
    await this.proving;
  }

  private async sendProof(): Promise<void> {
    if (this.closed) return;
    try {
      if (!this.listening)
        await this.database.listen(
          ACCESS_CHANNEL,
          (payload) => this.hear(payload),
          () => this.lose(),
        );
      this.listening = true;
      const sentAt = performance.now();
      this.awaited = { payload: `${PROOF}${randomUUID()}`, sentAt };
      await this.database.query(sql['prove-listening'], [this.awaited.payload]);
    } catch (error) {
      if (this.hearing)
        this.logger.warn(
          `Access changes are no longer heard, permissions are read for every request: ${rootMessage(error)}`,
        );
      this.lose();
    }
  }

  private hear(payload: string): void {
    if (!payload.startsWith(PROOF)) {
      this.announce();
      return;
    }
    if (payload !== this.awaited?.payload) return; // the proof of another process
    // After a lapse it is unknown what was missed.
    if (!this.hearing) this.announce();
    this.provenUntil = this.awaited.sentAt + this.leaseMs;
    this.awaited = undefined;
  }

  private lose(): void {
    this.provenUntil = 0;
    this.awaited = undefined;
    this.announce();
  }

  private announce(): void {
    for (const listener of this.changed) listener();
  }
}
