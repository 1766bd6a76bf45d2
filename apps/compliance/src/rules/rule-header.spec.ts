import { describe, expect, it } from '@jest/globals';
import { parseRuleHeader } from './rule-header.js';
import { RULES } from './rule-registry.js';

const HEADER = `-- rule: ECD-99
-- title: Something holds
-- severity: WARNING
-- source: a standard: its clause
-- description: What is checked, in one
-- line or two.
-- título: Algo vale
-- fonte: uma norma: seu item
-- descrição: O que se verifica, em uma
-- ou duas linhas.
-- achado: Lote {lote} não vale
-- $1 branch integer
-- $2 some_threshold integer -- cents
-- rows: one
-- locks: none
SELECT 1 -- rule: not here`;

describe('parseRuleHeader', () => {
  it('reads a description over several lines and the parameters in order', () => {
    expect(parseRuleHeader(HEADER, 'x')).toEqual({
      id: 'ECD-99',
      title: 'Something holds',
      severity: 'WARNING',
      source: 'a standard: its clause',
      description: 'What is checked, in one line or two.',
      portuguese: {
        title: 'Algo vale',
        source: 'uma norma: seu item',
        description: 'O que se verifica, em uma ou duas linhas.',
        finding: 'Lote {lote} não vale',
      },
      parameters: ['branch', 'some_threshold'],
    });
  });

  it.each([
    ['-- title: Something holds\n', 'has no "-- title:"'],
    ['-- source: a standard: its clause\n', 'has no "-- source:"'],
    ['-- severity: WARNING\n', 'has no "-- severity:"'],
    ['-- título: Algo vale\n', 'has no "-- título:"'],
    ['-- fonte: uma norma: seu item\n', 'has no "-- fonte:"'],
    ['-- achado: Lote {lote} não vale\n', 'has no "-- achado:"'],
  ])('refuses a header without %j', (line, message) => {
    expect(() => parseRuleHeader(HEADER.replace(line, ''), 'some-rule')).toThrow(`some-rule ${message}`);
  });

  it('refuses an unknown severity, and an id of an unknown family', () => {
    expect(() => parseRuleHeader(HEADER.replace('WARNING', 'NOTICE'), 'x')).toThrow(
      'neither ERROR nor WARNING',
    );
    expect(() => parseRuleHeader(HEADER.replace('ECD-99', 'XYZ-1'), 'x')).toThrow('ECD, ITG or AUD');
  });
});

describe('the registry of rules', () => {
  it('numbers each family from 01 without a gap, in the order in which the rules run', () => {
    const counts = new Map<string, number>();
    for (const { id } of RULES) {
      const [family = '', number = ''] = id.split('-');
      counts.set(family, (counts.get(family) ?? 0) + 1);
      expect([id, Number(number)]).toEqual([id, counts.get(family)]);
    }
    expect([...counts]).toEqual([
      ['ECD', 29],
      ['ITG', 4],
      ['AUD', 10],
    ]);
  });

  it('uses in each Portuguese finding only names that the statement of the rule gives to its detail', () => {
    for (const { portuguese, statement } of RULES) {
      const names = [...portuguese.finding.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(statement.text).toContain(`'${name}'`);
    }
  });

  it('gives severity WARNING to all ITG and AUD rules, and of the ECD rules to ECD-05 and ECD-17 only', () => {
    const others = RULES.filter(({ id }) => !id.startsWith('ECD')).map(({ severity }) => severity);
    expect(new Set(others)).toEqual(new Set(['WARNING']));
    const warnings = RULES.filter(({ id, severity }) => id.startsWith('ECD') && severity === 'WARNING');
    expect(warnings.map(({ id }) => id)).toEqual(['ECD-05', 'ECD-17']);
  });
});
