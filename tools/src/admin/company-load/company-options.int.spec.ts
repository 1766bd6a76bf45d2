// Tests the options of company.json on a real database: what is stored of each, their defaults, and the refusal of an
// invalid value.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { COMPLIANCE_THRESHOLDS } from '@razao/domain';
import { companyFolder } from '../../../e2e/company-folder.js';
import { DEMO_FOLDER } from '../../demo-company.js';

const CODE = '0303';
const NEW = { code: CODE, baseYearMonth: '01/2000' };
const LIMITS = Object.entries(COMPLIANCE_THRESHOLDS);

describe('company load, the options of company.json', () => {
  const on = companyFolder((folder) => cp(DEMO_FOLDER, folder, { recursive: true }));

  /** Loads the demo company under another code; an option that is undefined is not in the file. */
  async function load(options: object): Promise<number> {
    const path = join(on.folder, 'company.json');
    const company = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...company, ...NEW, ...options }));
    return (await on.load()).changed;
  }
  const stored = async (): Promise<unknown> =>
    (
      await on.db.query(
        `SELECT c.base_period::text, c.time_zone, c.fiscal_year_end_month, c.consolidation_requires_compliance, c.history_required,
                c.presumption_increase_from::text, c.thresholds, a.reduced_code AS adjustment
           FROM ledger.company c LEFT JOIN ledger.account a ON a.id = c.prior_year_adjustment_account_id WHERE c.code = $1`,
        [CODE],
      )
    )[0];

  it('stores the defaults, then what the folder has, and without it the defaults again, except historyRequired', async () => {
    const none = {
      timeZone: undefined,
      fiscalYearEndMonth: undefined,
      consolidationRequiresCompliance: undefined,
      historyRequired: undefined,
      presumptionIncreaseFrom: undefined,
      complianceThresholds: undefined,
      priorYearAdjustmentAccount: undefined,
    };
    const usual = {
      base_period: '2000-01-01',
      time_zone: 'America/Sao_Paulo',
      fiscal_year_end_month: 12,
      consolidation_requires_compliance: false,
      history_required: true,
      presumption_increase_from: '2026-01-01',
      thresholds: {},
      adjustment: null,
    };
    await load(none);
    expect(await stored()).toEqual(usual);
    const given = {
      timeZone: 'America/Manaus',
      fiscalYearEndMonth: 6,
      consolidationRequiresCompliance: true,
      historyRequired: false,
      presumptionIncreaseFrom: null,
      priorYearAdjustmentAccount: '312101',
      complianceThresholds: { late_entry_days: 45 },
    };
    expect([await load(given), await load(given)]).toEqual([2, 0]);
    expect(await stored()).toEqual({
      base_period: '2000-01-01',
      time_zone: 'America/Manaus',
      fiscal_year_end_month: 6,
      consolidation_requires_compliance: true,
      history_required: false,
      presumption_increase_from: null,
      thresholds: { late_entry_days: 45 },
      adjustment: '312101',
    });
    await load(none);
    // Only this option stays as it was.
    expect(await stored()).toEqual({ ...usual, history_required: false });
    await load({ presumptionIncreaseFrom: '04/2027' });
    expect(await stored()).toMatchObject({ presumption_increase_from: '2027-04-01' });
  });

  it('takes each compliance threshold at its minimum and maximum', async () => {
    for (const end of ['min', 'max'] as const) {
      const complianceThresholds = Object.fromEntries(LIMITS.map(([name, limits]) => [name, limits[end]]));
      await load({ complianceThresholds });
      expect(await stored()).toMatchObject({ thresholds: complianceThresholds });
    }
  });

  const ZONES = ['+05:30', '-03:00', '-03', 'UTC+3', 'Z', 'PST', 'BRT', 'Mars/Olympus', ''];
  it.each<[object, string]>([
    ...LIMITS.flatMap(([name, { min, max }]) =>
      [min - 1, max + 1, min + 0.5, String(min), null].map((value): [object, string] => [
        { complianceThresholds: { [name]: value } },
        `complianceThresholds.${name}: a whole number from ${min} to ${max} is expected, got ${JSON.stringify(value)}`,
      ]),
    ),
    [
      { complianceThresholds: { late_entry_day: 1 } },
      '"late_entry_day" is not known; there are account_level_min,',
    ],
    [{ complianceThresholds: [] }, 'complianceThresholds: an object {"late_entry_days": …, …} is expected'],
    [{ consolidationRequiresCompliance: 'yes' }, 'Compliance: true or false is expected, got "yes"'],
    [{ historyRequired: 'sim' }, 'historyRequired: true or false is expected, got "sim"'],
    [{ fiscalYearEndMonth: 13 }, 'fiscalYearEndMonth: a month from 1 to 12 is expected, got 13'],
    [
      { presumptionIncreaseFrom: '05/2026' },
      'presumptionIncreaseFrom: the first month of a quarter, MM/YYYY from 01/2026 on, or never is expected, got "05/2026"',
    ],
    ...['411101', '200000'].map((account): [object, string] => [
      { priorYearAdjustmentAccount: account },
      `${account} is not an analytic account of accounts.csv outside of the results`,
    ]),
    ...['12/1999', '01/0019', '13/2019', '2019-01'].map((baseYearMonth): [object, string] => [
      { baseYearMonth },
      `baseYearMonth: MM/YYYY from 2000 on is expected, got "${baseYearMonth}"`,
    ]),
    // Some versions of Node know more names than others.
    ...ZONES.map((timeZone): [object, string] => [
      { timeZone },
      'timeZone: the IANA name of a time zone, such as America/Sao_Paulo (no offset such as -03:00) is expected',
    ]),
  ])('refuses %j, and names what is expected', async (options, reason) => {
    await expect(load(options)).rejects.toThrow(reason);
  });

  it('takes reducing accounts from the column reducing, or else from "(-)" in their names and groups', async () => {
    const reducing = async (): Promise<unknown[]> =>
      await on.db.query(
        `SELECT a.code FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id
          WHERE c.code = '${CODE}' AND a.reducing AND a.nature <> '04' ORDER BY a.code_path`,
      );
    await on.change('accounts.csv', '(-) DEPRECIAÇÃO DE VEÍCULOS', 'DEPRECIAÇÃO DE VEÍCULOS');
    await load({});
    const codes = ['1.2.1.2', '1.2.1.2.1', '1.2.1.2.2', '1.2.1.2.3'].map((code) => ({ code }));
    expect(await reducing()).toEqual(codes);
    const text = await readFile(join(on.folder, 'accounts.csv'), 'utf8');
    const [header, ...rows] = text.trimEnd().split('\n');
    const given = rows.map((row) => `${row},${row.startsWith('121203,') ? 'false' : ''}`);
    await writeFile(join(on.folder, 'accounts.csv'), [`${header ?? ''},reducing`, ...given].join('\n'));
    expect(await load({})).toBe(1);
    expect(await reducing()).toEqual(codes.slice(0, 3));
    await on.change('accounts.csv', /\(-\) /g, '');
    await load({});
    expect(await reducing()).toEqual([]);
  });

  it('takes reducing from a group whose code is spelled otherwise, in the folder and in the chart', async () => {
    const reducing = async (): Promise<unknown[]> =>
      await on.db.query(
        `SELECT a.code, a.reducing, p.code AS parent FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id
           LEFT JOIN ledger.account p ON p.id = a.parent_id WHERE c.code = '${CODE}' AND a.reduced_code LIKE '99000_' ORDER BY a.code`,
      );
    const path = join(on.folder, 'accounts.csv');
    const accounts = await readFile(path, 'utf8');
    const [group, first, second] = [
      '990001,2.077,(-) Depreciação,S,02,true\n',
      '990002,2.77.5,Veículos,A,02,true\n',
      '990003,2.0077.6,Máquinas,A,02,true\n',
    ];
    await writeFile(path, `${accounts}${group}${first}`);
    await load({});
    await writeFile(path, `${accounts}${second}`);
    await load({});
    expect(await reducing()).toEqual([
      { code: '2.0077.6', reducing: true, parent: '2.077' },
      { code: '2.077', reducing: true, parent: '2' },
      { code: '2.77.5', reducing: true, parent: '2.077' },
    ]);
    await writeFile(path, `${accounts}${group.replace('(-) ', '')}${first}${second}`);
    await load({});
    expect(await reducing()).toMatchObject([{ reducing: false }, { reducing: false }, { reducing: false }]);
  });
});
