import { describe, expect, it } from '@jest/globals';
import { BranchEntity, CompanyEntity } from '@razao/schema';
import { RULES } from '../rules/rule-registry.js';
import type { RunRead } from '../runs/read-runs.service.js';
import type { RuleResult } from '../runs/runs.dto.js';
import { reportPage } from './report-page.js';

const ATTACK = `<script>alert("1")</script><img src=x onerror=alert(1)>`;
const BENFORD = {
  sample: 5_000,
  sampleMin: 1_000,
  deviation: 0.02,
  deviationMax: 0.015,
  digits: Array.from({ length: 9 }, (_, index) => ({
    digit: index + 1,
    count: 500 + index,
    share: 0.1,
    expected: Math.log10(1 + 1 / (index + 1)),
  })),
};

function read(change: Partial<RuleResult> = {}, fresh = true): RunRead {
  const results = RULES.map(({ id, title, severity }): RuleResult => ({
    rule: id,
    title,
    severity,
    outcome: 'PASSED',
    findings: 0,
    figures: id === 'AUD-05' ? BENFORD : null,
    durationMs: 1,
    samples: [],
    ...(id === 'ECD-01' && change),
  }));
  return {
    fresh,
    results,
    company: Object.assign(new CompanyEntity(), {
      id: 1,
      code: '0101',
      name: ATTACK,
      cnpj: '11222333000181',
    }),
    branch: Object.assign(new BranchEntity(), { id: 2, code: '0001', name: `Matriz ${ATTACK}` }),
    run: {
      id: 41,
      branchId: 2,
      period: '2024-03-01',
      status: change.outcome === 'FAILED' ? 'FAILED' : 'PASSED',
      fingerprint: 'v2:0123',
      requestedBy: ATTACK,
      startedAt: new Date('2024-04-02T12:00:00Z'),
      finishedAt: new Date('2024-04-02T12:00:01Z'),
      totals: {
        rules: RULES.length,
        passed: RULES.length,
        errors: 0,
        warnings: 0,
        findings: 0,
        documents: 5,
        lines: 1_234_567,
        accounts: 7,
        debits: '1234567.89',
        credits: '1234567.89',
      },
    },
  };
}

const FAILED: Partial<RuleResult> = {
  outcome: 'FAILED',
  findings: 1_012,
  figures: { thresholds: { late_entry_days: 30 } },
  samples: [{ entity: 'entry', entityId: 9, message: `Entry ${ATTACK}`, detail: { history: ATTACK } }],
};

describe('reportPage', () => {
  it('escapes markup in names, users, messages and histories', () => {
    const page = reportPage(read(FAILED), 'en');
    expect(page).not.toMatch(/<script|<img|<a |<link|<iframe|javascript:|https?:|url\(/i);
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(5);
  });

  it('shows every rule with its outcome, and the charts of the rules passed and of the first digits', () => {
    const page = reportPage(read(), 'en');
    for (const { id, title } of RULES)
      expect(page.replaceAll(/>\s+</g, '><')).toContain(`${id}</td><td>${title.replace("'", '&#39;')}</td>`);
    expect(page).toContain(`aria-label="${RULES.length} of ${RULES.length} rules passed"`);
    expect(page).toContain('aria-label="First digits of 5000 lines beside Benford');
    expect(page).toContain('✓ PASSED');
    expect(page).toContain('1.234.567,89');
    expect(page).toContain('<strong>0,02</strong> over its lines (5.000). Above 0,015');
    expect(page).toContain('expected 4,6 %');
    expect(page).not.toContain('<h2>Errors</h2>');
  });

  it('shows what a failed rule checks, its thresholds, and the request that lists the remaining findings', () => {
    const page = reportPage(read(FAILED), 'en');
    expect(page).toContain('✕ FAILED');
    expect(page).toContain('<h3>ECD-01 Entry totals balance: 1.012 findings</h3>');
    expect(page).toContain('The debits of every entry number add up to its credits.');
    expect(page).toContain('Thresholds: <code>late_entry_days</code> 30');
    expect(page).toContain(
      'and 1.011 more; the list has those that are kept: <code>GET /api/compliance/run/41/findings?rule=ECD-01</code>',
    );
  });

  it('is all Portuguese when Portuguese is requested, also in its rules', () => {
    const page = reportPage(read(FAILED), 'pt');
    expect(page).toContain('<html lang="pt-BR">');
    expect(page).toContain('✕ REPROVADA');
    expect(page).toContain('(0101), CNPJ 11.222.333/0001-81, filial 0001');
    expect(page).toContain('Execução 41, verificada em 02/04/2024 12:00 UTC para');
    expect(page).toContain('<h3>ECD-01 Os totais do lançamento fecham: 1.012 achados</h3>');
    expect(page).toContain(
      'e mais 1.011; a lista tem os que são guardados: <code>GET /api/compliance/run/41/findings?rule=ECD-01</code>',
    );
    const shown = page.replaceAll(/<(style|code)>[^]*?<\/\1>|<[^>]+>/g, ' ');
    expect(shown).not.toMatch(/\b(rules?|findings?|warnings?|lines|books|passed|failed)\b/i);
  });

  it('says when entries of the month were purged', () => {
    const clean = read();
    expect(reportPage(clean, 'en')).not.toContain('purged');
    clean.run.totals = { ...clean.run.totals, purgedAt: '2024-04-02T11:58:00.000Z' };
    expect(reportPage(clean, 'en')).toContain('Entries of this month were purged at 2024-04-02 11:58 UTC.');
  });

  it('says when the books have changed since the run', () => {
    expect(reportPage(read({}, false), 'en')).toContain('no longer fresh');
    expect(reportPage(read(), 'en')).not.toContain('no longer fresh');
  });
});
