import { both } from '@razao/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestName, suggestionFor } from './nearest-name.js';

const KNOWN = ['company', 'branch', 'page', 'size', 'quarter', 'dryRun', 'ids'];

describe('nearestName', () => {
  it.each([
    ['dryrun', 'dryRun'],
    ['DRYRUN', 'dryRun'],
    ['dry_run', 'dryRun'],
    ['compnay', 'company'],
    ['empresa', 'company'],
    ['Filial', 'branch'],
    ['comapny', 'company'],
    ['quater', 'quarter'],
    ['quartter', 'quarter'],
    ['Pages', 'page'],
    ['xize', 'size'],
    ['page[]', 'page'],
    ['page[0]', 'page'],
    ['id', 'ids'],
  ])('for %j suggests %s', (sent, meant) => {
    expect(nearestName(sent, KNOWN)).toBe(meant);
  });

  it.each(['', '[]', 'utm_source', 'cmpny', 'pgae2', 'branchoffice', 'p'])(
    'for %j suggests nothing',
    (sent) => {
      expect(nearestName(sent, KNOWN)).toBeUndefined();
      expect(suggestionFor(sent, KNOWN)).toEqual(both(''));
    },
  );

  it('finds a name that was sent with one extra letter, one missing letter, or two exchanged', () => {
    const mistyped = fc
      .tuple(
        fc.constantFrom('company', 'quarter', 'branch'),
        fc.nat(5),
        fc.constantFrom('more', 'less', 'swap'),
      )
      .map(([name, at, how]): [string, string] => {
        const [before, after] = [name.slice(0, at), name.slice(at)];
        if (how === 'more') return [name, `${before}x${after}`];
        if (how === 'less') return [name, before + after.slice(1)];
        return [name, before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)];
      });
    fc.assert(
      fc.property(mistyped, ([name, sent]) => {
        expect(nearestName(sent, KNOWN)).toBe(name);
      }),
    );
  });
});
