import { describe, expect, it } from '@jest/globals';
import { DomainError, type ErrorDetail } from '@razao/domain';
import { DETAILS_MAX } from '@razao/platform/http';
import fc from 'fast-check';
import { refusedBy } from '../../../e2e/refused.js';
import { ENTRIES_MAX } from '../../entries/entry.dto.js';
import { FIELD, ID_MARK, type RawRow, type RowField } from '../rows/raw-row.js';
import { amountText, movementFile } from './movement-rows.js';
import { readMovement } from './movement.dto.js';

type Fields = Readonly<Record<string, unknown>>;

const entry = (fields: Fields = {}) => ({
  lancamento: '1',
  debcre: 'D',
  day: '5',
  contaId: 1,
  contrapartida: 2,
  valor: 10.5,
  ...fields,
});
const document = (fields: Fields = {}) => ({ documento: 'D1', lancamentos: [entry()], ...fields });
const movement = (fields: Fields = {}) => ({
  empresa: '1',
  filial: '1',
  ano: 2024,
  mes: 1,
  lote: 'L1',
  documentos: [document()],
  ...fields,
});

const refusal = async (body: unknown): Promise<DomainError> => await refusedBy(readMovement(body));
const detailsOf = async (body: unknown): Promise<ErrorDetail[]> => [...(await refusal(body)).details];

