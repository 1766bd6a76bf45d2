// One stack a RAZAO_HOME. The lock file names the running stack and its children, so that the next start
// can tell a running one (refused) from one that was killed (its children, which still hold the ports, are ended).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, isAlive } from '@razao/testing/postgres';
import { StartRefused } from './stack-settings.js';

const END_TIMEOUT_MS = 10_000;

/** Where the admin command finds the running stack. */
interface Addresses {
  databaseUrl: string;
  movementsUrl: string;
}

interface Claim extends Partial<Addresses> {
  pid: number;
  /** Process id → part of its command line: an id alone may belong to somebody else by now. */
  children: { pid: number; script: string }[];
}

export class HomeLock {
  private readonly claim: Claim = { pid: process.pid, children: [] };

  private constructor(private readonly file: string) {}

  /** @throws StartRefused when a stack of this home runs. */
  static async take(home: string): Promise<HomeLock> {
    mkdirSync(home, { recursive: true });
    const file = join(home, 'stack.json');
    const earlier = read(file);
    if (earlier) {
      if (earlier.pid !== process.pid && isAlive(earlier.pid) && commandOf(earlier.pid).includes('start.mjs'))
        throw new StartRefused(
          `A stack with its data in ${home} is running (process ${earlier.pid}): stop it with Ctrl-C, or set RAZAO_HOME and the ports for a second one`,
        );
      for (const child of earlier.children) await end(child);
      rmSync(file, { force: true });
    }
    const lock = new HomeLock(file);
    lock.create(home);
    return lock;
  }

  add(pid: number, script: string): void {
    this.claim.children.push({ pid, script });
    this.write();
  }

  note(addresses: Addresses): void {
    Object.assign(this.claim, addresses);
    this.write();
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  /** Of two stacks that start at the same moment, one makes the file. */
  private create(home: string): void {
    try {
      writeFileSync(this.file, `${JSON.stringify(this.claim)}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      throw new StartRefused(
        `Another stack with its data in ${home} is starting: wait for it, or remove ${this.file} when there is none`,
      );
    }
  }

  private write(): void {
    writeFileSync(this.file, `${JSON.stringify(this.claim)}\n`, { mode: 0o600 });
  }
}

function read(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
}

async function end({ pid, script }: Claim['children'][number]): Promise<void> {
  if (!isAlive(pid) || !commandOf(pid).includes(script)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + END_TIMEOUT_MS;
  while (isAlive(pid) && performance.now() < deadline) await delay(50);
  if (isAlive(pid) && commandOf(pid).includes(script)) process.kill(pid, 'SIGKILL');
}
