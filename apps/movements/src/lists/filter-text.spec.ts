import { expect, it } from '@jest/globals';
import { filterText } from './filter-text.js';

it('a filter is a composite value: in the order of its type, null where nothing is said', () => {
  expect(filterText({})).toBe('(,,,,,,,,,,,)');
  expect(filterText({ amount_to: '1.00', branch_ids: '{}' })).toBe('("{}",,,,,,,,,,,"1.00")');
  expect(filterText({ text: '",\\' })).toBe(String.raw`(,,,,,,,"\",\\",,,,)`);
});
