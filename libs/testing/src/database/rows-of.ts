// Wraps a connection or a pool as the interface with which tests and factories query: it returns rows only.
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
