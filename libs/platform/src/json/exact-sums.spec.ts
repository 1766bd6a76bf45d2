import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonText, readJson, wireSum } from './exact-sums.js';
import { jsonTexts } from './json-texts.js';

it('wireSum writes a sum with all its digits, and a short one as a number', () => {
  expect(wireSum('9999999999999.99')).toBe(9_999_999_999_999.99);
  expect(wireSum('0')).toBe(0);
  const sums = ['10000000000000.00', '-191735565895537.59', '99999999999999999999.01'];
  expect(jsonText({ sums: sums.map(wireSum), text: 'a"b' })).toBe(
    `{"sums":[${sums.join(',')}],"text":"a\\"b"}`,
  );
  const cents = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
  fc.assert(
    fc.property(cents, (each) => {
      const digits = String(each < 0n ? -each : each).padStart(3, '0');
      const text = `${each < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      const [whole = '', decimals = ''] = jsonText(wireSum(text)).split('.');
      expect(`${whole}.${decimals.padEnd(2, '0')}`).toBe(text);
    }),
  );
});

it('readJson keeps all digits of the sums in a text', () => {
  const kept =
    '{"id":1,"a":[191735565895537.59,-10000000000000.01,{"b":1500.75}],"text":"\\"1:191735565895537.59","c":null}';
  expect(jsonText(readJson(kept))).toBe(kept);
  expect(readJson('{"b":1500.75}')).toEqual({ b: 1500.75 });
});

it('jsonTexts writes all digits of the sums in a list that is written in parts', async () => {
  const list = Array.from({ length: 2_500 }, () => ({ total: wireSum('191735565895537.59') }));
  let text = '';
  for await (const part of jsonTexts({ list, last: { total: wireSum('191735565895537.60') } })) text += part;
  expect(text).toBe(
    `{"list":[${list.map(() => '{"total":191735565895537.59}').join(',')}],"last":{"total":191735565895537.60}}`,
  );
});
