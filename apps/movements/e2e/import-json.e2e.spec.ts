// Tests POST /import/json: what is written, what is refused and how, and that a movement is never written in part.
// import-json-bodies tests the form of bodies.
import { describe, expect, it } from '@jest/globals';
import { CASH, INACTIVE, SALES, SYNTHETIC, givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { ROUTE, jsonMovements } from './json-movements.js';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();
const { newLote, entry, document, movement, send } = jsonMovements(on);

const accepted = (rows: number) => ({
  status: 200,
  body: { success: true, totalRows: rows, successRows: rows, errorRows: 0, errors: [] },
});

describe('a valid movement', () => {
  it('is saved with batch, documents, entries and audit events', async () => {
    const lote = newLote();
    const body = movement({
      lote,
      descricao: 'Vendas',
      documentos: [
        {
          documento: 'D1',
          diaref: '05',
          texto: 'Dia 5',
          cdpadronizado: 'ABC',
          lancamentos: [
            entry({ lancamento: '1', contrapartida: null, valor: 0.3, historico: 'Venda à vista', id: 7 }),
            entry({
              lancamento: '1',
              debcre: 'C',
              contaId: on.company.account(SALES),
              contrapartida: null,
              valor: 0.3,
            }),
            entry({ lancamento: '2', valor: 9_999_999_999_999.99, cdhistorico: '0101' }),
          ],
        },
        document('D2'),
      ],
    });
    expect(await send(body)).toMatchObject({
      ...accepted(4),
      body: { message: '4 rows accepted' },
    });
    const [batch] = await on.db.query<{ id: string; descricao: string }>(
      'SELECT id, description AS descricao FROM ledger.batch WHERE code = $1 AND branch_id = $2',
      [lote, on.company.branch.id],
    );
    expect(batch).toMatchObject({ descricao: 'Vendas' });
    const documents = await on.ana.get<{ id: number }[]>(`/alldocument/${batch?.id}`);
    expect(documents.body).toMatchObject([
      { documento: 'D1', diaref: '05', texto: 'Dia 5', cdpadronizado: 'ABC' },
      { documento: 'D2' },
    ]);
    const entries = await on.ana.get(`/allentry/${documents.body[0]?.id}`);
    expect(entries.body).toMatchObject([
      { lancamento: '1', debcre: 'D', day: '05', valor: 0.3, historico: 'Venda à vista' },
      { lancamento: '1', debcre: 'C', valor: 0.3 },
      { lancamento: '2', valor: 9_999_999_999_999.99, cdhistorico: '0101' },
    ]);
    const trail = await on.admin.get<{ content: unknown[] }>('/audit?size=2&sort=id,desc');
    expect(trail.body.content).toMatchObject([
      { action: 'batch.imported', detail: { totalRows: 4, successRows: 4, errorRows: 0 } },
      { action: 'batch.created', detail: { lote } },
    ]);
  });

  it('may have debcre in lower case, as files may', async () => {
    const sides = [entry({ debcre: 'd' }), entry({ lancamento: '00002', debcre: 'c' })];
    expect(await send(movement({ documentos: [document('S1', ...sides)] }))).toMatchObject(accepted(2));
    expect(await on.db.query('SELECT side FROM ledger.entry ORDER BY id DESC LIMIT 2')).toEqual([
      { side: 'C' },
      { side: 'D' },
    ]);
  });

  it('may identify accounts by codes, but not mix codes and ids', async () => {
    const byCode = { contaId: undefined, conta: CASH };
    const body = movement({ documentos: [document('C1', entry({ ...byCode, contrapartida: SALES }))] });
    expect(await send(body)).toMatchObject(accepted(1));
    const [written] = await on.db.query<{ account: number; contra: number }>(
      'SELECT account_id::int AS account, contra_account_id::int AS contra FROM ledger.entry ORDER BY id DESC LIMIT 1',
    );
    expect(written).toEqual({ account: on.company.account(CASH), contra: on.company.account(SALES) });
    const unknown = document('C2', entry({ ...byCode, contrapartida: '9.9' }));
    expect((await send(movement({ documentos: [unknown] }))).body.errors).toEqual([
      'line 1: contrapartida: account "9.9" is not in the chart of the company',
    ]);
  });

  it('names each account by its id or a code, as an entry does', async () => {
    const byCode = { contaId: undefined, conta: CASH };
    const mixed = document('C3', entry(byCode), entry({ lancamento: '2', contrapartida: SALES }));
    expect(await send(movement({ documentos: [mixed] }))).toMatchObject(accepted(2));
    const account = { account: on.company.account(CASH), contra: on.company.account(SALES) };
    expect(
      await on.db.query(
        'SELECT account_id::int AS account, contra_account_id::int AS contra FROM ledger.entry ORDER BY id DESC LIMIT 2',
      ),
    ).toEqual([account, account]);
    const unknown = document(
      'C4',
      entry({ contaId: 999_999_999 }),
      entry({ ...byCode, lancamento: '2', conta: '9.9' }),
    );
    expect((await send(movement({ documentos: [unknown] }))).body.errors).toEqual([
      'line 1: contaId: account "999999999" is not in the chart of the company',
      'line 2: conta: account "9.9" is not in the chart of the company',
    ]);
    const twice = document('C5', entry({ conta: CASH }));
    expect(await send(movement({ documentos: [twice] }))).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'documentos[0].lancamentos[0].contaId: expected contaId or conta, not both',
      },
    });
  });

  it('is refused for a history code that the company does not have', async () => {
    const body = movement({ documentos: [document('C1', entry(), entry({ cdhistorico: '101' }))] });
    expect((await send(body)).body).toMatchObject({
      success: false,
      errors: [
        'line 1: documento: not imported: document C1 has errors, the first on line 2',
        expect.stringMatching(/^line 2: cdhistorico: "101" is not a history code of the company/),
      ],
    });
  });

  it('gets the next lote and document numbers when it names none', async () => {
    const [before] = await on.db.query<{ next: string }>(
      `SELECT lpad((coalesce(max(code::int), 0) + 1)::text, 6, '0') AS next FROM ledger.batch WHERE branch_id = $1 AND period = '2024-01-01' AND code ~ '^[0-9]+$'`,
      [on.company.branch.id],
    );
    expect(await send(movement({ documentos: [document(undefined), document('7')] }))).toMatchObject(
      accepted(2),
    );
    const made = await on.db.query(
      'SELECT b.code AS lote, d.number AS documento FROM ledger.document d JOIN ledger.batch b ON b.id = d.batch_id ORDER BY d.id DESC LIMIT 2',
    );
    expect(made).toEqual([
      { lote: before?.next, documento: '7' },
      { lote: before?.next, documento: '000008' },
    ]);
  });

  it('is added to the batch with its lote, unless its descricao differs', async () => {
    const lote = newLote();
    const batchId = await on.batch({ lote, descricao: 'Vendas' });
    expect(await send(movement({ lote }))).toMatchObject(accepted(1));
    expect(await send(movement({ lote, descricao: 'Vendas', documentos: [document('D2')] }))).toMatchObject(
      accepted(1),
    );
    expect((await on.ana.get<unknown[]>(`/alldocument/${batchId}`)).body).toHaveLength(2);
    const before = await on.counts();
    expect(await send(movement({ lote, descricao: 'Compras', documentos: [document('D3')] }))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'descricao' }] },
    });
    expect(await on.counts()).toEqual(before);
  });
});