describe('readMovement', () => {
  it('names the path of every finding, in the order of the body', async () => {
    const body = movement({
      ano: '2024',
      mes: 13,
      lote: ' L1',
      saldo: 1,
      documentos: [
        document(),
        7,
        document({ documento: 5, estado: 'x', lancamentos: [] }),
        document({
          documento: 'D4',
          lancamentos: [
            entry(),
            [],
            entry({ valor: '10', day: 5, contaId: 1.5, contrapartida: 2 ** 63, documentId: 1, historico: 1 }),
          ],
        }),
      ],
    });
    expect((await detailsOf(body)).map(({ field }) => field)).toEqual([
      'saldo',
      'ano',
      'mes',
      'lote',
      'documentos[1]',
      'documentos[2].estado',
      'documentos[2].documento',
      'documentos[2].lancamentos',
      'documentos[3].lancamentos[1]',
      'documentos[3].lancamentos[2].documentId',
      'documentos[3].lancamentos[2].day',
      'documentos[3].lancamentos[2].contaId',
      'documentos[3].lancamentos[2].contrapartida',
      'documentos[3].lancamentos[2].valor',
      'documentos[3].lancamentos[2].historico',
    ]);
    expect(await refusal(body)).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'saldo: is not a field of this request (and 14 more in details)',
    });
  });

  it.each<[string, unknown, string]>([
    ['no documentos', movement({ documentos: undefined }), 'documentos'],
    ['documentos that are not an array', movement({ documentos: {} }), 'documentos'],
    ['empty documentos', movement({ documentos: [] }), 'documentos'],
    ['no ano', movement({ ano: undefined }), 'ano'],
    ['a lote of eleven characters', movement({ lote: 'x'.repeat(11) }), 'lote'],
    ['a descricao of 256 characters', movement({ descricao: 'x'.repeat(256) }), 'descricao'],
    [
      'one document number twice',
      movement({ documentos: [document(), document({ documento: ' D1 ' })] }),
      'documentos[1].documento',
    ],
    [
      'an account that is named twice',
      movement({ documentos: [document({ lancamentos: [entry({ conta: '1' })] })] }),
      'documentos[0].lancamentos[0].contaId',
    ],
    [
      'an amount that is too large for a double',
      JSON.parse(JSON.stringify(movement()).replace('10.5', '1e400')),
      'documentos[0].lancamentos[0].valor',
    ],
  ])('refuses %s', async (_, body, field) => {
    expect((await detailsOf(body)).map((detail) => detail.field)).toEqual([field]);
  });

  it('accepts null in optional fields, and ignores id', async () => {
    const bare = movement({
      lote: null,
      descricao: null,
      documentos: [document({ diaref: null, lancamentos: [entry({ id: 'any', historico: null })] })],
    });
    expect(await readMovement(bare)).not.toHaveProperty('lote', expect.anything());
  });

  it('accepts ENTRIES_MAX entries over all documents, and refuses one more with TOO_MANY_ENTRIES', async () => {
    const many = (count: number) =>
      movement({
        documentos: [
          document({ lancamentos: new Array(count - 1).fill(entry()) }),
          document({ documento: 'D2' }),
        ],
      });
    expect((await readMovement(many(ENTRIES_MAX))).documentos).toHaveLength(2);
    expect(await refusal(many(ENTRIES_MAX + 1))).toMatchObject({
      code: 'TOO_MANY_ENTRIES',
      message: expect.stringContaining('100000'),
    });
  });

  it('names at most DETAILS_MAX findings', async () => {
    const faulty = new Array(DETAILS_MAX + 1).fill(entry({ valor: 'x' }));
    expect(await detailsOf(movement({ documentos: [document({ lancamentos: faulty })] }))).toHaveLength(
      DETAILS_MAX,
    );
  });

  it('returns a movement or throws a domain error for any JSON', async () => {
    const part = fc.oneof(fc.jsonValue(), fc.constant([entry()]), fc.constant([document()]));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ ano: part, mes: part, lote: part, documentos: part }, { requiredKeys: [] }),
      fc
        .array(fc.record({ documento: part, lancamentos: part }))
        .map((documentos) => movement({ documentos })),
    );
    await fc.assert(
      fc.asyncProperty(body, async (any) => {
        try {
          const { documentos } = await readMovement(any);
          expect(documentos.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });
});

describe('the rows of a movement', () => {
  const rowsOf = async (body: unknown): Promise<RawRow[]> => {
    const rows: RawRow[] = [];
    for await (const block of (await movementFile(await readMovement(body))).rows()) rows.push(...block);
    return rows;
  };
  const fieldOf = (rows: readonly RawRow[], field: RowField) =>
    rows.map(({ values }) => values[FIELD[field]]);

  it('are its entries in order, with line numbers over all documents', async () => {
    const rows = await rowsOf(
      movement({
        documentos: [
          document({ texto: 'T', lancamentos: [entry(), entry({ lancamento: '2' })] }),
          document({
            documento: 'D2',
            lancamentos: [entry({ contaId: 2 ** 53, contrapartida: 2 ** 53 - 2 })],
          }),
        ],
      }),
    );
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(fieldOf(rows, 'documento')).toEqual(['D1', 'D1', 'D2']);
    expect(fieldOf(rows, 'texto')).toEqual(['T', 'T', '']);
    // A number that was rounded is not shown as the id that it was rounded to.
    expect(fieldOf(rows, 'conta')).toEqual(['1', '1', 'above 9007199254740990'].map((id) => ID_MARK + id));
    expect(fieldOf(rows, 'contrapartida')).toEqual(['2', '2', '9007199254740990'].map((id) => ID_MARK + id));
    expect(fieldOf(rows, 'valor')).toEqual(['10.5', '10.5', '10.5']);
  });

  it('get document numbers in a new batch, and none in an existing one', async () => {
    const documentos = ['', '7', undefined].map((documento) => document({ documento }));
    expect(fieldOf(await rowsOf(movement({ lote: null, documentos })), 'documento')).toEqual([
      '000008',
      '7',
      '000009',
    ]);
    expect(fieldOf(await rowsOf(movement({ documentos })), 'documento')).toEqual(['', '7', '']);
    const long = ['999999999', '1000000000', ''].map((documento) => document({ documento }));
    expect(fieldOf(await rowsOf(movement({ lote: null, documentos: long })), 'documento')).toEqual([
      '999999999',
      '1000000000',
      '1000000001',
    ]);
  });

  it('have amounts with the decimals that were sent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (cents) => {
        const text = amountText(Number(cents) / 100);
        const [whole = '', decimals = ''] = text.split('.');
        expect(BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))).toBe(cents);
      }),
    );
    expect([1e-7, 1e21, -0, 5e-324].map(amountText)).toEqual([
      '0.0000001',
      '1000000000000000000000',
      '0',
      '0',
    ]);
  });
});
