export { jsonArrayChunks, sendChunks } from './send-chunks.js';
export { StreamReader } from './stream-reader.js';
export { streamTurns } from './stream-turns.js';
export { StreamingEnv } from './streaming.env.js';
