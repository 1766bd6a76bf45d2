// All end-to-end tests in one run; they speak HTTP to the built services.
import { TEST_TIMEOUT_MS } from './jest.preset.js';

export default {
  projects: ['<rootDir>/apps/*/e2e/jest.config.js'],
  testTimeout: TEST_TIMEOUT_MS.e2e,
  workerIdleMemoryLimit: '1GB',
};
