// Ports for what is started here: PostgreSQL, Redis, PgBouncer, services under test and of the local stack.
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on, of Linux; 49152, of others): one of
 * those may be taken by any connection before it is listened on.
 */
const FIRST = 20_000;
const LAST = 31_999;
/** Processes side by side begin in blocks of their own, and do not run after each other's ports. */
const BLOCK = 64;

let next = FIRST + ((process.pid * BLOCK) % (LAST - FIRST + 1));

/**
 * A port that nothing listens on, at every call another.
 * @returns {Promise<number>}
 * @throws Error when all are taken.
 */
export async function freePort() {
  for (let port = FIRST; port <= LAST; port += 1) {
    const candidate = next;
    next = candidate === LAST ? FIRST : candidate + 1;
    if (await isFree(candidate)) return candidate;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free on this machine.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
