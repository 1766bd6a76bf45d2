// The ports of npm start: which variable sets each, and whether it is free. They are read and checked before anything
// is installed, built or started.
// This file may not import packages, because they may not be installed yet.
import { createServer } from 'node:net';

/** Variable → default port, in the order in which they are shown. */
export const PORTS = {
  CONSOLE_PORT: 3004,
  AUTH_PORT: 3000,
  MOVEMENTS_PORT: 3001,
  QUERIES_PORT: 3002,
  COMPLIANCE_PORT: 3003,
  MOVEMENTS_MANAGEMENT_PORT: 3101,
  QUERIES_MANAGEMENT_PORT: 3102,
  COMPLIANCE_MANAGEMENT_PORT: 3103,
};
const PORT_MAX = 65_535;
/** Ports above 1023 that browsers and Node's fetch refuse, as the Fetch Standard says ("bad ports"). */
const PORTS_REFUSED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** @typedef {Readonly<Record<keyof typeof PORTS, number>>} Ports */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Ports}
 * @throws Error naming the first variable that is not a port, or two that have the same.
 */
export function readPorts(env) {
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const [name, usual] of Object.entries(PORTS)) {
    const port = portOf(name, env[name] || String(usual));
    const twin = names.get(port);
    if (twin !== undefined)
      throw new Error(`${twin} and ${name} are both ${port}: ${another(name, port, ' for one of them')}`);
    names.set(port, name);
  }
  return /** @type {Ports} */ (Object.fromEntries([...names].map(([port, name]) => [name, port])));
}

/** @param {string} name @param {string} text */
function portOf(name, text) {
  const port = Number(text);
  if (PORTS_REFUSED.has(port))
    throw new Error(`${name}=${text} is a port that browsers refuse: ${another(name, port)}`);
  if (/^\d+$/.test(text) && port > 0 && port <= PORT_MAX) return port;
  throw new Error(`${name}=${text} is not a port: expected a number from 1 to ${PORT_MAX}`);
}

/** @param {Partial<Ports>} ports @throws Error naming the first port that another program listens on. */
export async function requireFreePorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await listenProblem(port);
    if (problem !== undefined) throw new Error(`Port ${port} (${name}) ${problem}: ${another(name, port)}`);
  }
}

/** @param {string} name @param {number} port */
function another(name, port, which = '') {
  const next = port + 1000 > PORT_MAX ? port - 1000 : port + 1000;
  return `choose another${which}, e.g. ${name}=${PORTS_REFUSED.has(next) ? next + 1 : next} npm start`;
}

/**
 * Tries to listen on every address, and on the loopback, where another program may have a more specific claim.
 * @param {number} port @returns {Promise<string | undefined>}
 */
async function listenProblem(port) {
  for (const host of [undefined, '127.0.0.1']) {
    /** @type {NodeJS.ErrnoException | undefined} */
    const error = await new Promise((done) => {
      const server = createServer().once('error', done);
      server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
    });
    if (error?.code === 'EADDRINUSE') return 'is taken';
    if (error !== undefined) return `cannot be used (${error.code ?? error.message})`;
  }
  return undefined;
}
