// Tests the details of the errors of an import: there is one detail for each error, for each kind of import that
// names its batches, in both languages, after a dry run, after the import and after its repeat.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IplValues } from '@razao/domain';
import { BANK, SALES, givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import type { HttpAnswer } from '@razao/testing/apps';
import { csvRow, type CsvFields } from './csv-files.js';
import { agreeing, type ImportDetail, type ImportResult } from './import-results.js';
import { iplFile, iplLine } from './ipl-lines.js';
import { jsonMovements } from './json-movements.js';
import { useSharedMovements } from './movements-fixture.js';

/** A detail shows at most this many characters of a value. */
const VALUE_CHARS_MAX = 255;
const LANGUAGES = [
  ['en', 'line'],
  ['pt', 'linha'],
] as const;

type Headers = Readonly<Record<string, string>>;
type Detail = [line: number, field: string, code: string, value?: string];

interface Kind {
  /** Sends the rows: one good document and the bad rows. */
  send: (dryRun: boolean, headers: Headers) => Promise<HttpAnswer<ImportResult>>;
  expected: readonly Detail[];
  /**
   * Whether the answer is stored under the key of the request. A movement with a bad row writes nothing, so its key
   * remains free.
   */
  isKept: boolean;
}

const on = useSharedMovements();
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(on.db, { code: '0048', branches: ['0001'] });
  await givenOpenPeriod(on.db, company.branch, '2024-01-01', '2024-02-01');
  await on.admit(company);
});

const COLUMNS =
  'documento,diaref,texto,factDate,lancamento,debcre,day,conta,contrapartida,valor,historico,cdhistorico';

const row = (fields: CsvFields): string => csvRow(fields, COLUMNS);

const LONG = 'x'.repeat(VALUE_CHARS_MAX);
let files = 0;

function ipl(): Kind {
  const lote = `F${++files}`;
  const line = (changes: IplValues = {}): string =>
    iplLine({ empresa: '48', lote, documento: 'GOOD', ...changes });
  const good = line({ documento: 'D1' });
  const lines = [
    line(),
    line({ documento: 'D1', conta: '9999' }),
    `${good.slice(0, 48)}00000000000000X${good.slice(63)}`,
    good.slice(0, 155),
    line({ documento: 'D2', dia: '32' }),
    line({ documento: 'D3', mes: '3' }),
    line({ documento: 'D4', mes: '13' }),
    line({ documento: 'D5', empresa: '49' }),
    `${good.slice(0, 14)}      ${line({ documento: 'D6' }).slice(20)}`,
  ];
  return {
    send: async (dryRun, headers) => {
      const upload = { filename: 'a.ipl', content: iplFile(...lines), fields: { dryRun: String(dryRun) } };
      return await on.ana.upload<ImportResult>('/import/ipl', upload, headers);
    },
    expected: [
      [2, 'conta', 'ACCOUNT_UNKNOWN', '9999'],
      [3, 'valor', 'VALIDATION_FAILED', '00000000000000X'],
      [4, 'row', 'VALIDATION_FAILED'],
      [5, 'dia', 'DAY_NOT_IN_MONTH', '32'],
      [6, 'mes', 'PERIOD_NOT_OPEN', '3'],
      [7, 'mes', 'INVALID_DATE', '13'],
      [8, 'filial', 'BRANCH_FORBIDDEN', '1'],
      [9, 'lote', 'VALIDATION_FAILED', ''],
    ],
    isKept: true,
  };
}

function json(): Kind {
  const { movement, document, entry, newLote } = jsonMovements(on);
  const body = movement({
    lote: newLote(),
    documentos: [
      document('D1'),
      document('D2', entry({ valor: 1.234 }), entry({ lancamento: '2' })),
      document('D3', entry({ contaId: 999_999_999, historico: `${LONG}yz` })),
      document('D4', entry({ day: null })),
    ],
  });
  return {
    send: async (dryRun, headers) =>
      await on.ana.post<ImportResult>(`/import/json?dryRun=${dryRun}`, body, headers),
    expected: [
      [2, 'valor', 'AMOUNT_OUT_OF_RANGE', '1.234'],
      [3, 'documento', 'DOCUMENT_REFUSED', 'D2'],
      [4, 'contaId', 'ACCOUNT_UNKNOWN', '999999999'],
      [4, 'historico', 'VALIDATION_FAILED', `${LONG}…`],
      [5, 'day', 'VALIDATION_FAILED', ''],
    ],
    isKept: false,
  };
}

const parts = (details: readonly ImportDetail[]): Detail[] =>
  details.map(({ line, field, code, value }) =>
    value === undefined ? [line, field, code] : [line, field, code, value],
  );

