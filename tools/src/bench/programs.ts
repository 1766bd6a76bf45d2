// PostgreSQL's own programs, where the machine has them: what the services are compared with. Without
// psql or pgbench the driver of the services stands in, and the report says so.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { delimiter, join } from 'node:path';
import { access, constants } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class Programs {
  private constructor(
    readonly psql: string | undefined,
    readonly pgbench: string | undefined,
  ) {}

  /** As if the machine had none. */
  static none(): Programs {
    return new Programs(undefined, undefined);
  }

  static async find(): Promise<Programs> {
    return new Programs(await onPath('psql'), await onPath('pgbench'));
  }

  describe(): string {
    const driver = 'not used, the pg driver of Node stands in';
    return `psql ${this.psql ?? driver}; pgbench ${this.pgbench ?? driver}`;
  }
}

export interface ProgramRun {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly inputFile?: string;
  readonly outputFile?: string;
}

/** Runs the program to its end. @returns its standard output. @throws Error with its words when it fails. */
export async function runProgram(path: string, run: ProgramRun): Promise<string> {
  const child = spawn(path, run.args, {
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', ...run.env },
    stdio: [run.inputFile === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const errors = textOf(child.stderr);
  const fed =
    run.inputFile === undefined || child.stdin === null
      ? undefined
      : pipeline(createReadStream(run.inputFile), child.stdin).catch(() => undefined);
  const output =
    run.outputFile === undefined
      ? textOf(child.stdout)
      : pipeline(child.stdout ?? [], createWriteStream(run.outputFile)).then(() => '');
  const [text, words, [code]] = await Promise.all([output, errors, ended, fed]);
  if (code !== 0) throw new Error(`${path} ended with ${code ?? 'a signal'}:\n${words}`);
  return text;
}

async function textOf(stream: Readable | null): Promise<string> {
  let text = '';
  for await (const chunk of stream?.setEncoding('utf8') ?? []) text += String(chunk);
  return text;
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return path;
  }
  return undefined;
}
