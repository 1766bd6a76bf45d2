import { expect, it } from '@jest/globals';
import { csvOf } from './rows-csv.ts';

const rows = [
  ['Conta', 'Valor'],
  ['=1+1', -1.5],
  ['diz "oi"; fim', null],
];

it.each([
  ['pt', 'Conta;Valor\r\n\'=1+1;-1,5\r\n"diz ""oi""; fim";\r\n'],
  ['en', 'Conta,Valor\r\n\'=1+1,-1.5\r\n"diz ""oi""; fim",\r\n'],
] as const)('CSV in %s has its separator and decimal sign, and no formula', async (language, text) => {
  expect(await csvOf(rows, language).text()).toBe(text);
});
