// All projects' units, database tests and properties in one run: one pool of workers, one server to share.
import { TEST_TIMEOUT_MS } from './jest.preset.js';

export default {
  projects: [
    '<rootDir>/libs/*/jest.config.js',
    '<rootDir>/apps/*/jest.config.js',
    '<rootDir>/tools/jest.config.js',
  ],
  // Jest takes the limit of the run, not of the projects in it.
  testTimeout: TEST_TIMEOUT_MS.test,
  // Modules of an ES module run stay in a worker until it ends.
  workerIdleMemoryLimit: '1GB',
};
