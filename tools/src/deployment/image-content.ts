// What a folder that is to be an image holds and weighs, and what of it an image must not hold. Reads the folder
// and changes nothing.
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What one image may add to its base image. Today the largest adds 49 MiB: little room, on purpose, for the growth
 * of today's packages and none for a heavy new one. To raise it, give the reason here.
 */
export const IMAGE_MIB_MAX = 50;

const BYTES_PER_MIB = 1024 * 1024;

export interface ImageContent {
  readonly mib: number;
  readonly files: number;
  readonly packages: number;
  readonly problems: readonly string[];
}

/** @param folder the root of the image's file system */
export function contentOf(folder: string, mibMax = IMAGE_MIB_MAX): ImageContent {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(folder.length), bytes: lstatSync(path).size };
    });
  const packages = packagesIn(join(folder, 'srv/razao/node_modules/.package-lock.json'));
  const mib = files.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_MIB;
  const unwanted = [
    ...files.map(({ path }) => path).filter(isUnwanted),
    ...packages.filter(([, { dev }]) => dev === true).map(([path]) => path),
  ];
  const problems = unwanted.map((path) => `${path} is not for an image`);
  if (mib > mibMax) problems.push(`${mib.toFixed(1)} MiB are more than ${mibMax}`);
  return { mib, files: files.length, packages: packages.length, problems };
}

/** An image whose program is one file has none. */
function packagesIn(lockFile: string): [path: string, { dev?: boolean }][] {
  if (!existsSync(lockFile)) return [];
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  return Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
}

/** Tests, sources, settings and history of this project; the content of packages is theirs. */
function isUnwanted(path: string): boolean {
  return (
    !path.includes('/node_modules/') &&
    /\.spec\.|\.env$|\/\.git\/|^\/srv\/razao\/(libs|apps|tools)\/([^/]+\/)?(src|e2e)\//.test(path)
  );
}
