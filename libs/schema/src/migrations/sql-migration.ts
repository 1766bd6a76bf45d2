// A migration is one reviewed .sql file, or a long one in two, run once, in a separate transaction, in the order of the
// list in schema-migrations.ts. There is no way down: a mistake is mended by the next migration, so
// that a ledger is never un-built under its entries.
import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

/**
 * @param file name of the .sql file beside this one, without its extension
 * @param timestamp TypeORM's order and identity of the migration: 13 digits, never reused
 * @param rest names of the files that continue the first one
 */
export function sqlMigration(file: string, timestamp: number, ...rest: string[]): MigrationClass {
  return class implements MigrationInterface {
    readonly name = `${file}-${String(timestamp)}`;

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
