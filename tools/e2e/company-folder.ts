// Fixture of the specs of `company load`: a company folder that each test changes, and the database into which it is
// loaded.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { SubjectDatabase } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { loadCompany } from '../src/admin/company-load/load-company.js';
import { temporaryFolder } from './temporary-folder.js';

interface CompanyFolder {
  readonly db: SubjectDatabase;
  readonly folder: string;
  /** Replaces a text, which must be in the file. */
  change(file: string, from: string | RegExp, to: string): Promise<void>;
  append(file: string, line: string): Promise<void>;
  load(): ReturnType<typeof loadCompany>;
}

/** @param write fills the folder before each test */
export function companyFolder(write: (folder: string) => Promise<unknown>): CompanyFolder {
  const db = useTestDatabase({ role: 'superuser' });
  let folder: string;
  temporaryFolder((made) => write((folder = made)));
  const replace = async (file: string, textOf: (text: string) => string): Promise<void> => {
    const path = join(folder, file);
    await writeFile(path, textOf(await readFile(path, 'utf8')));
  };
  return {
    db,
    get folder() {
      return folder;
    },
    change: (file, from, to) =>
      replace(file, (text) => {
        if (typeof from === 'string') expect(text).toContain(from);
        else expect(text).toMatch(from);
        return text.replace(from, to);
      }),
    append: (file, line) => replace(file, (text) => `${text}${line}\n`),
    load: () => loadCompany(db.database, folder),
  };
}
