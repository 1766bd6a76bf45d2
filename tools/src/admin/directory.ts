// `directory load` and `directory show`: one file for all cells, with the cells and the companies that live in them.
//
// Invariant: only a move changes the cell of a company whose rows are here. Otherwise a file that is older than a move
// would make two cells serve one company, or none.
import { readFile } from 'node:fs/promises';
import { isCompanyCode, rootMessage } from '@razao/domain';
import type { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CELL_MAX } from '@razao/schema';
import { CommandRefused } from './command-line.js';

const sql = defineSql(import.meta.url, ['read-directory', 'set-cell-addresses', 'set-company-homes']);

const SERVICES = ['movements', 'queries', 'compliance'] as const;
export const BASE_URL_CHARS_MAX = 500;
/** Visible ASCII without `#`, `/`, `?` and `@` in a part: the services write the address into a header. */
const BASE_URL = /^https?:\/\/[!"$-.0->A-~]+(\/[!"$-.0->@-~]+)*$/;

type Address = { readonly cell: number } & Readonly<Record<(typeof SERVICES)[number], string>>;

/** The content of the file. */
export interface Directory {
  readonly cells: readonly Address[];
  /** The code of a company → its cell. */
  readonly companies: Readonly<Record<string, number>>;
}

interface KnownCompany {
  readonly code: string;
  readonly cell: number;
  /** Whether this database has rows of the company. */
  readonly here: boolean;
}

interface KnownDirectory {
  readonly cell: number;
  readonly cells: readonly Address[];
  readonly companies: readonly KnownCompany[];
}

/**
 * Makes the directory equal to the file, or changes nothing. Loading the same file again changes nothing.
 * @throws CommandRefused for a file that is not well formed or contradicts the rows of this database
 */
export async function loadDirectory(
  database: Database,
  path: string,
): Promise<{ cell: number; cells: number; companies: number; changed: number }> {
  const file = await readDirectoryFile(path);
  return await database.transaction(async (tx) => {
    await tx.execute('LOCK TABLE ledger.cell_address, ledger.company_home IN SHARE ROW EXCLUSIVE MODE');
    const known = await readDirectory(tx);
    assertAgrees(file, known);
    const elsewhere = Object.entries(file.companies)
      .filter(([, cell]) => cell !== known.cell)
      .map(([company_code, cell]) => ({ company_code, cell }));
    const addresses = await tx.execute(sql['set-cell-addresses'], [JSON.stringify(file.cells)]);
    const homes = await tx.one<{ changed: number }>(sql['set-company-homes'], [JSON.stringify(elsewhere)]);
    const gone = await tx.execute('DELETE FROM ledger.cell_address WHERE cell <> ALL($1::integer[])', [
      file.cells.map(({ cell }) => cell),
    ]);
    const changed = addresses + (homes?.changed ?? 0) + gone;
    return { cell: known.cell, cells: file.cells.length, companies: elsewhere.length, changed };
  });
}

/** Writes the directory of this cell as a file: the companies of this cell, and those that it knows in others. */
export async function showDirectory(database: Database): Promise<string> {
  const { cells, companies } = await readDirectory(database);
  const directory: Directory = {
    cells,
    companies: Object.fromEntries(companies.map(({ code, cell }) => [code, cell])),
  };
  return JSON.stringify(directory, null, 2);
}

async function readDirectory(db: Pick<Database, 'one'>): Promise<KnownDirectory> {
  const row = await db.one<{ cell: number; cells: string; companies: string }>(sql['read-directory']);
  if (row === undefined) throw new CommandRefused('The database is not a cell yet: npm run admin -- migrate');
  return {
    cell: row.cell,
    cells: JSON.parse(row.cells) as Address[],
    companies: JSON.parse(row.companies) as KnownCompany[],
  };
}

/** @throws CommandRefused naming the first company that is not in the cell that the file says */
function assertAgrees({ cells, companies }: Directory, known: KnownDirectory): void {
  const listed = new Set(cells.map(({ cell }) => cell));
  if (!listed.has(known.cell))
    throw new CommandRefused(
      `The file has no address of cell ${known.cell}, which is the cell of this database`,
    );
  const knownCompanies = new Map(known.companies.map((company) => [company.code, company]));
  for (const [code, cell] of Object.entries(companies)) {
    const company = knownCompanies.get(code);
    const isHere = cell === known.cell;
    if (isHere && company?.here !== true)
      throw new CommandRefused(
        `Company ${code} is not in this database, and the file says that it lives here, in cell ${cell}. Correct the file, or create the company first`,
      );
    if (company?.here === true && isHere !== (company.cell === known.cell))
      throw new CommandRefused(
        `Company ${code} lives in cell ${company.cell}, and the file says cell ${cell}. Books change their cell by a move alone: correct the file`,
      );
  }
  const kept = known.companies.find(({ here, cell }) => here && !listed.has(cell));
  if (kept !== undefined && companies[kept.code] === undefined)
    throw new CommandRefused(
      `Company ${kept.code} moved to cell ${kept.cell}, and the file has no address of that cell`,
    );
}

/** @throws CommandRefused saying what is expected and where */
async function readDirectoryFile(path: string): Promise<Directory> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CommandRefused(`${path} cannot be read: ${rootMessage(error)}`);
  });
  const refuse = (problem: string): never => {
    throw new CommandRefused(`${path}: ${problem}`);
  };
  let file: unknown;
  try {
    // TextDecoder leaves out a byte order mark.
    file = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    refuse(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { cells, companies, ...others } = objectOf(file, 'the file', refuse);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) refuse(`${unknown} is not known; expected cells and companies`);
  if (!Array.isArray(cells)) return refuse('cells: expected a list of addresses');
  const addresses = cells.map((value, index) => addressOf(value, `cells[${index}]`, refuse));
  const numbers = addresses.map(({ cell }) => cell);
  const twice = numbers.find((cell, index) => numbers.indexOf(cell) < index);
  if (twice !== undefined) refuse(`cells: cell ${twice} is there twice`);
  const homes = objectOf(companies, 'companies', refuse);
  for (const [code, cell] of Object.entries(homes)) {
    if (!isCompanyCode(code)) refuse(`companies: ${code} is not a company code`);
    if (!numbers.includes(cell as number))
      refuse(`companies: ${code}: expected the number of one of the cells, got ${JSON.stringify(cell)}`);
  }
  return { cells: addresses, companies: homes as Record<string, number> };
}

function addressOf(value: unknown, place: string, refuse: (problem: string) => never): Address {
  const { cell, ...urls } = objectOf(value, place, refuse);
  if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0 || cell > CELL_MAX)
    return refuse(`${place}.cell: expected a whole number from 0 to ${CELL_MAX}`);
  const [unknown] = Object.keys(urls).filter((name) => !SERVICES.some((service) => service === name));
  if (unknown !== undefined) refuse(`${place}: ${unknown} is not known`);
  for (const service of SERVICES) {
    const url = urls[service];
    if (
      typeof url !== 'string' ||
      !BASE_URL.test(url) ||
      !URL.canParse(url) ||
      url.length > BASE_URL_CHARS_MAX
    )
      refuse(
        `${place}.${service}: expected a base URL of at most ${BASE_URL_CHARS_MAX} characters such as https://${service}-${cell}.example.com, without a slash at its end, got ${JSON.stringify(url)}`,
      );
  }
  return { cell, ...urls } as Address;
}

function objectOf(
  value: unknown,
  place: string,
  refuse: (problem: string) => never,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(`${place}: expected an object`);
  return value as Readonly<Record<string, unknown>>;
}