describe('the details of an import', () => {
  it.each<[string, () => Kind]>([
    ['an IPL file', ipl],
    ['a movement', json],
  ])('of %s name line, field, code and value, in both languages and a repeat', async (name, kindOf) => {
    const { send, expected, isKept } = kindOf();
    const key = { 'idempotency-key': `details-of-${name.replaceAll(' ', '-')}` };
    const messages: Partial<Record<string, string[]>> = {};
    for (const dryRun of [true, false]) {
      for (const [language, line] of LANGUAGES) {
        const headers = { ...key, 'accept-language': language };
        const answer = agreeing(await send(dryRun, headers), line);
        expect(answer.status).toBe(200);
        const { details, batchIds } = answer.body;
        expect(parts(details)).toEqual(expected);
        messages[`${dryRun} ${language}`] = details.map(({ message }) => message);
        const isRepeat = isKept && !dryRun && language === 'pt';
        expect(answer.headers.get('idempotency-hit')).toBe(isRepeat ? 'true' : null);
        const repeat = await send(dryRun, headers);
        expect(repeat.text).toBe(answer.text);
        expect(batchIds).toHaveLength(isKept && !dryRun ? 1 : 0);
      }
    }
    for (const language of ['en', 'pt'])
      expect(messages[`true ${language}`]).toEqual(messages[`false ${language}`]);
    expect(messages['true en']).not.toEqual(messages['true pt']);
  });

  it('have DOCUMENT_NUMBER_USED for a document that is already in the batch', async () => {
    const batch = await on.batch();
    const rows = ['1', '2'].map((lancamento) => row({ lancamento }));
    const file = { filename: 'a.csv', content: [COLUMNS, ...rows].join('\n') };
    const path = `/batch/${batch}/import`;
    expect((await on.ana.upload<ImportResult>(path, file)).body).toMatchObject({
      details: [],
      batchIds: [batch],
    });
    const again = agreeing(await on.ana.upload<ImportResult>(path, file));
    expect(parts(again.body.details)).toEqual([
      [2, 'documento', 'DOCUMENT_NUMBER_USED', 'D1'],
      [3, 'documento', 'DOCUMENT_NUMBER_USED', 'D1'],
    ]);
    expect(again.body.batchIds).toEqual([batch]);
  });

  it('have HISTORY_REQUIRED for a missing history, beside the ids of the filled batches', async () => {
    const strict = await givenCompany(on.db, { code: '0050', branches: ['0001'] });
    await givenOpenPeriod(on.db, strict.branch, '2024-01-01');
    await on.admit(strict);
    await on.db.query(`UPDATE ledger.company SET history_required = true WHERE id = ${strict.id}`);
    const content = iplFile(
      ...[{ lote: 'A' }, { lote: 'B' }, { lote: 'C', historico: '' }].map((changes) =>
        iplLine({ empresa: '50', debcre: 'd', ...changes }),
      ),
    );
    const { body } = agreeing(
      await on.ana.upload<ImportResult>('/import/ipl', { filename: 'a.ipl', content }),
    );
    expect(parts(body.details)).toEqual([[3, 'historico', 'HISTORY_REQUIRED', '']]);
    const batches = await on.db.query<{ id: number; lote: string }>(
      `SELECT id::int AS id, code AS lote FROM ledger.batch WHERE branch_id = ${strict.branch.id} ORDER BY id`,
    );
    expect(batches.map(({ lote }) => lote)).toEqual(['A', 'B']);
    expect(body.batchIds).toEqual(batches.map(({ id }) => id));
  });

  it('have FACT_DATE_RESULT_ACCOUNT for a contrapartida only when its entry number posts to it', async () => {
    const late = (documento: string, lancamento: string, fields: CsvFields): string =>
      row({ documento, lancamento, factDate: '2023-12-31', ...fields });
    const rows = [
      // The lines of D1 balance, so their contrapartidas are not posted.
      late('D1', '1', {}),
      late('D1', '1', { conta: BANK, debcre: 'C' }),
      late('D2', '1', { contrapartida: BANK }),
      late('D2', '2', { contrapartida: BANK }),
      late('D2', '2', {}),
    ];
    const file = { filename: 'a.csv', content: [COLUMNS, ...rows].join('\n') };
    const { body } = agreeing(await on.ana.upload<ImportResult>(`/batch/${await on.batch()}/import`, file));
    expect(body).toMatchObject({ successRows: 2, errorRows: 3 });
    expect(parts(body.details)).toEqual([
      [4, 'documento', 'DOCUMENT_REFUSED', 'D2'],
      [5, 'documento', 'DOCUMENT_REFUSED', 'D2'],
      [6, 'contrapartida', 'FACT_DATE_RESULT_ACCOUNT', SALES],
    ]);
  });

  it('have values without the blanks around a code, day or date, and texts as they are', async () => {
    const rows = [
      row({ texto: 'Vendas' }),
      row({ lancamento: '2', diaref: ' 7 ', texto: ' Vendas ', factDate: ' 2023-12-31 ' }),
      row({ texto: 'Vendas', day: ' 6 ' }),
    ];
    const file = { filename: 'a.csv', content: [COLUMNS, ...rows].join('\n') };
    const { body } = agreeing(await on.ana.upload<ImportResult>(`/batch/${await on.batch()}/import`, file));
    expect(parts(body.details)).toEqual([
      [2, 'documento', 'DOCUMENT_REFUSED', 'D1'],
      [3, 'diaref', 'VALIDATION_FAILED', '7'],
      [3, 'texto', 'VALIDATION_FAILED', ' Vendas '],
      [3, 'factDate', 'VALIDATION_FAILED', '2023-12-31'],
      [4, 'day', 'ENTRY_DAYS_DIFFER', '6'],
    ]);
  });
});
