// Listens for changes of permissions (NOTIFY razao_access), and knows whether a change would arrive.
//
// Invariant: `hearing` is true only while a proof that was sent through the channel has come back within the lease. So
// a listening connection never counts as healthy when it is half open, when its pooler drops notifications, or when it
// is on a replica that cannot listen. A cache that reads `hearing` before every answer serves stale data at most for
// the lease after the listener is lost. When the connection visibly breaks, `hearing` is false at once.
import { randomUUID } from 'node:crypto';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Database } from '@razao/platform/database';

const sql = defineSql(import.meta.url, ['prove-listening']);

const ACCESS_CHANNEL = 'razao_access';
/** How long a proof is valid. */
const LISTENING_LEASE_MS = 5_000;
/** Several proofs are sent per lease, so that one slow round trip does not turn the cache off. */
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

  /** Whether a change that is committed now would arrive here. */
  get hearing(): boolean {
    return performance.now() < this.provenUntil;
  }

  /** `listener` is called at every change, and whenever a change may have been missed. */
  onChange(listener: () => void): void {
    this.changed.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.prove();
    this.timer = setInterval(() => void this.prove(), this.proofEveryMs);
    this.timer.unref();
  }

  /**
   * Stops the proofs. Earlier would be wrong, because permissions are answered from the cache while requests still
   * arrive. It does not wait for a silent database; the connection ends with the pool.
   */
  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.provenUntil = 0;
  }

  /** Never throws: without a listener every answer is read from the database. */
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
    // After a lapse, changes may have been missed.
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
