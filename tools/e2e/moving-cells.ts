// The cells between which the tests of a move move a company, and what the admin command says to a person.
import { jest } from '@jest/globals';
import type { Rows, TestDatabase } from '@razao/testing/database';
import { useFixture } from '@razao/testing/hooks';
import { Installation } from '../src/admin/installation.js';
import { runAdmin } from '../src/admin/main.js';
import { givenCells } from '../src/admin/company-move/moving-company-fixture.js';

/** For the tests of a file. @returns the database of a cell, by its number from 0 */
export function movingCells(count: number): (number: number) => TestDatabase {
  const cells = useFixture(
    async () => await givenCells(count),
    async (opened) => {
      for (const db of opened) await db.close();
    },
  );
  return (number) => cells[number]!;
}

/** Where a database says that a company lives, and its state there: `1 SERVED`; undefined when it says nothing. */
export async function homeAt(db: Rows, { code }: { readonly code: string }): Promise<string | undefined> {
  const [found] = await db.query<{ home: string }>(
    `SELECT cell || ' ' || state AS home FROM ledger.company_home WHERE company_code = $1`,
    [code],
  );
  return found?.home;
}

/** Runs a command in this process. @returns its exit code, and what it wrote on both streams */
export async function adminSays(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  );
  try {
    return { code: await runAdmin(words, new Installation(env)), said: lines.join('') };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
