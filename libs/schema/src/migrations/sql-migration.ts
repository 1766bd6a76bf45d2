// A migration is one reviewed .sql file, run once, in a separate transaction, in the order of the
// list in schema-migrations.ts. There is no way down: a mistake is mended by the next migration, so
// that a ledger is never un-built under its entries.
import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

/**
 * @param file name of the .sql file beside this one, without its extension
 * @param timestamp TypeORM's order and identity of the migration: 13 digits, never reused
 */
export function sqlMigration(file: string, timestamp: number): MigrationClass {
  return class implements MigrationInterface {
    readonly name = `${file}-${String(timestamp)}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(readFileSync(new URL(`./${file}.sql`, import.meta.url), 'utf8'));
    }

    down(): Promise<void> {
      return Promise.reject(new Error(`${this.name} is not taken back: write the migration that mends it`));
    }
  };
}
