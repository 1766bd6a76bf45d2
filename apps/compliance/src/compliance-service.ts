// Name and texts of the compliance service, for its process and for its OpenAPI document.
import type { HttpOptions } from '@razao/platform/http';
import type { ComplianceEnv } from './compliance.env.js';
import { ComplianceModule } from './compliance.module.js';
import { SEVERITIES } from './rules/rule-header.js';
import { FINDING_ENTITIES, OUTCOMES, RunRequest } from './runs/runs.dto.js';

const COMPLIANCE_TAGS = [
  {
    name: 'Runs',
    description: 'A run applies all rules to a month; earlier runs are kept with their findings',
  },
  { name: 'Reports', description: 'A run as a page to read and print' },
  {
    name: 'ECD',
    description: 'The yearly file of the books for the tax authority, and a check of any such file',
  },
  { name: 'Rules', description: 'The rules that a run applies' },
];

const COMPLIANCE_ENUMS = { FindingEntity: FINDING_ENTITIES, Outcome: OUTCOMES, Severity: SEVERITIES };

export function complianceService(env: Readonly<ComplianceEnv>): HttpOptions {
  return {
    module: ComplianceModule.forRoot(env),
    env,
    service: 'compliance',
    title: 'Razao compliance',
    description:
      "Checks a company's month against a list of rules, each with its source in law or standard, and writes nothing but its own runs. " +
      'The examples work on the demo ledger of `npm start`; `POST /api/compliance/run` makes run 1.',
    tags: COMPLIANCE_TAGS,
    enums: COMPLIANCE_ENUMS,
    validation: { forms: [RunRequest] },
  };
}
