// Starts the server of the page; SIGTERM and SIGINT end it.
import { asOneLine, EnvError, EXIT_CONFIGURATION, logsAsJson, parseEnv } from '@razao/platform/env';
import { ConsoleEnv } from './console.env.js';
import { servePage } from './page-server.js';

try {
  const server = await servePage(parseEnv(ConsoleEnv));
  process.stdout.write(`The console listens on ${server.port}.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const line = { level: 'fatal', service: 'console', message: asOneLine(message) };
  process.stderr.write(`${logsAsJson() ? JSON.stringify(line) : message}\n`);
  process.exit(error instanceof EnvError ? EXIT_CONFIGURATION : 1);
}
