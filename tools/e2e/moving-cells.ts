// Makes the cells between which tests move a company, and captures what the admin command prints.
import { jest } from '@jest/globals';
import type { Rows, TestDatabase } from '@razao/testing/database';
import { useFixture } from '@razao/testing/hooks';
import { Installation } from '../src/admin/installation.js';
import { runAdmin } from '../src/admin/main.js';
import { givenCells } from '../src/admin/company-move/moving-company-fixture.js';

/**
 * Makes cells for the tests of a file.
 * @returns a function from the number of a cell, counted from 0, to its database
 */
export function movingCells(count: number): (number: number) => TestDatabase {
  const cells = useFixture(
    async () => await givenCells(count),
    async (opened) => {
      for (const db of opened) await db.close();
    },
  );
  return (number) => cells[number]!;
}

/**
 * The cell of a company by this database, and its state there: `1 SERVED`; undefined when the database has no record.
 */
export async function homeAt(db: Rows, { code }: { readonly code: string }): Promise<string | undefined> {
  const [found] = await db.query<{ home: string }>(
    `SELECT cell || ' ' || state AS home FROM ledger.company_home WHERE company_code = $1`,
    [code],
  );
  return found?.home;
}

/**
 * Runs a command in this process.
 * @returns its exit code, and what it wrote to both streams
 */
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
