// Starts the auth stand-in in a separate process; SIGTERM and SIGINT end it.
import { parseEnv } from '@razao/platform/env';
import { AuthStandInEnv } from './auth-stand-in.env.js';
import { startAuthStandIn } from './auth-stand-in.js';

const started = start();
await started.catch(async () => {
  // This prints the error as the services do; their libraries are loaded only now.
  const { startService } = await import('@razao/platform/http');
  await startService('auth-stand-in', () => started);
});

async function start(): Promise<void> {
  const standIn = await startAuthStandIn(parseEnv(AuthStandInEnv, process.env));
  process.stdout.write(`The auth stand-in listens on ${standIn.port}. For development only.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close());
}
