// For each operation: the largest request that is accepted, or the request with the largest answer, in the books of
// large-books.ts. Also lists the operations without a large request, and those that another test covers.
import type { AppName } from '@razao/testing/apps';

/** How many rows a set may have. */
const ROWS = 10_000;
/** A large answer has at least this many characters. */
const LARGE_CHARS = 300_000;

export interface LargeRequest {
  readonly path: string;
  readonly method?: string;
  readonly accept?: string;
  /** An object is sent as JSON, a text as a form. */
  readonly body?: object | string;
  readonly charsMin?: number;
}

const rows = (rowOf: (index: number) => object): object[] =>
  Array.from({ length: ROWS }, (_, index) => rowOf(index));
const get = (path: string, charsMin = LARGE_CHARS, accept = 'application/json'): LargeRequest => ({
  path,
  charsMin,
  accept,
});
const put = (path: string, body: object): LargeRequest => ({ path, method: 'PUT', body });
const COMPANY = '/companies/LARGE';
const MONTH = '?from=2024-01&to=2024-01';
const PAGE = 'text/html';
const CSV = 'text/csv';

/** The requests are repeated: each leaves the books unchanged, or as its first run left them. */
export function largeRequests({
  document,
  batch,
}: Record<'document' | 'batch', number>): Record<AppName, Record<string, readonly LargeRequest[]>> {
  return {
    movements: {
      listAllEntries: [get(`/allentry/${document}`)],
      listAllDocuments: [get(`/alldocument/${batch}`, 0)],
      readSealChanges: [get('/seals/RESULTS/1/2024/1/1/changes?size=1000')],
      closeYear: [
        {
          path: '/yearClosing/RESULTS/1',
          method: 'POST',
          body: { year: 2024, dryRun: true, profitAccount: 'E', lossAccount: 'E' },
          charsMin: LARGE_CHARS,
        },
      ],
      putAccounts: [
        put(`${COMPANY}/accounts`, {
          accounts: rows((index) => ({
            cdReduced: String(index),
            cdAccounting: `${1 + (index % 2)}.${index}`,
            name: `CONTA ANALÍTICA NÚMERO ${index}`,
            kind: 'A',
            nature: `0${1 + (index % 2)}`,
            active: true,
          })),
        }),
      ],
      readChart: [get('/companies/HUNDRED/accounts')],
      putOpenings: [
        put(`${COMPANY}/openings`, {
          openings: rows((index) => ({
            branch: '1',
            account: String(index),
            amount: index % 2 === 0 ? 1.25 : -1.25,
          })),
        }),
      ],
      readOpenings: [get(`${COMPANY}/openings`)],
      putTaxRoles: [
        put(`${COMPANY}/taxRoles`, {
          taxRoles: rows((index) => ({ account: String(index), role: 'TRADE_REVENUE' })),
        }),
      ],
      readTaxRoles: [get(`${COMPANY}/taxRoles`)],
      putSignatories: [
        put(`${COMPANY}/signatories`, {
          signatories: rows((index) => ({
            name: `ANA ${index}`,
            taxNumber: '52998224725',
            qualification: 'Contador',
            qualificationCode: '900',
            crc: '1SP000000',
            crcState: 'SP',
            legalRepresentative: false,
            validFrom: dayOf(index),
          })),
        }),
      ],
      readSignatories: [get(`${COMPANY}/signatories`)],
      putAuditors: [
        put(`${COMPANY}/auditors`, {
          auditors: rows((index) => ({
            name: `AUDITORIA ${index}`,
            taxNumber: '11444777000161',
            validFrom: dayOf(index),
          })),
        }),
      ],
      readAuditors: [get(`${COMPANY}/auditors`)],
      putRegistrations: [
        put(`${COMPANY}/registrations`, {
          registrations: rows((index) => ({ institution: 'SP', number: String(index) })),
        }),
      ],
      readRegistrations: [get(`${COMPANY}/registrations`, 0)],
      putBooks: [
        put(`${COMPANY}/books`, {
          books: rows((index) => {
            const month = monthOf(index);
            return { nature: 'DIARIO', number: 1 + index, firstMonth: month, lastMonth: month };
          }),
        }),
      ],
      readBooks: [get(`${COMPANY}/books`)],
      putStatementLines: [
        put(`${COMPANY}/statementLines`, {
          lines: rows((index) => ({
            statement: 'INCOME_STATEMENT',
            code: `L${index}`,
            kind: 'D',
            level: 1,
            side: 'R',
            text: `LINHA DA DEMONSTRAÇÃO ${index}`,
          })),
          accounts: rows((index) => ({
            account: String(index),
            statement: 'INCOME_STATEMENT',
            code: `L${index}`,
          })),
        }),
      ],
      readStatementLines: [get(`${COMPANY}/statementLines`)],
      putReferentialAccounts: [
        put(`${COMPANY}/referentialAccounts`, {
          referentialAccounts: rows((index) => ({
            account: String(index),
            code: '1.01.01.01.01',
            validFrom: '01/2024',
          })),
        }),
      ],
      readReferentialAccounts: [get(`${COMPANY}/referentialAccounts`)],
      putComparatives: [
        put(`${COMPANY}/comparatives`, {
          comparatives: rows((index) => ({
            firstMonth: '01/2024',
            lastMonth: '12/2024',
            code: `L${index}`,
            amount: -900.01,
          })),
        }),
      ],
      readComparatives: [get(`${COMPANY}/comparatives`)],
      putPermissions: [
        put('/users/many/permissions', {
          permissions: Array.from({ length: 2_000 }, (_, index) => ({
            company: `C${1 + (index % 1_000)}`,
            branch: index < 1_000 ? '*' : '1',
          })),
        }),
      ],
      readPermissions: [get('/users/many/permissions', 0)],
    },
    queries: {
      readBalanceDetails: [
        {
          path: '/balanceInquiryDetails',
          method: 'POST',
          body: { conta: '1', empresa: 'BRANCHES', filial: '*', anomesini: '01/2024', anomesfim: '12/2033' },
        },
      ],
      readGeneralLedger: [
        {
          path: '/generalLedgerQuery',
          method: 'POST',
          body: { conta: '1.0', empresa: 'LARGE', filial: '1', year: 2024, month: 1 },
          charsMin: LARGE_CHARS,
        },
      ],
      readChartOfAccounts: [
        get('/allChartOfAccount/HUNDRED/1'),
        get('/allChartOfAccount/HUNDRED/1', LARGE_CHARS, CSV),
      ],
      readTrialBalance: ['1', '*'].flatMap((branch) => [
        get(`/trialBalance/LARGE/${branch}/2024/1`),
        get(`/trialBalance/LARGE/${branch}/2024/1`, LARGE_CHARS, CSV),
      ]),
      readClosingBalances: [get('/trialBalance/LARGE/1/2024/12/balances?months=12', LARGE_CHARS)],
      listLegacyBalances: [
        get(
          '/api/v1/sparts/consulta-contabil?empresa=LARGE&filial=1&dataInicio=2024-01-01&dataFim=2024-01-31&tipoSaldo=M&pagina=1&tamanho=1000',
          0,
        ),
      ],
      listLegacyPostings: [
        get(
          '/api/v1/sparts/lancamentos-contabeis?empresa=LARGE&filial=1&dataInicio=2024-01-01&dataFim=2024-01-31&pagina=1&tamanho=1000',
          0,
        ),
      ],
      listCompanies: [get('/companies?size=1000', LARGE_CHARS)],
      listAccounts: [get('/accounts/LARGE?size=1000', 0)],
      drawStatement: [
        get(`/statements/LARGE/bp${MONTH}`),
        get(`/statements/LARGE/bp${MONTH}`, LARGE_CHARS, CSV),
        get(`/statements/LARGE/bp${MONTH}`, LARGE_CHARS, PAGE),
        get(`/statements/RESULTS/dre${MONTH}`),
      ],
      printBook: ['balancete', 'razao', 'diario'].flatMap((book) => [
        get(`/books/LARGE/${book}${MONTH}`, LARGE_CHARS, PAGE),
        get(`/books/LARGE/${book}${MONTH}`, LARGE_CHARS, CSV),
      ]),
    },
    compliance: {
      runCompliance: ['LARGE', 'RESULTS'].map((company) => ({
        path: '/api/compliance/run',
        method: 'POST',
        body: `company=${company}&branch=1&refmonth=2024-01`,
      })),
      readComplianceRun: [get('/api/compliance/run/1', 0)],
      listComplianceFindings: [get('/api/compliance/run/1/findings?size=1000', 0)],
      readComplianceReport: [get('/api/compliance/run/1/report', 0, PAGE)],
    },
  };
}

