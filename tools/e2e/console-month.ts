// The work of a month's end in the console, in the order in which people do it, on a company that the walk may change.
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Accumulated results, by its reduced code. */
const RETAINED = '312101';

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
  await month(page, code, /^mar.*aberto/);
  await closeYear(page, look);
  await page.getByRole('link', { name: 'Consolidação' }).click();
  await page.getByRole('button', { name: 'Consolidar 03/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
  await fileEcd(page, look);
  await page.getByRole('link', { name: 'Razão' }).click();
  await page.getByRole('link', { name: `Eventos ${code}` }).click();
  await events(page, look);
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

async function closeYear(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Encerramento' }).click();
  await page.getByLabel('Lucro para').fill(RETAINED);
  await page.getByLabel('Prejuízo para').fill(RETAINED);
  await page.getByLabel('Prejuízo para').press('Enter');
  await page.getByText('Nada foi gravado ainda.').waitFor();
  await look();
  await page.getByRole('button', { name: 'Lançar o encerramento' }).press('Enter');
  await page.getByRole('link', { name: 'Ver o documento' }).waitFor();
}

async function fileEcd(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'ECD', exact: true }).click();
  await page.getByRole('button', { name: 'Gerar o arquivo' }).press('Enter');
  await page.getByText('Nenhuma regra encontrou erros. 0 erros, 0 avisos.').waitFor();
  await look();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar o arquivo' }).press('Enter'),
  ]);
  const file = await download.path();
  expect(await readFile(file, 'latin1')).toMatch(/^\|0000\|LECD\|01012025\|31032025\|/);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Conferir o arquivo' }).press('Enter');
  await page.getByText(/ linhas, leiaute /).waitFor();
  await page.getByText('Marcar como entregue').press('Enter');
  await look();
  await page.getByRole('button', { name: 'Foi entregue' }).press('Enter');
  await page.getByText('Entregue em').waitFor();
}

async function events(page: Page, look: Walk['look']): Promise<void> {
  const rows = page.getByRole('region', { name: 'Eventos' }).locator('tbody tr');
  await rows.filter({ hasText: 'ECD entregue' }).waitFor();
  await page.getByText('Webhooks').press('Enter');
  await page.getByText('Nenhum webhook desta empresa.').waitFor();
  await look();
  await page.getByLabel('Tipo').selectOption('entry.reversed');
  await rows.filter({ hasText: 'ECD entregue' }).waitFor({ state: 'detached' });
  expect(await rows.filter({ hasText: 'Estorno' }).count()).toBe(1);
}
