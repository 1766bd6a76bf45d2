// Tests failures in the middle of work, in Chromium: each one is shown in one sentence with what to do, and the chosen
// file stays. Stored texts are shown as text and never run.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type GivenCompany,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenEntries,
  givenGrant,
  givenOpenDocument,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { Route } from 'playwright-core';
import { chooseFile, open, page, PERSON, previewClosing, site, useConsoleSite } from './console-site.js';

const SLOW_MS = 10_000;
const SCRIPT = '<script>window.ran=1</script><img src=x onerror="window.ran=1">';
let complaints: string[];

useConsoleSite('queries', 'movements');

beforeAll(async () => {
  const { db, company } = site;
  await db.query('UPDATE ledger.company SET name = $1 WHERE id = $2', [SCRIPT, company.id]);
  await db.query('UPDATE ledger.account SET name = $1 WHERE id = $2', [SCRIPT, company.account('1.1.1.01')]);
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-03-01');
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00', history: SCRIPT }]);
  await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
  await givenBatch(db, company.branch, '2024-03-01');
});

beforeEach(() => {
  complaints = [];
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
});

const sentence = async (): Promise<string> => await page.getByRole('alert').locator('p').first().innerText();
const chosenFile = async (): Promise<string> => await page.locator('input[type=file]').inputValue();

async function check(): Promise<void> {
  await page.getByRole('button', { name: 'Só conferir' }).click();
}

async function openImport(name?: string): Promise<void> {
  await open('/0101/1/importacao/2024/03');
  await chooseFile(name);
}

describe('a stored text with a script', () => {
  it.each([
    ['in the name of a company', '/'],
    ['in the name of an account', '/0101/1/balancete/2024/01'],
    ['in the text of an entry', '/0101/1/razao/1001/2024/01'],
  ])('is shown as text %s, and does not run', async (_, path) => {
    await open(path);
    await page.getByText(SCRIPT).first().waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(complaints).toEqual([]);
  });
});

describe('the page is not wider than a narrow screen', () => {
  const width = async (): Promise<unknown> => await page.evaluate('document.documentElement.scrollWidth');

  beforeEach(async () => await page.setViewportSize({ width: 360, height: 740 }));

  it('with a batch of a long name', async () => {
    const name = 'Encerramento do 1º trimestre de 2024 '.repeat(5).trim();
    await site.db.query("UPDATE ledger.batch SET description = $1 WHERE period = '2024-03-01'", [name]);
    await open('/0101/1/importacao/2024/03');
    await page.getByLabel('Lote').waitFor();
    expect(await width()).toBe(360);
  });

  it('with a document whose text is the key of an invoice', async () => {
    const text = `NFe${'35240312345678000195'.repeat(2)}1234`;
    const [document] = await site.db.query<{ id: string }>(
      `INSERT INTO ledger.document (batch_id, branch_id, period, number, text, closing)
       SELECT id, branch_id, period, 'NF-1', $1, false FROM ledger.batch WHERE period = '2024-03-01' RETURNING id`,
      [text],
    );
    await open(`/documento/${document?.id}`);
    await page.getByText(text).waitFor();
    expect(await width()).toBe(360);
  });

  it('with a file whose name has no blanks', async () => {
    await openImport(`${'movimentos_contabeis_'.repeat(5)}.csv`);
    await check();
    await page.getByText('Conferido, nenhum lançamento foi gravado.').waitFor();
    expect(await width()).toBe(360);
  });
});

it.each([
  ['consolidated', '01', 'Este mês está consolidado e não recebe lançamentos.'],
  ['not opened', '07', 'Este mês ainda não recebe lançamentos: não foi aberto.'],
])('the import says before a file is chosen that a month is %s', async (_, month, says) => {
  await open(`/0101/1/importacao/2024/${month}`);
  await page.getByText(says).waitFor();
  expect(await chosenFile()).toBe('');
});

it('a view without a form shows a refusal without the labels of forms', async () => {
  await open('/0101/1/balancete/2023/12');
  expect(await sentence()).toBe(
    'informe 01/2024, o mês-base da empresa 0101, ou posterior; recebido: "12/2023"',
  );
});

