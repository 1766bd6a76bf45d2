export { all, recounted, set, splice, type Lines, type Mutation } from './changed-lines.js';
export { comparisons, recordsOf, texts, type Differences, type ReadRecord } from './compared-ecd.js';
export { ecdArbitrary, largeEcd } from './ecd-arbitrary.js';
export type { GeneratedEcd } from './generated-books.js';
export { generatedEcd } from './generated-ecd.js';
export { smallEcd } from './small-ecd.js';
