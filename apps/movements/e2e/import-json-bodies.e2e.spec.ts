// Tests bodies of POST /import/json that are not a movement, that are too large, or that are any JSON value.
import { describe, expect, it } from '@jest/globals';
import { CASH, SALES } from '@razao/testing/factories';
import { startApp } from '@razao/testing/apps';
import fc from 'fast-check';
import type { ImportResult } from './import-results.js';
import { ROUTE, jsonMovements, type Fields } from './json-movements.js';
import { useSharedMovements } from './movements-fixture.js';

const ENTRIES_MAX = 100_000;

const on = useSharedMovements();
const { newLote, entry, document, movement, send } = jsonMovements(on);

describe('a body of POST /import/json', () => {
  it.each<[string, () => unknown, string | undefined]>([
    [
      'a field of a wrong type',
      () => movement({ documentos: [document('D', entry({ valor: '1' }))] }),
      'documentos[0].lancamentos[0].valor',
    ],
    ['an unknown field', () => movement({ saldo: 1 }), 'saldo'],
  ])('answers 400 with the name of the field: %s', async (_, body, field) => {
    const before = await on.counts();
    expect(await send(body())).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', error: 'Bad Request', details: [{ field }] },
    });
    expect(await on.counts()).toEqual(before);
  });

  it('answers 400 with the name of a field that comes twice', async () => {
    const text = JSON.stringify(movement()).replace('"valor":', '"valor":1,"valor":');
    expect(await send(text)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'documentos[0].lancamentos[0].valor' }] },
    });
    const alone = await on.ana.post('/entry', '{"documentId":1,"valor":1,"valor":2}');
    expect(alone).toMatchObject({ status: 400, body: { details: [{ field: 'valor' }] } });
    const bulk = await on.admin.post('/entries/bulk', '{"entries":[{"valor":1,"valor":2}]}');
    expect(bulk).toMatchObject({ status: 400, body: { details: [{ field: 'entries[0].valor' }] } });
  });

  it('answers 400 INVALID_CODE without empresa or filial, and MALFORMED_JSON when it is cut off', async () => {
    for (const field of ['empresa', 'filial']) {
      expect(await send(movement({ [field]: undefined }))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CODE', details: [{ field }] },
      });
    }
    expect(await send('{"empresa": ')).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
  });

  it('answers 400 when it is deeper than 64 levels, as do the routes of batches, documents, entries and purge', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const text = JSON.stringify(movement()).replace('{', `{"x":${deep},`);
    for (const route of [ROUTE, '/batch', '/document', '/entry', '/entries/bulk', '/purge']) {
      expect(await on.admin.post(route, text, { 'idempotency-key': 'deep' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', message: expect.stringContaining('64 levels') },
      });
    }
  });

  it('answers 400 TOO_MANY_ENTRIES for more than 100,000 entries', async () => {
    const many = new Array<Fields>(ENTRIES_MAX + 1).fill(entry());
    expect(await send(movement({ documentos: [document('D', ...many)] }))).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_ENTRIES', message: expect.stringContaining('at most 100000') },
    });
  });

  it('may have BULK_BODY_BYTES_MAX bytes, and answers 413 to one more', async () => {
    const text = JSON.stringify(movement({ lote: newLote() }));
    const bytesMax = 2_048;
    const app = await startApp('movements', {
      databaseUrl: on.db.url,
      worker: false,
      env: { BULK_BODY_BYTES_MAX: String(bytesMax) },
    });
    try {
      expect(await app.as('ana').post(ROUTE, text.padEnd(bytesMax))).toMatchObject({ status: 200 });
      expect(await app.as('ana').post(ROUTE, text.padEnd(bytesMax + 1))).toMatchObject({
        status: 413,
        body: { code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining(String(bytesMax)) },
      });
    } finally {
      await app.stop();
    }
  });
});

describe('any JSON body of POST /import/json', () => {
  it('answers 200 or 400, and is saved whole and balanced or not at all', async () => {
    const maybe = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: fc.jsonValue() });
    const line = fc.record(
      {
        lancamento: maybe(fc.constantFrom('1', '2')),
        debcre: maybe(fc.constantFrom('D', 'C')),
        day: maybe(fc.constantFrom('1', '05', '31')),
        contaId: maybe(fc.constantFrom(on.company.account(CASH), on.company.account(SALES))),
        contrapartida: maybe(fc.constantFrom(null, on.company.account(CASH), on.company.account(SALES))),
        valor: maybe(fc.constantFrom(1, 2.5, 0.01)),
        historico: maybe(fc.string({ maxLength: 10 })),
      },
      { requiredKeys: ['lancamento', 'debcre', 'day', 'contaId', 'valor'] },
    );
    const numbered = fc.record({
      documento: maybe(fc.constantFrom('D1', 'D2', 'D3')),
      diaref: maybe(fc.constantFrom('1', '31', null)),
      lancamentos: maybe(fc.array(line, { minLength: 1, maxLength: 4 })),
    });
    const documentos = maybe(
      fc.uniqueArray(numbered, { minLength: 1, maxLength: 3, selector: (d) => d.documento }),
    );
    const lote = maybe(fc.constantFrom('P1', 'P2', null));
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(documentos, lote, async (documents, name) => {
        const before = await on.counts();
        const { status, body } = await send(movement({ documentos: documents, lote: name }));
        const after = await on.counts();
        seen.add(`${status} ${String((body as Partial<ImportResult>).success)}`);
        expect([200, 400]).toContain(status);
        if (status === 400) {
          expect(after).toEqual(before);
          return;
        }
        const { success, totalRows, successRows, errorRows, errors } = body;
        expect(successRows + errorRows).toBe(totalRows);
        expect(success).toBe(errorRows === 0);
        expect(errors.length === 0).toBe(success);
        expect(after.entry - before.entry).toBe(successRows);
        if (!success) expect(after).toEqual(before);
      }),
      { numRuns: 150 },
    );
    expect([...seen].sort()).toEqual(['200 false', '200 true', '400 undefined']);
    const [sums] = await on.db.query<{ balanced: boolean }>(
      `SELECT coalesce(sum(CASE side WHEN 'D' THEN amount ELSE -amount END), 0) = 0 AS balanced FROM ledger.posting`,
    );
    expect(sums).toEqual({ balanced: true });
  });
});
