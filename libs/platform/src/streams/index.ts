export { StreamReader, type StreamPace } from './stream-reader.js';
export {
  STREAM_BYTES_PER_SECOND_MIN,
  STREAM_RATE_WINDOW_MS,
  STREAMS_PER_CALLER_MAX,
  STREAMS_POOL_PERCENT,
} from './stream-variables.js';
