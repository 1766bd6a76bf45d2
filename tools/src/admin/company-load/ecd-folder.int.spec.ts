// Tests the parts of a company folder that the ECD needs, with valid and invalid changes of the example that `company
// init` writes.
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readRows } from '@razao/testing/real-year';
import { companyFolder } from '../../../e2e/company-folder.js';
import { rowsWithoutIds } from '../../../e2e/rows-without-ids.js';
import { initCompany } from '../company-init/init-company.js';

/** The table with the rows of each file. */
const TABLES: Readonly<Record<string, string>> = {
  'accounts.csv': 'account',
  'openings.csv': 'opening_balance',
  'history-codes.csv': 'history_code',
  'tax-roles.csv': 'tax_role',
  'signatories.csv': 'signatory',
  'auditors.csv': 'auditor',
  'registrations.csv': 'company_registration',
  'books.csv': 'book',
  'statement-lines.csv': 'statement_line',
  'account-statement-lines.csv': 'account_statement_line',
  'comparatives.csv': 'statement_comparative',
  'referential-accounts.csv': 'account_referential',
};

/** Returns a month of a file as the first day that the books have, and an amount as a number. */
function asStored(cell: string): string {
  const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(cell) ?? [];
  if (year !== undefined) return `${year}-${month}-01`;
  return /^-?\d+\.\d\d$/.test(cell) ? String(Number(cell)) : cell;
}

