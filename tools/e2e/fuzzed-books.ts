// Makes the books for random requests, with everything that the operations need to accept one.
import type { TestDatabase } from '@razao/testing/database';
import {
  BANK,
  CASH,
  OTHER_INCOME,
  SALES,
  SERVICES,
  givenBatch,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
} from '@razao/testing/factories';
import { BRANCHES, COMPANIES, FILING_COMPANY, RECORDS } from './random-requests.js';

const OPEN = '2024-03-01';
const SEALED = ['2024-01-01', '2024-02-01'];

/**
 * Makes two companies with the months up to March open; ana may see the first one. The first branch of each has half of
 * the records. The second branch has sealed and certified months, so that a quarter can be closed, taxed, proven and
 * reopened.
 */
export async function givenFuzzedBooks(db: TestDatabase): Promise<void> {
  for (const code of COMPANIES) {
    const company = await givenTaxCompany(db, { code, taxRegime: 'LUCRO_REAL', branches: BRANCHES });
    if (code === COMPANIES[0]) await givenGrant(db, 'ana', company);
    await db.query(`INSERT INTO ledger.history_code (company_id, code, text) VALUES ($1, 'V1', 'Venda')`, [
      company.id,
    ]);
    for (const branch of company.branches) await givenOpenPeriod(db, branch, OPEN);
    for (let record = 0; record < RECORDS / COMPANIES.length; record += 1) {
      const batch = await givenBatch(db, company.branch, `2024-0${1 + (record % 3)}-01`);
      const [account, contra] = [company.account(CASH), company.account(record % 2 === 0 ? SALES : BANK)];
      const document = await givenDocument(db, batch);
      await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00', day: 28 }]);
    }
    const [, branch] = company.branches;
    const revenue = { [SERVICES]: '-400000.00', [OTHER_INCOME]: '-27084.78' };
    for (const month of SEALED) {
      await givenPostings(db, company, month, revenue, { branch: branch! });
      await givenConsolidated(db, branch!, month);
      await db.query('SELECT ledger.certify_month($1, $2)', [branch!.id, month]);
    }
  }
}

/** Makes a company with all months sealed and with the master data of an ECD. */
export async function givenFilingCompany(db: TestDatabase): Promise<void> {
  const company = await givenTaxCompany(db, { code: FILING_COMPANY, branches: BRANCHES });
  for (const branch of company.branches) {
    await givenOpenPeriod(db, branch, OPEN);
    for (const month of SEALED) {
      await givenPostings(db, company, month, { [SERVICES]: '-100.00' }, { branch });
      await givenConsolidated(db, branch, month);
    }
  }
  await db.query(
    `UPDATE ledger.company SET cnpj = '11222333000181', state = 'SP', municipality_code = '3550308' WHERE id = $1`,
    [company.id],
  );
  await db.query(
    `INSERT INTO ledger.book (company_id, nature, number, first_period, last_period) VALUES ($1, 'DIARIO', 1, '2024-01-01', '2024-12-01')`,
    [company.id],
  );
  await db.query(
    `INSERT INTO ledger.signatory (company_id, name, tax_number, qualification, qualification_code, crc, crc_state, legal_representative, valid_from)
     VALUES ($1, 'ANA', '52998224725', 'CONTADOR', '900', '1SP000000', 'SP', false, '2020-01-01'),
            ($1, 'EMPRESA', '11222333000181', 'PESSOA JURIDICA', '001', NULL, NULL, true, '2020-01-01')`,
    [company.id],
  );
}
