// Tests that a test asserts every error code of the services, and that a test over HTTP against the built service
// asserts every 400. It searches the tests of the whole repository and names the codes that are left.
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@razao/domain';
import { sourceFiles } from '../../e2e/source-files.js';

const BAD_REQUEST = 400;

/** 400s that no request can provoke on purpose; tests assert them where they arise. */
const NOT_OVER_HTTP: Readonly<Partial<Record<ErrorCode, string>>> = {
  ENTRY_NUMBER_LINES: 'the services number lines themselves: only a person in psql can get it wrong',
  ENTRY_IMMUTABLE: 'no route changes an entry: only a person in psql tries',
  BALANCE_SEALED: 'no route changes a sealed balance: only a person in psql tries',
};

const specs = sourceFiles(
  ['apps', 'libs', 'tools'],
  (path) => path.endsWith('.spec.ts') && !path.endsWith('errors-asserted.spec.ts'),
);

/** Returns the files that contain the code as a whole text, other than to throw it. */
function namedIn(code: string, of: typeof specs): string[] {
  const named = new RegExp(`(?<!new DomainError\\(\\s*)['"\`]${code}['"\`]`);
  return of.filter(({ text }) => named.test(text)).map(({ path }) => path);
}

const codes = Object.keys(ERRORS) as ErrorCode[];

describe('the tests of the repository', () => {
  it('assert every error code', () => {
    expect(specs.length).toBeGreaterThan(100);
    expect(codes.filter((code) => namedIn(code, specs).length === 0)).toEqual([]);
  });

  it('assert every 400 over HTTP, except the listed ones', () => {
    const overHttp = specs.filter(({ path }) => path.endsWith('.e2e.spec.ts'));
    const bad = codes.filter((code) => ERRORS[code].status === BAD_REQUEST);
    expect(bad.length).toBeGreaterThan(30);
    expect(bad.filter((code) => namedIn(code, overHttp).length === 0).sort()).toEqual(
      Object.keys(NOT_OVER_HTTP).sort(),
    );
  });
});
