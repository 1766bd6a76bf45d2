// The worker process of the movements service: the same image, the same modules, no HTTP port but the
// management one. It does the work that requests started and did not wait for.
import { bootstrapWorker, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { MovementsEnv } from './movements.env.js';
import { movementsWorkerOptions } from './movements-service.js';

await startService(
  'movements-worker',
  async () => await bootstrapWorker(movementsWorkerOptions(parseEnv(MovementsEnv))),
);
