// The report of a run as one page that a person reads, files and prints: nothing is loaded, nothing runs.
import { Period, centsFromNumeric, formatAmountPtBr } from '@razao/domain';
import { readFileSync } from 'node:fs';
import type { RuleHeader } from '../rules/rule-header.js';
import type { RunRead } from '../runs/read-runs.service.js';
import type { NamedRunRow, ResultRow, StoredTotals } from '../runs/run.store.js';
import type { Finding } from '../runs/runs.dto.js';
import { benfordPicture, type BenfordFigures } from './benford-picture.js';
import { Html, NOTHING, markup } from './html.js';
import { outcomePicture, verdictOf, type Verdict } from './outcome-picture.js';

const STYLE = new Html(readFileSync(new URL('./report.css', import.meta.url), 'utf8'));
const BENFORD_RULE = 'AUD-05';
const VERDICTS: Readonly<Record<Verdict, string>> = {
  passed: '✓ passed',
  warning: '! warning',
  error: '✕ error',
};

export type RuleWords = ReadonlyMap<string, Pick<RuleHeader, 'source' | 'description'>>;

export function reportPage({ run, results, fresh }: RunRead, words: RuleWords): string {
  const month = Period.fromDate(run.period).format();
  const failed = results.filter(({ outcome }) => outcome === 'FAILED');
  const errors = failed.filter(({ severity }) => severity === 'ERROR');
  const warnings = failed.filter(({ severity }) => severity === 'WARNING');
  return `<!doctype html>\n${
    markup`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Compliance ${month} ${run.companyCode}/${run.branchCode}: ${run.status}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${head(run, month, fresh)} ${totals(run.totals)}
        <h2>Rules at a glance</h2>
        <figure style="margin: 12px 0">${outcomePicture(results)}</figure>
        ${failures('Errors', 'Each of these rules makes the run FAILED.', errors, words, run.id)}
        ${failures('Warnings', 'These rules ask for a look; they do not fail the run.', warnings, words, run.id)}
        ${benford(results)}
        <h2>All rules</h2>
        <table>
          <thead>
            <tr>
              <th>Rule</th>
              <th>What it asks</th>
              <th>Severity</th>
              <th>Outcome</th>
              <th class="count">Findings</th>
            </tr>
          </thead>
          <tbody>
            ${results.map(ruleRow)}
          </tbody>
        </table>
        ${foot(run)}
      </body>
    </html> `.text
  }`;
}

function head(run: NamedRunRow, month: string, fresh: boolean): Html {
  const freshness = fresh
    ? markup`The books are still those that were judged.`
    : markup`<strong class="warning">The books have changed since: this run is no longer fresh.</strong>`;
  return markup`<header>
    <div>
      <h1>Compliance report ${month}</h1>
      <p class="subject">
        <bdi>${run.companyName}</bdi> (${run.companyCode}), branch ${run.branchCode}
        <bdi>${run.branchName}</bdi>
      </p>
      <p class="soft">
        Run ${run.id}, judged ${instant(run.startedAt)} for <bdi>${run.requestedBy}</bdi>. ${freshness}
      </p>
    </div>
    <div class="badge ${run.status === 'PASSED' ? 'passed' : 'error'}">
      ${run.status === 'PASSED' ? '✓ PASSED' : '✕ FAILED'}<small
        >${run.totals.errors} errors, ${run.totals.warnings} warnings</small
      >
    </div>
  </header>`;
}

