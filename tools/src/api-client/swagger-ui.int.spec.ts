// The Swagger pages as a person uses them, in a browser: authorise with a token in the page's own dialog,
// execute an operation with its own example on the demo ledger, see the 2xx; nothing blocked, nothing
// missing, nothing cut at 1,280 pixels.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppName } from '@razao/testing';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { startDemoServices } from './demo-services.js';
import type { DemoServices } from './demo-services.js';
import { readApiDocument } from './open-api-document.js';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Where the pictures stay, to be looked at; otherwise they go with the test. */
const PICTURES = process.env['SWAGGER_PICTURES'];
const START_MS = 120_000;
const PAGE_MS = 30_000;
const WIDTH = 1_280;

const PAGES: readonly (readonly [service: AppName, path: string, operation: string])[] = [
  ['movements', '/docs', 'listAllBatches'],
  ['queries', '/docs', 'balanceInquiryDetails'],
  ['compliance', '/docs/', 'runCompliance'],
];

describe('the Swagger pages', () => {
  if (!existsSync(CHROMIUM)) {
    it('are not looked at: there is no Chromium', () => {
      process.stdout.write(`skipped: the Swagger pages need ${CHROMIUM} (or set CHROMIUM_PATH)\n`);
      expect(existsSync(CHROMIUM)).toBe(false);
    });
    return;
  }

  let services: DemoServices;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = PICTURES ?? (await mkdtemp(join(tmpdir(), 'swagger-')));
    services = await startDemoServices();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  }, START_MS);
  afterAll(async () => {
    await browser.close();
    await services.stop();
    if (PICTURES === undefined) await rm(folder, { recursive: true, force: true });
  }, START_MS);

  /** What the browser complains about: refused by a policy, not found, thrown. */
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

  it.each(PAGES)(
    '%s%s: authorise, execute %s, see its success',
    async (service, path, operationId) => {
      const page = await browser.newPage({ viewport: { width: WIDTH, height: 1_400 } });
      page.setDefaultTimeout(PAGE_MS);
      const complaints = complaintsOf(page);
      await page.goto(`${services.apps[service].url}${path}`);
      await page.locator('.opblock').first().waitFor();
      await page.screenshot({ path: join(folder, `${service}.png`), fullPage: true });
      const { operations } = await readApiDocument(service);
      expect(await page.locator('.opblock').count()).toBe(operations.length);

      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.locator('.auth-container input').fill(services.token);
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();

      const block = page.locator(`.opblock[id$="-${operationId}"]`);
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      const answer = block.locator('.live-responses-table .response');
      await answer.waitFor();
      await page.screenshot({ path: join(folder, `${service}-executed.png`), fullPage: true });
      expect(await answer.locator('.response-col_status').innerText()).toMatch(/^200/);
      const cut = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate<number>(cut)).toBe(0);

      await page.reload();
      await page.locator('.btn.authorize.locked').first().waitFor();
      expect(complaints).toEqual([]);
      await page.close();
    },
    PAGE_MS * 4,
  );
});
