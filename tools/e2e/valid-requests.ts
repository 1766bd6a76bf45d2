// Makes requests that must be accepted, for operations that rarely accept a random one. Each is made from the state of
// the books, or first makes the state that it needs.
import { formatIplLine } from '@razao/domain';
import type { HttpClient } from '@razao/testing/apps';
import type { TestDatabase } from '@razao/testing/database';
import {
  BANK,
  CASH,
  SERVICES,
  givenBatch,
  givenConsolidated,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
  type GivenCompany,
} from '@razao/testing/factories';
import fc from 'fast-check';
import type { RandomFile } from './random-files.js';
import { BRANCHES, COMPANIES, FILING_COMPANY, type Sent } from './random-requests.js';

const [COMPANY, SECOND] = COMPANIES as [string, string];
const [BRANCH, SEALED_BRANCH] = BRANCHES as [string, string];
const ACCOUNT_PATH = `/companies/${SECOND}/accounts/1001`;

export interface Books {
  readonly db: TestDatabase;
  /** Sends requests as an administrator. */
  readonly client: HttpClient;
}

interface Draw {
  readonly number: number;
  readonly text: string;
  readonly cents: number;
  readonly flag: boolean;
}
type ValidRequest = Sent & { readonly file?: RandomFile };
type MakeRequest = (books: Books, draw: Draw) => Promise<ValidRequest> | ValidRequest;

