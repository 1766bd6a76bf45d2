// Finds ports for the servers that tests and the local stack start: PostgreSQL, Redis, PgBouncer, the services.
import { createConnection, createServer } from 'node:net';

/**
 * The ports are below those that systems give to outgoing connections (Linux from 32768 on, others from 49152 on),
 * because any connection may take one of those before a server listens on it.
 */
const FIRST = 20_000;
const LAST = 31_999;
/** Parallel processes begin in separate blocks, so that they do not try each other's ports. */
const BLOCK = 64;

let next = FIRST + ((process.pid * BLOCK) % (LAST - FIRST + 1));

/**
 * Finds a port on which nothing listens; each call returns another one.
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
/** The messages of Node, of the services, of PostgreSQL, PgBouncer and Redis about a taken port. */
const TAKEN = /EADDRINUSE|address already in use|could not bind|port \d+ is taken/i;

/**
 * Starts a server on ports that `start` chooses at each call. Another process may take a port before the server
 * listens; when a start fails with such a message, it is repeated.
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

/**
 * Whether a server listens on the port.
 * @param {number} port @returns {Promise<boolean>}
 */
export async function accepts(port) {
  const socket = createConnection(port, '127.0.0.1');
  const connected = await new Promise((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return connected;
}
