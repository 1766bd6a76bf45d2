// Tests the lint configuration: the rule beside each forbidden snippet reports it, and each allowed snippet passes. So a
// rule that reports nothing and a rule that reports everything are both found.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

interface Case {
  /** The path under which the snippet is linted; the file need not exist. */
  readonly file: string;
  readonly code: string;
  /** The rule that must report the snippet; undefined when the snippet is allowed. */
  readonly rule?: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const APP = 'apps/movements/src/batches/batch-rules.ts';
const STORE = 'apps/movements/src/batches/batch.store.ts';
const CONTROLLER = 'apps/movements/src/batches/batches.controller.ts';
const BODY_READ_LATER = 'apps/movements/src/entries/entries.controller.ts';
const BOUNDARIES = '@nx/enforce-module-boundaries';
const IMPORTS = '@typescript-eslint/no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const NAME = 'razao/file-name';

const importing = (name: string): string => `import * as seen from '${name}';\nexport const kept = seen;\n`;
const imports = (file: string, name: string, rule: string): Case => ({ file, code: importing(name), rule });
const allowed = (file: string, ...names: string[]): Case => ({
  file,
  code: `// A file that keeps to the rules.\n${names
    .map((name, index) => `import * as seen${index} from '${name}';\n`)
    .join('')}export const kept = [${names.map((_, index) => `seen${index}`).join(', ')}];\n`,
});
const named = (file: string): Case => ({ file, code: 'export const nothing = 0;\n', rule: NAME });
/** Returns a snippet with a route that has these parameters. */
const routeWith = (parameters: string): string =>
  `// One route.\nexport class Routes {\n  route(${parameters}): unknown {\n    return [${[...parameters.matchAll(/(\w+)(?: \})?: /g)].map(([, name]) => name).join(', ')}];\n  }\n}\n`;
/** Returns a snippet with a refusal that has this code. */
const refusing = (code: string): string =>
  `// One refusal.\nexport const refusal = (): Error => new DomainError('${code}', { en: '', pt: '' });\n`;
const JEST = "import { expect, it } from '@jest/globals';\n";

const CASES: readonly Case[] = [
  // The directions of imports between projects.
  imports('libs/domain/src/errors/error-texts.ts', '@razao/auth', BOUNDARIES),
  imports('libs/domain/src/errors/error-texts.ts', '@razao/platform/http', BOUNDARIES),
  imports('libs/platform/src/http/error-texts.ts', '@razao/auth', BOUNDARIES),
  imports('libs/platform/src/http/error-texts.ts', '@razao/testing/apps', BOUNDARIES),
  imports(APP, '@razao/testing/apps', BOUNDARIES),
  imports(APP, '../../../queries/src/main.js', BOUNDARIES),
  imports(APP, '@razao/queries', IMPORTS),
  imports(APP, '@razao/tools', IMPORTS),
  imports('tools/src/admin/load-demo.ts', '@razao/movements', IMPORTS),
  imports('apps/queries/src/balances/balance-rules.ts', '@razao/domain/dist/money/amount.js', IMPORTS),
  allowed(APP, '@razao/auth', '@razao/domain', '@razao/platform/http'),
  allowed('tools/src/admin/load-demo.ts', '@razao/testing/apps'),
  ...['typeorm/util/StringUtils.js', '@nestjs/core/injector/container.js', 'pg/lib/client.js'].map((name) =>
    imports('libs/platform/src/database/pool.ts', name, IMPORTS),
  ),
  allowed(
    'libs/platform/src/http/declared-routes.ts',
    '@nestjs/common/constants.js',
    '@nestjs/common/enums/route-paramtypes.enum.js',
  ),
  // The page shares no code with the services, runs in a browser, and follows the rules of hooks.
  imports('apps/console/src/page/api/answer.tsx', '@razao/domain', IMPORTS),
  imports('apps/console/src/page/api/answer-rows.ts', 'node:fs', IMPORTS),
  allowed('apps/console/src/page/api/answer-rows.ts', 'react'),
  {
    file: 'apps/console/src/page/api/answer.tsx',
    code: "import { useState } from 'react';\nexport function Answer({ of }: { of: boolean }): null {\n  if (of) useState(0);\n  return null;\n}\n",
    rule: 'react-hooks/rules-of-hooks',
  },
  // Folders of pure code.
  imports('libs/domain/src/entries/grouping.ts', '@nestjs/common', IMPORTS),
  imports('libs/domain/src/money/rounding.ts', 'typeorm', IMPORTS),
  imports('libs/domain/src/money/rolling.ts', 'pg', IMPORTS),
  imports('libs/domain/src/taxes/tax-file.ts', 'node:fs', IMPORTS),
  imports('libs/domain/src/accounts/account-code.ts', '../index.js', IMPORTS),
  imports('libs/domain/src/accounts/account-code.ts', '../entities/index.js', IMPORTS),
  {
    file: 'libs/domain/src/periods/calendar.ts',
    code: "export const load = (): Promise<unknown> => import('../money/amount.js');",
    rule: SYNTAX,
  },
  allowed('libs/domain/src/entries/entry-lines.ts', '../errors/domain-error.js', '../money/amount.js'),
  // The layers of an app.
  {
    file: CONTROLLER,
    code: "import { Database } from '@razao/platform/database';\nexport const seen = Database;",
    rule: IMPORTS,
  },
  {
    file: CONTROLLER,
    code: "import { BatchStore } from './batch.store.js';\nexport const seen = BatchStore;",
    rule: IMPORTS,
  },
  imports(STORE, './batch.service.js', IMPORTS),
  // One place for each dangerous operation.
  { file: APP, code: "export const url = process.env['DATABASE_URL'];", rule: SYNTAX },
  imports('libs/platform/src/http/ports.ts', 'node:process', IMPORTS),
  imports(APP, 'fs', 'razao/declared-dependency'),
  { file: APP, code: 'export const now = (): Date => new Date();', rule: SYNTAX },
  imports('apps/movements/src/imports/import.store.ts', 'pg-copy-streams', IMPORTS),
  {
    file: 'apps/movements/src/imports/import.store.ts',
    code: "export const text = 'COPY ledger.entry FROM STDIN';",
    rule: SYNTAX,
  },
  {
    file: 'libs/platform/src/env/read-env.ts',
    code: "// The one place that reads the environment.\nexport const url = process.env['DATABASE_URL'];\n",
  },
  {
    file: APP,
    code: 'export const read = (text: string): any => JSON.parse(text);',
    rule: '@typescript-eslint/no-explicit-any',
  },
  // One way for each thing.
  ...[
    'export enum Side {\n  DEBIT,\n}',
    'export class Batch {\n  #lines = 0;\n}',
    'export class Batch {\n  #close(): void {}\n}',
    'export class Batch extends Error {\n  declare message: string;\n}',
    'export const batch = (row: unknown): Date => row as unknown as Date;',
    'export const batch = (row: unknown): Date => <Date>(<unknown>row);',
    'export const batch = (row: unknown): Date => row as never as Date;',
    'export const batch = (row: unknown): Date => row as never;',
    'Error.prototype = Object.create(null);',
    'Error.prototype.toString = () => "";',
    'export interface Sealed {\n  branchId: number;\n  readonly period: string;\n}',
    'export const sealed = (month: { branchId: number; period?: string }): unknown => month;',
    'export const skipped = (page: number, size: number): number => (page - 1) * size;',
    'export const skipped = (query: { page: number; size: number }): number => query.size * (query.page - 1);',
  ].map((code) => ({ file: APP, code, rule: SYNTAX })),
  {
    file: APP,
    code: '// A field of a subclass.\nexport class Batch extends Error {\n  override message!: string;\n  private readonly lines: number = 0;\n  get size(): number {\n    return this.lines;\n  }\n}\n',
  },
  ...[
    'list(db: object, scope: object): void {}',
    'list(id: number, db: object): void {}',
    'list(scope: object, id: number, tx: object): void {}',
  ].map((method) => ({ file: STORE, code: `export class Batches {\n  ${method}\n}`, rule: SYNTAX })),
  {
    file: STORE,
    code: 'export class Batches {\n  constructor(private readonly database: Database) {}\n}',
    rule: SYNTAX,
  },
  {
    file: STORE,
    code: '// The statements of batches.\nexport class Batches {\n  list(scope: object, db: object, id: number): object {\n    return { scope, db, id };\n  }\n  write(tx: object): object {\n    return tx;\n  }\n}\n',
  },
  {
    file: 'apps/movements/src/batches/batches.module.ts',
    code: 'export class Batches {\n  static register(): void {}\n}',
    rule: SYNTAX,
  },
  {
    file: 'apps/movements/src/batches/batches.module.ts',
    code: '// The parts of batches.\nexport class Batches {\n  readonly settings = {};\n  static forRoot(): Batches {\n    return new Batches();\n  }\n}\n',
  },
  ...[
    "@Query('page') page: PageQuery",
    "@Param('id') id: RecordPath",
    "@Body('day') day: DayRequest",
    '@Body(new ValidationPipe()) body: DayRequest',
    '@Param() path: RecordParams',
    '@Param() path: RecordRequest',
    '@Query() { page }: Paged',
    '@Body() body: DayDto',
    '@Body() body: unknown',
  ].map((parameter) => ({ file: CONTROLLER, code: routeWith(parameter), rule: SYNTAX })),
  {
    file: APP,
    code: "export const page = (request: Request): unknown => request.query['page'];",
    rule: SYNTAX,
  },
  { file: BODY_READ_LATER, code: routeWith('@Body() body: object'), rule: SYNTAX },
  {
    file: CONTROLLER,
    code: routeWith('@Param() { id }: RecordPath, @Query() query: PageQuery, @Body() body: DayRequest'),
  },
  {
    file: BODY_READ_LATER,
    code: routeWith(
      '@Query() query: ImportQuery, @Body() body: unknown, @Body(new OneOrManyPipe(Day)) days: DaysRequest',
    ),
  },
  ...["'id = ANY ($1)'", '`id <> ALL (${APP})`', "'count(*)::int'", '`${APP}::float8`'].flatMap((text) => [
    { file: APP, code: `export const text = ${text};`, rule: SYNTAX },
    { file: 'tools/src/admin/load-demo.ts', code: `export const text = ${text};`, rule: SYNTAX },
  ]),
  {
    file: APP,
    code: "// One statement.\nexport const text = 'SELECT id::integer FROM ledger.entry WHERE id = ANY($1) AND side = ANY (SELECT 1)';\n",
  },
  ...['COMPANY_NOT_FOUND', 'BRANCH_NOT_FOUND', 'CHART_NOT_CONFIGURED'].flatMap((code) => [
    { file: APP, code: refusing(code), rule: SYNTAX },
    { file: 'libs/domain/src/errors/not-found.ts', code: refusing(code) },
  ]),
  { file: 'tools/src/admin/access.ts', code: refusing('COMPANY_NOT_FOUND'), rule: SYNTAX },
  { file: APP, code: refusing('BATCH_NOT_FOUND') },
  {
    file: APP,
    code: "import { Period } from '@razao/domain';\nexport type Month = Period;",
    rule: '@typescript-eslint/consistent-type-imports',
  },
  {
    file: APP,
    code: "import { type Period } from '@razao/domain';\nexport type Month = Period;",
    rule: '@typescript-eslint/no-import-type-side-effects',
  },
  // Names.
  named('apps/movements/src/common/batch-rules.ts'),
  named('apps/movements/src/batches/utils.ts'),
  named('apps/movements/src/batches/batchRules.ts'),
  named('apps/movements/src/batches/batches.gadget.ts'),
  {
    file: 'apps/movements/src/batches/batches.ts',
    code: 'declare const Injectable: () => ClassDecorator;\n@Injectable()\nexport class BatchStore {}\n',
    rule: NAME,
  },
  { file: APP, code: 'export const nothing = 0;', rule: 'razao/opens-with-why' },
  // Tests.
  {
    file: 'apps/movements/src/batches/batches.spec.ts',
    code: `${JEST}it('cannot fail', () => {\n  Math.abs(1);\n});\nexport const kept = expect;`,
    rule: SYNTAX,
  },
  {
    file: 'apps/movements/src/batches/batches.spec.ts',
    code: `${JEST}it.skip('is not run', () => expect(1).toBe(1));`,
    rule: SYNTAX,
  },
  {
    file: 'apps/movements/src/batches/batches.spec.ts',
    code: `${JEST}it.only('is run alone', () => expect(1).toBe(1));`,
    rule: SYNTAX,
  },
  {
    file: 'apps/movements/src/batches/batches.spec.ts',
    code: `${JEST}it('takes anything', () => expect({} as never).toBe(1));`,
    rule: SYNTAX,
  },
  ...['libs/domain/src/money/rounding.int.spec.ts', 'apps/queries/e2e/balances.e2e.spec.ts'].map((file) => ({
    file,
    code: `${JEST}import * as testing from '@razao/testing/database';\nit('may', () => expect(testing).toBeDefined());\n`,
  })),
  imports('libs/domain/src/errors/error-texts.ts', 'express', 'razao/declared-dependency'),
];

/**
 * Runs in a process without Jest, so that ESLint and Nx load their plugins as usual. It checks no types, because the
 * paths are not real.
 */
const LINT = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { text } from 'node:stream/consumers';
  const overrideConfig = { files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked };
  const eslint = new ESLint({ overrideConfig });
  const reported = [];
  for (const { file, code } of JSON.parse(await text(process.stdin))) {
    const [result] = await eslint.lintText(code, { filePath: file });
    const messages = result?.messages ?? [{ ruleId: 'not linted' }];
    reported.push(messages.map(({ ruleId, message }) => ruleId ?? message));
  }
  console.log(JSON.stringify(reported));`;

function lint(cases: readonly Case[]): string[][] {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', LINT], {
    cwd: ROOT,
    encoding: 'utf8',
    input: JSON.stringify(cases),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '[]') as string[][];
}

describe('the lint configuration', () => {
  it('reports each forbidden snippet with its rule, and no allowed snippet', () => {
    const reported = lint(CASES);
    const wrong = CASES.flatMap(({ file, code, rule }, index) => {
      const rules = reported[index] ?? ['not linted'];
      const isRight = rule === undefined ? rules.length === 0 : rules.includes(rule);
      return isRight ? [] : [{ file, code, expected: rule ?? 'nothing', rules }];
    });
    expect(wrong).toEqual([]);
  });

  it('finds a type and a scope in the tags of every project', () => {
    const files = execFileSync('git', ['ls-files', '*/project.json'], { cwd: ROOT, encoding: 'utf8' });
    const paths = files.trimEnd().split('\n');
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) {
      const { tags } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { tags: string[] };
      expect([path, tags]).toEqual([
        path,
        [expect.stringMatching(/^type:/), expect.stringMatching(/^scope:/)],
      ]);
    }
  });
});
