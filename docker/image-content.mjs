// What a folder that is to be an image holds and weighs, and what of it an image must not hold. Reads the folder
// and changes nothing.
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What one image may add to its base image. Today the largest adds 44 MiB: an eighth more leaves room for the growth
 * of the packages that are there and none for a heavy new one, of which a pull, a pod's start and an audit would tell
 * only later. To raise it, change it here and give the reason.
 */
export const IMAGE_MIB_MAX = 50;

const HEAVIEST_SHOWN = 5;
const BYTES_A_MIB = 1024 * 1024;

/**
 * @typedef {{ mib: number, files: number, packages: number, problems: string[] }} Content
 * @param {string} folder the image's root @param {number} [mibMax] @returns {Content}
 */
export function contentOf(folder, mibMax = IMAGE_MIB_MAX) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(folder.length), bytes: lstatSync(path).size };
    });
  const lock = JSON.parse(readFileSync(join(folder, 'srv/razao/node_modules/.package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  const mib = files.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_A_MIB;
  const unwanted = [
    ...files.map(({ path }) => path).filter(isUnwanted),
    ...packages.filter(([, { dev }]) => dev === true).map(([path]) => path),
  ];
  return {
    mib,
    files: files.length,
    packages: packages.length,
    problems: [
      ...unwanted.map((path) => `${path} is not for an image`),
      ...(mib > mibMax
        ? [
            `${mib.toFixed(1)} MiB are more than the ${mibMax} of docker/image-content.mjs; the heaviest packages: ${heaviest(files)}`,
          ]
        : []),
    ],
  };
}

/** Tests, sources, settings and history of this project; what packages bring is theirs. @param {string} path */
function isUnwanted(path) {
  return (
    !path.includes('/node_modules/') &&
    /\.spec\.|\.env$|\/\.git\/|^\/srv\/razao\/(libs|apps|tools)\/([^/]+\/)?(src|e2e)\//.test(path)
  );
}

/** @param {{ path: string, bytes: number }[]} files */
function heaviest(files) {
  /** @type {Map<string, number>} */
  const weights = new Map();
  for (const { path, bytes } of files) {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    if (name !== undefined) weights.set(name, (weights.get(name) ?? 0) + bytes);
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, HEAVIEST_SHOWN)
    .map(([name, bytes]) => `${name} ${(bytes / BYTES_A_MIB).toFixed(1)}`)
    .join(', ');
}
