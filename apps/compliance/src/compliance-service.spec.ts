// The bodies of the service are JSON, except for the form of a run.
import { expect, it } from '@jest/globals';
import { RequestValidationPipe } from '@razao/platform/http';
import { envWith } from '../e2e/fixtures/check-month.js';
import { complianceService } from './compliance-service.js';
import { EcdRequest } from './ecd/export/ecd.dto.js';
import { RunRequest } from './runs/runs.dto.js';

const pipe = new RequestValidationPipe(complianceService(envWith()).validation);

it('a number where the JSON of an ECD has a text is refused with the quotation marks that are missing', () => {
  const body = { company: '0101', from: 202501, to: '2025-01' };
  expect(() => pipe.transform(body, { type: 'body', metatype: EcdRequest })).toThrow(
    /^from: expected .*, in quotation marks, found 202501$/,
  );
});

it('the form of a run has its numbers as texts', () => {
  const form = { companyid: '1', branchid: '2', refmonth: '2025-01' };
  expect(pipe.transform(form, { type: 'body', metatype: RunRequest })).toMatchObject({
    companyid: 1,
    branchid: 2,
  });
});
