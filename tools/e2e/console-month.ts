// Walks through the work of a month's end in the console, in its usual order, on a company that the walk may change.
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { brokenWords } from './broken-words.js';

/** The account of accumulated results, by its reduced code. */
const RETAINED = '312101';
const HEADER = 'documento;diaref;lancamento;debcre;day;conta;contrapartida;valor;historico';
const MENDED = [1, 2, 3, 4].map(
  (number) => `WALK01;02;0000${number};D;02;111101;411101;${number}0,00;Venda do caminho ${number}`,
);
/** Rows with mistakes; only the document of the first row is correct, and the import accepts it. */
const WRONG = [
  'WALK00;02;00001;D;02;111101;411101;5,00;Venda à parte',
  'WALK01;02;00002;D;02;none;411101;20,00;Conta errada',
  'WALK01;02;00003;D;02;111101;411101;abc;Valor errado',
  'WALK01;02;00004;D;32;111101;411101;40,00;Dia errado',
];

interface Walk {
  readonly page: Page;
  /** Checks the view: axe finds nothing, and nothing is cut off. */
  readonly look: () => Promise<void>;
}

/**
 * @param code of a company that `writeWalkedCompany` made; the caller is signed in as an administrator, at the board
 */
export async function walkMonthEnd({ page, look }: Walk, code: string): Promise<void> {
  await month(page, code, /^mar.*aberto/);
  await importFile(page, look);
  await followFigure(page);
  await month(page, code, /^jan.*consolidado/);
  await reverse(page, look);
  await month(page, code, /^mar.*aberto/);
  await check(page, look);
  await month(page, code, /^fev.*aberto/);
  await consolidate(page, look);
  await reopen(page, look);
  await month(page, code, /^mar.*aberto/);
  await closeYear(page, look);
  await page.getByRole('link', { name: 'Consolidação' }).click();
  await page.getByRole('button', { name: 'Consolidar 03/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
  await page.getByRole('link', { name: 'Demonstrações' }).click();
  await page.getByRole('row', { name: /^ATIVO CIRCULANTE/ }).waitFor();
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

/**
 * Imports a file with three mistakes, which are shown with their lines beside a document that is accepted; then the
 * corrected file.
 */
async function importFile(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Importação' }).click();
  await choose(page, WRONG);
  await page.getByRole('button', { name: 'Só conferir' }).press('Enter');
  await page.getByText('Linhas em ordem: 1 de 4. Conferido, nenhum lançamento foi gravado.').waitFor();
  await page.getByRole('button', { name: 'Importar', exact: true }).press('Enter');
  await page.getByText('Linhas importadas: 1 de 4.').waitFor();
  for (const name of [/^3 conta none a conta "none" não consta/, /^4 valor/, /^5 day/])
    expect(await page.getByRole('row', { name }).count()).toBe(1);
  await look();
  await choose(page, MENDED);
  await page.getByRole('button', { name: 'Só conferir' }).press('Enter');
  await page.getByText('Linhas em ordem: 4 de 4.').waitFor();
  await page.getByRole('button', { name: 'Importar', exact: true }).press('Enter');
  await page.getByText('Linhas importadas: 4 de 4.').waitFor();
  await look();
}

async function choose(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${HEADER}\n${rows.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer });
}

/** Follows a figure of the trial balance to the document of the import. */
async function followFigure(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Balancete' }).click();
  await page
    .getByRole('row', { name: /CAIXA GERAL/ })
    .getByRole('link')
    .last()
    .click();
  await page
    .getByRole('row', { name: /Venda do caminho 1/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Documento WALK01' }).waitFor();
}

async function check(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Conformidade' }).click();
  await page.getByRole('button', { name: 'Verificar o mês agora' }).press('Enter');
  await page.getByRole('button', { name: 'Baixar o relatório' }).waitFor();
  await look();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar o relatório' }).press('Enter'),
  ]);
  const html = await readFile(await report.path(), 'utf8');
  expect(html).toContain('<html lang="pt');
  const opened = await page.context().newPage();
  await opened.setContent(html);
  expect(await brokenWords(opened, 'td:nth-child(2)')).toEqual([]);
  await opened.close();
}

/** Reverses an entry of a sealed month, starting at its figure in the trial balance. */
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
    .getByRole('link', { name: /^estorna o lançamento \d+ do documento .+ de \d{2}\/\d{2}\/2025$/ })
    .first()
    .waitFor();
  await look();
}

async function consolidate(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Consolidação' }).click();
  await page.getByText(/são guardados como selo 1/).waitFor();
  await page.getByText('O mês não foi verificado.').waitFor();
  await look();
  await page.getByRole('button', { name: 'Consolidar 02/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
  await look();
}

/** Reopens February, which keeps its first seal among the former ones. */
async function reopen(page: Page, look: Walk['look']): Promise<void> {
  await page.getByLabel('Motivo').fill('conferir as vendas');
  await page.getByRole('button', { name: 'Reabrir o mês' }).press('Enter');
  await page.getByText(/são guardados como selo 2/).waitFor();
  await page.getByRole('button', { name: 'O que mudou desde o selo 1' }).press('Enter');
  await page.getByText('Nada mudou;').waitFor();
  await look();
  await page.getByRole('button', { name: 'Consolidar 02/2025' }).press('Enter');
  await page.getByRole('button', { name: 'Reabrir o mês' }).waitFor();
}

async function closeYear(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'Encerramento' }).click();
  await page.getByLabel('Conta de destino do lucro').fill(RETAINED);
  await page.getByLabel('Conta de destino do prejuízo').fill(RETAINED);
  await page.getByLabel('Conta de destino do prejuízo').press('Enter');
  await page.getByText('Nada foi gravado ainda.').waitFor();
  await look();
  await page.getByRole('button', { name: 'Lançar o encerramento' }).press('Enter');
  await page.getByRole('link', { name: 'Ver o documento' }).waitFor();
}

async function fileEcd(page: Page, look: Walk['look']): Promise<void> {
  await page.getByRole('link', { name: 'ECD', exact: true }).click();
  await page.getByRole('button', { name: 'Gerar o arquivo' }).press('Enter');
  await page.getByText('Nenhuma regra encontrou erros. 0 erros, 0 avisos.').waitFor();
  await page.getByRole('heading', { name: '01/2025 – 03/2025' }).waitFor();
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
  await page.getByText('Marcar como transmitido').press('Enter');
  await look();
  await page.getByRole('button', { name: 'Foi transmitido' }).press('Enter');
  await page.getByText('Transmitido em').waitFor();
}

async function events(page: Page, look: Walk['look']): Promise<void> {
  const rows = page.getByRole('region', { name: 'Eventos' }).locator('tbody tr');
  await rows.filter({ hasText: 'ECD transmitida' }).waitFor();
  expect(await rows.filter({ hasText: /yearmonth|status|COMPLETED/ }).count()).toBe(0);
  await look();
  await page.getByLabel('Tipo').selectOption('entry.reversed');
  // The list of one kind is loaded anew, and appears after the first list has disappeared.
  await rows.filter({ hasText: 'ECD transmitida' }).waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'Estorno' }).waitFor();
  expect(await rows.count()).toBe(1);
}
