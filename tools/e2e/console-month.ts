// The work of a month's end in the console, in the order in which people do it, on a company that the walk may change.
import type { Page } from 'playwright-core';

interface Walk {
  readonly page: Page;
  /** Axe, and nothing is cut off. */
  readonly look: () => Promise<void>;
}

/** @param code company that `writeWalkedCompany` made; the caller is signed in as an administrator, at the board. */
export async function walkMonthEnd({ page, look }: Walk, code: string): Promise<void> {
  await month(page, code, /^jan.*consolidado/);
  await reverse(page, look);
  await month(page, code, /^fev.*aberto/);
  await consolidate(page, look);
  await reopen(page, look);
}

async function month(page: Page, code: string, name: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Razão' }).click();
  const company = page.getByRole('region', { name: `Caminho ${code}` });
  await company.getByRole('link', { name }).first().click();
}

/** An entry of a sealed month, from its figure in the trial balance on. */
async function reverse(page: Page, look: Walk['look']): Promise<void> {
  await page
    .getByRole('row', { name: /DUPLICATAS A RECEBER/ })
    .getByRole('link')
    .last()
    .click();
  await page.locator('tbody tr').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Estornar o lançamento' }).first().click();
  await page.getByLabel('Dia').fill('31');
  await page.getByLabel('Motivo').fill('venda registrada em dobro');
  await look();
  await page.getByLabel('Motivo').press('Enter');
  await page.getByRole('link', { name: 'Ver o novo documento' }).click();
  await page
    .getByRole('link', { name: /^estorna / })
    .first()
    .waitFor();
  await look();
}

async function consolidate(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Consolidação' }).click();
  await page.getByText(/são guardados como selo 1/).waitFor();
  await look();
  await page.getByRole('button', { name: 'Consolidar 02/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
  await look();
}

/** February again, which leaves its first seal behind. */
async function reopen(page: Page, look: Walk['look']): Promise<void> {
  await page.getByLabel('Motivo').fill('conferir as vendas');
  await page.getByRole('button', { name: 'Reabrir o mês' }).press('Enter');
  await page.getByText(/são guardados como selo 2/).waitFor();
  await page.getByRole('button', { name: 'O que mudou desde o selo 1' }).press('Enter');
  await page.getByText('Nada mudou.').waitFor();
  await look();
  await page.getByRole('button', { name: 'Consolidar 02/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
}
