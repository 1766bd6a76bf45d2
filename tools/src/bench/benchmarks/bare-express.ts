// The other side of the queries: Express, the driver and the services' own SQL, and nothing else: no token, no
// permission, no validation, no log. A process that gets its plan as a message and answers with its port.
import type { AddressInfo } from 'node:net';
import { loadSql } from '@razao/platform/sql';
import express from 'express';
import pg from 'pg';

export interface BarePlan {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly branchId: number;
}

const QUERIES = new URL('../../../../apps/queries/src/', import.meta.url);
const BALANCES = loadSql(new URL('balances/read-account-balances.sql', QUERIES));
const LEDGER = loadSql(new URL('general-ledger/read-ledger-page.sql', QUERIES));
/** As many as the service reads in one statement. */
const LEDGER_ROWS_MAX = 1_000;

process.once('message', ({ databaseUrl, connections, branchId }: BarePlan) => {
  const options = '-c role=razao_queries';
  const pool = new pg.Pool({ connectionString: databaseUrl, options, max: connections });
  const app = express();
  app.use(express.json());
  app.post('/balanceInquiryDetails', async (request, response) => {
    const { contaId, anomesini, anomesfim } = request.body as Record<string, string>;
    const values = [[branchId], branchId, contaId, dateOf(anomesini), dateOf(anomesfim)];
    const { rows } = await pool.query<Record<string, string | null>>({ ...BALANCES, values });
    response.json(
      rows.map((row) => ({
        year: row['year'],
        month: row['month'],
        movdeb: Number(row['movdeb']),
        movcred: Number(row['movcred']),
        accumulatedBalance: Number(row['accumulated_balance']),
        openingBalance: Number(row['opening_balance']),
      })),
    );
  });
  app.post('/generalLedgerQuery', async (request, response) => {
    const { contaId, year = '', month = '' } = request.body as Record<string, string | number>;
    const period = `${year}-${String(month).padStart(2, '0')}-01`;
    const values = [[branchId], branchId, contaId, period, 1, 31, LEDGER_ROWS_MAX];
    const { rows } = await pool.query<{ ledger: string | null }>({ ...LEDGER, values });
    response.type('json').send(`[${rows[0]?.ledger ?? ''}]`);
  });
  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});

/** @param month MM/YYYY */
function dateOf(month = ''): string {
  return `${month.slice(3)}-${month.slice(0, 2)}-01`;
}
