// Tests in Chromium what a person sees of the work of others: a batch into which another person imports meanwhile,
// more batches than a page has, and a standby that does not have it yet.
import { beforeAll, expect, it } from '@jest/globals';
import { type GivenBatch, givenConsolidated, givenDocument, givenOpenPeriod } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { APIResponse } from 'playwright-core';
import { chooseFile, open, page, site, useConsoleSite } from './console-site.js';

useConsoleSite('queries', 'movements');

beforeAll(async () => {
  await givenOpenPeriod(site.db, site.company.branch, '2024-01-01', '2024-02-01', '2024-03-01');
});

it('the batch of a check is kept when another person entered a document into it meanwhile', async () => {
  const sql = `SELECT id::int, code AS lote, branch_id AS "branchId", period::text FROM ledger.batch WHERE period = '2024-03-01'`;
  const batches = async () => await site.db.query<GivenBatch>(sql);
  await open('/0101/1/importacao/2024/03');
  await chooseFile();
  await page.route(/\/import\?/, async (route) => {
    for (const batch of await batches()) await givenDocument(site.db, batch);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Só conferir' }).click();
  await page.getByText('Conferido, nenhum lançamento foi gravado.').waitFor();
  expect(await batches()).toHaveLength(1);
  expect(await page.getByLabel('Lote').inputValue()).toBe('new');
});

it('the field for a batch offers all batches of a month that has more than a page', async () => {
  await site.db.query(
    `INSERT INTO ledger.batch (branch_id, period, code, description)
     SELECT $1, '2024-02-01', n, 'Lote ' || n FROM generate_series(100001, 101001) n`,
    [site.company.branch.id],
  );
  await open('/0101/1/importacao/2024/02');
  const batches = page.getByLabel('Lote').locator('option', { hasText: /^10/ });
  expect(await until(() => batches.count())).toBe(1_001);
});

it('a consolidation is followed to its end while a late standby does not know of it, and not offered again', async () => {
  const { db, company } = site;
  const isCompanies = ({ pathname }: URL): boolean => pathname === '/companies';
  let late: APIResponse | undefined;
  await page.route(isCompanies, async (route) => {
    late ??= await route.fetch();
    await route.fulfill({ response: late });
  });
  await open('/0101/1/consolidacao/2024/01');
  const button = page.getByRole('button', { name: 'Consolidar 01/2024' });
  await button.click();
  await page.getByText('A consolidação aguarda a sua vez.').waitFor();
  await givenConsolidated(db, company.branch, '2024-01-01');
  await db.query(`UPDATE ledger.consolidation_run SET status = 'COMPLETED', finished_at = now()`);
  await page.getByText('O mês está consolidado.').waitFor();
  expect(await button.count()).toBe(0);
  await page.unroute(isCompanies);
  await page.getByText('Um administrador pode reabrir o mês.').waitFor();
});
