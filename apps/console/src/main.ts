// Starts the server of the page; SIGTERM and SIGINT end it.
import { EnvError, logsAsJson, parseEnv } from '@razao/platform/env';
import { ConsoleEnv } from './console.env.js';
import { servePage } from './page-server.js';

/** EX_CONFIG of sysexits.h, as in the services: the configuration is wrong, so that starting again will not help. */
const EXIT_CONFIGURATION = 78;

try {
  const server = await servePage(parseEnv(ConsoleEnv));
  process.stdout.write(`The console listens on ${server.port}.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.replace(/:\n\s*/, ': ').replace(/\n\s*/g, '; ');
  process.stderr.write(
    `${logsAsJson() ? JSON.stringify({ level: 'fatal', service: 'console', message: line }) : message}\n`,
  );
  process.exit(error instanceof EnvError ? EXIT_CONFIGURATION : 1);
}
