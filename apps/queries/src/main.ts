// Starts the queries service.
import { bootstrapHttp, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { QueriesEnv } from './queries.env.js';
import { queriesService } from './queries-service.js';

await startService('queries', () => bootstrapHttp(queriesService(parseEnv(QueriesEnv))));
