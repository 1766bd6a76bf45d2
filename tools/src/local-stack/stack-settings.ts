// Where the local stack listens. Read once, judged once: a port that is no port or is
// taken ends the start before anything of it runs.
import { createServer } from 'node:net';

const PORT_MAX = 65_535;
/** Ports above 1023 that browsers and Node's fetch refuse to ask, as the Fetch Standard says ("bad ports"). */
const PORTS_REFUSED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** Variable → port when it is not set, in the order in which they are shown. */
export const PORTS = {
  AUTH_PORT: 3000,
  MOVEMENTS_PORT: 3001,
  QUERIES_PORT: 3002,
  COMPLIANCE_PORT: 3003,
  MOVEMENTS_MANAGEMENT_PORT: 3101,
  QUERIES_MANAGEMENT_PORT: 3102,
  COMPLIANCE_MANAGEMENT_PORT: 3103,
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

export interface StackSettings {
  readonly home: string;
  readonly ports: Ports;
  /** A server of the user's; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
}

/** Something the person at the keyboard can mend: shown as one line, without a stack trace. */
export class StartRefused extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartRefused naming the first variable that is no port, or the two that share one. */
export function readSettings(env: Environment, home: string): StackSettings {
  const ports = Object.fromEntries(
    Object.entries(PORTS).map(([name, usual]) => [name, portOf(name, env[name], usual)]),
  ) as Record<PortName, number>;
  const names = Object.keys(ports) as PortName[];
  for (const [index, name] of names.entries()) {
    const twin = names.slice(0, index).find((earlier) => ports[earlier] === ports[name]);
    if (twin)
      throw new StartRefused(
        `${twin} and ${name} are both ${ports[name]}: choose another for one of them, e.g. ${name}=${another(ports[name])} npm start`,
      );
  }
  return {
    home,
    ports,
    databaseUrl: env['DATABASE_URL'] === '' ? undefined : env['DATABASE_URL'],
  };
}

function portOf(name: string, text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  const port = Number(text);
  if (PORTS_REFUSED.has(port))
    throw new StartRefused(
      `${name}=${text} is a port that no browser asks: choose another, e.g. ${name}=${another(port)} npm start`,
    );
  if (/^\d+$/.test(text) && port > 0 && port <= PORT_MAX) return port;
  throw new StartRefused(`${name}=${text} is no port: expected a number from 1 to ${PORT_MAX}`);
}

/** @throws StartRefused naming the first port that somebody else listens on. */
export async function requireFreePorts(ports: Partial<Ports>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await listenProblem(port);
    if (problem === undefined) continue;
    throw new StartRefused(
      `Port ${port} (${name}) ${problem}: choose another, e.g. ${name}=${another(port)} npm start`,
    );
  }
}

function another(port: number): number {
  const next = port + 1000 > PORT_MAX ? port - 1000 : port + 1000;
  return PORTS_REFUSED.has(next) ? next + 1 : next;
}

/** On every address, as the services will, and on the loopback, where another program may be more specific. */
async function listenProblem(port: number): Promise<string | undefined> {
  for (const host of [undefined, '127.0.0.1']) {
    const problem = await new Promise<string | undefined>((done) => {
      const server = createServer();
      server.once('error', (error: NodeJS.ErrnoException) =>
        done(error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code ?? error.message})`),
      );
      server.listen({ port, ...(host !== undefined && { host }), exclusive: true }, () =>
        server.close(() => done(undefined)),
      );
    });
    if (problem !== undefined) return problem;
  }
  return undefined;
}
