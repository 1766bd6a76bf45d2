// One Jest set-up for every project: ESM through SWC with the decorators' metadata that Nest's
// injection and TypeORM's columns need. Projects add a display name and what they match.
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
// Jest writes its results there for the targets of Nx, and makes no folder.
mkdirSync(`${root}tmp/tests`, { recursive: true });

/** For a test or hook that says nothing else; generous, because a slow machine is not a failure: disks stall for a minute. */
const TEST_TIMEOUT_MS = 300_000;

/**
 * Test files at once. PostgreSQL works beside tests. An end-to-end file waits most of its time, for processes that start,
 * locks that run out and an upload's minute, so two of them fit on two cores.
 */
const cores = availableParallelism();
const WORKERS = { test: Math.max(1, Math.min(3, cores - 1)), e2e: cores >= 2 ? 2 : 1 };

/**
 * @param {{ name: string, kind?: 'test' | 'e2e' }} project
 * @returns {import('jest').Config}
 */
export function project({ name, kind = 'test' }) {
  return {
    displayName: kind === 'e2e' ? `${name}-e2e` : name,
    rootDir: root,
    roots: kind === 'e2e' ? [`<rootDir>/apps/${name}/e2e`] : [rootOf(name)],
    testMatch: kind === 'e2e' ? ['**/*.e2e.spec.ts'] : ['**/*.spec.ts'],
    testEnvironment: 'node',
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '^.+\\.ts$': ['@swc/jest', swc] },
    moduleNameMapper: {
      '^@razao/(domain|schema|auth)$': '<rootDir>/libs/$1/src/index.ts',
      '^@razao/domain/ecd$': '<rootDir>/libs/domain/src/ecd/index.ts',
      '^@razao/(platform|testing)/(?!postgres$)([a-z-]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    setupFiles: ['reflect-metadata', '<rootDir>/libs/testing/seed.mjs'],
    globalSetup: '<rootDir>/libs/testing/global-setup.mjs',
    globalTeardown: '<rootDir>/libs/testing/global-teardown.mjs',
    modulePathIgnorePatterns: ['/dist/'],
    testTimeout: TEST_TIMEOUT_MS,
    maxWorkers: WORKERS[kind],
    // A worker that leaves nothing open still needs time to end on a busy machine: 500 ms, the default, are too few.
    workerGracefulExitTimeout: 10_000,
    // Modules of an ES module run stay in a worker until it ends.
    workerIdleMemoryLimit: '1GB',
  };
}

/** @param {string} name */
function rootOf(name) {
  if (name === 'tools') return '<rootDir>/tools';
  return `<rootDir>/${['movements', 'queries', 'compliance', 'console'].includes(name) ? 'apps' : 'libs'}/${name}/src`;
}
