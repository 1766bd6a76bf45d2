// Tests that a filed ECD becomes a company folder that loads. tools/e2e/filed-books.int.spec.ts tests that its months
// give the balances of the file.
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type SubjectDatabase } from '@razao/testing/database';
import { recounted, smallEcd } from '@razao/testing/ecd';
import { FILED_ECD, LEDGER } from '@razao/testing/real-year';
import { parse } from 'csv-parse/sync';
import { temporaryFolder } from '../../../e2e/temporary-folder.js';
import { loadCompany } from '../company-load/load-company.js';
import { companyFromEcd } from './company-from-ecd.js';

type Row = Readonly<Record<string, string>>;

async function readRows(file: string): Promise<Row[]> {
  return parse<Row>(await readFile(file, 'utf8'), { columns: true });
}

describe('company from-ecd', () => {
  let test: SubjectDatabase;
  let folder: string;
  let target: string;
  temporaryFolder((made) => {
    [folder, target] = [made, join(made, 'company')];
  });
  beforeEach(async () => {
    test = await createTestDatabase({ role: 'superuser' });
  });
  afterEach(() => test.close());

  const given = async (lines: readonly string[]): Promise<string> => {
    const file = join(folder, 'ecd.txt');
    await writeFile(file, `${lines.join('\r\n')}\r\n`, 'latin1');
    return file;
  };

  it('writes a company folder that company load accepts', async () => {
    // Some programs fill empty fields with blanks.
    const lines = smallEcd().map((line) =>
      line.replace('|0007|00||', '|0007|00| |').replace('|001|||||||S|', '|001|| | ||||S|'),
    );
    const made = await companyFromEcd(await given(lines), target);
    expect(made).toEqual({
      code: '11222333',
      branch: '0001',
      accounts: 21,
      months: 3,
      entries: 12,
      leftOut: [],
    });
    expect(await loadCompany(test.database, target)).toMatchObject({
      code: '11222333',
      accounts: 21,
      branches: 1,
    });
    const accounts = await readRows(join(target, 'accounts.csv'));
    expect(accounts.find((row) => row['cdAccounting'] === '1.1.1.01')).toMatchObject({
      cdReduced: '11101',
      kind: 'A',
    });
  });

  it('writes company data, signatories, book, statement lines and entries of the file', async () => {
    const lines = smallEcd().map((line) =>
      line
        .replace('|H1|RECEBIMENTO|', `|H1|${'x'.repeat(300)}|`)
        .replace('|NF 1||', `|${'y'.repeat(300)}||`)
        .replace('|I200|L2|', '|I200|2024/000002|')
        .replace('|I200|L4|', '|I200|2024 000004|'),
    );
    const made = await companyFromEcd(await given(lines), target);
    expect(made.leftOut).toEqual([
      '1 texts of history codes of more than 255 characters were cut',
      '14 histories of more than 255 characters were cut',
      '1 numbers of entries of more than 20 characters, or with blanks, were replaced',
    ]);
    await loadCompany(test.database, target);
    const one = async (columns: string, from: string): Promise<unknown> =>
      (await test.query(`SELECT ${columns} FROM ledger.${from}`))[0];
    expect(
      await one(
        'cnpj, state, municipality_code, nire, registered_on::text, audited, referential_plan',
        'company',
      ),
    ).toEqual({
      cnpj: '11222333000181',
      state: 'SP',
      municipality_code: '3550308',
      nire: '35300000000',
      registered_on: '2017-10-17',
      audited: false,
      referential_plan: '2',
    });
    expect(
      await one(`string_agg(name || ' ' || legal_representative, ', ' ORDER BY name) AS names`, 'signatory'),
    ).toEqual({
      names: 'ANA CONTADORA false, COMERCIO EXEMPLO LTDA true',
    });
    expect(await one('nature, number, first_period::text, last_period::text', 'book')).toEqual({
      nature: 'DIARIO GERAL',
      number: 7,
      first_period: '2024-01-01',
      last_period: '2024-03-01',
    });
    const codes = lines.filter((line) => /^\|J1[05]0/.test(line)).map((line) => line.split('|'));
    expect(
      await one(`array_agg(code::text ORDER BY statement, position) AS codes`, 'statement_line'),
    ).toEqual({
      codes: codes.map(([, name, first, second]) => (name === 'J100' ? first : second)),
    });
    const rows = await readRows(join(target, 'movements/2024-01.csv'));
    expect(
      new Set(rows.map(({ documento, lancamento, factDate }) => `${documento} ${lancamento} ${factDate}`)),
    ).toEqual(new Set(['D10 L1 ', '2024/000002 00001 ', 'X25-1 L3 2023-11-15']));
    const later = await readRows(join(target, 'movements/2024-02.csv'));
    expect(later[0]).toMatchObject({ documento: 'RD10', lancamento: '00001', cdhistorico: 'H1' });
  });

  it('puts an account that begins after the last statement of the file on a statement line', async () => {
    const april = [
      '|I150|01042024|30042024|',
      '|I155|1.1.1.01||1263,00|D|0,00|10,00|1253,00|D|',
      '|I155|1.1.1.02||497,00|D|0,00|0,00|497,00|D|',
      '|I155|1.1.1.09||0,00|D|10,00|0,00|10,00|D|',
      '|I155|2.1.1.01||15,00|C|0,00|0,00|15,00|C|',
      '|I155|2.2.1.01||1500,00|C|0,00|0,00|1500,00|C|',
      '|I155|2.2.1.02||245,00|C|0,00|0,00|245,00|C|',
    ];
    const entry = [
      '|I200|L13|10042024|10,00|N||',
      '|I250|1.1.1.09||10,00|D||H1|||',
      '|I250|1.1.1.01||10,00|C||H1|||',
    ];
    const lines = smallEcd().flatMap((line, index, all) => {
      if (/^\|(0000|J900)\|/.test(line)) return [line.replace('31032024', '30042024')];
      if (line.startsWith('|I200|L1|')) return [...april, line];
      if (line === '|I350|31032024|') return [...entry, line];
      return line === '|I052||A1|' && all[index - 2]?.includes('1.1.1.09') === true ? ['|I052||A9|'] : [line];
    });
    await companyFromEcd(await given(recounted(lines)), target);
    const placed = await readRows(join(target, 'account-statement-lines.csv'));
    expect(placed.map(({ code }) => code)).toContain('A9');
    expect(await readRows(join(target, 'statement-lines.csv'))).toContainEqual(
      expect.objectContaining({ code: 'A9', parent: 'A', kind: 'D' }),
    );
  });

  it('keeps the levels of a chart that skips some', async () => {
    const lines = smallEcd().flatMap((line) =>
      line.includes('|S|3|1.1.1|') ? [] : [line.replace(/(\|A\|4\|1\.1\.1\.\d\d\|)1\.1\.1\|/, '$11.1|')],
    );
    expect((await companyFromEcd(await given(recounted(lines)), target)).leftOut).toEqual([]);
    await loadCompany(test.database, target);
    const levels = await test.query<{ code: string; level: number; parent: string | null }>(
      `SELECT a.own_code AS code, a.level::int AS level, p.own_code AS parent
         FROM ledger.account a LEFT JOIN ledger.account p ON p.id = a.parent_id ORDER BY a.code_path`,
    );
    const filed = lines.map((line) => line.split('|')).filter(([, name]) => name === 'I050');
    expect(levels).toEqual(
      filed.map(([, , , , , level, code, parent]) => ({
        code,
        level: Number(level),
        parent: parent || null,
      })),
    );
  });

  it('makes a folder that loads of codes that differ by a zero only', async () => {
    const lines = smallEcd().map((line) => line.replace('|1.1.1.05|', '|1.1.1.1|'));
    await companyFromEcd(await given(lines), target);
    expect(await loadCompany(test.database, target)).toMatchObject({ accounts: 21 });
  });

  it('says which records, and which first and last day, it leaves out', async () => {
    const others = (line: string): string[] => {
      if (line.startsWith('|9900|0007|')) return ['|9900|0020|1|', '|9900|0150|2|'];
      if (!line.startsWith('|0007|')) return [];
      const branch = '|0020|1|11222333000262|RJ||3304557|||';
      return [branch, ...['P1', 'P2'].map((code) => `|0150|${code}|CLIENTE|01058||||||||||`)];
    };
    const lines = smallEcd().flatMap((line) => {
      const name = line.split('|')[1] ?? '';
      const isPeriod = ['0000', 'J005', 'J900'].includes(name) || line === '|I150|01012024|31012024|';
      const begun = isPeriod
        ? line.replace('|01012024|', '|15012024|')
        : line.replace('|10012024|', '|20012024|');
      return [begun.replace('|3550308|||0|', '|3550308|||1|'), ...others(line)];
    });
    expect((await companyFromEcd(await given(recounted(lines)), target)).leftOut).toEqual([
      '1 records 0020 were left out',
      '2 records 0150 were left out',
      '1 days inside a month on which the file begins or ends were left out: books have whole months',
    ]);
  });

  it('takes no statement of a group, and no amounts in a functional currency', async () => {
    const group = ['|J005|01012024|31032024|2|GRUPO|', '|J100|A|D|1||A|GRUPO|1,00|D|1,00|D||'];
    group.push('|J100|P|D|1||P|GRUPO|1,00|C|1,00|C||', '|J150|1|X|T|1||GRUPO|0,00|D|0,00|D|R||');
    const lines = smallEcd().flatMap((line) => {
      if (line.startsWith('|0000|')) return [line.replace('|N|N|0|0|2|', '|S|N|0|0|2|')];
      if (line.startsWith('|J900|')) return [...group, line];
      const before = line.includes('|LINHA R1|') ? '5,00|C' : '5,00|D';
      return [/\|LINHA R[12]\|/.test(line) ? line.replace('0,00|D', before) : line];
    });
    expect((await companyFromEcd(await given(recounted(lines)), target)).leftOut).toEqual([
      '1 functional currency (0000 IDENT_MF) was left out: books and statements have amounts in BRL',
      '1 statements of a group or of another company (J005, ID_DEM 2) were left out',
      '2 results of the preceding period (J150) in a functional currency were left out',
    ]);
    expect(await readFile(join(target, 'statement-lines.csv'), 'utf8')).not.toContain('GRUPO');
    expect(await readRows(join(target, 'comparatives.csv'))).toEqual([]);
  });

  it('gives the books of an SCP codes of their own', async () => {
    const lines = smallEcd().map((line) => line.replace('|1|0||0|0||N|N|', '|1|0||0|2|11444777000161|N|N|'));
    expect(await companyFromEcd(await given(lines), target)).toMatchObject({
      code: '11444777',
      branch: '0001',
      leftOut: [
        '1 code of an SCP (0000 COD_SCP 11444777000161) gives the codes of company and branch and was left out',
      ],
    });
  });

  it('adds up the balances that an account has in several cost centres', async () => {
    const centre = '|I155|1.1.1.01|CC1|0,00|D|0,00|0,00|0,00|D|';
    const lines = smallEcd().flatMap((line) =>
      line.startsWith('|I155|1.1.1.01|') ? [line, centre] : [line],
    );
    await companyFromEcd(await given(smallEcd()), target);
    const openings = await readFile(join(target, 'openings.csv'), 'utf8');
    const balances = await readFile(join(target, 'expected/balances.csv'), 'utf8');
    const other = join(folder, 'other');
    await companyFromEcd(await given(recounted(lines)), other);
    expect(await readFile(join(other, 'openings.csv'), 'utf8')).toBe(openings);
    expect(await readFile(join(other, 'expected/balances.csv'), 'utf8')).toBe(balances);
  });

  it('reads a file that takes more memory than the service allows', async () => {
    const texts = Array.from({ length: 75 }, (_, at) => `|I075|T${at}|${'x'.repeat(900_000)}|`);
    const lines = smallEcd().flatMap((line) =>
      line.startsWith('|I150|01012024|') ? [...texts, line] : [line],
    );
    expect(await companyFromEcd(await given(recounted(lines)), target)).toMatchObject({
      leftOut: ['75 texts of history codes of more than 255 characters were cut'],
    });
  });

  it('requires no history of a company that has lines with a history of blanks', async () => {
    const options = async (): Promise<unknown> =>
      JSON.parse(await readFile(join(target, 'company.json'), 'utf8')) as unknown;
    const lines = smallEcd();
    await companyFromEcd(await given(lines), target);
    expect(await options()).not.toHaveProperty('historyRequired');
    await rm(target, { recursive: true });
    const at = lines.findIndex((line) => line.startsWith('|I250|') && line.split('|')[7] === '');
    const blank = (lines[at] ?? '').split('|').with(8, '  ').join('|');
    await companyFromEcd(await given(lines.with(at, blank)), target);
    expect(await options()).toMatchObject({ historyRequired: false });
  });

  it('uses the branch of --branch', async () => {
    expect(await companyFromEcd(await given(smallEcd()), target, 'MTZ')).toMatchObject({ branch: 'MTZ' });
    expect(await readFile(join(target, 'openings.csv'), 'utf8')).toContain('\nMTZ,');
  });

  it('writes nothing for a file with errors, a folder that is not empty, or an invalid --branch', async () => {
    const wrong = smallEcd().map((line) => line.replace('|I150|01022024|', '|I150|02022024|'));
    await expect(companyFromEcd(await given(wrong), target)).rejects.toThrow(
      /has 1 error; no folder was written:\n {2}line \d+: I150 DT_FIN: /,
    );
    await expect(companyFromEcd(await given(smallEcd()), folder)).rejects.toThrow(
      /is not empty; no folder was written/,
    );
    await expect(companyFromEcd(await given(smallEcd()), target, '-')).rejects.toThrow(
      '--branch - is not a code',
    );
    const short = smallEcd().filter((line) => !line.startsWith('|9900|J935|') && !line.startsWith('|J990|'));
    await expect(companyFromEcd(await given(short), target)).rejects.toThrow(
      /\n {2}the file has no record J990 \(FORM_RECORD_MISSING\)/,
    );
    await expect(companyFromEcd(await given(['no record', ...smallEcd()]), target)).rejects.toThrow(
      /\n {2}line 1: a line such as .* is expected \(FORM_LINE\)/,
    );
    const other = smallEcd().map((line) => line.replace('|I010|G|', '|I010|R|'));
    await expect(companyFromEcd(await given(other), target)).rejects.toThrow('IND_ESC: G is expected, not R');
    await expect(companyFromEcd(folder, target)).rejects.toThrow(`${folder} is not a file`);
    await expect(companyFromEcd(target, target)).rejects.toThrow(`${target} cannot be read: ENOENT`);
    expect(await readdir(folder)).toEqual(['ecd.txt']);
  });

  (FILED_ECD === '' || LEDGER === '' ? it.skip : it)(
    'writes a filed year with the 863 expected balances of the books that it was filed from',
    async () => {
      const made = await companyFromEcd(FILED_ECD, target, '0001');
      expect(made).toMatchObject({ accounts: 938, months: 12, entries: 3984 });
      // These lines are of accounts without figures in any statement.
      expect(made.leftOut).toEqual([
        '709 statement lines of I052 that the file does not print were put beside those of neighbouring accounts: check statement-lines.csv',
        '1 accounts with figures are in no line that the file prints, and in no total: as it was filed',
        '5 codes of I052 are of no line that the file prints and were left out',
      ]);
      await loadCompany(test.database, target);
      expect(
        await test.query(
          `SELECT (SELECT count(*)::int FROM ledger.account_referential) AS referential, (SELECT count(*)::int FROM ledger.statement_line) AS lines,
                  (SELECT count(*)::int FROM ledger.account_statement_line) AS accounts, (SELECT count(*)::int FROM ledger.signatory) AS signatories,
                  (SELECT count(*)::int FROM ledger.statement_comparative) AS comparatives`,
        ),
      ).toEqual([{ referential: 133, lines: 849, accounts: 809, signatories: 2, comparatives: 84 }]);
      // The file has the same year as another system exported it, with other codes of accounts.
      const figures = async (file: string): Promise<string[]> =>
        (await readRows(file)).map(({ account: _, ...row }) => JSON.stringify(row)).sort();
      const expected = await figures(join(target, 'expected/balances.csv'));
      expect(expected).toHaveLength(863);
      expect(expected).toEqual(await figures(join(LEDGER, 'expected/balances.csv')));
    },
  );
});
