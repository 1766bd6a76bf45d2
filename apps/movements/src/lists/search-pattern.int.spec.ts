// The search of lists finds what the search of master data finds, which compares whole texts.
import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { searchPatternOf } from './search-pattern.js';

const db = useTestDatabase();

async function finds(text: string, within: string): Promise<{ pattern: boolean; form: boolean } | undefined> {
  const [row] = await db.query<{ pattern: boolean; form: boolean }>(
    `SELECT $2::text ~ $3::text AS pattern, position(ledger.search_form($1) IN ledger.search_form($2)) > 0 AS form`,
    [text, within, searchPatternOf(text)],
  );
  return row;
}

it.each([
  ['Sao', 'SÃO PAULO', true],
  ['são', 'Sao Paulo', true],
  ['ACAO', 'Ação', true],
  ['ação', 'Ac\u0327a\u0303o', true],
  ['venda à vista', 'VENDA A VISTA', true],
  ['nº 5', 'No 5', true],
  ['10%', '10% de 200', true],
  ['10%', '100', false],
  ['.', 'a', false],
  ['\\d', '1', false],
  ['(?i)x', 'x', false],
  ['***=a', 'a', false],
  ['[a-c]', 'b', false],
  ['a'.repeat(255), 'Ã'.repeat(255), true],
  ['ação '.repeat(51), 'x', false],
  ['m²', 'Galpão de 200 m²', true],
  ['m2', 'Galpão de 200 m²', true],
  ['R$ 5', 'R$\u00a05', true],
  ['1½', 'por 1½ dia', true],
  ['ﬁm', 'FIM', true],
  ['Й', 'Бой', true],
  ['\ufdfa'.repeat(255), '\ufdfa'.repeat(255), true],
])('searching "%s" in "%s" finds it: %s', async (text, within, isFound) => {
  expect(await finds(text, within)).toEqual({ pattern: isFound, form: isFound });
});

it('finds every text in itself, and finds what the search of master data finds', async () => {
  const character = fc.constantFrom(
    ...Array.from('aãÁàcçÇeéÊiíoôÕuüñ ẽỹ123²\u00a0.*+?()[]{}^$|\\/-_\'"%\u0301'),
  );
  const text = fc.string({ unit: character, minLength: 1, maxLength: 3 });
  const within = fc.string({ unit: character, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(text, within, async (part, whole) => {
      expect(await finds(part, `${whole}${part}`)).toMatchObject({ pattern: true });
      // Lists search a text of accents alone as it is. The search of master data finds it in every text.
      if (part.replace(/\u0301/g, '') === '') return;
      const found = await finds(part, whole);
      expect(found?.pattern).toBe(found?.form);
    }),
    { numRuns: 300 },
  );
  const any = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((one) => !one.includes('\0'));
  await fc.assert(
    fc.asyncProperty(any, async (one) => {
      expect(await finds(one, one)).toMatchObject({ pattern: true });
    }),
    { numRuns: 300 },
  );
});
