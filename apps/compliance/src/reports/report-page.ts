// The report of a run as one page that a person reads, files and prints. The page loads nothing and runs no script.
import { Period, centsFromNumeric, formatAmountPtBr, taxNumberText, type Language } from '@razao/domain';
import type { ComplianceRunEntity, ComplianceTotals } from '@razao/schema';
import { readFileSync } from 'node:fs';
import { resultIn, ruleIn } from '../rules/rule-language.js';
import { RULES_BY_ID } from '../rules/rule-registry.js';
import type { RunRead } from '../runs/read-runs.service.js';
import type { Finding, RuleResult } from '../runs/runs.dto.js';
import { Html, NOTHING, markup } from '@razao/platform/html';
import { languageTag } from '@razao/platform/http';
import { benfordPicture, decimal, levelOf, outcomePicture, SIGNS, type BenfordFigures } from './pictures.js';
import { REPORT_TEXTS, type ReportTexts } from './report-texts.js';

const STYLE = new Html(readFileSync(new URL('./report.css', import.meta.url), 'utf8'));
const BENFORD_RULE = 'AUD-05';

export function reportPage(read: RunRead, language: Language): string {
  const { run, company, branch } = read;
  const texts = REPORT_TEXTS[language];
  const results = read.results.map((result) => resultIn(language, result));
  const month = Period.fromDate(run.period).format();
  const failed = results.filter(({ outcome }) => outcome === 'FAILED');
  const errors = failed.filter(({ severity }) => severity === 'ERROR');
  const warnings = failed.filter(({ severity }) => severity === 'WARNING');
  return `<!doctype html>\n${
    markup`<html lang="${languageTag(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.tab} ${month} ${company.code}/${branch.code}: ${texts[run.status]}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${head(read, month, texts)} ${totals(run.totals, texts)}
        <h2>${texts.atAGlance}</h2>
        <figure style="margin: 12px 0">${outcomePicture(results, texts)}</figure>
        ${failures(texts.errors, texts.errorsMean, errors, run.id, language)}
        ${failures(texts.warnings, texts.warningsMean, warnings, run.id, language)}
        ${benford(results, texts)}
        <h2>${texts.allRules}</h2>
        <table>
          <thead>
            <tr>
              <th>${texts.rule}</th>
              <th>${texts.checks}</th>
              <th>${texts.severity}</th>
              <th>${texts.outcome}</th>
              <th class="count">${texts.findings}</th>
            </tr>
          </thead>
          <tbody>
            ${results.map((result) => ruleRow(result, texts))}
          </tbody>
        </table>
        ${foot(run, texts)}
      </body>
    </html> `.text
  }`;
}

function head({ run, company, branch, fresh }: RunRead, month: string, texts: ReportTexts): Html {
  const freshness = fresh
    ? markup`${texts.fresh}`
    : markup`<strong class="warning">${texts.notFresh}</strong>`;
  const badge = run.status === 'PASSED' ? 'passed' : 'error';
  return markup`<header>
    <div>
      <h1>${texts.title} ${month}</h1>
      <p class="subject">
        <bdi>${company.name}</bdi> (${company.code}), ${company.cnpj === null ? NOTHING : markup`${taxNumberText(company.cnpj)}, `}${texts.branch} ${branch.code}
        <bdi>${branch.name}</bdi>
      </p>
      <p class="soft">
        ${purged(run.totals, texts)} ${texts.run(run.id, texts.instant(run.startedAt))} <bdi>${run.requestedBy}</bdi>. ${freshness}
      </p>
    </div>
    <div class="badge ${badge}">
      ${SIGNS[badge]} ${texts[run.status]}<small>${texts.outcomes(run.totals.errors, run.totals.warnings)}</small>
    </div>
  </header>`;
}

function purged({ purgedAt }: ComplianceTotals, texts: ReportTexts): Html {
  if (purgedAt === undefined) return NOTHING;
  return markup`<strong class="warning">${texts.purged(texts.instant(new Date(purgedAt)))}</strong>`;
}

