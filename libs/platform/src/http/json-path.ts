// The brackets that are open where a JSON body is being read, and the path to that place.
import { shownText } from '@razao/domain';

export type Tree = unknown[] | Record<string, unknown>;

/** A bracket that is open at the current position. */
export interface Open {
  readonly isArray: boolean;
  /**
   * The array or object that was built for the bracket so far; undefined while the slice that opened it is being read.
   */
  tree: Tree | undefined;
  /** In an object, where the name of the value that is being read begins, quotes included. */
  nameFrom: number;
  nameTo: number;
  /** Number of commas so far, which is the position of the value that is being read. */
  commas: number;
}

const NAME_SHOWN_MAX = 40;

/** The path of the value that is being read, or of its holder, as details write it: `documentos[0].texto`. */
export function pathOf(bytes: Buffer, opened: readonly Open[], ofHolder = false): string {
  let path = '';
  for (const [depth, { isArray, commas, nameFrom, nameTo }] of opened.entries()) {
    if (isArray) path += `[${commas}]`;
    else if (!ofHolder || depth < opened.length - 1)
      path += `${path === '' ? '' : '.'}${nameOf(bytes.toString('utf8', nameFrom, nameTo))}`;
  }
  return path;
}

/** The name without its quotes, shortened for a message; it may not be valid JSON. */
function nameOf(quoted: string): string {
  return shownText(quoted.slice(1, -1), NAME_SHOWN_MAX);
}
