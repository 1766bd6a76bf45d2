// One Swagger page as a person uses it, in a browser: authorise with a token in the page's dialog, execute an operation
// with its example, reload. Answers with what was on the page, and with everything that the browser reported.
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';

/** Where pictures of the pages are kept; without it none are made. */
const PICTURES = process.env['SWAGGER_PICTURES'];
const WAIT_MS = 30_000;
const VIEWPORT = { width: 1_280, height: 1_400 };

export interface SwaggerPageUse {
  /** Path of the browser. */
  readonly chromium: string;
  readonly url: string;
  readonly token: string;
  readonly operationId: string;
}

export interface SwaggerPageSeen {
  readonly operations: number;
  /** The status that the page shows for the executed operation. */
  readonly status: string;
  /** By how much the page is wider than its window. */
  readonly pixelsCut: number;
  /** Console errors and warnings, exceptions, requests that failed or were refused. */
  readonly complaints: readonly string[];
}

export async function executeOnSwaggerPage(use: SwaggerPageUse): Promise<SwaggerPageSeen> {
  const browser = await chromium.launch({
    executablePath: use.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    page.setDefaultTimeout(WAIT_MS);
    const complaints = complaintsOf(page);
    await page.goto(use.url);
    await page.locator('.opblock').first().waitFor();
    const operations = await page.locator('.opblock').count();
    await authorise(page, use.token);

    const block = page.locator(`.opblock[id$="-${use.operationId}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .response');
    await answer.waitFor();
    if (PICTURES !== undefined)
      await page.screenshot({ path: join(PICTURES, `${use.operationId}.png`), fullPage: true });
    const status = await answer.locator('.response-col_status').innerText();
    const pixelsCut = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );

    await page.reload();
    await page.locator('.btn.authorize.locked').first().waitFor();
    return { operations, status, pixelsCut, complaints };
  } finally {
    await browser.close();
  }
}

async function authorise(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(token);
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`);
  });
  return complaints;
}
