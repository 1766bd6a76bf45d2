// Tests the options of a company in its folder, on a real database.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { COMPLIANCE_THRESHOLDS } from '@razao/domain';
import { companyFolder } from '../../../e2e/company-folder.js';
import { DEMO_FOLDER } from '../../demo-company.js';

describe('company load, of the options', () => {
  const on = companyFolder((folder) => cp(DEMO_FOLDER, folder, { recursive: true }));
  const { change, load } = on;

  it('takes the demand for a compliance run before consolidation, and nothing but true or false', async () => {
    await change('company.json', '"code": "0101"', '"consolidationRequiresCompliance": true, "code": "0303"');
    await load();
    expect(
      await on.db.query(
        'SELECT code FROM ledger.company WHERE consolidation_requires_compliance ORDER BY code',
      ),
    ).toEqual([{ code: '0303' }]);
    await change('company.json', 'Compliance": true', 'Compliance": "yes"');
    await expect(load()).rejects.toThrow(
      'consolidationRequiresCompliance: true or false is expected, got "yes"',
    );
  });

  it('requires histories of a new company, and leaves another as it is when the folder does not say', async () => {
    await change('company.json', '"code": "0101"', '"code": "0307"');
    const required = async (): Promise<unknown> =>
      (await on.db.query(`SELECT history_required FROM ledger.company WHERE code = '0307'`))[0];
    await load();
    expect(await required()).toEqual({ history_required: true });
    await on.db.query(`UPDATE ledger.company SET history_required = false WHERE code = '0307'`);
    expect((await load()).changed).toBe(0);
    expect(await required()).toEqual({ history_required: false });
    await change('company.json', '"code"', '"historyRequired": true, "code"');
    expect((await load()).changed).toBe(1);
    expect(await required()).toEqual({ history_required: true });
    await change('company.json', 'Required": true', 'Required": "sim"');
    await expect(load()).rejects.toThrow('historyRequired: true or false is expected, got "sim"');
  });

  it('takes thresholds of compliance over those of the site, in their ranges', async () => {
    await change('company.json', '"code": "0101"', '"complianceThresholds": {}, "code": "0306"');
    const thresholds = async (): Promise<unknown> =>
      await on.db.query(`SELECT thresholds FROM ledger.company WHERE code = '0306'`);
    const given = async (json: string): Promise<void> => {
      await change('company.json', /"complianceThresholds": [^}]*[}\]]/, `"complianceThresholds": ${json}`);
    };
    for (const [name, { min, max }] of Object.entries(COMPLIANCE_THRESHOLDS)) {
      for (const value of [min, max]) {
        await given(JSON.stringify({ [name]: value }));
        await load();
        expect(await thresholds()).toEqual([{ thresholds: { [name]: value } }]);
        expect((await load()).changed).toBe(0);
      }
      for (const value of [min - 1, max + 1, min + 0.5, String(min), null]) {
        await given(JSON.stringify({ [name]: value }));
        await expect(load()).rejects.toThrow(
          `complianceThresholds.${name}: a whole number from ${min} to ${max} is expected, got ${JSON.stringify(value)}`,
        );
      }
    }
    await given('{ "late_entry_day": 1 }');
    await expect(load()).rejects.toThrow(/"late_entry_day" is not known; there are account_level_min,/);
    await given('[]');
    await expect(load()).rejects.toThrow(
      'complianceThresholds: an object {"late_entry_days": …, …} is expected',
    );
    await change('company.json', /"complianceThresholds": \[\], /, '');
    expect((await load()).changed).toBe(1);
    expect(await thresholds()).toEqual([{ thresholds: {} }]);
  });

  it('takes reducing accounts from their column, and else from the "(-)" of their names and groups', async () => {
    const reducing = async (): Promise<unknown[]> =>
      await on.db.query(
        `SELECT a.code FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id
          WHERE c.code = '0305' AND a.reducing AND a.nature <> '04' ORDER BY a.code_path`,
      );
    await change('company.json', '"code": "0101"', '"code": "0305"');
    await change('accounts.csv', '(-) DEPRECIAÇÃO DE VEÍCULOS', 'DEPRECIAÇÃO DE VEÍCULOS');
    await load();
    const codes = ['1.2.1.2', '1.2.1.2.1', '1.2.1.2.2', '1.2.1.2.3'].map((code) => ({ code }));
    expect(await reducing()).toEqual(codes);
    const text = await readFile(join(on.folder, 'accounts.csv'), 'utf8');
    const [header, ...rows] = text.trimEnd().split('\n');
    const given = rows.map((row) => `${row},${row.startsWith('121203,') ? 'false' : ''}`);
    await writeFile(join(on.folder, 'accounts.csv'), [`${header ?? ''},reducing`, ...given].join('\n'));
    expect((await load()).changed).toBe(1);
    expect(await reducing()).toEqual(codes.slice(0, 3));
  });

  it('takes the month with which the fiscal year ends, December unless it is given', async () => {
    await load();
    await change('company.json', '"code": "0101"', '"fiscalYearEndMonth": 6, "code": "0304"');
    await load();
    expect(
      await on.db.query(
        `SELECT fiscal_year_end_month FROM ledger.company WHERE code IN ('0101', '0304') ORDER BY code`,
      ),
    ).toEqual([{ fiscal_year_end_month: 12 }, { fiscal_year_end_month: 6 }]);
    await change('company.json', 'Month": 6', 'Month": 13');
    await expect(load()).rejects.toThrow('fiscalYearEndMonth: a month from 1 to 12 is expected, got 13');
  });

  it('takes the quarter with which the raised percentages of lucro presumido begin, or null', async () => {
    await change('company.json', '"code": "0101"', '"presumptionIncreaseFrom": "04/2027", "code": "0305"');
    await load();
    const read = async (): Promise<unknown> =>
      await on.db.query(
        `SELECT presumption_increase_from::text AS month FROM ledger.company WHERE code = '0305'`,
      );
    expect(await read()).toEqual([{ month: '2027-04-01' }]);
    await change('company.json', '"04/2027"', 'null');
    await load();
    expect(await read()).toEqual([{ month: null }]);
    await change('company.json', 'From": null', 'From": "05/2026"');
    await expect(load()).rejects.toThrow(
      'presumptionIncreaseFrom: the first month of a quarter, MM/YYYY from 01/2026 on, or never is expected, got "05/2026"',
    );
  });

  it('takes the account for adjustments of earlier years, and takes it away', async () => {
    await change('company.json', '"priorYearAdjustmentAccount": "312101",', '');
    const named = async (reduced: string): Promise<void> => {
      await change(
        'company.json',
        '"code": "0101"',
        `"priorYearAdjustmentAccount": "${reduced}", "code": "0101"`,
      );
    };
    const account = async (): Promise<unknown[]> =>
      await on.db.query(
        `SELECT a.reduced_code FROM ledger.company c LEFT JOIN ledger.account a ON a.id = c.prior_year_adjustment_account_id WHERE c.code = '0101'`,
      );
    await load();
    expect(await account()).toEqual([{ reduced_code: null }]);
    await named('312101');
    expect(await load()).toMatchObject({ changed: 1 });
    expect(await load()).toMatchObject({ changed: 0 });
    expect(await account()).toEqual([{ reduced_code: '312101' }]);
    await change('company.json', '312101', '411101');
    await expect(load()).rejects.toThrow(
      '411101 is not an analytic account of accounts.csv outside of the results',
    );
  });
});
