// Tests the users of the console in Chromium: what each may do, a permission that is revoked, two tabs of one person,
// and the focus of a person who works with the keyboard.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  givenBatch,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import type { Page } from 'playwright-core';
import {
  chooseFile,
  open,
  openAndSignIn,
  page,
  PERSON,
  pressSignIn,
  previewClosing,
  site,
  useConsoleSite,
} from './console-site.js';

const HOUR_MS = 3_600_000;
const STALE_MS = 11_000;
const SEALED = '/0101/1/consolidacao/2024/01';
/** Whether another element covers a part of the focused one. */
const IS_COVERED = `[[0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([x, y]) => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return !document.activeElement.contains(document.elementFromPoint(left + width * x, top + height * y));
})`;

useConsoleSite('queries', 'movements');

/** Two documents of the sealed month, and one that no test reverses. */
let documents: number[];

beforeAll(async () => {
  const { db, company } = site;
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01', '2024-03-01');
  const [sealed, last] = [
    await givenBatch(db, company.branch, '2024-01-01'),
    await givenBatch(db, company.branch, '2024-03-01'),
  ];
  documents = [];
  for (const [batch, lancamento] of [
    [sealed, '1'],
    [sealed, '2'],
    [last, '3'],
  ] as const) {
    const document = await givenDocument(db, batch);
    documents.push(document.id);
    await givenEntries(db, document, [
      { lancamento, debcre: 'D', account: company.account('1.1.1.01'), amount: '10.00' },
      { lancamento, debcre: 'C', account: company.account('3.1.01'), amount: '10.00' },
    ]);
  }
  const lines = Array.from({ length: 100 }, (_, at) => ({
    ...({ debcre: 'D', account: company.account('1.1.1.01'), contra: company.account('3.1.01') } as const),
    lancamento: `${100 + at}`,
    day: 2,
    amount: '1.00',
  }));
  await givenEntries(db, await givenDocument(db, last), lines);
  await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
});

const alert = async (): Promise<string> => await page.getByRole('alert').first().innerText();
const focused = async (): Promise<string> => (await page.locator(':focus').innerText()).trim();

async function fillReversal(of: Page, day: string, reason: string): Promise<void> {
  await of.getByRole('button', { name: 'Estornar o documento' }).click();
  await of.getByLabel('Dia', { exact: true }).fill(day);
  await of.getByLabel('Motivo').fill(reason);
}

const sendReversal = async (of: Page): Promise<void> =>
  await of.locator('form').getByRole('button', { name: 'Estornar', exact: true }).press('Enter');

