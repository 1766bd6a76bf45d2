// All projects' units, database tests and properties in one run: one pool of workers, one server to share.
export default {
  projects: [
    '<rootDir>/libs/*/jest.config.js',
    '<rootDir>/apps/*/jest.config.js',
    '<rootDir>/tools/jest.config.js',
  ],
  // Modules of an ES module run stay in a worker until it ends.
  workerIdleMemoryLimit: '1GB',
};
