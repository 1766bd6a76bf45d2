// Starts the queries service.
import { bootstrapHttp, parseEnv, startService } from '@razao/platform';
import { QueriesEnv } from './queries.env.js';
import { queriesService } from './queries-service.js';

await startService('queries', () => bootstrapHttp(queriesService(parseEnv(QueriesEnv))));
