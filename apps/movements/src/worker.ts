// The worker process of the movements service. It has the same image as the HTTP process, and only the management port.
// It does the work that requests start and do not wait for.
import { bootstrapWorker, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { MovementsEnv } from './movements.env.js';
import { movementsWorkerOptions } from './movements-service.js';

await startService(
  'movements-worker',
  async () => await bootstrapWorker(movementsWorkerOptions(parseEnv(MovementsEnv))),
);
