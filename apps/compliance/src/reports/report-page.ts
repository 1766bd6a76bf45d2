// The report of a run as one page that a person reads, files and prints: nothing is loaded, nothing runs.
import { Period, centsFromNumeric, formatAmountPtBr } from '@razao/domain';
import type { ComplianceRunEntity, ComplianceTotals } from '@razao/schema';
import { readFileSync } from 'node:fs';
import { RULES_BY_ID, type Rule } from '../rules/rule-registry.js';
import type { RunRead } from '../runs/read-runs.service.js';
import type { Finding, RuleResult } from '../runs/runs.dto.js';
import { Html, NOTHING, markup } from '@razao/platform/html';
import { benfordPicture, levelOf, outcomePicture, type BenfordFigures, type Level } from './pictures.js';

const STYLE = new Html(readFileSync(new URL('./report.css', import.meta.url), 'utf8'));
const BENFORD_RULE = 'AUD-05';
const LEVELS: Readonly<Record<Level, string>> = {
  passed: '✓ passed',
  warning: '! warning',
  error: '✕ error',
};

export function reportPage(read: RunRead): string {
  const { run, company, branch, results } = read;
  const month = Period.fromDate(run.period).format();
  const failed = results.filter(({ outcome }) => outcome === 'FAILED');
  const errors = failed.filter(({ severity }) => severity === 'ERROR');
  const warnings = failed.filter(({ severity }) => severity === 'WARNING');
  return `<!doctype html>\n${
    markup`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Compliance ${month} ${company.code}/${branch.code}: ${run.status}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${head(read, month)} ${totals(run.totals)}
        <h2>Rules at a glance</h2>
        <figure style="margin: 12px 0">${outcomePicture(results)}</figure>
        ${failures('Errors', 'Each of these rules makes the run FAILED.', errors, run.id)}
        ${failures('Warnings', 'These findings need a review; they do not fail the run.', warnings, run.id)}
        ${benford(results)}
        <h2>All rules</h2>
        <table>
          <thead>
            <tr>
              <th>Rule</th>
              <th>What it checks</th>
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

function head({ run, company, branch, fresh }: RunRead, month: string): Html {
  const freshness = fresh
    ? markup`The books are still those that were checked.`
    : markup`<strong class="warning">The books have changed since: this run is no longer fresh.</strong>`;
  return markup`<header>
    <div>
      <h1>Compliance report ${month}</h1>
      <p class="subject">
        <bdi>${company.name}</bdi> (${company.code}), branch ${branch.code}
        <bdi>${branch.name}</bdi>
      </p>
      <p class="soft">
        ${purged(run.totals)} Run ${run.id}, checked ${instant(run.startedAt)} for <bdi>${run.requestedBy}</bdi>. ${freshness}
      </p>
    </div>
    <div class="badge ${run.status === 'PASSED' ? 'passed' : 'error'}">
      ${run.status === 'PASSED' ? '✓ PASSED' : '✕ FAILED'}<small
        >${run.totals.errors} errors, ${run.totals.warnings} warnings</small
      >
    </div>
  </header>`;
}

function purged({ purgedAt }: ComplianceTotals): Html {
  if (purgedAt === undefined) return NOTHING;
  return markup`<strong class="warning">Entries of this month were purged at ${instant(new Date(purgedAt))}.</strong>`;
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
}: ComplianceTotals): Html {
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

function failures(title: string, meaning: string, results: readonly RuleResult[], runId: number): Html {
  if (results.length === 0) return NOTHING;
  return markup`<h2>${title}</h2>
    <p class="soft">${meaning}</p>
    ${results.map((result) => failure(result, runId))}`;
}

function failure(result: RuleResult, runId: number): Html {
  const { rule, title, findings, samples } = result;
  const known = RULES_BY_ID.get(rule);
  const more = findings - samples.length;
  return markup`<section class="rule ${levelOf(result)}">
    <h3>${rule} ${title}: ${count(findings)} ${findings === 1 ? 'finding' : 'findings'}</h3>
    ${known === undefined ? NOTHING : explanation(known)} ${thresholds(result)}
    <ol class="findings">
      ${samples.map(findingItem)}
    </ol>
    ${more > 0 ? theRest(more, `/api/compliance/run/${runId}/findings?rule=${rule}`) : NOTHING}
  </section>`;
}

function theRest(more: number, path: string): Html {
  return markup`<p class="soft">and ${count(more)} more: <code>GET ${path}</code></p>`;
}

function explanation({ description, source }: Rule): Html {
  return markup`<p>${description}</p>
    <p class="soft">${source}</p>`;
}

function thresholds({ figures }: RuleResult): Html {
  const given = figures?.['thresholds'];
  if (typeof given !== 'object' || given === null) return NOTHING;
  const said = Object.entries(given).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return markup`<p class="soft">Thresholds: ${said.join(', ')}.</p>`;
}

function findingItem({ message, detail }: Finding): Html {
  const { history } = detail;
  const said =
    typeof history === 'string' && history.trim() !== ''
      ? markup` <span class="history">“<bdi>${history}</bdi>”</span>`
      : NOTHING;
  return markup`<li><bdi>${message}</bdi>${said}</li>`;
}

function benford(results: readonly RuleResult[]): Html {
  const figures = results.find(({ rule }) => rule === BENFORD_RULE)?.figures as
    BenfordFigures | null | undefined;
  if (figures === undefined || figures === null || figures.sample === 0) return NOTHING;
  const { sample, sampleMin, deviation, deviationMax } = figures;
  const reading =
    sample < sampleMin
      ? `With fewer than ${count(sampleMin)} lines the deviation says nothing, and the rule is not applied.`
      : `Above ${deviationMax} the digits do not follow the law.`;
  return markup`<h2>First digits and Benford’s law</h2>
    <figure style="margin: 12px 0">${benfordPicture(figures)}</figure>
    <p>
      <span class="key"></span> lines of the month, <span class="key mark"></span> expected. Mean absolute
      deviation <strong>${deviation ?? 0}</strong> over ${count(sample)} lines. ${reading}
    </p>`;
}

function ruleRow(result: RuleResult): Html {
  const { rule, title, severity, findings } = result;
  const level = levelOf(result);
  return markup`<tr>
    <td class="id">${rule}</td>
    <td>${title}</td>
    <td>${severity.toLowerCase()}</td>
    <td class="level ${level}">${LEVELS[level]}</td>
    <td class="count">${count(findings)}</td>
  </tr>`;
}

function foot(run: ComplianceRunEntity): Html {
  return markup`<footer>
    <p>
      The run is FAILED only by a rule of severity error. All rules read the same moment of the books;
      findings are counted in full, and this page shows at most ten of each rule.
    </p>
    <p>Fingerprint of what was checked: <code>${run.fingerprint}</code></p>
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
