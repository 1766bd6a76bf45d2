// Values and names of fields that are valid nowhere, for random requests.
import fc from 'fast-check';

/** Values that replace a valid one. */
const JUNK: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 1.5, 0.001, 13, 32, 10_000, 2 ** 53, 2 ** 63, -(2 ** 63), 1e300, 1e13, 0.07],
  ...[
    '',
    ' ',
    '0',
    '00',
    'x',
    'true',
    '1 ',
    '\u0000',
    '\ud800',
    'á'.repeat(256),
    '🂡'.repeat(10),
    'x'.repeat(5_000),
  ],
  ...['2024-02-30', '13/2024', '01/0000', '0000', '*', "'; --", '=1+1', '1,2', '-1', '9223372036854775808'],
  ...[[], {}, [[]], [null], [{}], { a: { b: [{}] } }, ['x'], JSON.parse('{"__proto__":{"a":1}}') as object],
];
export const anyJson = fc.anything({
  values: [fc.boolean(), fc.integer(), fc.string(), fc.constant(null)],
  maxDepth: 2,
});
export const junk = fc.oneof(fc.constantFrom(...JUNK), anyJson);
export const UNKNOWN = ['__proto__', 'constructor', 'toString', 'valor2', 'Id', ''];
