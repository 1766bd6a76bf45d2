// The agreements about the code that a linter can check: strict types, the directions in which projects may depend on
// each other, one place for each dangerous operation (environment, COPY, clock), and file names that say what a file
// holds. A later block replaces all options of a rule, so each block builds them from the lists below.
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { createProjectGraphAsync } from '@nx/devkit';
import tseslint from 'typescript-eslint';
import { page } from './apps/console/lint-page.mjs';
import { razao } from './tools/lint-rules.mjs';
import { restrictSyntax, usualBut, USUAL } from './tools/lint-syntax.mjs';

// Without a project graph the boundary rule accepts every import, so the graph is made before the first file is read. A
// task of Nx finds the graph that Nx has made.
if (process.env['NX_TASK_HASH'] === undefined) await createProjectGraphAsync({ exitOnError: false });

const SPECS = ['**/*.spec.ts', '**/e2e/**/*.ts'];
const PURE_FOLDERS = 'money|periods|entries|accounts|taxes|ipl|language|ecd|encodings';
const COPY_FILE = 'libs/platform/src/database/copy.ts';
const ENV_FILES = 'libs/platform/src/env/**/*.ts';
/** Their bodies are many records, read slice by slice, or the parts of a form beside a file: `unknown` until then. */
const BODIES_READ_LATER = [
  'apps/compliance/src/ecd/validation/ecd-validation.controller.ts',
  'apps/movements/src/entries/entries.controller.ts',
  'apps/movements/src/imports/imports.controller.ts',
];
const NOT_FOUND_FILE = 'libs/domain/src/errors/not-found.ts';
const CLOCK_FILES = ['libs/platform/src/clock/**/*.ts', 'apps/console/src/page/clock.ts'];

/** @typedef {Record<string, import('eslint').Linter.RuleEntry>} Rules */

const DIRECTIONS = [
  { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:domain'] },
  { sourceTag: 'type:schema', onlyDependOnLibsWithTags: ['type:domain'] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:domain', 'type:schema'] },
  { sourceTag: 'type:auth', onlyDependOnLibsWithTags: ['type:domain', 'type:schema', 'type:platform'] },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: ['type:domain', 'type:schema', 'type:platform', 'type:auth'],
  },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: ['type:domain', 'type:schema', 'type:platform', 'type:auth'],
  },
  {
    sourceTag: 'type:tools',
    onlyDependOnLibsWithTags: ['type:domain', 'type:schema', 'type:platform', 'type:auth', 'type:testing'],
  },
];
const SCOPES = ['movements', 'queries', 'compliance', 'console', 'shared'].map((scope) => ({
  sourceTag: `scope:${scope}`,
  onlyDependOnLibsWithTags: [...new Set([`scope:${scope}`, 'scope:shared'])],
}));
/** @param {typeof DIRECTIONS} directions @param {string[][]} ignoredCircularDependencies @returns {Rules} */
const boundaries = (directions, ignoredCircularDependencies = []) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      depConstraints: [...directions, ...SCOPES],
      ignoredCircularDependencies,
      // A dynamic import in a bootstrap script does not make the library "lazy-loaded" for all other files.
      checkDynamicDependenciesExceptions: ['^@razao/'],
    },
  ],
});
const withTesting = DIRECTIONS.map((direction) => ({
  ...direction,
  onlyDependOnLibsWithTags: [...new Set([...direction.onlyDependOnLibsWithTags, 'type:testing'])],
}));

const importBan = {
  copy: { regex: '^pg-copy-streams$', message: `Only ${COPY_FILE} imports pg-copy-streams.` },
  env: {
    regex: '^(node:)?process$',
    message: 'The environment is read in libs/platform/src/env only; process is a global.',
  },
  deep: {
    regex: '^@razao/(?!(domain|domain/ecd|schema|auth|(platform|testing)/[a-z-]+)$)',
    message:
      'A library is imported by its index, platform, testing and the ECD by the index of a part; apps and tools are not imported.',
  },
  insideOfLibrary: {
    regex:
      '^(?!@nestjs/common/(constants|enums/route-paramtypes\\.enum)\\.js$|typeorm/driver/postgres/PostgresDriver\\.js$)(@nestjs/[a-z-]+|bullmq|class-transformer|class-validator|ioredis|multer|passport-jwt|pg|typeorm)/',
    message: 'A library is used through its index (docs/dependencies.md names the exceptions).',
  },
  httpExceptions: {
    regex: '^@nestjs/common$',
    importNamePattern: 'Exception$',
    message: 'Throw a DomainError: one filter turns codes into statuses.',
  },
  outsidePure: {
    regex: '^(?!\\.{1,2}/)',
    message: 'A pure folder imports nothing but its pure neighbours: no Nest, TypeORM, pg or Node I/O.',
  },
  impureNeighbour: {
    regex: `^(\\.\\./)+(?!(${PURE_FOLDERS}|errors)/|steps\\.js$)[^.]`,
    message: 'A pure folder imports its pure neighbours only (errors and steps included).',
  },
  store: {
    regex: '\\.store(\\.js)?$',
    allowTypeImports: true,
    message: 'Controllers and processors call a service, never a store.',
  },
  database: {
    regex: '^@razao/platform/(database|sql)$',
    importNamePattern: '^(Database|Transaction|Queryable|defineSql)$',
    message: 'Controllers and processors call a service, which calls a store.',
  },
  driver: {
    regex: '^(pg|typeorm|@nestjs/typeorm)(/|$)',
    message: 'Only stores and the platform use the database.',
  },
  upwards: {
    regex: '\\.(controller|processor|service)(\\.js)?$',
    message: 'Services call stores; a store calls no service, controller or processor.',
  },
  controller: {
    regex: '\\.(controller|processor)(\\.js)?$',
    message: 'Services are called by controllers and processors, not the reverse.',
  },
};
/** @param {(keyof typeof importBan)[]} names @returns {Rules} */
const restrictImports = (...names) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: [importBan.insideOfLibrary, ...names.map((name) => importBan[name])] },
  ],
});

