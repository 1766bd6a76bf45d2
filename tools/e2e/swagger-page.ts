// Uses a Swagger page in Chromium as a reader does.
import type { Page } from 'playwright-core';
import { openChromium } from './chromium.js';

const PAGE_WAIT_MS = 120_000;
const VIEWPORT = { width: 1_280, height: 1_400 };

/**
 * Authorises in the dialog, executes an operation with its example, and reloads.
 * @returns what the page showed
 */
export async function executeOnPage(url: string, operationId: string, token: string) {
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    page.setDefaultTimeout(PAGE_WAIT_MS);
    const complaints = complaintsOf(page);
    await page.goto(url);
    await page.locator('.opblock').first().waitFor();
    const operations = await page.locator('.opblock').count();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(token);
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
    const block = page.locator(`.opblock[id$="-${operationId}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .response');
    await answer.waitFor();
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

/** Collects console errors and warnings, exceptions, and requests that failed or were refused. */
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
