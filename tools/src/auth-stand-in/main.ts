// Starts the auth stand-in as a process of its own; SIGTERM and SIGINT end it.
import { parseEnv } from '@razao/platform/env';
import { startService } from '@razao/platform/http';
import { AuthStandInEnv } from './auth-stand-in.env.js';
import { startAuthStandIn } from './auth-stand-in.js';

await startService('auth-stand-in', async () => {
  const env = parseEnv(AuthStandInEnv, process.env);
  const standIn = await startAuthStandIn(env);
  process.stdout.write(`The auth stand-in listens on ${standIn.port}. For development only.\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close());
});