function totals({
  passed,
  rules,
  findings,
  documents,
  lines,
  accounts,
  debits,
  credits,
}: StoredTotals): Html {
  const box = (name: string, value: string, wide = false): Html =>
    markup`<div class="${wide ? 'wide' : ''}">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return markup`<dl class="totals">
    ${box('Rules passed', `${passed} of ${rules}`)} ${box('Findings', count(findings))}
    ${box('Documents', count(documents))} ${box('Lines', count(lines))} ${box('Accounts', count(accounts))}
    ${box('Debits (R$)', money(debits), true)} ${box('Credits (R$)', money(credits), true)}
  </dl>`;
}

function failures(
  title: string,
  meaning: string,
  results: readonly ResultRow[],
  words: RuleWords,
  runId: number,
): Html {
  if (results.length === 0) return NOTHING;
  return markup`<h2>${title}</h2>
    <p class="soft">${meaning}</p>
    ${results.map((result) => failure(result, words, runId))}`;
}

function failure(result: ResultRow, words: RuleWords, runId: number): Html {
  const { rule, title, findings, samples } = result;
  const word = words.get(rule);
  const more = findings - samples.length;
  return markup`<section class="rule ${verdictOf(result)}">
    <h3>${rule} ${title}: ${count(findings)} ${findings === 1 ? 'finding' : 'findings'}</h3>
    ${word === undefined ? NOTHING : explanation(word)} ${thresholds(result)}
    <ol class="findings">
      ${samples.map(findingItem)}
    </ol>
    ${more > 0 ? theRest(more, `/api/compliance/run/${runId}/findings?rule=${rule}`) : NOTHING}
  </section>`;
}

function theRest(more: number, path: string): Html {
  return markup`<p class="soft">and ${count(more)} more: <code>GET ${path}</code></p>`;
}

function explanation({ description, source }: Pick<RuleHeader, 'source' | 'description'>): Html {
  return markup`<p>${description}</p>
    <p class="soft">${source}</p>`;
}

function thresholds({ figures }: ResultRow): Html {
  const given = figures?.['thresholds'];
  if (typeof given !== 'object' || given === null) return NOTHING;
  const said = Object.entries(given).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return markup`<p class="soft">Judged by: ${said.join(', ')}.</p>`;
}

function findingItem({ message, detail }: Finding): Html {
  const { history } = detail;
  const said =
    typeof history === 'string' && history.trim() !== ''
      ? markup` <span class="history">“<bdi>${history}</bdi>”</span>`
      : NOTHING;
  return markup`<li><bdi>${message}</bdi>${said}</li>`;
}

function benford(results: readonly ResultRow[]): Html {
  const figures = results.find(({ rule }) => rule === BENFORD_RULE)?.figures as
    BenfordFigures | null | undefined;
  if (figures === undefined || figures === null || figures.sample === 0) return NOTHING;
  const { sample, sampleMin, deviation, deviationMax } = figures;
  const verdict =
    sample < sampleMin
      ? `With fewer than ${count(sampleMin)} lines the deviation says nothing, and no verdict is given.`
      : `Above ${deviationMax} the digits do not follow the law.`;
  return markup`<h2>First digits and Benford’s law</h2>
    <figure style="margin: 12px 0">${benfordPicture(figures)}</figure>
    <p>
      <span class="key"></span> lines of the month, <span class="key mark"></span> expected. Mean absolute
      deviation <strong>${deviation ?? 0}</strong> over ${count(sample)} lines. ${verdict}
    </p>`;
}

function ruleRow(result: ResultRow): Html {
  const { rule, title, severity, findings } = result;
  const verdict = verdictOf(result);
  return markup`<tr>
    <td class="id">${rule}</td>
    <td>${title}</td>
    <td>${severity.toLowerCase()}</td>
    <td class="verdict ${verdict}">${VERDICTS[verdict]}</td>
    <td class="count">${count(findings)}</td>
  </tr>`;
}

function foot(run: NamedRunRow): Html {
  return markup`<footer>
    <p>
      The run is FAILED only by a rule of severity error. All rules read the same moment of the books;
      findings are counted in full, and at most ten of a rule stand here.
    </p>
    <p>Fingerprint of what was judged: <code>${run.fingerprint}</code></p>
  </footer>`;
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function money(amount: string): string {
  return formatAmountPtBr(centsFromNumeric(amount));
}

function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