const SCRIPT_GLOBALS =
  'process console URL Buffer fetch setTimeout clearTimeout setInterval clearInterval setImmediate performance AbortController AbortSignal FormData Blob TextDecoder TextEncoder URLSearchParams structuredClone';

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/generated/**', '**/coverage/**', '.nx/**', '.razao/**', 'tmp/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  // Uploaded files may hold any byte; the code that checks them names the control characters that it refuses.
  { rules: { 'no-control-regex': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    plugins: { razao },
    languageOptions: {
      globals: Object.fromEntries(SCRIPT_GLOBALS.split(' ').map((name) => [name, 'readonly'])),
    },
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'max-lines': ['error', { max: 320 }],
    },
  },
  {
    files: ['tools/**/*.mjs', 'libs/*/*.mjs'],
    rules: { 'razao/file-name': 'error', 'razao/opens-with-why': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { '@nx': nx, razao },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...boundaries(DIRECTIONS),
      ...restrictImports('copy', 'env', 'deep'),
      ...restrictSyntax(...USUAL),
      'razao/file-name': 'error',
      'razao/opens-with-why': 'error',
      'razao/declared-dependency': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 320 }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-eval': 'error',
      'object-shorthand': 'error',
      // A module of Nest is a class without instance members: only its decorator is read.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Wire objects are described by DTO classes and built as literals; TypeScript checks their shape.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ['**/index.ts'], rules: { 'razao/opens-with-why': 'off' } },
  {
    files: ['apps/*/src/**/*.ts'],
    rules: {
      ...restrictImports('copy', 'env', 'deep', 'httpExceptions'),
      ...restrictSyntax(...USUAL, 'requestPart'),
    },
  },
  page,
  {
    files: ['apps/*/src/**/*.{controller,processor}.ts'],
    rules: restrictImports('copy', 'env', 'deep', 'httpExceptions', 'store', 'database', 'driver'),
  },
  {
    files: ['apps/*/src/**/*.controller.ts', 'apps/*/src/**/*-routes.ts'],
    rules: restrictSyntax(...USUAL, 'requestPart', 'requestType', 'bodyType'),
  },
  {
    files: BODIES_READ_LATER,
    rules: restrictSyntax(...USUAL, 'requestPart', 'requestType', 'bodyReadLater'),
  },
  {
    files: ['apps/*/src/**/*.service.ts'],
    rules: restrictImports('copy', 'env', 'deep', 'httpExceptions', 'controller', 'driver'),
  },
  {
    files: ['apps/*/src/**/*.store.ts'],
    rules: {
      ...restrictImports('copy', 'env', 'deep', 'httpExceptions', 'upwards'),
      ...restrictSyntax(...USUAL, 'storeArguments', 'storeConnection'),
    },
  },
  { files: ['**/*.module.ts'], rules: restrictSyntax(...USUAL, 'moduleFactory') },
  {
    files: [COPY_FILE],
    rules: {
      ...restrictImports('env', 'deep'),
      ...restrictSyntax(...usualBut('copy')),
    },
  },
  { files: [ENV_FILES], rules: restrictSyntax(...usualBut('env')) },
  { files: [NOT_FOUND_FILE], rules: restrictSyntax(...usualBut('notFound')) },
  { files: ['libs/platform/src/http/fields/pages.ts'], rules: restrictSyntax(...usualBut('skipped')) },
  { files: CLOCK_FILES, rules: restrictSyntax(...usualBut('now', 'random')) },
  {
    files: [`libs/domain/src/{${PURE_FOLDERS.replaceAll('|', ',')}}/**/*.ts`],
    rules: {
      ...restrictImports('outsidePure', 'impureNeighbour'),
      ...restrictSyntax(...USUAL, 'dynamicImport'),
      'no-restricted-globals': [
        'error',
        'process',
        'fetch',
        'setTimeout',
        'setInterval',
        'performance',
        'crypto',
      ],
    },
  },
  {
    files: ['libs/domain/src/periods/period.ts'],
    rules: restrictSyntax(...usualBut('branchMonth'), 'dynamicImport'),
  },
  {
    // These run before or beside the services: they start processes and hand them their environment.
    files: ['tools/**/*.ts', 'libs/testing/src/**/*.ts'],
    rules: { ...restrictSyntax('copy', 'notFound', 'never', 'sqlStyle'), 'no-console': 'off' },
  },
  // Runs from a clone, never from an image (specs, the benchmark, the proof of the images): it may use development dependencies.
  { files: ['tools/src/deployment/**/*.ts'], rules: { 'razao/declared-dependency': 'off' } },
  // Runs from a clone, never from an image: autocannon is a development dependency.
  { files: ['tools/src/bench/load.ts'], rules: { 'razao/declared-dependency': 'off' } },
  {
    files: SPECS,
    rules: {
      ...boundaries(withTesting, [['*', 'testing']]),
      ...restrictImports('deep'),
      ...restrictSyntax('narrowed', 'asserting', 'never'),
      'razao/declared-dependency': 'off',
      'razao/opens-with-why': 'off',
      'no-restricted-globals': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
);
