// Ports for what is started here: PostgreSQL, Redis, PgBouncer, services under test and of the local stack.
import { createConnection, createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on, of Linux; 49152, of others): one of
 * those may be taken by any connection before it is listened on.
 */
const FIRST = 20_000;
const LAST = 31_999;
/** Processes side by side begin in separate blocks, so that they do not try each other's ports. */
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

const ATTEMPTS = 5;
/** As Node, our services, PostgreSQL, PgBouncer and Redis say it. */
const TAKEN = /EADDRINUSE|address already in use|could not bind|port \d+ is taken/i;

/**
 * Starts a server on ports that it chooses at each call: another process may take one before the server listens, so
 * that a start that fails with such words is made again.
 * @template T @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePorts(start) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === ATTEMPTS || !TAKEN.test(String(error))) throw error;
    }
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether something listens there. @param {number} port @returns {Promise<boolean>} */
export async function accepts(port) {
  const socket = createConnection(port, '127.0.0.1');
  const connected = await new Promise((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return connected;
}
