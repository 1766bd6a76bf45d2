// Lists the source files of apps, libs or tools, for tests that search all of them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

export function sourceFiles(
  parts: readonly string[],
  isWanted: (path: string) => boolean,
): { path: string; text: string }[] {
  return parts
    .flatMap((part) =>
      readdirSync(join(REPOSITORY, part), { recursive: true }).map((file) => join(part, String(file))),
    )
    .filter((path) => !/[\\/](node_modules|dist)[\\/]/.test(path) && isWanted(path))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }));
}
