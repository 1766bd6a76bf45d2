// node tools/console-speed.mjs [console's address] : how fast the console shows large books, against a running `npm start`.
// Makes company 0990 once (20,000 accounts, twelve months, one ledger of a million lines in December) and then measures in
// the Chromium of CHROMIUM_PATH. Prints figures and judges nothing: a busy machine is slower than an idle one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { chromium } from 'playwright-core';

const { MovementsClient } = await import(new URL('./dist/admin/movements-client.js', import.meta.url).href);
const { signInAsAdmin } = await import(new URL('./dist/local-stack/demo.js', import.meta.url).href);
const COMPANY = '0990';
const BRANCH = '0001';
const YEAR = 2025;
const FIRST = Period.of(YEAR, 1);
const LAST = Period.of(YEAR, 12);
const GROUPS = 198;
const ACCOUNTS_PER_GROUP = 100;
const ACCOUNTS_PER_REQUEST = 2_000;
const LEDGER_LINES = 1_000_000;
const LINES_PER_DOCUMENT = 10_000;
const WAIT_MS = 120_000;
const SCROLLS = 60;
const HEADER = 'documento;diaref;lancamento;debcre;day;conta;contrapartida;valor;historico';

/** Long tasks are those above 50 ms; what happens while a view opens is counted apart from scrolling. */
const OBSERVE = `window.tasks = []; new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });`;
const STATE = `(() => {
  const tasks = window.tasks.splice(0);
  const mib = Math.round(performance.memory.usedJSHeapSize / 2 ** 20);
  return tasks.length + ' long tasks, the longest ' + Math.round(Math.max(0, ...tasks)) + ' ms; ' + document.querySelectorAll('tbody tr').length + ' rows in the page; ' + mib + ' MiB';
})()`;
/** A sixtieth of the table at a time: of one that grows as it is read, of what it was in the beginning. */
const SCROLL = `(async () => {
  const table = document.querySelector('.table');
  const step = (table.scrollHeight - table.clientHeight) / ${SCROLLS};
  for (let at = 0; at < ${SCROLLS}; at += 1) {
    table.scrollTop += step;
    await new Promise((done) => setTimeout(done, 100));
  }
})()`;

const address = process.argv[2] ?? 'http://localhost:3004';
/** @type {{ signIn: { issuer: string }, movements: string[], queries: string[] }} */
const { signIn, ...urls } = Object(await (await fetch(new URL('/config.json', address))).json());
const token = await signInAsAdmin(signIn.issuer);
const movements = new MovementsClient(urls.movements[0], token);
const codes = Array.from({ length: GROUPS * ACCOUNTS_PER_GROUP }, (_, at) => String(100_000 + at));

const { content } = await new MovementsClient(urls.queries[0], token).call('GET', `/companies?q=${COMPANY}`);
if (!content.some((/** @type {{ code: string }} */ { code }) => code === COMPANY)) await makeBooks();
await measure();

async function makeBooks() {
  const company = `/companies/${COMPANY}`;
  await movements.call('PUT', company, { name: 'Livros grandes', baseYearMonth: FIRST.format() });
  const groups = Array.from({ length: GROUPS }, (_, at) => account(`1.${at + 1}`, String(900_001 + at), 'S'));
  const analytic = codes.map((code, at) =>
    account(`1.${Math.floor(at / ACCOUNTS_PER_GROUP) + 1}.${(at % ACCOUNTS_PER_GROUP) + 1}`, code, 'A'),
  );
  const accounts = [account('1', '900000', 'S'), ...groups, ...analytic];
  for (let at = 0; at < accounts.length; at += ACCOUNTS_PER_REQUEST)
    await movements.call('PUT', `${company}/accounts`, {
      accounts: accounts.slice(at, at + ACCOUNTS_PER_REQUEST),
    });
  await movements.call('PUT', `${company}/branches/${BRANCH}`, { name: 'Matriz' });
  const pairs = codes.flatMap((code, at) => (at % 2 === 0 ? [[code, codes[at + 1] ?? '']] : []));
  for (const period of Period.range(FIRST, LAST)) {
    if (!period.equals(FIRST)) await movements.openMonth(COMPANY, BRANCH, period);
    await importLines(period, '1', pairs.length, (at) => pairs[at] ?? []);
    process.stdout.write(`${period.format()} has its movement\n`);
  }
  for (const period of Period.range(FIRST, LAST.plus(-1)))
    await movements.consolidate(COMPANY, BRANCH, period);
  await importLines(LAST, '2', LEDGER_LINES, () => codes.slice(0, 2));
}

/** @param {string} cdAccounting @param {string} cdReduced @param {string} kind */
function account(cdAccounting, cdReduced, kind) {
  return { cdAccounting, cdReduced, name: `CONTA ${cdAccounting}`, kind, nature: '01', active: true };
}

/** @param {Period} period @param {string} lote @param {number} count @param {(at: number) => string[]} accountsOf */
async function importLines(period, lote, count, accountsOf) {
  const lines = Array.from({ length: count }, (_, at) => {
    const document = String(Math.floor(at / LINES_PER_DOCUMENT) + 1).padStart(6, '0');
    const number = String((at % LINES_PER_DOCUMENT) + 1).padStart(5, '0');
    const [debit, credit] = accountsOf(at);
    return `${document};02;${number};D;02;${debit};${credit};1,00;Lançamento ${at + 1}`;
  });
  const folder = await mkdtemp(join(tmpdir(), 'razao-console-'));
  await writeFile(join(folder, 'lines.csv'), `${HEADER}\n${lines.join('\n')}\n`);
  const batch = await movements.openBatch({ company: COMPANY, branch: BRANCH, period, lote });
  const { message, success } = await movements.importFile(batch, join(folder, 'lines.csv'));
  await rm(folder, { recursive: true });
  if (!success) throw new Error(`The import was refused: ${message}`);
}

async function measure() {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(
      `sessionStorage.setItem('razao.token', ${JSON.stringify(`${token} ${token}`)}); ${OBSERVE}`,
    );
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    // That debits equal credits is said when every month is there.
    const whole = '.bar .good, .bar .problem';
    await report(page, 'trial balance of 12 months', `balancete/${YEAR}/12?meses=12`, whole);
    await report(page, 'ledger of a million lines', `razao/${codes[0]}/${YEAR}/12`, 'tfoot .amount');
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').Page} page @param {string} what @param {string} view @param {string} whole */
async function report(page, what, view, whole) {
  // Once to fill the caches of the services, as in a working day; then as it is measured.
  for (const time of ['first', 'second']) {
    await page.goto('about:blank');
    const begun = performance.now();
    await page.goto(new URL(`/${COMPANY}/${BRANCH}/${view}`, address).href);
    await page.locator('tbody .amount:not(:empty)').first().waitFor();
    const shown = Math.round(performance.now() - begun);
    await page.locator(whole).first().waitFor();
    const all = Math.round(performance.now() - begun);
    process.stdout.write(`${what}, ${time} time: shown after ${shown} ms, whole after ${all} ms\n`);
  }
  const opened = await page.evaluate(STATE);
  await page.evaluate(SCROLL);
  process.stdout.write(
    `  opened: ${opened}\n  after ${SCROLLS} scrolls to the end: ${await page.evaluate(STATE)}\n`,
  );
}