describe('a repeated movement', () => {
  it('adds nothing, because its documents are already in the batch', async () => {
    const body = movement({ lote: newLote(), documentos: [document('D1'), document('D2')] });
    expect(await send(body)).toMatchObject(accepted(2));
    const before = await on.counts();
    expect(await send(body)).toMatchObject({
      status: 200,
      body: {
        success: false,
        totalRows: 2,
        successRows: 0,
        errorRows: 2,
        errors: [
          'line 1: documento: document D1 is already in the batch',
          'line 2: documento: document D2 is already in the batch',
        ],
      },
    });
    expect(await on.counts()).toEqual(before);
  });

  it('is saved once when it is sent eight times simultaneously', async () => {
    const lote = newLote();
    const body = movement({ lote });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(new Array(8).fill(200));
    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1);
    const made = await on.db.query(
      'SELECT d.number AS documento FROM ledger.batch b JOIN ledger.document d ON d.batch_id = b.id WHERE b.code = $1 AND b.branch_id = $2',
      [lote, on.company.branch.id],
    );
    expect(made).toEqual([{ documento: 'D1' }]);
  });
});

describe('a movement with errors', () => {
  it('is refused whole, with its batch, and names every error of every row', async () => {
    const before = await on.counts();
    const body = movement({
      lote: newLote(),
      documentos: [
        document('D1'),
        document('D2', entry({ valor: 1.234 }), entry({ lancamento: '2', day: '32' })),
        document('D3', entry({ contaId: 999_999_999 }), entry({ debcre: 'X', valor: 0 })),
        document('D4', entry({ contaId: on.company.account(SYNTHETIC) })),
        document('D5', entry({ contrapartida: on.company.account(INACTIVE) })),
        document('D6', entry({ contrapartida: null })),
        document('D7', entry({ lancamento: null, day: null, contaId: null, valor: null })),
        document(undefined),
        { ...document('D9'), diaref: '40' },
        document('D10', entry(), entry({ day: '06' })),
      ],
    });
    const expected = {
      status: 200,
      body: {
        success: false,
        totalRows: 13,
        successRows: 0,
        errorRows: 13,
        message: '0 of 13 rows accepted, 13 refused: all had to enter, or none',
        errors: [
          'line 2: valor: expected an amount with at most two decimals, such as 1234.56, found "1.234"',
          'line 3: day: "32" is not a day of 01/2024',
          'line 4: contaId: account "999999999" is not in the chart of the company',
          'line 5: debcre: "X" is neither D nor C',
          'line 5: valor: expected an amount above zero, found "0"',
          `line 6: contaId: account ${SYNTHETIC} is synthetic: post to an analytic account below it`,
          `line 7: contrapartida: account ${INACTIVE} is inactive: it takes no entries`,
          'line 8: contrapartida: entry number 00001 does not balance: debits 1500.75, credits 0.00; give the line its contrapartida, or send all lines of the entry number together',
          'line 9: lancamento: is required',
          'line 9: day: is required',
          'line 9: contaId: is required',
          'line 9: valor: is required',
          'line 10: documento: is required',
          'line 11: diaref: "40" is not a day of 01/2024',
          'line 12: documento: not imported: document D10 has errors, the first on line 13',
          'line 13: day: entry number 00001 is on day 5: no line of it can be on day 6',
        ],
      },
    };
    expect(await send(body, '?dryRun=true')).toMatchObject(expected);
    expect(await send(body)).toMatchObject(expected);
    expect(await on.counts()).toEqual(before);
  });

  it('has the same answer in a dry run, which saves nothing', async () => {
    const before = await on.counts();
    const body = movement({ lote: newLote() });
    const dry = await send(body, '?dryRun=true');
    expect(dry).toMatchObject(accepted(1));
    expect(await on.counts()).toEqual(before);
    expect(dry.body.batchIds).toEqual([]);
    expect((await send(body)).body).toEqual(Object.assign(dry.body, { batchIds: [expect.any(Number)] }));
    expect(await on.ana.post(`${ROUTE}?dryRun=talvez`, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'dryRun' }] },
    });
  });

  it.each<[number, string, string]>([
    [3, 'PERIOD_NOT_OPEN', 'mes: 03/2024 was never opened: it accepts no batches'],
    [2, 'PERIOD_CONSOLIDATED', 'mes: 02/2024 is consolidated'],
  ])('answers 400 for month %d with %s', async (mes, code, message) => {
    const company = await givenCompany(on.db);
    await givenOpenPeriod(on.db, company.branch, '2024-01-01', '2024-02-01');
    await on.admit(company);
    const body = movement({ empresa: company.code, filial: company.branch.code, mes, lote: 'L' });
    const existing = { empresa: company.code, filial: company.branch.code, lote: 'L', mes: 2 };
    await on.batch(existing);
    await on.db.query(`SET session_replication_role = replica;
      UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now()
       WHERE branch_id = ${company.branch.id} AND period = '2024-02-01'; SET session_replication_role = origin`);
    for (const lote of ['L', 'NEW']) {
      expect(await send({ ...body, lote })).toMatchObject({
        status: 400,
        body: { code, message: expect.stringContaining(message), details: [{ field: 'mes' }] },
      });
    }
  });
});

describe('a movement for another company', () => {
  it('answers 403 for a company without permission, and 404 for an unknown one', async () => {
    const body = movement({ lote: newLote() });
    const before = await on.counts();
    expect(await on.bruno.post(ROUTE, body)).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
    expect(await on.ana.post(ROUTE, { ...body, empresa: 'NOWHERE' })).toMatchObject({
      status: 404,
      body: { code: 'COMPANY_NOT_FOUND' },
    });
    expect(await on.counts()).toEqual(before);
  });
});
