// Tests `company load` on a real database: the demo company, loaded once and again, changed, and with faults.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { givenBatch, givenDocument } from '@razao/testing/factories';
import { companyFolder } from '../../../e2e/company-folder.js';
import { adminSays } from '../../../e2e/moving-cells.js';
import { DEMO_FOLDER } from '../../demo-company.js';
import { CommandRefused } from '../command-line.js';
import { loadCompany } from './load-company.js';

describe('company load', () => {
  const on = companyFolder((folder) => cp(DEMO_FOLDER, folder, { recursive: true }));
  const { change, append, load } = on;

  it('loads the demo company, changes nothing the second time, and stores what was changed in the folder', async () => {
    const loaded = await load();
    expect(loaded).toMatchObject({ code: '0101', branches: 2 });
    expect(loaded.changed).toBeGreaterThan(loaded.accounts);
    expect(await load()).toEqual({ ...loaded, changed: 0 });
    await change('company.json', 'Comércio Aurora Ltda', 'Comércio Aurora S.A.');
    await change('tax-roles.csv', 'REVENUE_RETURN', 'SERVICE_RETURN');
    expect(await load()).toEqual({ ...loaded, changed: 2 });
    expect(
      await on.db.query(
        'SELECT count(*)::int AS orphans FROM ledger.account WHERE level > 1 AND parent_id IS NULL',
      ),
    ).toEqual([{ orphans: 0 }]);
  });

  it('says how many rows it added, changed or removed', async () => {
    await load();
    await change('tax-roles.csv', '412101,REVENUE_RETURN\n', '');
    const { said } = await adminSays(['company', 'load', on.folder], { DATABASE_URL: on.db.url });
    expect(said).toMatch(/^Company 0101: 2 branches, \d+ accounts; 1 rows added, changed or removed\.\n$/);
  });

  it('links an account to the nearest one above it, also across a missing level', async () => {
    const parentOf = async (code: string): Promise<unknown> => {
      const [row] = await on.db.query<{ parent: string | null }>(
        `SELECT p.code AS parent FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id AND c.code = '0404'
           LEFT JOIN ledger.account p ON p.id = a.parent_id WHERE a.code = $1`,
        [code],
      );
      return row?.parent;
    };
    await change('company.json', '"code": "0101"', '"code": "0404"');
    await append('accounts.csv', '990001,1.1.77.5.3,Below a gap of two levels,A,01,true');
    await append('accounts.csv', '990002,8.1,Below nothing,A,09,true');
    await load();
    expect([await parentOf('1.1.77.5.3'), await parentOf('8.1'), await parentOf('1')]).toEqual([
      '1.1',
      null,
      null,
    ]);
    await append('accounts.csv', '990003,1.1.77,In the gap,S,01,true');
    // The load changes the new account, its parent link, and the parent link of the account below it.
    expect((await load()).changed).toBe(3);
    expect(await parentOf('1.1.77.5.3')).toBe('1.1.77');
  });

  it('refuses a reduced code that another stored account has', async () => {
    await load();
    await change('accounts.csv', /^111101,1\.1\.1\.1\.1,/m, '111101,1.1.1.1.77,');
    await expect(load()).rejects.toThrow(
      /accounts\.csv: reduced code 111101 exists already, at another account of the books; nothing was changed/,
    );
    // The account that has the code gets another one in the same load.
    await change('accounts.csv', '111101,1.1.1.1.77,', '990001,1.1.1.1.1,');
    await append('accounts.csv', '111101,1.1.1.1.77,Caixa,A,01,true');
    await expect(load()).rejects.toThrow(/accounts\.csv: reduced code 111101 exists already/);
  });

  it('keeps the openings of a branch that the folder does not name', async () => {
    const openings = (): Promise<Record<string, unknown>[]> =>
      on.db.query(
        `SELECT b.code, count(*)::int, sum(abs(o.amount))::text FROM ledger.opening_balance o JOIN ledger.branch b ON b.id = o.branch_id
           JOIN ledger.company c ON c.id = b.company_id AND c.code = '0101' GROUP BY b.code ORDER BY b.code`,
      );
    await load();
    const [first, ...others] = await openings();
    expect(first).toMatchObject({ code: '0001' });
    await change('company.json', '"code": "0001"', '"code": "0003"');
    await change('openings.csv', /^0001,/gm, '0003,');
    await load();
    expect(await openings()).toEqual([first, ...others, { ...first, code: '0003' }]);
    // A synthetic account does not carry an opening on.
    await change('accounts.csv', 'CAIXA GERAL,A,', 'CAIXA GERAL,S,');
    await append('accounts.csv', '111102,1.1.1.1.2,CAIXA DA FILIAL,A,01,true');
    await change('openings.csv', /^(000\d),111101,/gm, '$1,111102,');
    expect(await refusal()).toBe(
      'accounts.csv: account 111101 is synthetic, and branch 0101/0001, which the folder does not have, has an opening balance on it: move that balance first; nothing was changed',
    );
  });

  it('names the file and the field of what the books rest on', async () => {
    await load();
    await change('company.json', /"baseYearMonth": "\d\d/, '"baseYearMonth": "02');
    await expect(load()).rejects.toThrow(
      /^company\.json: baseYearMonth: the base month is fixed once the company has opened months; nothing was changed$/,
    );
    await change('company.json', '"baseYearMonth": "02', '"baseYearMonth": "01');
    await change('company.json', '"code": "0101"', '"code": "0606"');
    await load();
    const [branch] = await on.db.query<{ id: number }>(
      `SELECT b.id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE c.code = '0606'`,
    );
    await givenDocument(on.db, await givenBatch(on.db, { id: branch?.id ?? 0 }, '2025-01-01'));
    await change('company.json', '"closingCode": "ENC"', '"closingCode": "FIM"');
    await expect(load()).rejects.toThrow(
      /^company\.json: closingCode: the closing code is fixed once the company has documents; nothing was changed$/,
    );
  });

  it('names every fault with file and line, and stores nothing', async () => {
    await change('company.json', '"code": "0101"', '"code": "0202"');
    await change('company.json', '"branches": [', '"branches": [{ "code": "0001", "name": "Outra" },');
    await append('history-codes.csv', '0101,Venda');
    await append('tax-roles.csv', '411101,SALES');
    await append('openings.csv', '0001,111101,--5\n0002,111101,0.01\n0001,100000,0');
    const refusal = await load().then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error ? `${error.name}\n${error.message}` : String(error)),
    );
    expect(refusal).toMatch(/^CommandRefused\n.* was not loaded, nothing was changed:/);
    for (const finding of [
      'company.json: branches[1].code: 0001 is there twice',
      /history-codes\.csv: line \d+: code: 0101 is there twice, first on line \d+$/m,
      /tax-roles\.csv: line \d+: account: 411101 is there twice, first on line \d+$/m,
      /tax-roles\.csv: line \d+: role: one of TRADE_REVENUE, .* is expected/,
      /openings\.csv: line \d+: amount: an amount such as -1234\.56, at most 9999999999999\.99, is expected/,
      /openings\.csv: line \d+: account: 100000 is not an analytic account of accounts\.csv$/m,
      /openings\.csv: the openings of branch 0002 add up to -?[\d.]+, not to zero/,
    ])
      expect(refusal).toMatch(finding);
    expect(await on.db.query(`SELECT 1 FROM ledger.company WHERE code = '0202'`)).toEqual([]);
  });

  const refusal = async (): Promise<string> =>
    await load().then(
      () => 'accepted',
      (error: unknown) => (error instanceof CommandRefused ? error.message : String(error)),
    );
  const lines = async (): Promise<string[]> =>
    (await refusal())
      .split('\n')
      .slice(1)
      .map((line) => line.trim());

  it('counts every line of a file: blank lines, lines of delimiters only, and fields with line ends', async () => {
    for (const end of ['\n', '\r\n']) {
      const rows = [
        'branch,account,amount',
        '',
        '0001,"1',
        '2",0',
        '  ',
        ',,',
        '0001,unknown,0',
        '0001,111101',
      ];
      await writeFile(join(on.folder, 'openings.csv'), rows.join(end));
      expect(await lines()).toEqual([
        'openings.csv: line 8: 3 columns are expected, there are 2',
        'openings.csv: line 3: account: 1 2 is not an analytic account of accounts.csv',
        'openings.csv: line 7: account: unknown is not an analytic account of accounts.csv',
      ]);
    }
    await writeFile(join(on.folder, 'openings.csv'), 'branch,account,amount');
    await append('accounts.csv', '\n\n1,x');
    const { length } = (await readFile(join(on.folder, 'accounts.csv'), 'utf8')).trimEnd().split('\n');
    expect(await lines()).toEqual([`accounts.csv: line ${length}: 6 columns are expected, there are 2`]);
  });

  it('names the first twenty of many faults, and counts the others', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => `0001,x${index},0`);
    await writeFile(join(on.folder, 'openings.csv'), ['branch,account,amount', ...rows].join('\n'));
    expect((await lines()).slice(19)).toEqual([
      'openings.csv: line 21: account: x19 is not an analytic account of accounts.csv',
      'and 1 more',
    ]);
  });

  it('reads files of spreadsheets: byte order mark, semicolons, CR LF, Windows-1252', async () => {
    await change('company.json', '"code": "0101"', '"code": "0507"');
    await append('accounts.csv', '990009,1.1.77,Créditos,S,01,true');
    const accounts = join(on.folder, 'accounts.csv');
    const text = (await readFile(accounts, 'utf8')).replaceAll(',', ';').replaceAll('\n', '\r\n');
    const encoded = Buffer.from(text.replace('Créditos', 'Cr\xe9ditos \x96 LP'), 'latin1');
    await writeFile(accounts, encoded);
    for (const file of ['company.json', 'openings.csv'])
      await writeFile(join(on.folder, file), `\ufeff${await readFile(join(on.folder, file), 'utf8')}`);
    await load();
    expect(
      await on.db.query(
        `SELECT a.name FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id WHERE c.code = '0507' AND a.code = '1.1.77'`,
      ),
    ).toEqual([{ name: 'Créditos – LP' }]);
    await writeFile(accounts, Buffer.concat([Buffer.from('\ufeff'), encoded]));
    expect(await load()).toMatchObject({ changed: 0 });
  });

  it.each<[string, string | Buffer, string]>([
    [
      'company.json',
      Buffer.from('{"code": "0101", "name": "Comércio"}', 'latin1'),
      'it is not UTF-8: save it as UTF-8',
    ],
    ['company.json', '', 'it is not JSON: Unexpected end of JSON input'],
    ['company.json', '[]', 'an object {"code": …, "name": …, …} is expected'],
    [
      'accounts.csv',
      '',
      'it is empty: a header with cdReduced, cdAccounting, name, kind, nature, active is expected',
    ],
    ['accounts.csv', '\ufeffcdReduced', 'line 1: the header has no cdAccounting, name, kind, nature, active'],
    ['accounts.csv', Buffer.from('\ufeffcdReduced,', 'utf16le'), 'it is UTF-16: save it as UTF-8'],
    ['accounts.csv', 'a\0b', 'it holds NUL bytes: this is not text'],
    [
      'accounts.csv',
      Buffer.from('a,é,é\nb,é').subarray(0, -1),
      'line 2: it has a byte that is not UTF-8, and most of the file is: save the file in one encoding',
    ],
    ['accounts.csv', 'a,b\n\n1,"2\n', 'line 3: a quote is opened and never closed'],
    [
      'accounts.csv',
      'a,b\n1,2"3\n',
      'line 2: a quote is inside a field: put the whole field in quotes and double those inside',
    ],
    [
      'accounts.csv',
      'a,b\n1,"2"3\n',
      'line 2: something follows a closing quote: double the quotes inside a field',
    ],
    ['openings.csv', 'branch,account,amount,amount\n', 'line 1: the header has amount twice'],
  ])('refuses %s with the content %j for one reason only', async (file, content, reason) => {
    await writeFile(join(on.folder, file), content);
    expect(await lines()).toEqual([`${file}: ${reason}`]);
  });

  it('refuses unknown options, lone surrogates and invalid branches', async () => {
    await change('company.json', '"code": "0101"', '"timezone": "UTC", "code": "0101"');
    await change('company.json', /"closingCode": "[^"]*"/, '"closingCode": "E\\ud800"');
    await change(
      'company.json',
      '"branches": [',
      '"branches": [null, { "code": "0007", "name": "a\\ud800b" },',
    );
    expect(await lines()).toEqual([
      expect.stringMatching(/^company\.json: "timezone" is not known; there are code, name, .*, audited$/),
      'company.json: closingCode: a code of 1 to 4 characters is expected, got "E\\ud800"',
      'company.json: branches[0].code: a code of 1 to 10 letters and digits is expected',
      'company.json: branches[0].name: a name is expected',
      'company.json: branches[1].name: a name is expected',
    ]);
  });

  it.each(['company', 'chart'])(
    'gives SERVICE_BUSY when another operation locks the %s for too long',
    async (table) => {
      await load();
      await change('company.json', 'Comércio Aurora Ltda', 'Comércio Held');
      await on.db.database.transaction(async (tx) => {
        await tx.query(`SELECT 1 FROM ledger.${table} WHERE code = '0101' FOR NO KEY UPDATE`);
        await expect(loadCompany(on.db.database, on.folder, 100)).rejects.toMatchObject({
          code: 'SERVICE_BUSY',
          message: 'the records are held by another operation: nothing was saved',
        });
      });
      expect(
        await on.db.query(`SELECT 1 FROM ledger.company WHERE code = '0101' AND name = 'Comércio Held'`),
      ).toEqual([]);
    },
  );

  it('names the path that is not a folder, is not a file, is missing, or is a link to itself', async () => {
    const path = join(on.folder, 'tax-roles.csv');
    await rm(path);
    await mkdir(path);
    expect(await refusal()).toBe(`${path} is not a file`);
    await rm(path, { recursive: true });
    await symlink('tax-roles.csv', path);
    expect(await refusal()).toMatch(/tax-roles\.csv cannot be read: ELOOP/);
    await expect(loadCompany(on.db.database, join(on.folder, 'company.json'))).rejects.toThrow(
      `${join(on.folder, 'company.json')} is not a folder`,
    );
    await expect(loadCompany(on.db.database, join(on.folder, 'nowhere'))).rejects.toThrow(
      /nowhere\/company\.json is missing/,
    );
  });
});
