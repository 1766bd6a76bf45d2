// The report of the validator on an ECD file: the rules with their counts, the findings, the lines per record.
import type { ReactNode } from 'react';
import type { components } from '../api/generated/compliance.ts';
import { useLanguage } from '../language/language.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { ECD } from './ecd-texts.ts';

type Judged = components['schemas']['EcdJudgement'];

const RECORD_COLUMNS: Column<Judged['records'][number]>[] = [
  { title: ECD.record, value: ({ record }) => record },
  { title: ECD.lines, isAmount: true, value: ({ lines }) => lines },
];

export function Judgement({ of }: { of: Judged }): ReactNode {
  const { say } = useLanguage();
  const { errors, warnings, rules, findings, records } = of;
  const ruleColumns: Column<Judged['rules'][number]>[] = [
    {
      title: LAYOUT.rule,
      cell: ({ rule, severity, title }) => (
        <>
          <span className={`outcome ${severity.toLowerCase()}`}>{say(LAYOUT.severities[severity])}</span>{' '}
          {title} <span className="code">{rule}</span>
        </>
      ),
    },
    { title: LAYOUT.findings, isAmount: true, value: ({ findings: count }) => count },
  ];
  const findingColumns: Column<Judged['findings'][number]>[] = [
    { title: ECD.where, cell: ({ line, record, field }) => `${line} ${record} ${field}` },
    { title: LAYOUT.rule, value: ({ rule }) => rule, cell: null },
    { title: ECD.severity, value: ({ severity }) => say(LAYOUT.severities[severity]), cell: null },
    { title: LAYOUT.line, value: ({ line }) => line, cell: null },
    { title: ECD.record, value: ({ record }) => record, cell: null },
    { title: LAYOUT.field, value: ({ field }) => field, cell: null },
    {
      title: ECD.value,
      className: 'broken found',
      value: ({ value }) => value,
      cell: ({ value }) => <bdi>{value}</bdi>,
    },
    {
      title: LAYOUT.whatIsWrong,
      className: 'words',
      value: ({ message }) => message,
      cell: ({ message, rule }) => (
        <>
          <bdi>{message}</bdi> <span className="code">{rule}</span>
        </>
      ),
    },
  ];
  return (
    <>
      <p className={errors === 0 ? 'good' : 'problem'} role="status">
        {errors === 0 && say(ECD.inOrder)} {say(ECD.judged(errors, warnings))}
      </p>
      {rules.length > 0 && <PlainTable label={say(LAYOUT.rule)} columns={ruleColumns} rows={rules} />}
      {findings.length > 0 && (
        <>
          <h3>{say(LAYOUT.findings)}</h3>
          <RowsCsvButton name="ecd" columns={findingColumns} rows={findings} />
          <VirtualTable label={say(LAYOUT.findings)} columns={findingColumns} rows={findings} isFree />
        </>
      )}
      <details>
        <summary>{say(ECD.records)}</summary>
        <PlainTable label={say(ECD.records)} columns={RECORD_COLUMNS} rows={records} />
      </details>
    </>
  );
}
