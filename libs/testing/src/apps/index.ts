export type { RunningProcess } from '../processes/index.js';
export { HttpClient, type HttpAnswer } from './http-client.js';
export { sendRequest, type HttpRequest } from './http-request.js';
export { LOOP_PROBE, loopHolds } from './loop-hold.js';
export { runAdmin } from './run-admin.js';
export { slowness } from './slowness.js';
export {
  sharedStack,
  startApp,
  startWorker,
  type AppName,
  type AppOptions,
  type ReachableApp,
  type RunningApp,
} from './start-app.js';
export { threadMs } from './thread-time.js';
export { TEST_PUBLIC_KEY, testToken, type TestTokenOptions } from './test-token.js';