describe('the work of an administrator', () => {
  it('is not offered to other users, who read that an administrator can reopen the month', async () => {
    await open(SEALED);
    await page.getByText('Um administrador pode reabrir o mês.').waitFor();
    expect(await page.getByLabel('Motivo').count()).toBe(0);
  });

  it('is offered to an administrator', async () => {
    await open(SEALED, ['admin']);
    await page.getByRole('button', { name: 'Reabrir 2 meses' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it('a view shows the refusal of the service after its permission was revoked', async () => {
  await page.clock.install();
  await open('/0101/1/balancete/2024/01');
  await page.getByRole('row', { name: /CAIXA/ }).waitFor();
  await site.db.query('DELETE FROM access.grant_direct');
  try {
    // The service answers from its cache until it has heard of the change, so the person may have to look again.
    await until(async () => {
      await page.clock.fastForward(STALE_MS);
      const answer = page.waitForResponse(/trialBalance/);
      await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
      return (await answer).status() === 403;
    });
    expect(await alert()).toContain(
      'O usuário não tem permissão para esta empresa/filial (0101/1): solicite-a a um administrador.',
    );
  } finally {
    await givenGrant(site.db, PERSON, site.company);
  }
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

describe('two tabs of one person', () => {
  let other: Page;

  beforeEach(async () => {
    const path = `/documento/${documents[0]}`;
    await openAndSignIn(path);
    other = await page.context().newPage();
    await other.goto(`${site.url}${path}`);
    // The provider has a session of the person and asks for nothing.
    await pressSignIn(other);
  });

  it('are both signed out when the person signs out in one', async () => {
    await other.getByRole('button', { name: 'Sair' }).waitFor();
    await page.getByRole('button', { name: 'Sair' }).click();
    await other.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(await other.getByText('Documento').count()).toBe(0);
  });

  it('show in the second one that the document was reversed in the first one', async () => {
    for (const each of [page, other]) await fillReversal(each, '5', 'em dobro');
    await sendReversal(page);
    await page.getByText('Estorno lançado: 2 partidas.').waitFor();
    await sendReversal(other);
    await other.getByText(/^o lançamento 1 do documento \d+ foi estornado/).waitFor();
    await other
      .getByRole('link', { name: /^estornado pelo lançamento 1 do documento \d+ de 05\/03\/2024$/ })
      .first()
      .waitFor();
    expect(await other.getByRole('button', { name: /^Estornar o/ }).count()).toBe(0);
  });
});

describe('a refusal in the console', () => {
  beforeEach(async () => {
    await open(`/documento/${documents[1]}`);
  });

  it('names the field as the form does, and leaves no new batch', async () => {
    await fillReversal(page, '32', 'em dobro');
    await page.getByLabel('Lote').waitFor();
    const batches = async () => await page.getByLabel('Lote').locator('option').allInnerTexts();
    const before = await batches();
    await sendReversal(page);
    expect(await alert()).toMatch(/^Dia: informe um dia do mês/);
    expect([await page.getByLabel('Lote').inputValue(), await batches()]).toEqual(['new', before]);
  });

  it('lists the fields when several are invalid', async () => {
    await fillReversal(page, '32', ' ');
    await sendReversal(page);
    expect(await alert()).toMatch(/^Dia "32" informe .*\nMotivo " " informe /);
  });
});

it('a reversal after the session had ended says that nothing was done', async () => {
  await openAndSignIn(`/documento/${documents[1]}`);
  await fillReversal(page, '6', 'em dobro');
  await page.route(/\/reversal$/, async (route) => {
    await route.fulfill({ status: 401, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await sendReversal(page);
  await pressSignIn(page);
  await page.getByRole('button', { name: 'Sair' }).waitFor();
  expect(await alert()).toBe('Sua sessão tinha terminado, e nada foi feito. Tente novamente.');
});

describe('the focus of the keyboard', () => {
  it('stays on a button that was pressed, also after signing in again', async () => {
    await page.clock.install();
    await openAndSignIn('/0101/1/importacao/2024/03');
    await chooseFile();
    await page.getByRole('button', { name: 'Só conferir' }).press('Enter');
    await page.getByText('Conferido, nenhum lançamento foi gravado.').waitFor();
    expect(await focused()).toBe('Só conferir');
    await page.clock.fastForward(2 * HOUR_MS);
    await page.getByText('Sua sessão terminou. Entre novamente.').waitFor();
    await page.clock.setSystemTime(new Date());
    await pressSignIn(page);
    await page.getByRole('button', { name: 'Sair' }).waitFor();
    expect(await focused()).toBe('Só conferir');
    expect(await page.locator('input[type=file]').inputValue()).toContain('march.csv');
  });

  it('is never covered by the header, the footer or the row headers of a table', async () => {
    const walk = async (key: string, times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) {
        await page.keyboard.press(key);
        expect(await page.evaluate<boolean>(IS_COVERED)).toBe(false);
      }
    };
    await open('/0101/1/razao/1001/2024/03');
    await page.getByRole('region', { name: 'Razão' }).getByRole('link').first().focus();
    await walk('Tab', 25);
    await walk('Shift+Tab', 25);
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/0101/1/balancete/2024/03');
    await page.getByRole('row', { name: /CAIXA/ }).getByRole('link').last().focus();
    await walk('Shift+Tab', 3);
  });

  it('stays in the table when paging removes the row that had it', async () => {
    await open('/0101/1/razao/1001/2024/03');
    await page.getByRole('region', { name: 'Razão' }).getByRole('link').first().focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageDown');
    await until(() => page.evaluate<boolean>(`document.querySelector('.table').scrollTop > 1_000`));
    expect(await until(() => page.locator('.table:focus').count())).toBe(1);
  });

  it('is on the link that was followed, after going back', async () => {
    await open('/0101/1/razao/1001/2024/03');
    const table = page.getByRole('region', { name: 'Razão' });
    await table.getByRole('link').first().waitFor();
    await table.press('End');
    await table.getByRole('link', { name: '195', exact: true }).press('Enter');
    await page.getByRole('heading', { name: /^Documento/ }).waitFor();
    await page.goBack();
    await table.getByRole('link', { name: '195', exact: true }).waitFor();
    expect(await until(focused, (name) => name === '195')).toBe('195');
  });

  it.each(['Escape', 'Cancelar'])('returns to the button whose form was closed with %s', async (by) => {
    await open(`/documento/${documents[2]}`);
    await page.getByRole('button', { name: 'Estornar o lançamento 3' }).last().press('Enter');
    await page.getByLabel('Dia', { exact: true }).waitFor();
    if (by === 'Escape') await page.keyboard.press(by);
    else await page.getByRole('button', { name: by }).press('Enter');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Estornar o lançamento 3');
  });

  it('moves to the view when the button was removed with its form', async () => {
    await open(`/documento/${documents[1]}`);
    await fillReversal(page, '7', 'em dobro');
    await sendReversal(page);
    await page.getByText('Estorno lançado: 2 partidas.').waitFor();
    expect(await until(() => page.locator('main:focus').count())).toBe(1);
  });
});

describe('while a service has not answered yet', () => {
  const isChange = ({ pathname }: URL): boolean => /reversal$|^\/runconsolidation$/.test(pathname);

  it.each([
    [
      'a reversal',
      () => `/documento/${documents[2]}`,
      async () => {
        await fillReversal(page, '5', 'em dobro');
        await sendReversal(page);
      },
    ],
    [
      'the start of a consolidation',
      () => '/0101/1/consolidacao/2024/03',
      async () => await page.getByRole('button', { name: 'Consolidar 03/2024' }).press('Enter'),
    ],
  ])('the console says that %s is being sent', async (_, path, send) => {
    await open(path());
    let lose = (): void => undefined;
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route(isChange, async (route) => {
      await lost;
      await route.abort('connectionreset');
    });
    await send();
    await page.getByText('Enviando…').waitFor();
    lose();
    await page.getByText('Enviando…').waitFor({ state: 'detached' });
    expect(await alert()).toContain('O serviço não responde.');
  });
});

it('the console says that a closing is being posted, until it is posted', async () => {
  await open('/0101/1/encerramento/2024/03');
  const button = await previewClosing();
  let answer = (): void => undefined;
  const answering = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/yearClosing\//, async (route) => {
    await answering;
    await route.continue();
  });
  await button.click();
  await page.getByText('Lançando o encerramento…').waitFor();
  // To change a field would hide the result.
  expect(await page.getByLabel('Encerrar').isDisabled()).toBe(true);
  answer();
  await page.getByText('O encerramento foi lançado.').waitFor();
  expect(await page.getByText('Lançando o encerramento…').count()).toBe(0);
});

it('a reversal keeps what was entered while another person enters a line to a further account', async () => {
  const { db, company } = site;
  const line = { debcre: 'D', contra: company.account('3.1.01'), amount: '1.00' } as const;
  const document = await givenDocument(db, await givenBatch(db, company.branch, '2024-03-01', '900001'));
  await givenEntries(db, document, [{ account: company.account('1.1.1.02'), ...line }]);
  await open(`/documento/${document.id}`);
  await fillReversal(page, '8', 'em dobro');
  await givenEntries(db, document, [{ account: company.account('2.1.01'), lancamento: '2', ...line }]);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('row', { name: /FORNECEDORES/ }).waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('em dobro');
});