describe('a failure during work in the console', () => {
  const isImport = ({ pathname }: URL): boolean => pathname.endsWith('/import');
  const noAnswer = 'O serviço não responde. Tente novamente em instantes.';

  it.each([
    ['a 500 of a proxy', async (route: Route) => await route.fulfill({ status: 500, body: 'oops' })],
    ['a service that is down', async (route: Route) => await route.abort('connectionrefused')],
  ])('is one sentence for %s, and the same press works afterwards', async (_, answer) => {
    await openImport();
    await page.route(isImport, answer);
    await check();
    expect(await sentence()).toBe(noAnswer);
    expect(await chosenFile()).toContain('march.csv');
    await page.unroute(isImport);
    await check();
    await page.getByText('Conferido, nenhum lançamento foi gravado.').waitFor();
  });

  it('is one sentence without a network, and the request is not sent later', async () => {
    await openImport();
    await page.context().setOffline(true);
    await check();
    expect(await sentence()).toBe(noAnswer);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'POST')));
    await page.context().setOffline(false);
    await page.evaluate('fetch("/health").then((answer) => answer.text())');
    expect(sent).toBe(0);
  });

  it('is one sentence when /config.json fails, and the next try works', async () => {
    const isConfig = ({ pathname }: URL): boolean => pathname === '/config.json';
    await page.route(isConfig, async (route) => await route.fulfill({ status: 503, body: 'oops' }));
    await page.goto(site.url);
    expect(await sentence()).toBe(noAnswer);
    await page.unroute(isConfig);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('is the message of the service when a permission was revoked, and the chosen file stays', async () => {
    await openImport();
    await site.db.query('DELETE FROM access.grant_direct');
    try {
      // The service answers from its cache until it has heard of the change.
      await until(async () => {
        const answer = page.waitForResponse((each) => isImport(new URL(each.url())));
        await check();
        return !(await answer).ok();
      });
      expect(await sentence()).not.toBe(noAnswer);
      expect(await chosenFile()).toContain('march.csv');
    } finally {
      await givenGrant(site.db, PERSON, site.company);
    }
  });

  it('is not a failure for a slow service: a text says so until the answer is shown', async () => {
    const answers: (() => void)[] = [];
    const isQuery = ({ pathname }: URL): boolean => pathname === '/companies';
    await page.route(isQuery, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.clock.install();
    await open('/');
    await page.getByText('Carregando…').waitFor();
    await page.clock.fastForward(SLOW_MS);
    await page.getByText('O serviço está demorando mais que o normal. Espere, ou volte depois').waitFor();
    for (const answer of answers) answer();
    await page.getByRole('heading', { name: '0101' }).waitFor();
    expect(await page.getByText('demorando').count()).toBe(0);
  });

  it('leaves no batch of a check without an answer', async () => {
    await openImport();
    await page.getByLabel('Lote').selectOption('novo lote');
    const batches = async (): Promise<string[]> =>
      await page.getByLabel('Lote').locator('option').allInnerTexts();
    const before = await batches();
    await page.route(isImport, async (route) => await route.abort('connectionreset'));
    await check();
    expect(await sentence()).toBe(noAnswer);
    expect([await page.getByLabel('Lote').inputValue(), await batches()]).toEqual(['new', before]);
  });

  it('is shown for an ECD also to a person who left the view and came back', async () => {
    const isEcd = ({ pathname }: URL): boolean => pathname === '/api/compliance/ecd';
    const message = 'o mês 01/2024 não foi fechado';
    let refuse = (): void => undefined;
    const left = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(isEcd, async (route) => {
      const isWriting = route.request().method() === 'POST';
      if (isWriting) await left;
      await route.fulfill(
        isWriting ? { status: 409, json: { code: 'MONTH_NOT_CLOSED', message } } : { json: { content: [] } },
      );
    });
    await open('/0101/1/ecd/2024/01');
    await page.getByRole('button', { name: 'Gerar o arquivo' }).click();
    await page.getByText('O arquivo está sendo gerado.').waitFor();
    await page.getByRole('link', { name: 'Balancete' }).click();
    await page.getByRole('rowheader', { name: SCRIPT }).waitFor();
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    refuse();
    await refused;
    await page.getByRole('link', { name: 'ECD' }).click();
    expect(await sentence()).toBe(message);
  });

  it.each([
    ['a closing', '/0101/1/encerramento/2024/03', 'ids', 'tr:has-text("VENDA")', previewClosing],
    ['a ledger', '/0101/1/razao/1001/2024/01', 'ids', 'tr:has-text("VENDA")', undefined],
    ['a year', '/0101/1/demonstracoes/2024/02?tipo=dre', 'compare', 'figcaption', undefined],
    ['a statement and its plot', '/0101/1/demonstracoes/2024/02?tipo=dre', 'from', 'figcaption', undefined],
  ])('is one sentence for %s of which a part could not be read', async (_, path, parameter, shown, show) => {
    const isPart = ({ searchParams }: URL): boolean => searchParams.has(parameter);
    await page.route(isPart, async (route) => await route.abort('connectionrefused'));
    await open(path);
    await show?.();
    expect(await sentence()).toBe(noAnswer);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute(isPart);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.locator(shown).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is one sentence for a closing whose answer was lost, and the same press shows that it was posted', async () => {
    await open('/0101/1/encerramento/2024/03');
    const button = await previewClosing();
    const isClosing = ({ pathname }: URL): boolean => pathname.startsWith('/yearClosing/');
    await page.route(isClosing, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button.click();
    expect(await sentence()).toBe(noAnswer);
    await page.unroute(isClosing);
    await button.click();
    await page.getByText('O encerramento foi lançado.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it('the opening of a month leaves alone a person who has gone to another view meanwhile', async () => {
  let answer = (): void => undefined;
  const left = new Promise<void>((resolve) => (answer = resolve));
  const isOpening = ({ pathname }: URL): boolean => pathname.startsWith('/monthOpening/');
  await page.route(isOpening, async (route) => {
    if (route.request().method() === 'POST') await left;
    await route.continue();
  });
  await open('/0101/1/consolidacao/2024/03');
  await page.getByRole('button', { name: 'Abrir 04/2024' }).click();
  await page.getByRole('link', { name: 'Importação' }).click();
  await chooseFile();
  // The page reads the companies again when the month is open.
  const read = page.waitForResponse(/companies/);
  answer();
  await read;
  await page.getByRole('heading', { name: 'Importação 03/2024' }).waitFor();
  expect(await chosenFile()).toContain('march.csv');
});

describe('a month that another person closed meanwhile', () => {
  const closed = '2024-01-01';
  let company: GivenCompany;

  beforeEach(async () => {
    company = await givenCompany(site.db);
    await givenGrant(site.db, PERSON, company);
    await givenOpenPeriod(site.db, company.branch, closed);
  });

  it('stays in the field of a reversal until another one is chosen', async () => {
    const document = await givenOpenDocument(site.db, company.branch, closed);
    const [account, contra] = [company.account('1.1.1.01'), company.account('3.1.01')];
    await givenEntries(site.db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
    await open(`/documento/${document.id}`);
    await page.getByRole('button', { name: 'Estornar o documento' }).click();
    await page.getByLabel('Dia', { exact: true }).fill('5');
    await page.getByLabel('Motivo').fill('em dobro');
    await givenOpenPeriod(site.db, company.branch, '2024-02-01');
    await givenConsolidated(site.db, company.branch, closed);
    const send = page.locator('form').getByRole('button', { name: 'Estornar', exact: true });
    await send.click();
    expect(await sentence()).toContain('o mês 01/2024 está consolidado');
    const field = page.getByLabel('No mês');
    await field.locator('option', { hasText: '02/2024' }).waitFor({ state: 'attached' });
    expect(await field.inputValue()).toBe('01/2024');
    await field.selectOption('02/2024');
    await send.click();
    await page.getByText('Estorno lançado: 1 partida.').waitFor();
  });

  it('is named in the import as soon as the import was refused, and the chosen file stays', async () => {
    await open(`/${company.code}/${company.branch.code}/importacao/2024/01`);
    await chooseFile();
    await givenConsolidated(site.db, company.branch, closed);
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText('Este mês está consolidado e não recebe lançamentos.').waitFor();
    expect(await chosenFile()).toContain('march.csv');
  });
});
