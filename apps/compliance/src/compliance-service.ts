// What the compliance service calls itself and takes, for its process and for its OpenAPI document.
import type { HttpOptions } from '@razao/platform';
import type { ComplianceEnv } from './compliance.env.js';
import { complianceModule } from './compliance.module.js';

export function complianceService(env: Readonly<ComplianceEnv>): HttpOptions {
  return {
    module: complianceModule(env),
    env,
    service: 'compliance',
    version: '1.0.0',
    title: 'Razão compliance',
    description: "Judges a company's month by a list of rules.",
    bodies: ['form'],
    refuseJson: true,
  };
}