function totals(
  { passed, rules, findings, documents, lines, accounts, debits, credits }: ComplianceTotals,
  texts: ReportTexts,
): Html {
  const box = (name: string, value: string, wide = false): Html =>
    markup`<div class="${wide ? 'wide' : ''}">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return markup`<dl class="totals">
    ${box(texts.rulesPassed, texts.of(passed, rules))} ${box(texts.findings, count(findings))}
    ${box(texts.documents, count(documents))} ${box(texts.lines, count(lines))}
    ${box(texts.accounts, count(accounts))}
    ${box(texts.debits, money(debits), true)} ${box(texts.credits, money(credits), true)}
  </dl>`;
}

function failures(
  title: string,
  meaning: string,
  results: readonly RuleResult[],
  runId: number,
  language: Language,
): Html {
  if (results.length === 0) return NOTHING;
  return markup`<h2>${title}</h2>
    <p class="soft">${meaning}</p>
    ${results.map((result) => failure(result, runId, language))}`;
}

function failure(result: RuleResult, runId: number, language: Language): Html {
  const texts = REPORT_TEXTS[language];
  const { rule, title, findings, samples } = result;
  const known = RULES_BY_ID.get(rule);
  const more = findings - samples.length;
  return markup`<section class="rule ${levelOf(result)}">
    <h3>${rule} ${title}: ${texts.found(count(findings), findings === 1)}</h3>
    ${known === undefined ? NOTHING : explanation(ruleIn(language, known))}
    ${thresholds(result, texts)}
    <ol class="findings">
      ${samples.map(findingItem)}
    </ol>
    ${more > 0 ? theRest(more, `/api/compliance/run/${runId}/findings?rule=${rule}`, texts) : NOTHING}
  </section>`;
}

function theRest(more: number, path: string, texts: ReportTexts): Html {
  return markup`<p class="soft">${texts.rest(count(more))} <code>GET ${path}</code></p>`;
}

function explanation({ description, source }: ReturnType<typeof ruleIn>): Html {
  return markup`<p>${description}</p>
    <p class="soft">${source}</p>`;
}

function thresholds({ figures }: RuleResult, texts: ReportTexts): Html {
  const given = figures?.['thresholds'];
  if (typeof given !== 'object' || given === null) return NOTHING;
  const said = Object.entries(given).map(([name, value]) => markup` <code>${name}</code> ${String(value)}`);
  return markup`<p class="soft">${texts.thresholds}${said}</p>`;
}

function findingItem({ message, detail }: Finding): Html {
  const { history } = detail;
  const said =
    typeof history === 'string' && history.trim() !== ''
      ? markup` <span class="history">“<bdi>${history}</bdi>”</span>`
      : NOTHING;
  return markup`<li><bdi>${message}</bdi>${said}</li>`;
}

function benford(results: readonly RuleResult[], texts: ReportTexts): Html {
  const figures = results.find(({ rule }) => rule === BENFORD_RULE)?.figures;
  // A month whose entries were purged has only the thresholds as figures.
  if (!isMeasured(figures) || figures.sample === 0) return NOTHING;
  const { sample, sampleMin, deviation, deviationMax } = figures;
  const reading = sample < sampleMin ? texts.fewLines(count(sampleMin)) : texts.above(decimal(deviationMax));
  return markup`<h2>${texts.benford}</h2>
    <figure style="margin: 12px 0">${benfordPicture(figures, texts)}</figure>
    <p>
      <span class="key"></span> ${texts.linesOfMonth} <span class="key mark"></span> ${texts.expected}
      <strong>${decimal(deviation ?? 0)}</strong> ${texts.over(count(sample))} ${reading}
    </p>`;
}

function isMeasured(figures: object | null | undefined): figures is BenfordFigures {
  return figures !== undefined && figures !== null && 'digits' in figures;
}

function ruleRow(result: RuleResult, texts: ReportTexts): Html {
  const { rule, title, severity, findings } = result;
  const level = levelOf(result);
  return markup`<tr>
    <td class="id">${rule}</td>
    <td>${title}</td>
    <td>${texts.levels[levelOf({ severity, outcome: 'FAILED' })]}</td>
    <td class="level ${level}">${SIGNS[level]} ${texts.levels[level]}</td>
    <td class="count">${count(findings)}</td>
  </tr>`;
}

function foot(run: ComplianceRunEntity, texts: ReportTexts): Html {
  return markup`<footer>
    <p>${texts.foot}</p>
    <p>${texts.fingerprint} <code>${run.fingerprint}</code></p>
  </footer>`;
}

function money(amount: string): string {
  return formatAmountPtBr(centsFromNumeric(amount));
}

function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
