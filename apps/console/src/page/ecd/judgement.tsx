// The report of the validator on an ECD file: the rules with their counts, the findings, the lines per record.
import type { ReactNode } from 'react';
import type { components } from '../api/generated/compliance.ts';
import { useLanguage } from '../language/language.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { columnsOf, PlainTable } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { ECD } from './ecd-texts.ts';

type Judged = components['schemas']['EcdJudgement'];

const RULE_COLUMNS = [{ title: LAYOUT.rule }, { title: LAYOUT.findings, isAmount: true }];
const FINDING_COLUMNS = [{ title: ECD.where }, { title: LAYOUT.whatIsWrong }];
const { record: RECORD, severity: SEVERITY, value: VALUE } = ECD;
const { rule: RULE, line: LINE, field: FIELD, whatIsWrong: WRONG } = LAYOUT;
const FINDING_CSV = columnsOf(RULE, SEVERITY, LINE, RECORD, FIELD, VALUE, WRONG);
const RECORD_COLUMNS = [{ title: ECD.record }, { title: ECD.lines, isAmount: true }];

export function Judgement({ of }: { of: Judged }): ReactNode {
  const { say } = useLanguage();
  const { errors, warnings, rules, findings, records } = of;
  return (
    <>
      <p className={errors === 0 ? 'good' : 'problem'} role="status">
        {errors === 0 && say(ECD.inOrder)} {say(ECD.judged(errors, warnings))}
      </p>
      {rules.length > 0 && (
        <PlainTable label={say(LAYOUT.rule)} columns={RULE_COLUMNS}>
          {rules.map(({ rule, severity, title, findings: count }) => (
            <tr key={rule}>
              <td>
                <span className={`outcome ${severity.toLowerCase()}`}>
                  {say(LAYOUT.severities[severity])}
                </span>{' '}
                {title} <span className="code">{rule}</span>
              </td>
              <td className="amount">{count}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {findings.length > 0 && (
        <>
          <h3>{say(LAYOUT.findings)}</h3>
          <RowsCsvButton
            name="ecd"
            columns={FINDING_CSV}
            rows={() =>
              findings.map(({ rule, severity, line, record, field, value, message }) => [
                ...[rule, say(LAYOUT.severities[severity]), line, record, field, value, message],
              ])
            }
          />
          <VirtualTable
            label={say(LAYOUT.findings)}
            columns={FINDING_COLUMNS}
            rows={findings}
            row={({ line, record, field, message, rule }, rowindex) => (
              <tr key={rowindex} aria-rowindex={rowindex}>
                <td>
                  {line} {record} {field}
                </td>
                <td>
                  <bdi>{message}</bdi> <span className="code">{rule}</span>
                </td>
              </tr>
            )}
          />
        </>
      )}
      <details>
        <summary>{say(ECD.records)}</summary>
        <PlainTable label={say(ECD.records)} columns={RECORD_COLUMNS}>
          {records.map(({ record, lines }) => (
            <tr key={record}>
              <td>{record}</td>
              <td className="amount">{lines}</td>
            </tr>
          ))}
        </PlainTable>
      </details>
    </>
  );
}