export const draws = fc.record({
  number: fc.integer({ min: 1, max: 28 }),
  text: fc.stringMatching(/^[\wÀ-ÿ]([\wÀ-ÿ ,;"<>&=+-]{0,60}[\wÀ-ÿ])?$/u),
  cents: fc.integer({ min: 1, max: 1e9 }),
  flag: fc.boolean(),
});

/** Writes the record under another name, with the version that was read. */
const renamed =
  (path: string, values: Record<string, string>): MakeRequest =>
  async ({ client }, { text }) => {
    const { headers, body } = await client.get<Record<string, unknown>>(path);
    const { id: _, code: __, ...record } = body;
    return { values: { ...values, 'If-Match': headers.get('etag') }, body: { ...record, name: text } };
  };

/** Writes the record back as it was read. */
const kept =
  (path: string, values: Record<string, string>): MakeRequest =>
  async ({ client }) => {
    const { headers, body } = await client.get(path);
    return { values: { ...values, 'If-Match': headers.get('etag') }, body };
  };
const keptSet = (set: string): MakeRequest => kept(`/companies/${SECOND}/${set}`, { company: SECOND });

let given = 0;
/** Makes a company with January and February sealed, and March open. */
async function givenSealedCompany(db: TestDatabase): Promise<GivenCompany> {
  given += 1;
  const company = await givenTaxCompany(db, { code: `V${given}`, branches: [BRANCH] });
  await givenOpenPeriod(db, company.branch, '2024-03-01');
  await givenPostings(db, company, '2024-01-01', { [SERVICES]: '-100.00' });
  await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
  return company;
}

interface Ids extends Record<string, number> {
  readonly batch: number;
  readonly document: number;
  readonly entry: number;
}

/** Makes an entry of March that is alone in its document and its batch. */
async function givenMarch(db: TestDatabase, company: GivenCompany): Promise<Ids> {
  const batch = await givenBatch(db, company.branch, '2024-03-01');
  const document = await givenDocument(db, batch);
  const [account, contra] = [company.account(CASH), company.account(BANK)];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
  const [ids] = await db.query<Ids>(
    `SELECT d.batch_id::int AS batch, d.id::int AS document, e.id::int AS entry
     FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id WHERE d.branch_id = $1
     ORDER BY d.id DESC LIMIT 1`,
    [company.branch.id],
  );
  return ids!;
}

let others: Promise<GivenCompany> | undefined;
const removed =
  (kind: keyof Ids & string): MakeRequest =>
  async ({ db }) => {
    others ??= givenSealedCompany(db);
    return { values: { ids: [(await givenMarch(db, await others))[kind]] }, body: undefined };
  };
const reversed =
  (kind: 'document' | 'entry'): MakeRequest =>
  async ({ db }, { number, text }) => {
    const company = await givenSealedCompany(db);
    const [sale] = await db.query<Ids>(
      'SELECT document_id::int AS document, id::int AS entry FROM ledger.entry WHERE branch_id = $1',
      [company.branch.id],
    );
    const { batch } = await givenMarch(db, company);
    return { values: { id: sale![kind] }, body: { batchId: batch, day: String(number), reason: text } };
  };
const listed: MakeRequest = (_, { number, flag }) => ({
  values: { company: COMPANY, branch: BRANCH, size: number, ...(flag && { documentId: 1 }) },
  body: undefined,
});
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const historyCode = { company: SECOND, code: 'V1' };

/** The requests by operation. */
export const VALID: Readonly<Record<string, MakeRequest>> = {
  putCompany: renamed(`/companies/${SECOND}`, { company: SECOND }),
  putBranch: renamed(`/companies/${SECOND}/branches/${BRANCH}`, { company: SECOND, branch: BRANCH }),
  putAccount: async ({ client }, { text }) => {
    const { headers, body } = await client.get<Record<string, unknown>>(ACCOUNT_PATH);
    const { cdAccounting, kind, nature, active } = body;
    return {
      values: { company: SECOND, reduced: '1001', 'If-Match': headers.get('etag') },
      body: { cdAccounting, kind, nature, active, name: text },
    };
  },
  putHistoryCode: (_, { text }) => ({ values: historyCode, body: { text } }),
  deleteHistoryCode: async ({ db }) => {
    await db.query(
      `INSERT INTO ledger.history_code (company_id, code, text)
       SELECT id, 'V1', 'Venda' FROM ledger.company WHERE code = $1 ON CONFLICT DO NOTHING`,
      [SECOND],
    );
    return { values: historyCode, body: undefined };
  },
  putOpenings: keptSet('openings'),
  putAccounts: async ({ client }, { text }) => {
    const { cdReduced, cdAccounting, kind, nature, active } = (
      await client.get<Record<string, unknown>>(ACCOUNT_PATH)
    ).body;
    const account = { cdReduced, cdAccounting, kind, nature, active, name: text };
    return { values: { company: SECOND }, body: { accounts: [account] } };
  },
  putTaxRoles: keptSet('taxRoles'),
  putSignatories: keptSet('signatories'),
  putAuditors: keptSet('auditors'),
  putRegistrations: keptSet('registrations'),
  putBooks: keptSet('books'),
  putStatementLines: keptSet('statementLines'),
  putReferentialAccounts: keptSet('referentialAccounts'),
  putComparatives: async ({ client }, { cents, flag }) => {
    const line = {
      statement: 'INCOME_STATEMENT',
      code: 'R1',
      kind: 'D',
      level: 1,
      side: 'R',
      text: 'Receita',
    };
    await client.put(`/companies/${SECOND}/statementLines`, { lines: [line], accounts: [] });
    const months = { firstMonth: '01/2024', lastMonth: '12/2024' };
    const amount = (flag ? cents : -cents) / 100;
    return { values: { company: SECOND }, body: { comparatives: [{ ...months, code: 'R1', amount }] } };
  },
  putPermissions: (_, { number, flag }) => ({
    values: { user: `u${number}` },
    body: { permissions: [{ company: COMPANY, branch: flag ? '*' : BRANCH }] },
  }),
  deleteBatches: removed('batch'),
  deleteDocuments: removed('document'),
  deleteEntries: removed('entry'),
  reverseEntry: reversed('entry'),
  reverseDocument: reversed('document'),
  closeYear: async ({ db }, { flag }) => ({
    values: { company: (await givenSealedCompany(db)).code, branch: BRANCH },
    body: { year: 2024, quarter: 1, dryRun: flag, profitAccount: '2301', lossAccount: '2301' },
  }),
  reopenMonth: async ({ db }, { text, flag }) => ({
    values: { company: (await givenSealedCompany(db)).code, branch: BRANCH },
    body: { yearmonth: flag ? '01/2024' : '02/2024', reason: text },
  }),
  openMonth: async ({ db }) => ({
    values: { company: (await givenSealedCompany(db)).code, branch: BRANCH },
    body: { newyearmonth: '04/2024' },
  }),
  listEntries: listed,
  summariseEntries: listed,
  cancelTaxQuotas: async ({ client }, { text }) => {
    const quarter = '?confirmed=true&year=2024&quarter=1';
    await client.get(`/taxquotacalculation/${COMPANY}/${SEALED_BRANCH}${quarter}`);
    const saved = await client.get<{ id: number; cancelReason: string | null }[]>(
      `/taxquotas/${COMPANY}/${SEALED_BRANCH}`,
    );
    const open = saved.body.find(({ cancelReason }) => cancelReason === null);
    return { values: { id: open?.id }, body: { reason: text } };
  },
  importIntoBatch: async ({ db }, { number, text, cents, flag }) => {
    others ??= givenSealedCompany(db);
    const { id } = await givenBatch(db, (await others).branch, '2024-03-01');
    const row = ['D1', cents % 99_999, flag ? 'D' : 'C', number, '1001', '3001', cents / 100, quoted(text)];
    const content = `documento,lancamento,debcre,day,conta,contrapartida,valor,historico\n${row.join()}\n`;
    return { values: { batchId: id }, body: undefined, file: { filename: 'a.csv', content } };
  },
  importIpl: (_, { number, cents, flag }) => {
    given += 1;
    const line = formatIplLine({
      empresa: COMPANY,
      filial: BRANCH,
      ano: '2024',
      mes: '3',
      lote: String(1_000 + given),
      documento: '1',
      lancamento: '1',
      debcre: flag ? 'D' : 'C',
      dia: String(number),
      conta: '1001',
      contrapartida: '3001',
      valor: (cents / 100).toFixed(2),
      sequencia: '1',
    });
    const content = Buffer.from(line, 'latin1');
    return { values: {}, body: undefined, file: { filename: 'a.ipl', content } };
  },
  importMovement: (_, { number, text, cents, flag }) => {
    const [day, valor] = [String(number), cents / 100];
    const line = {
      lancamento: String(cents % 99_999),
      debcre: flag ? 'D' : 'C',
      day,
      valor,
      historico: text,
    };
    const lancamentos = [{ ...line, conta: '1001', contrapartida: '3001' }];
    const documentos = [{ documento: String(cents), diaref: day, texto: text, lancamentos }];
    return { values: {}, body: { empresa: COMPANY, filial: BRANCH, ano: 2024, mes: 3, documentos } };
  },
  exportEcd: (_, { flag }) => ({
    values: {},
    body: { company: FILING_COMPANY, from: '2024-01', to: '2024-02', ...(flag && { nature: 'DIARIO' }) },
  }),
};