describe('company load, the files for the ECD', () => {
  const on = companyFolder(initCompany);
  const { change, append } = on;
  const load = async (): Promise<number> => (await on.load()).changed;
  const findings = async (): Promise<string[]> =>
    await load().then(
      () => ['accepted'],
      (error: unknown) =>
        (error as Error).message
          .split('\n')
          .slice(1)
          .map((line) => line.trim()),
    );
  const rows = async (statement: string): Promise<unknown[]> =>
    await on.db.query(statement.replaceAll(':C', `(SELECT id FROM ledger.company WHERE code = 'AURORA')`));

  it('are all written by company init, which refuses a folder that is not empty, and are documented', async () => {
    const page = await readFile(new URL('../../../../docs/company-folder.md', import.meta.url), 'utf8');
    for (const file of await initCompany(join(on.folder, 'other'))) expect(page).toContain(`\`${file}\``);
    expect((await readdir(on.folder)).sort()).toEqual(
      [
        'account-statement-lines.csv',
        'accounts.csv',
        'auditors.csv',
        'books.csv',
        'company.json',
        'comparatives.csv',
        'other',
        'history-codes.csv',
        'openings.csv',
        'referential-accounts.csv',
        'registrations.csv',
        'signatories.csv',
        'statement-lines.csv',
        'tax-roles.csv',
      ].sort(),
    );
    await expect(initCompany(on.folder)).rejects.toThrow(`${on.folder} is not empty; no folder was written`);
  });

  it('are stored row by row, and a second load changes nothing', async () => {
    expect(await load()).toBeGreaterThan(0);
    expect(await load()).toBe(0);
    const tables = await rowsWithoutIds(on.db);
    for (const [file, table] of Object.entries(TABLES)) {
      const written = (tables[`ledger.${table}`] ?? []).map((row) =>
        Object.values(JSON.parse(row) as object).map(String),
      );
      const given = (await readRows(join(on.folder, file))).map((row) => Object.values(row).map(asStored));
      expect([file, written.length]).toEqual([file, given.length]);
      for (const cells of given)
        expect(written).toContainEqual(expect.arrayContaining(cells.filter(Boolean)));
    }
    expect(
      await rows(
        `SELECT cnpj, state, municipality_code, nire, registered_on::text, audited, referential_plan FROM ledger.company WHERE id = :C`,
      ),
    ).toEqual([
      {
        cnpj: '11222333000181',
        state: 'SP',
        municipality_code: '3550308',
        nire: '35300000000',
        registered_on: '2017-10-17',
        audited: true,
        referential_plan: '2',
      },
    ]);
    expect(
      await rows(`SELECT code, cnpj, state FROM ledger.branch WHERE company_id = :C ORDER BY code`),
    ).toEqual([
      { code: '0001', cnpj: '11222333000181', state: 'SP' },
      { code: '0002', cnpj: null, state: null },
    ]);
  });

  it('may lack the columns whose values may be empty', async () => {
    await writeFile(
      join(on.folder, 'signatories.csv'),
      'name,taxNumber,qualification,qualificationCode,legalRepresentative,validFrom\nAna Lima,11222333000181,Diretora,203,true,2025-01-01\n',
    );
    await writeFile(join(on.folder, 'referential-accounts.csv'), 'account,code,validFrom\n');
    await load();
    expect(
      await rows(
        'SELECT name, crc, valid_to FROM ledger.signatory WHERE company_id = :C ORDER BY name LIMIT 1',
      ),
    ).toEqual([{ name: 'Ana Lima', crc: null, valid_to: null }]);
    expect(await rows('SELECT count(*)::int AS n FROM ledger.signatory WHERE company_id = :C')).toEqual([
      { n: 1 },
    ]);
  });

  it('are stored again after a change, also with a sealed month; a missing file changes nothing', async () => {
    await load();
    await on.db.query(
      `SELECT ledger.seal_month(p.branch_id, p.period) FROM ledger.branch_period p JOIN ledger.branch b ON b.id = p.branch_id
        WHERE p.status = 'OPEN'`,
    );
    await change('signatories.csv', 'ANA CONTADORA', 'ANA MARIA CONTADORA');
    await change('books.csv', '\nDIARIO GERAL,8', '\nDIARIO GERAL,9');
    await change('registrations.csv', 'SP,110042490114\n', '');
    // Two lines change places, and a third line takes the accounts of a line that is removed.
    const lines = (await readFile(join(on.folder, 'statement-lines.csv'), 'utf8')).split('\n');
    const [a1] = lines.filter((line) => line.startsWith('BALANCE_SHEET,A1,'));
    await writeFile(
      join(on.folder, 'statement-lines.csv'),
      [
        ...lines
          .filter((line) => line !== a1)
          .join('\n')
          .trimEnd()
          .split('\n'),
        a1?.replace(',A1,', ',A2,'),
        '',
      ].join('\n'),
    );
    await change('account-statement-lines.csv', 'BALANCE_SHEET,A1', 'BALANCE_SHEET,A2');
    await change('referential-accounts.csv', '12/2024', '06/2025');
    await change('referential-accounts.csv', '01/2025', '07/2025');
    // 1 signatory, 2 books, 1 registration; 1 line new, 4 moved up, 1 gone, 1 account; 1 code changed, 1 gone, 1 new.
    expect(await load()).toBe(14);
    expect(await load()).toBe(0);
    for (const file of [
      'signatories.csv',
      'statement-lines.csv',
      'account-statement-lines.csv',
      'comparatives.csv',
    ])
      await rm(join(on.folder, file));
    expect(await load()).toBe(0);
    expect(await rows('SELECT count(*)::int AS n FROM ledger.signatory WHERE company_id = :C')).toEqual([
      { n: 2 },
    ]);
    await change('company.json', '"audited": true', '"audited": false');
    const auditors = await readFile(join(on.folder, 'auditors.csv'), 'utf8');
    await writeFile(join(on.folder, 'auditors.csv'), `${auditors.split('\n')[0]}\n`);
    expect(await load()).toBe(2);
    expect(await rows('SELECT count(*)::int AS n FROM ledger.auditor WHERE company_id = :C')).toEqual([
      { n: 0 },
    ]);
  });

  it('store comparatives, which are expected together with the lines of the statements', async () => {
    await load();
    const known = async (): Promise<unknown[]> =>
      await rows(
        `SELECT code, first_period::text, last_period::text, amount::text FROM ledger.statement_comparative WHERE company_id = :C`,
      );
    const row = { code: 'R1', first_period: '2024-01-01', last_period: '2024-12-01' };
    expect(await known()).toEqual([{ ...row, amount: '-900.00' }]);
    await change('comparatives.csv', '-900.00', '-901.50');
    expect([await load(), await load(), await known()]).toEqual([1, 0, [{ ...row, amount: '-901.50' }]]);
    for (const file of ['statement-lines.csv', 'account-statement-lines.csv'])
      await rm(join(on.folder, file));
    expect(await findings()).toEqual(['comparatives.csv: it is expected together with statement-lines.csv']);
    await rm(join(on.folder, 'comparatives.csv'));
    expect(await load()).toBe(0);
    expect(await known()).toHaveLength(1);
  });

  it('can exchange the own codes of two accounts in one load', async () => {
    await load();
    await change('accounts.csv', ',CAIXA-01,', ',X,');
    await change(
      'accounts.csv',
      '3.1.1.01,Receita de vendas,A,04,true,,',
      '3.1.1.01,Receita de vendas,A,04,true,CAIXA-01,',
    );
    expect(await load()).toBe(2);
  });

  it('are refused with file, line and column of every fault', async () => {
    await change('company.json', '"cnpj": "11222333000181"', '"cnpj": "11222333000182"');
    await change('company.json', '"state": "SP"', '"state": "RJ"');
    await change('company.json', '"nire": "35300000000"', '"nire": 35300000000');
    await change('signatories.csv', ',900,1SP000000,', ',900,,');
    await change('signatories.csv', '52998224725', '52998224724');
    await append('books.csv', 'DIARIO GERAL,9,06/2025,01/2025');
    await append('registrations.csv', 'sp,1|2');
    await append('auditors.csv', 'X,11444777000161,,2024-02-30,2020-01-01');
    await append('statement-lines.csv', 'BALANCE_SHEET,Z,A1,D,1,R,Sobra');
    await append('account-statement-lines.csv', '100,INCOME_STATEMENT,A1');
    await append('referential-accounts.csv', '100,1.01,06/2025,');
    await append('accounts.csv', '900,9,Outra,S,09,true,1.1,2020-13-01');
    expect(await findings()).toEqual([
      'accounts.csv: line 14: changedOn: a day YYYY-MM-DD is expected',
      'company.json: cnpj: a CNPJ of 14 characters without punctuation whose check digits are right is expected, got "11222333000182"',
      'company.json: nire: 11 digits as a text is expected, got 35300000000',
      'company.json: municipalityCode: IBGE codes of RJ begin with 33',
      'accounts.csv: line 14: ownCode: 1.1 is the code of another account in the file (accounts.csv: line 3)',
      'signatories.csv: line 2: taxNumber: a CPF or CNPJ without punctuation whose check digits are right is expected',
      'auditors.csv: line 3: validFrom: a day YYYY-MM-DD is expected',
      'registrations.csv: line 3: institution: two letters or digits such as SP is expected',
      'registrations.csv: line 3: number: 1 to 255 characters without | and control characters is expected',
      'signatories.csv: line 2: crc: an accountant signs with a registration number of the CRC: it is expected',
      'auditors.csv: line 3: validTo: no day before 2024-02-30 is expected',
      'books.csv: line 4: lastMonth: no month before 06/2025 is expected',
      'books.csv: line 4: firstMonth: a month after 12/2025 is expected, the last of book 8',
      'statement-lines.csv: line 8: side: A or P is expected in BALANCE_SHEET',
      'statement-lines.csv: line 8: parent: A1 is not a total (T) of BALANCE_SHEET',
      'account-statement-lines.csv: line 5: code: A1 is not a detail line (D) of INCOME_STATEMENT in statement-lines.csv',
      'referential-accounts.csv: line 5: validFrom: account 100 has another referential code in 06/2025 (referential-accounts.csv: line 3)',
    ]);
    await rm(join(on.folder, 'account-statement-lines.csv'));
    expect(await findings()).toContain(
      'statement-lines.csv: it is expected together with account-statement-lines.csv, or neither',
    );
    expect(await rows('SELECT cnpj FROM ledger.company WHERE id = :C')).toEqual([{ cnpj: '11222333000181' }]);
  });
});
