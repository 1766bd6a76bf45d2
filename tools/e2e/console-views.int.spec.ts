// Tests in Chromium that a view of the console matches its address, its language and the current books, also while the
// next response is loading, after going back, and after a change by another user.
import { beforeAll, expect, it } from '@jest/globals';
import {
  type GivenCompany,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { chooseFile, open, page, PERSON, site, useConsoleSite } from './console-site.js';

const STALE_MS = 11_000;

useConsoleSite('queries', 'movements');

let company: GivenCompany;
/** Two documents with the numbers 1 and 2. */
let documents: { id: number }[];

beforeAll(async () => {
  const { db } = site;
  company = await givenCompany(db, {
    code: '0301',
    basePeriod: '2024-03-01',
    openings: { '1.1.1.01': '9.00', '2.3.01': '-9.00' },
  });
  await givenGrant(db, PERSON, company);
  await givenOpenPeriod(db, company.branch, '2024-05-01', '2024-06-01', '2024-07-01', '2024-08-01');
  const batch = await givenBatch(db, company.branch, '2024-04-01');
  const [cash, sales] = [company.account('1.1.1.01'), company.account('3.1.01')];
  documents = [];
  for (const amount of ['10.00', '20.00']) {
    const document = await givenDocument(db, batch);
    // The entry has the form of legacy files: each line has the other one's account as counter-account.
    await givenEntries(db, document, [
      { lancamento: '1', debcre: 'D', account: cash, contra: sales, amount },
      { lancamento: '1', debcre: 'C', account: sales, contra: cash, amount },
    ]);
    documents.push(document);
  }
});

async function chooseLanguage(language: 'English' | 'Português'): Promise<void> {
  await page.getByRole('button', { name: language }).click();
}

const month = (view: string, number: string): string => `/0301/1/${view}/2024/${number}`;

it('a statement begins with the first month of the books, and is removed while the other one loads', async () => {
  await open(month('demonstracoes', '04'));
  await page.getByRole('rowheader', { name: 'ATIVO CIRCULANTE' }).waitFor();
  expect(await page.getByLabel('De').locator('option').allInnerTexts()).toEqual(['03/2024', '04/2024']);
  const isResult = ({ pathname }: URL): boolean => pathname.endsWith('/dre');
  await page.route(isResult, () => undefined);
  await page.getByRole('button', { name: 'Demonstração do resultado' }).click();
  await page.getByRole('heading', { name: 'Demonstração do resultado 04/2024' }).waitFor();
  await page.getByText('Carregando…').waitFor();
  expect(await page.getByRole('rowheader', { name: 'ATIVO CIRCULANTE' }).count()).toBe(0);
});

it('the trial balance says that an account has no figures in a month, and links to all accounts', async () => {
  await open(`${month('balancete', '04')}?conta=3&meses=2`);
  await page.getByRole('rowheader', { name: 'VENDA DE MERCADORIAS' }).waitFor();
  expect(await page.getByLabel('Meses').inputValue()).toBe('2');
  await page.getByRole('link', { name: 'Mês anterior' }).click();
  await page.getByText('Nem a conta 3 nem as contas abaixo dela têm saldo ou movimento.').waitFor();
  await page.getByRole('link', { name: 'Todas as contas' }).click();
  await page.getByRole('rowheader', { name: 'CAIXA' }).waitFor();
  expect(new URL(page.url()).search).toBe('?meses=2');
  await open(`${month('balancete', '04')}?conta=`);
  await page.getByRole('rowheader', { name: 'CAIXA' }).waitFor();
});

it.each(['1.10', 'true'])('an address may name the account %s, as it is written', async (code) => {
  await open(`${month('balancete', '04')}?conta=${code}`);
  await page.getByText(`Nem a conta ${code} nem as contas abaixo dela`).waitFor();
  expect(new URL(page.url()).search).toBe(`?conta=${code}`);
});

it('the search can be corrected in the middle of its text, and follows the address', async () => {
  await open('/');
  const field = page.getByRole('searchbox');
  await field.pressSequentially('Company 01');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('03');
  expect(await field.inputValue()).toBe('Company 0301');
  await page.getByRole('heading', { name: '0301' }).waitFor();
  await page.getByRole('link', { name: 'Razão' }).click();
  await page.getByRole('heading', { name: '0101' }).waitFor();
  expect(await field.inputValue()).toBe('');
});

it('the year of a closing can be deleted and typed again', async () => {
  await open(month('encerramento', '04'));
  const year = page.getByLabel('Exercício que termina em');
  await year.fill('');
  expect(await year.inputValue()).toBe('');
});

it('checking a file for a new batch creates no batch', async () => {
  await open(month('importacao', '05'));
  await chooseFile();
  await page.getByRole('button', { name: 'Só conferir' }).click();
  await page
    .getByText('march.csv: Linhas em ordem: 1 de 1. Conferido, nenhum lançamento foi gravado.')
    .waitFor();
  expect(await page.getByLabel('Lote').locator('option').allInnerTexts()).toEqual(['novo lote']);
});

it('a double click imports a file once, and the result is shown after leaving and returning', async () => {
  await open(month('importacao', '05'));
  await chooseFile();
  let sent = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  await page.route(/\/import\?/, async (route) => {
    sent += 1;
    await finished;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Importar', exact: true }).dblclick();
  for (const view of ['Balancete', 'Importação']) await page.getByRole('link', { name: view }).click();
  await page.getByText('Lendo o arquivo…').waitFor();
  await page.getByRole('link', { name: 'Balancete' }).click();
  finish();
  await page.getByRole('link', { name: 'Importação' }).click();
  await page.getByText('march.csv: Linhas importadas: 1 de 1.').waitFor();
  await chooseFile();
  expect([sent, await page.getByText('Linhas importadas').count()]).toEqual([1, 0]);
});

it('an import whose answer was lost goes into the same batch when the person leaves, returns and tries again', async () => {
  await givenBatch(site.db, company.branch, '2024-07-01');
  await open(month('importacao', '07'));
  await page.getByLabel('Lote').selectOption('novo lote');
  const isImport = ({ pathname }: URL): boolean => pathname.endsWith('/import');
  await page.route(isImport, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const enter = async (says: string): Promise<string> => {
    await chooseFile();
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText(says).waitFor();
    return await page.getByLabel('Lote').inputValue();
  };
  const batch = await enter('O serviço não responde.');
  await page.unroute(isImport);
  for (const view of ['Balancete', 'Importação']) await page.getByRole('link', { name: view }).click();
  expect([batch, await enter('Linhas importadas: 0 de 1.')]).toEqual([expect.stringMatching(/^\d+$/), batch]);
  const sql = `SELECT count(*)::int FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id WHERE d.period = '2024-07-01' AND d.number = 'D-9'`;
  expect(await site.db.query(sql)).toEqual([{ count: 1 }]);
});

it('a chosen batch that another user deletes stays in its field until another one is chosen', async () => {
  const { id } = await givenBatch(site.db, company.branch, '2024-08-01');
  await page.clock.install();
  await open(month('importacao', '08'));
  const field = page.getByLabel('Lote');
  await field.selectOption('novo lote');
  await field.selectOption(String(id));
  await site.db.query('DELETE FROM ledger.batch WHERE id = $1', [id]);
  await page.getByRole('link', { name: 'Balancete' }).click();
  await page.clock.fastForward(STALE_MS);
  await page.getByRole('link', { name: 'Importação' }).click();
  await field.locator('option', { hasText: `id ${id}` }).waitFor({ state: 'attached' });
  expect(await field.inputValue()).toBe(String(id));
});

it('a consolidation run that was deleted by another user is removed from its view', async () => {
  const run = [company.branch.id, '2024-03-01'];
  await site.db.query(
    `INSERT INTO ledger.consolidation_run (branch_id, period, status, finished_at) VALUES ($1, $2, 'ERROR', now())`,
    run,
  );
  await page.clock.install();
  await open(month('consolidacao', '03'));
  await page.getByText('A consolidação falhou.').waitFor();
  await site.db.query('DELETE FROM ledger.consolidation_run WHERE branch_id = $1 AND period = $2', run);
  await page.clock.fastForward(STALE_MS);
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await page.getByText('A consolidação falhou.').waitFor({ state: 'detached' });
  expect(await page.getByText('Nenhuma consolidação').count()).toBe(0);
});

it('a retry has the same Idempotency-Key when the language was changed', async () => {
  await open(`/documento/${documents[0]?.id}`);
  await page.getByRole('button', { name: 'Estornar o documento' }).click();
  await page.getByLabel('Dia').fill('3');
  await page.getByLabel('Motivo').fill('valor em dobro');
  await page.route(
    ({ pathname }) => pathname === '/batch',
    async (route) => await route.abort('connectionreset'),
  );
  const keyOf = async (button: string): Promise<string | undefined> => {
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/batch')),
      page.locator('form').getByRole('button', { name: button }).click(),
    ]);
    await page.getByRole('alert').waitFor();
    return request.headers()['idempotency-key'];
  };
  const key = await keyOf('Estornar');
  expect(key).toBeDefined();
  await chooseLanguage('English');
  expect(await keyOf('Reverse')).toBe(key);
});

it('a ledger to which a line was added is loaded again, so that its last line leads to the closing balance', async () => {
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  const line = { debcre: 'D', account, contra } as const;
  const batch = await givenBatch(site.db, company.branch, '2024-06-01');
  const lines = Array.from({ length: 450 }, (_, at) => ({
    ...line,
    lancamento: `${at}`,
    day: 2,
    amount: '1.00',
  }));
  await givenEntries(site.db, await givenDocument(site.db, batch), lines);
  await open(month('razao/1001', '06'));
  const table = page.getByRole('region', { name: 'Razão' });
  await table.locator('tbody tr[aria-rowindex="3"]').waitFor();
  const document = await givenDocument(site.db, batch);
  await givenEntries(site.db, document, [{ ...line, lancamento: '1', day: 1, amount: '7.00' }]);
  const last = `[...document.querySelectorAll('.table tbody tr[aria-rowindex="453"] td.amount')].at(-1)?.innerText`;
  const toLast = async (): Promise<unknown> =>
    await page.evaluate(`document.querySelector('.table')?.scrollTo(0, 1e6), ${last}`);
  const closing = table.locator('tfoot td.amount');
  while ((await toLast()) !== (await closing.innerText())) await page.waitForTimeout(100);
  expect(await table.locator('table').getAttribute('aria-rowcount')).toBe('454');
});

it('a document shows one account per line, and no open form of another document', async () => {
  await open(month('razao/1001', '04'));
  const lines = page.getByRole('link', { name: '1', exact: true });
  await lines.nth(0).click();
  const title = await page.getByRole('heading', { name: 'Documento' }).innerText();
  const rows = page.locator('tbody tr');
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).getByRole('link').allInnerTexts()).toEqual(['1.1.1.01 CAIXA']);
  expect(await rows.nth(1).getByRole('link').allInnerTexts()).toEqual(['3.1.01 VENDA DE MERCADORIAS']);
  expect(await page.getByRole('button', { name: 'Estornar o lançamento 1' }).count()).toBe(1);
  await rows.nth(0).getByRole('link').click();
  await lines.nth(1).click();
  await page.getByRole('button', { name: 'Estornar o documento' }).click();
  const form = page.getByRole('heading', { name: 'Estornar o documento' });
  await form.waitFor();
  await page.evaluate('history.go(-2)');
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  expect(await form.count()).toBe(0);
});

