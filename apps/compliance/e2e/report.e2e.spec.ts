// Tests the report as a person sees it: the page loads nothing, and a browser shows and prints all of it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { givenGrant } from '@razao/testing/factories';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ComplianceReport, ComplianceRun } from '../src/runs/runs.dto.js';
import { BANK, CASH, CleanBooks } from './fixtures/clean-books.js';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const SCRIPT = '<script>document.title = "taken"</script><b>bold</b>';
const LONG_WORD = 'PALAVRASEMESPACO'.repeat(14);

const db = useTestDatabase();
let app: RunningApp;
let ana: HttpClient;
let path: string;

beforeAll(async () => {
  const books = await CleanBooks.write(db);
  await books.post(30, [
    [{ debcre: 'D', account: BANK, contra: CASH, amount: '10.01', history: SCRIPT }],
    [{ debcre: 'D', account: BANK, contra: CASH, amount: '10.02', history: LONG_WORD }],
    [{ debcre: 'D', account: BANK, contra: CASH, amount: '10.03', history: '' }],
  ]);
  await books.writtenInTime();
  await givenGrant(db, 'ana', books.company);
  app = await startApp('compliance', { databaseUrl: db.url });
  closeAfterTests(() => app.stop());
  ana = app.as('ana');
  const { body } = await ana.postForm<ComplianceRun>('/api/compliance/run', {
    companyid: String(books.company.id),
    branchid: String(books.company.branch.id),
    refmonth: '2024-03',
  });
  path = `/api/compliance/run/${body.id}/report`;
});

describe('GET /api/compliance/run/{id}/report', () => {
  it.each([
    ['text/html', 'text/html; charset=utf-8', 'Accept, Accept-Language'],
    ['*/*', 'text/html; charset=utf-8', 'Accept, Accept-Language'],
    ['application/json', 'application/json; charset=utf-8', 'Accept, Accept-Language'],
    ['text/html;q=0.1, application/json', 'application/json; charset=utf-8', 'Accept, Accept-Language'],
    ['application/json;charset=UTF-8', 'application/json; charset=utf-8', 'Accept, Accept-Language'],
  ])('answers %s with %s', async (accept, type, vary) => {
    const answer = await ana.get(path, { accept });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      vary,
    ]);
  });

  it('answers 406 to a media type that it does not have', async () => {
    expect((await ana.get(path, { accept: 'application/pdf' })).status).toBe(406);
  });

  it('answers a page that escapes markup, and whose policy lets it load and run nothing', async () => {
    const { headers, text } = await ana.get(path, { accept: 'text/html' });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;document.title = &quot;taken&quot;&lt;/script&gt;');
  });

  it('answers the same run as JSON, with the sources of its rules', async () => {
    const { body } = await ana.get<ComplianceReport>(path, { accept: 'application/json' });
    expect(body).toMatchObject({ status: 'FAILED', refmonth: '2024-03', fresh: true, branch: { code: '1' } });
    expect(body.results[0]).toMatchObject({
      rule: 'ECD-01',
      source: expect.stringContaining('ECD layout 9'),
      description: expect.stringContaining('debits'),
    });
    const weekend = body.results.find(({ rule }) => rule === 'AUD-03');
    expect(weekend?.samples.map(({ detail }) => detail['history'])).toEqual([SCRIPT, LONG_WORD, '']);
  });
});

it('the report as JSON is in Portuguese for a caller who accepts pt-BR', async () => {
  const { body } = await ana.get<ComplianceReport>(path, {
    accept: 'application/json',
    'accept-language': 'pt-BR',
  });
  const weekend = body.results.find(({ rule }) => rule === 'AUD-03');
  expect(weekend?.title).toBe('Lançamentos em fins de semana');
  expect(weekend?.source).toMatch(/^Prática de auditoria; NBC TA 240/);
  expect(weekend?.samples[0]?.message).toMatch(
    /^Lote .+, documento .+, lançamento .+ do dia \d+: fim de semana$/,
  );
});

describe('the report in a browser', () => {
  if (!existsSync(CHROMIUM)) {
    it('is not tested, because there is no Chromium', () => {
      process.stdout.write(`skipped: the report in a browser needs ${CHROMIUM} (or set CHROMIUM_PATH)\n`);
      expect(existsSync(CHROMIUM)).toBe(false);
    });
    return;
  }

  const folder = useTemporaryFolder();
  beforeAll(async () => {
    const { text } = await ana.get(path, { accept: 'text/html' });
    // The probe measures the page and writes the result into it. The served page runs no script.
    const probe = `<script>
      const wide = [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline');
      const outside = [...document.querySelectorAll('svg text')].filter((t) => { const b = t.getBoundingClientRect(), s = t.closest('svg').getBoundingClientRect(); return b.left < s.left - 1 || b.right > s.right + 1 || b.top < s.top - 1 || b.bottom > s.bottom + 1; });
      document.body.dataset.probe = JSON.stringify({ title: document.title, wide: wide.map((e) => e.outerHTML.slice(0, 80)), outside: outside.map((t) => t.textContent), overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth, bold: document.querySelectorAll('b').length });
    </script>`;
    await writeFile(join(folder.path, 'report.html'), text);
    await writeFile(join(folder.path, 'probed.html'), text.replace('</body>', `${probe}</body>`));
  });

  async function chromium(page: string, ...options: string[]): Promise<string> {
    const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
    const alone = [
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${join(folder.path, 'profile')}`,
    ];
    const address = pathToFileURL(join(folder.path, page)).href;
    const words = ['--headless', '--no-sandbox', ...quiet, ...alone, ...options, address];
    return (await promisify(execFile)(CHROMIUM, words, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  }

  it.each([1280, 800])('fits %i pixels, runs no stored script, and shows markup as text', async (width) => {
    const page = await chromium('probed.html', `--window-size=${width},2000`, '--dump-dom');
    const probe = /data-probe="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
    expect(JSON.parse(probe.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))).toEqual({
      title: expect.stringContaining('Conformidade 03/2024'),
      wide: [],
      outside: [],
      overflow: 0,
      bold: 0,
    });
  });

  it('renders as a screenshot, and prints on several pages of A4', async () => {
    await chromium(
      'report.html',
      '--window-size=1280,2000',
      `--screenshot=${join(folder.path, 'report.png')}`,
    );
    const picture = await readFile(join(folder.path, 'report.png'));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 2000]);
    await chromium(
      'report.html',
      '--no-pdf-header-footer',
      `--print-to-pdf=${join(folder.path, 'report.pdf')}`,
    );
    const pdf = (await readFile(join(folder.path, 'report.pdf'))).toString('latin1');
    expect(pdf).toMatch(/^%PDF-/);
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
      Math.round(Number(w)),
      Math.round(Number(h)),
    ]);
    expect(sizes.length).toBeGreaterThan(1);
    expect(new Set(sizes.map(String))).toEqual(new Set(['595,842']));
  });
});