/** The operations whose largest requests another test sends, with the file of that test. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  postEntry: 'apps/movements/e2e/request-order.e2e.spec.ts',
  postEntriesInBulk: 'apps/movements/e2e/request-order.e2e.spec.ts',
  importMovement: 'apps/movements/e2e/request-order.e2e.spec.ts',
  importIntoBatch: 'apps/movements/e2e/request-order.e2e.spec.ts',
  importIpl: 'apps/movements/e2e/request-order.e2e.spec.ts',
  validateEcd: 'apps/compliance/e2e/ecd-validation.e2e.spec.ts',
  exportEcd: 'apps/compliance/e2e/ecd-large-chart.e2e.spec.ts',
  readEcdFile: 'apps/compliance/e2e/ecd-large-chart.e2e.spec.ts',
};

/**
 * The operations on one record, on a page of a list, or with one statement in the database: their work in the service
 * does not grow.
 */
export const SMALL: ReadonlySet<string> = new Set(
  `createBatch readBatch deleteBatch listAllBatches deleteBatches listBatches summariseBatches
   createDocument readDocument deleteDocument deleteDocuments listDocuments summariseDocuments
   readEntry deleteEntry deleteEntries listEntries summariseEntries reverseEntry reverseDocument
   readMonthOpening openMonth closeDay listAuditEvents runConsolidation readConsolidation
   calculateTaxQuotas listTaxQuotas cancelTaxQuotas purgeMonth reopenMonth listSeals readCertificate
   listEvents createWebhook listWebhooks readWebhook deleteWebhook resumeWebhook
   readCompany putCompany readBranch putBranch readAccount putAccount
   readHistoryCode putHistoryCode deleteHistoryCode deletePermissions
   redirectLegacyBalances listHistoryCodes listCompaniesElsewhere
   listComplianceRules searchComplianceRuns listComplianceRuns listEcds readEcd fileEcd`.split(/\s+/),
);

const dayOf = (index: number): string => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
const monthOf = (index: number): string =>
  `${String(1 + (index % 12)).padStart(2, '0')}/${2000 + Math.floor(index / 12)}`;
