// Where a service's processor time went, from the profile that Node writes as the process ends: own time by
// package, busiest first. What a package calls in another one counts for the other one.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

const IDLE = '(idle)';
const SHOWN_MAX = 16;

/** Options of Node for the process that is to be profiled; what lay in the folder is removed. */
export async function profilingInto(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

/** One line a package: its share of the time in which the process did anything. */
export async function profileLines(folder: string): Promise<string[]> {
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  if (file === undefined) return [];
  const shares = sharesOf(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile);
  return shares
    .slice(0, SHOWN_MAX)
    .map(([name, share]) => `${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
}

export function sharesOf(profile: CpuProfile): [name: string, share: number][] {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [index, sample] of profile.samples.entries()) {
    const name = names.get(sample) ?? IDLE;
    if (name !== IDLE) own.set(name, (own.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  const busy = [...own.values()].reduce((sum, time) => sum + time, 0);
  return [...own]
    .map(([name, time]): [string, number] => [name, time / busy])
    .sort(([, left], [, right]) => right - left);
}

function placeOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  const modules = url.split('/node_modules/').at(-1);
  if (modules !== undefined && modules !== url)
    return modules
      .split('/')
      .slice(0, modules.startsWith('@') ? 2 : 1)
      .join('/');
  const [, ours] = /\/((?:apps|libs)\/[^/]+)\/dist\//.exec(url) ?? [];
  if (ours !== undefined) return ours;
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  return url === '' ? functionName || '(native)' : url;
}
