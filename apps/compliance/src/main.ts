// Starts the compliance service.
import { bootstrapHttp, startService } from '@razao/platform/http';
import { parseEnv } from '@razao/platform/env';
import { complianceService } from './compliance-service.js';
import { ComplianceEnv } from './compliance.env.js';

await startService('compliance', () => bootstrapHttp(complianceService(parseEnv(ComplianceEnv))));
