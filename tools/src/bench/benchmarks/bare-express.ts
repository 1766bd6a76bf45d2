// The other side of the benchmark of queries: Express, the driver and the services' SQL only, without token,
// permission, validation and log. It is a separate process that reads its plan from the environment.
import { loadSql } from '@razao/platform/sql';
import express from 'express';
import pg from 'pg';

const QUERIES = new URL('../../../../apps/queries/src/', import.meta.url);
const BALANCES = loadSql(new URL('balances/read-account-balances.sql', QUERIES));
const LEDGER = loadSql(new URL('general-ledger/read-ledger-page.sql', QUERIES));
/** The same number of rows as the service reads in one statement. */
const LEDGER_ROWS_MAX = 1_000;

const { DATABASE_URL, BRANCH_ID, CONNECTIONS, URL: address = '' } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  options: '-c role=razao_queries',
  max: Number(CONNECTIONS),
});
const app = express();
app.use(express.json());
app.get('/', (_, response) => void response.json({}));
app.post('/balanceInquiryDetails', async (request, response) => {
  const { contaId, anomesini } = request.body as Record<string, string>;
  const month = dateOf(anomesini);
  const values = [[BRANCH_ID], BRANCH_ID, contaId, [month], month, null];
  const { rows } = await pool.query<Record<string, string | null>>({ ...BALANCES, values });
  response.json(
    rows.map(({ period, opening, debit, credit }) => ({
      period,
      openingBalance: Number(opening),
      movdeb: Number(debit),
      movcred: Number(credit),
    })),
  );
});
app.post('/generalLedgerQuery', async (request, response) => {
  const { contaId, year = '', month = '' } = request.body as Record<string, string | number>;
  const values = [[BRANCH_ID], BRANCH_ID, contaId, `${year}-${month}-1`, 1, 31, LEDGER_ROWS_MAX, null];
  const { rows } = await pool.query<{ ledger: string | null }>({ ...LEDGER, values });
  response.type('json').send(`[${rows[0]?.ledger ?? ''}]`);
});
app.listen(Number(new URL(address).port), '127.0.0.1');

/** @param month MM/YYYY */
function dateOf(month = ''): string {
  return `${month.slice(3)}-${month.slice(0, 2)}-01`;
}
