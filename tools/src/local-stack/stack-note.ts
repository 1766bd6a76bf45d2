// What a stack leaves to be read in its home while it runs: its addresses, for the admin command, and its children, for
// the next start, which ends those that a killed stack left behind, because they still hold the ports.
// One stack a home writes it: whoever has the lock of the home (tools/start.mjs).
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, isAlive } from '@razao/testing/postgres';

const END_TIMEOUT_MS = 10_000;

/** Where the admin command finds the running stack. */
interface Addresses {
  databaseUrl: string;
  movementsUrl: string;
}

interface Noted extends Partial<Addresses> {
  pid: number;
  /** Process id → part of its command line: an id alone may belong to somebody else by now. */
  children: { pid: number; script: string }[];
}

export class StackNote {
  private readonly noted: Noted = { pid: process.pid, children: [] };

  private constructor(private readonly file: string) {}

  /** Ends what an earlier stack left running. */
  static async begin(home: string): Promise<StackNote> {
    const file = join(home, 'stack.json');
    for (const child of read(file)?.children ?? []) await end(child);
    const note = new StackNote(file);
    note.write();
    return note;
  }

  addChild(pid: number, script: string): void {
    this.noted.children.push({ pid, script });
    this.write();
  }

  tellAddresses(addresses: Addresses): void {
    Object.assign(this.noted, addresses);
    this.write();
  }

  remove(): void {
    rmSync(this.file, { force: true });
  }

  /** Whoever reads it meanwhile reads the old one or the new one, whole. */
  private write(): void {
    const draft = `${this.file}.new`;
    writeFileSync(draft, `${JSON.stringify(this.noted)}\n`, { mode: 0o600 });
    renameSync(draft, this.file);
  }
}

function read(file: string): Noted | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Noted;
  } catch {
    return undefined;
  }
}

async function end({ pid, script }: Noted['children'][number]): Promise<void> {
  if (!isAlive(pid) || !commandOf(pid).includes(script)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + END_TIMEOUT_MS;
  while (isAlive(pid) && performance.now() < deadline) await delay(50);
  if (isAlive(pid) && commandOf(pid).includes(script)) process.kill(pid, 'SIGKILL');
}
