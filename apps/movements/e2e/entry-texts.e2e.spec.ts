// Tests that every way in which entries arrive keeps each of their texts. entries.e2e.spec.ts and imports.e2e.spec.ts test
// that longer ones are refused.
import { expect, it } from '@jest/globals';
import { ENTRY_TEXTS } from '@razao/domain';
import { CSV_COLUMNS, csvRow } from './csv-files.js';
import { jsonMovements } from './json-movements.js';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();
const json = jsonMovements(on);

/** Each text at its longest; each code is a history code of the company too. */
const TEXTS = Object.fromEntries(
  Object.entries(ENTRY_TEXTS).map(([field, { kind, max }]) => [
    field,
    kind === 'code' ? '0101' : 'ç'.repeat(max),
  ]),
);
const COLUMNS = [CSV_COLUMNS, ...Object.keys(TEXTS)].join(',');

const entryIn = async (batchId: number): Promise<Record<string, unknown>> =>
  on.entry(await on.document({ batchId }), TEXTS);

type Send = (batchId: number, lote: string) => Promise<{ status: number }>;

const WAYS: readonly (readonly [string, Send])[] = [
  ['an entry', async (batchId) => await on.ana.post('/entry', await entryIn(batchId))],
  [
    'an entry with an Idempotency-Key',
    async (batchId) =>
      on.ana.post('/entry', await entryIn(batchId), { 'idempotency-key': `texts-${batchId}` }),
  ],
  [
    'entries of one document',
    async (batchId) => {
      const entry = await entryIn(batchId);
      return await on.ana.post('/entry', [entry, { ...entry, lancamento: '2' }]);
    },
  ],
  [
    'entries that share a statement',
    async (batchId) => {
      const entries = await Promise.all([1, 2, 3, 4].map(() => entryIn(batchId)));
      const [first = { status: 0 }] = await Promise.all(entries.map((entry) => on.ana.post('/entry', entry)));
      return first;
    },
  ],
  [
    'entries in bulk',
    async (batchId) => on.admin.post('/entries/bulk', { entries: [await entryIn(batchId)] }),
  ],
  [
    'a CSV file',
    (batchId) =>
      on.ana.upload(`/batch/${batchId}/import`, {
        filename: 'texts.csv',
        content: `${COLUMNS}\n${csvRow(TEXTS, COLUMNS)}\n`,
      }),
  ],
  [
    'a JSON movement',
    (_, lote) => json.send(json.movement({ lote, documentos: [json.document('D1', json.entry(TEXTS))] })),
  ],
];

it.each(WAYS)('%s: the texts are kept', async (_, send) => {
  const lote = json.newLote();
  const batchId = await on.batch({ lote });
  expect([200, 201]).toContain((await send(batchId, lote)).status);
  const { content } = (await on.ana.get<{ content: { id: number }[] }>(`/entries?batchId=${batchId}`)).body;
  expect(content).not.toEqual([]);
  for (const entry of content) {
    expect(entry).toMatchObject(TEXTS);
    expect((await on.ana.get(`/entry/${entry.id}`)).body).toEqual(entry);
  }
});
