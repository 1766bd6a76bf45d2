export { jsonArrayChunks, sendChunks } from './send-chunks.js';
export { StreamReader } from './stream-reader.js';
export { StreamingEnv, streamTurns } from './streaming.env.js';
