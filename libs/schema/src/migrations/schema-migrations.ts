// The schema's history, in order. Append only: what a release has is never changed. Of the migrations since the last release,
// each function is written once, in its last wording, and a database of an unreleased build that has others is refused. A migration
// is one reviewed .sql file, or a long one in two, run once, in a separate transaction. There is no way down: a mistake is mended by
// the next migration, so that a ledger is never un-built under its entries.
import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type MigrationClass = new () => MigrationInterface;

export const schemaMigrations: readonly MigrationClass[] = [
  sqlMigration('0001-ledger'),
  sqlMigration('0002-gate', '0002-gate-months'),
  sqlMigration('0003-access'),
  sqlMigration('0004-roles'),
  sqlMigration('0005-tax-roles'),
  sqlMigration('0006-compliance'),
  sqlMigration('0007-tax-quotas'),
  sqlMigration('0008-gate-plans'),
  sqlMigration('0009-foundations'),
  sqlMigration('0010-chart-grows'),
  sqlMigration('0011-kept-answers'),
  sqlMigration('0013-english-columns'),
  sqlMigration('0014-seal'),
  sqlMigration('0015-fiscal-year'),
  sqlMigration('0016-company-taxes'),
  sqlMigration('0017-reopening'),
  sqlMigration('0018-corrections'),
  sqlMigration('0019-compliance-reads'),
  sqlMigration('0021-written-by-functions'),
  sqlMigration('0023-compliance-options'),
  sqlMigration('0024-certificates'),
  sqlMigration('0025-purge-digests'),
  sqlMigration('0027-master-data'),
  sqlMigration('0028-search-form'),
  sqlMigration('0029-kept-branches'),
  sqlMigration('0030-fingerprint'),
  sqlMigration('0031-company-thresholds'),
  sqlMigration('0032-ecd'),
  sqlMigration('0034-printed-lines'),
  sqlMigration('0035-events'),
  sqlMigration('0036-master-data-writes'),
  sqlMigration('0037-account-names'),
  sqlMigration('0038-list-filters'),
  sqlMigration('0040-history-at-entry'),
  sqlMigration('0041-accounts-of-new-charts'),
  sqlMigration('0042-groups-by-their-keys'),
  sqlMigration('0045-cell'),
  sqlMigration('0051-directory'),
  sqlMigration('0052-elsewhere'),
  sqlMigration('0053-moves'),
  sqlMigration('0055-entry-page'),
  sqlMigration('0058-claimed-keys'),
  sqlMigration('0059-keys-in-statements'),
  sqlMigration('0063-months-at-any-size'),
  sqlMigration('0069-account-totals'),
  sqlMigration('0071-fewer-statements-of-the-gate'),
  sqlMigration('0072-accounts-below'),
  sqlMigration('0075-filed-months-of-new-branches'),
];

/** The names in `ledger.schema_migration` of a database that this build knows, in order. */
export const schemaMigrationNames: readonly string[] = schemaMigrations.map((migration) =>
  String(new migration().name),
);

/**
 * @param file name of the .sql file beside this one, without its extension; it begins with the number of the migration
 * @param rest names of the files that continue the first one
 */
function sqlMigration(file: string, ...rest: string[]): MigrationClass {
  return class implements MigrationInterface {
    /** TypeORM takes the last 13 digits for the order and the identity of the migration. */
    readonly name = `${file}-${1_763_000_000_000 + Number(file.slice(0, 4))}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query([file, ...rest].map(textOf).join(''));
    }

    down(): Promise<void> {
      return Promise.reject(new Error(`${this.name} is not taken back: write the migration that mends it`));
    }
  };
}

function textOf(file: string): string {
  return readFileSync(new URL(`./${file}.sql`, import.meta.url), 'utf8');
}