it('a document shows the date of its fact as DD/MM/YYYY', async () => {
  const batch = await givenBatch(site.db, company.branch, '2024-04-01');
  const document = await givenDocument(site.db, batch, { factDate: '2023-12-31' });
  await open(`/documento/${document.id}`);
  expect(await page.getByRole('definition').last().innerText()).toBe('31/12/2023');
});

it('a compliance run that ends after a change of language is shown in the new language, errors first', async () => {
  const rule = { findings: 0, samples: [] };
  const run = (title: string): object => ({
    id: 7,
    refmonth: '2024-03',
    status: 'FAILED',
    fresh: true,
    requestedBy: PERSON,
    finishedAt: '2024-04-01T12:00:00Z',
    results: [
      { ...rule, rule: 'ECD-01', title, severity: 'ERROR', outcome: 'PASSED' },
      { ...rule, rule: 'AUD-01', title: 'Round', severity: 'WARNING', outcome: 'FAILED' },
      { ...rule, rule: 'AUD-02', title: 'Gaps', severity: 'ERROR', outcome: 'FAILED' },
    ],
  });
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let isDone = false;
  await page.route(/\/api\/compliance\//, async (route) => {
    const request = route.request();
    const title = request.headers()['accept-language'] === 'en-GB' ? 'Totals add up' : 'Os totais fecham';
    if (request.method() === 'POST') {
      await finished;
      isDone = true;
    }
    const isList = new URL(request.url()).pathname.endsWith('/runs');
    await route.fulfill({ json: isList ? { content: isDone ? [{ id: 7 }] : [] } : run(title) });
  });
  await open(month('compliance', '03'));
  await page.getByRole('button', { name: 'Verificar o mês agora' }).click();
  await chooseLanguage('English');
  await page.getByText('This month was not checked yet.').waitFor();
  finish();
  await page.getByText('Totals add up').waitFor();
  expect(await page.getByText('Os totais fecham').count()).toBe(0);
  // What has to be corrected comes first.
  expect(await page.locator('tbody .code').allInnerTexts()).toEqual(['AUD-02', 'AUD-01', 'ECD-01']);
});

it.each([
  ['/0301/1/outra', 'Nenhuma visão tem este endereço.'],
  [month('balancete', 'xx'), 'O endereço traz "2024/xx" como mês:'],
  ['/0301/1/razao/1001/20x4/04', 'O endereço traz "20x4/04" como mês:'],
  [month('razao/3', '04'), 'não tem conta analítica com este código.'],
  ['/documento/abc', 'O endereço traz "abc" onde espera um número.'],
  ['/lancamento/1e9', 'O endereço traz "1e9" onde espera um número.'],
  ['/documento/999999', 'documento 999999 não existe'],
  ['/lancamento/999999', 'lançamento 999999 não existe'],
  ['/0301/9/encerramento/2024/04', 'Esta filial não existe, ou você não tem permissão para ela.'],
  ['/0301/1/balancete/2024/02?meses=44', 'informe 03/2024, o mês-base da empresa 0301'],
])('the address %s shows what is wrong, and links to the companies', async (path, says) => {
  await open(path);
  await page.getByText(says).waitFor();
  await page.getByRole('link', { name: 'Empresas' }).first().click();
  await page.getByRole('heading', { name: '0301' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
