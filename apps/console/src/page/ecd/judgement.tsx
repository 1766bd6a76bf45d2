// What the validator found in an ECD file: the rules with their counts, the findings, the lines of each record.
import type { ReactNode } from 'react';
import type { components } from '../api/generated/compliance.ts';
import { useLanguage } from '../language/language.tsx';
import { HeadRow, PlainTable } from '../layout/plain-table.tsx';
import { RowsCsvButton } from '../layout/rows-csv-button.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { ECD } from './ecd-texts.ts';

type Judged = components['schemas']['EcdJudgement'];

const RULE_COLUMNS = [{ title: ECD.rule }, { title: ECD.count, isAmount: true }];
const FINDING_COLUMNS = [{ title: ECD.where }, { title: ECD.message }];
const FINDING_CSV = [
  { title: ECD.rule },
  { title: ECD.severity },
  { title: ECD.line },
  { title: ECD.record },
  { title: ECD.field },
  { title: ECD.value },
  { title: ECD.message },
];
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
        <PlainTable label={say(ECD.rule)} columns={RULE_COLUMNS}>
          {rules.map(({ rule, severity, title, findings: count }) => (
            <tr key={rule}>
              <td>
                <span className={`outcome ${severity.toLowerCase()}`}>{say(ECD.severities[severity])}</span>{' '}
                {title} <span className="code">{rule}</span>
              </td>
              <td className="amount">{count}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {findings.length > 0 && (
        <>
          <h3>{say(ECD.findings)}</h3>
          <RowsCsvButton
            name="ecd"
            columns={FINDING_CSV}
            rows={findings.map(({ rule, severity, line, record, field, value, message }) => [
              rule,
              say(ECD.severities[severity]),
              line,
              record,
              field,
              value,
              message,
            ])}
          />
          <VirtualTable
            label={say(ECD.findings)}
            columns={FINDING_COLUMNS.length}
            count={findings.length}
            head={<HeadRow columns={FINDING_COLUMNS} />}
            row={(index) => {
              const finding = findings[index];
              return (
                finding && (
                  <tr key={index} aria-rowindex={index + 2}>
                    <td>
                      {finding.line} {finding.record} {finding.field}
                    </td>
                    <td>
                      <bdi>{finding.message}</bdi> <span className="code">{finding.rule}</span>
                    </td>
                  </tr>
                )
              );
            }}
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
