// Runs the script of the small overlay's nightly dump in a temporary folder, with programs in place of pg_dump and pg_restore: it
// has to make room before it dumps, and must never delete the last dump that there is.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { ROOT } from './dockerfile.js';

interface CronJob {
  spec: {
    jobTemplate: { spec: { template: { spec: { containers: { command: string[]; args: string[] }[] } } } };
  };
}

const DAY_MS = 86_400_000;
const OLD = 'razao-20250101T053000Z.dump';
const EXPIRED = 'razao-20250110T053000Z.dump';
const KEPT = 'razao-20250120T053000Z.dump';
const UNFINISHED = 'razao-20250124T053000Z.dump.part';

const [cronJob] = parseAllDocuments(readFileSync(join(ROOT, 'k8s/overlays/small/backup.yaml'), 'utf8'));
const [container] = (cronJob?.toJS() as CronJob).spec.jobTemplate.spec.template.spec.containers;

let dumps: string;
temporaryFolder((folder) => (dumps = folder));

function givenFile(name: string, ageDays: number): void {
  const written = new Date(Date.now() - ageDays * DAY_MS);
  writeFileSync(join(dumps, name), 'dump');
  utimesSync(join(dumps, name), written, written);
}

/** Runs the script on a volume that has room for `filesMax` files. */
function backUp(filesMax: number): number | null {
  const { command, args } = container!;
  const [shell = '', ...options] = command;
  const pgDump = `pg_dump() {
    (( $(ls '${dumps}' | wc -l) < ${filesMax} )) || { echo 'No space left on device' >&2; return 1; }
    for each; do [[ $each != --file=* ]] || echo dump > "\${each#--file=}"; done
  }`;
  const script = [pgDump, 'pg_restore() { true; }', args.join('\n').replaceAll('/backup', dumps)].join('\n');
  return spawnSync(shell, [...options, script], { encoding: 'utf8' }).status;
}

describe('the nightly dump of the small overlay', () => {
  it('deletes expired and unfinished dumps before it needs their room', () => {
    givenFile(OLD, 24);
    givenFile(EXPIRED, 14.5);
    givenFile(KEPT, 13.5);
    givenFile(UNFINISHED, 0.1);
    expect(backUp(2)).toBe(0);
    expect(readdirSync(dumps).sort()).toEqual([KEPT, expect.stringMatching(/^razao-\d{8}T\d{6}Z\.dump$/)]);
  });

  it('keeps the newest dump at any age, and no incomplete one under its name', () => {
    givenFile(OLD, 24);
    givenFile(EXPIRED, 14.5);
    expect(backUp(1)).toBe(1);
    expect(readdirSync(dumps)).toEqual([EXPIRED]);
  });

  it('makes the first dump of an empty volume', () => {
    expect(backUp(1)).toBe(0);
    expect(readdirSync(dumps)).toHaveLength(1);
  });
});
