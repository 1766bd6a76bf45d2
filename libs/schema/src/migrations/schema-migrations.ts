// The schema's history, in order. Append only.
import { sqlMigration, type MigrationClass } from './sql-migration.js';

export const schemaMigrations: readonly MigrationClass[] = [
  sqlMigration('0001-ledger', 1_763_000_000_001),
  sqlMigration('0002-gate', 1_763_000_000_002, '0002-gate-months'),
  sqlMigration('0003-access', 1_763_000_000_003),
  sqlMigration('0004-roles', 1_763_000_000_004),
  sqlMigration('0005-tax-roles', 1_763_000_000_005),
  sqlMigration('0006-compliance', 1_763_000_000_006),
  sqlMigration('0007-tax-quotas', 1_763_000_000_007),
  sqlMigration('0008-gate-plans', 1_763_000_000_008),
  sqlMigration('0009-foundations', 1_763_000_000_009),
  sqlMigration('0010-chart-grows', 1_763_000_000_010),
  sqlMigration('0011-kept-answers', 1_763_000_000_011),
  sqlMigration('0012-lists', 1_763_000_000_012),
  sqlMigration('0013-english-columns', 1_763_000_000_013),
  sqlMigration('0014-seal', 1_763_000_000_014),
  sqlMigration('0015-fiscal-year', 1_763_000_000_015),
  sqlMigration('0016-company-taxes', 1_763_000_000_016),
  sqlMigration('0017-reopening', 1_763_000_000_017),
  sqlMigration('0018-corrections', 1_763_000_000_018),
  sqlMigration('0019-compliance-reads', 1_763_000_000_019),
  sqlMigration('0020-gate-charts', 1_763_000_000_020),
  sqlMigration('0021-written-by-functions', 1_763_000_000_021),
  sqlMigration('0022-one-day', 1_763_000_000_022),
  sqlMigration('0023-compliance-options', 1_763_000_000_023),
  sqlMigration('0024-certificates', 1_763_000_000_024),
  sqlMigration('0025-purge-digests', 1_763_000_000_025),
  sqlMigration('0026-certified-links', 1_763_000_000_026),
  sqlMigration('0027-master-data', 1_763_000_000_027),
  sqlMigration('0028-search-form', 1_763_000_000_028),
  sqlMigration('0029-kept-branches', 1_763_000_000_029),
  sqlMigration('0030-fingerprint', 1_763_000_000_030),
  sqlMigration('0031-company-thresholds', 1_763_000_000_031),
  sqlMigration('0032-ecd', 1_763_000_000_032),
  sqlMigration('0033-ecd-comparatives', 1_763_000_000_033),
  sqlMigration('0034-printed-lines', 1_763_000_000_034),
  sqlMigration('0035-events', 1_763_000_000_035),
  sqlMigration('0036-master-data-writes', 1_763_000_000_036),
  sqlMigration('0037-account-names', 1_763_000_000_037),
  sqlMigration('0038-list-filters', 1_763_000_000_038),
  sqlMigration('0039-seals-of-large-charts', 1_763_000_000_039),
];

/** The names in `ledger.schema_migration` of a database that this build knows, in order. */
export const schemaMigrationNames: readonly string[] = schemaMigrations.map((migration) =>
  String(new migration().name),
);
