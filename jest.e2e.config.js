// All end-to-end tests in one run; they speak HTTP to the built services.
export default { projects: ['<rootDir>/apps/*/e2e/jest.config.js'], workerIdleMemoryLimit: '1GB' };
