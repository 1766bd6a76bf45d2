// What the compliance service calls itself and takes, for its process and for its OpenAPI document.
import type { HttpOptions } from '@razao/platform/http';
import type { ComplianceEnv } from './compliance.env.js';
import { complianceModule } from './compliance.module.js';

const COMPLIANCE_TAGS = [
  { name: 'Runs', description: 'Judging a month, and the runs of before with their findings' },
  { name: 'Reports', description: 'A run as a page to read and print' },
  { name: 'Rules', description: 'What a month is judged by' },
];

export function complianceService(env: Readonly<ComplianceEnv>): HttpOptions {
  return {
    module: complianceModule(env),
    env,
    service: 'compliance',
    version: '1.0.0',
    title: 'Razão compliance',
    description:
      "Judges a company's month by a list of rules, each with its source in law or standard, and writes nothing but its own runs. " +
      'The examples work on the demo ledger of `npm start`; `POST /api/compliance/run` makes run 1.',
    tags: COMPLIANCE_TAGS,
    bodies: ['form'],
    refuseJson: true,
  };
}
