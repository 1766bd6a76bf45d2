export { jsonArrayChunks, sendChunks } from './send-chunks.js';
export { StreamReader } from './stream-reader.js';
