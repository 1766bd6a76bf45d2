// Starts the compliance service.
import { bootstrapHttp, parseEnv, startService } from '@razao/platform';
import { complianceService } from './compliance-service.js';
import { ComplianceEnv } from './compliance.env.js';

await startService('compliance', () => bootstrapHttp(complianceService(parseEnv(ComplianceEnv))));
