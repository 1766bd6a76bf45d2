// A connection or a pool as what a test asks and the factories write through: the rows, and nothing else of the driver.
import type { Client, Pool, QueryResultRow } from 'pg';

export interface Rows {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export function rowsOf(connection: Client | Pool): Rows {
  return {
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await connection.query<Row>(text, [...values])).rows;
    },
  };
}
