// The report of a run: the run, with the names of whose books they are and the words of the rules.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Int64 } from '@razao/platform/http';
import { RULES } from '../rules/rule-registry.js';
import { ReadRunsService, answerOf } from '../runs/read-runs.service.js';
import { reportPage } from './report-page.js';
import type { ComplianceReport } from './report.dto.js';

/** A rule that a later version took away keeps its results, without words. */
const WORDS = new Map(RULES.map((rule) => [rule.id, rule]));

@Injectable()
export class ReadReportService {
  constructor(private readonly runs: ReadRunsService) {}

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async page(scope: AccessScope, id: Int64): Promise<string> {
    return reportPage(await this.runs.read(scope, id), WORDS);
  }

  /** @throws DomainError COMPLIANCE_RUN_NOT_FOUND. */
  async data(scope: AccessScope, id: Int64): Promise<ComplianceReport> {
    const read = await this.runs.read(scope, id);
    const { companyCode, companyName, branchCode, branchName } = read.run;
    const answer = answerOf(read);
    return Object.assign(answer, {
      company: { code: companyCode, name: companyName },
      branch: { code: branchCode, name: branchName },
      results: answer.results.map((result) => {
        const words = WORDS.get(result.rule);
        return Object.assign(result, {
          source: words?.source ?? null,
          description: words?.description ?? null,
        });
      }),
    });
  }
}
