// Checks a real year of books and the demo ledger over HTTP, month by month. The months of the real year are
// checked before and after they are consolidated. No rule of severity ERROR may fail. The expected counts of
// the warnings were counted in the files by hand.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { givenConsolidated } from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { LEDGER } from '@razao/testing/real-year';
import type { ComplianceRun } from '../src/runs/runs.dto.js';
import { givenLedgerFolder, type LoadedFolder } from './fixtures/given-ledger-folder.js';

const DEMO_FOLDER = fileURLToPath(new URL('../../../tools/demo-company', import.meta.url));

async function checkYear(
  app: RunningApp,
  { companyId, branch, periods }: LoadedFolder,
): Promise<ComplianceRun[]> {
  const runs: ComplianceRun[] = [];
  for (const period of periods) {
    const refmonth = period.slice(0, 7);
    const fields = { companyid: String(companyId), branchid: String(branch.id), refmonth };
    const { status, body } = await app.as('ana').postForm<ComplianceRun>('/api/compliance/run', fields);
    expect(status).toBe(200);
    runs.push(body);
  }
  return runs;
}

function failedErrors(runs: readonly ComplianceRun[]): string[] {
  return runs.flatMap(({ refmonth, results }) =>
    results
      .filter(({ severity, outcome }) => severity === 'ERROR' && outcome === 'FAILED')
      .map(({ rule }) => `${refmonth} ${rule}`),
  );
}

function findings(runs: readonly ComplianceRun[], rule: string): number[] {
  return runs.map(({ results }) => results.find((result) => result.rule === rule)?.findings ?? -1);
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

(LEDGER === '' ? describe.skip : describe)('a real year', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let ledger: LoadedFolder;
  let open: ComplianceRun[];

  beforeAll(async () => {
    ledger = await givenLedgerFolder(db, LEDGER);
    app = await startApp('compliance', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    open = await checkYear(app, ledger);
  });

  it('passes every rule of severity ERROR in every month', () => {
    expect(open.map(({ refmonth }) => `${refmonth}-01`)).toEqual(ledger.periods);
    expect(open).toHaveLength(12);
    expect(failedErrors(open)).toEqual([]);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['PASSED']));
  });

  it('has 72 ordinary entries on weekends, each counted once', () => {
    expect(findings(open, 'AUD-03')).toEqual([0, 0, 26, 2, 1, 28, 1, 9, 1, 0, 4, 0]);
    expect(total(findings(open, 'AUD-03'))).toBe(72);
  });

  it('has no duplicates', () => {
    expect(total(findings(open, 'AUD-01'))).toBe(0);
  });

  it('has 21 accounts with at most two lines in the year, found in the last month', () => {
    expect(findings(open, 'AUD-08')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21]);
  });

  it('has the same findings and fingerprint in each month after the consolidation', async () => {
    await givenConsolidated(db, ledger.branch, ...ledger.periods);
    const sealed = await checkYear(app, ledger);
    const outcomes = (runs: readonly ComplianceRun[]) =>
      runs.map(({ results }) => results.map(({ rule, findings: count }) => `${rule} ${count}`));
    expect(outcomes(sealed)).toEqual(outcomes(open));
    expect(sealed.map(({ fingerprint }) => fingerprint)).toEqual(open.map(({ fingerprint }) => fingerprint));
  });
});

describe('the demo ledger', () => {
  const db = useTestDatabase();

  it('passes in every month with no warning but AUD-09 (late entries)', async () => {
    const ledger = await givenLedgerFolder(db, DEMO_FOLDER);
    const app = await startApp('compliance', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    const runs = await checkYear(app, ledger);
    expect(runs.map(({ status }) => status)).toEqual(['PASSED', 'PASSED', 'PASSED']);
    const warned = runs.flatMap(({ results }) =>
      results.filter(({ outcome }) => outcome === 'FAILED').map(({ rule }) => rule),
    );
    expect(new Set(warned)).toEqual(new Set(['AUD-09']));
  });
});
