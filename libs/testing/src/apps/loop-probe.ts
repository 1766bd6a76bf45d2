// Node loads this file into a service before its code (`--import`). It measures the longest time that the event loop
// was held, without the time that other processes took. Its first line of output names the port on which it answers
// with the result.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { threadMs } from './thread-time.js';

/** Turns of the loop within this time count as one. */
const TICK_MS = 2;

let longest = 0;
let before = threadMs();
setInterval(() => {
  const now = threadMs();
  longest = Math.max(longest, now - before);
  before = now;
}, TICK_MS).unref();

const server = createServer((_, response) => {
  response.setHeader('connection', 'close').end(String(longest));
  longest = 0;
});
server
  .listen(0, '127.0.0.1', () => {
    process.stdout.write(`loop probe on ${(server.address() as AddressInfo).port}\n`);
  })
  .unref();
