// Every error code that the services answer with is asserted by a test, and every 400 by one that speaks
// HTTP to the built service: this looks through the tests of the whole repository and names what is left.
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@razao/domain';
import { sourceFiles } from '../../e2e/source-files.js';

const BAD_REQUEST = 400;

/** 400s that no request can be made to meet on purpose; they are asserted where they arise. */
const NOT_OVER_HTTP: Readonly<Partial<Record<ErrorCode, string>>> = {
  ENTRY_NUMBER_LINES: 'the services number lines themselves: only a person in psql can get it wrong',
  ENTRY_IMMUTABLE: 'no route changes an entry: only a person in psql tries',
  BALANCE_SEALED: 'no route changes a sealed balance: only a person in psql tries',
};

const specs = sourceFiles(
  ['apps', 'libs', 'tools'],
  (path) => path.endsWith('.spec.ts') && !path.endsWith('errors-asserted.spec.ts'),
);

/** Files that hold the code as a whole text, other than to throw it. */
function namedIn(code: string, of: typeof specs): string[] {
  const named = new RegExp(`(?<!new DomainError\\(\\s*)['"\`]${code}['"\`]`);
  return of.filter(({ text }) => named.test(text)).map(({ path }) => path);
}

const codes = Object.keys(ERRORS) as ErrorCode[];

describe('the tests of error codes', () => {
  it('leave no code without one', () => {
    expect(specs.length).toBeGreaterThan(100);
    expect(codes.filter((code) => namedIn(code, specs).length === 0)).toEqual([]);
  });

  it('meet every 400 over HTTP', () => {
    const overHttp = specs.filter(({ path }) => path.endsWith('.e2e.spec.ts'));
    const bad = codes.filter((code) => ERRORS[code].status === BAD_REQUEST);
    expect(bad.length).toBeGreaterThan(30);
    expect(bad.filter((code) => namedIn(code, overHttp).length === 0).sort()).toEqual(
      Object.keys(NOT_OVER_HTTP).sort(),
    );
  });
});
