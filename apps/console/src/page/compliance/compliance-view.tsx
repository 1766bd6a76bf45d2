// View of the newest check of a month: what each rule found, the report to save, and a button for a new check.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom, fileOf } from '../api/client.ts';
import type { components } from '../api/generated/compliance.ts';
import { useChange } from '../api/use-change.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { FileButton } from '../layout/file-button.tsx';
import { ActionButton } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { PlainTable } from '../layout/plain-table.tsx';
import { type BranchMonth, isoMonth, monthOf, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { BenfordPlot, digitsOf } from './benford-plot.tsx';
import { COMPLIANCE } from './compliance-texts.ts';
import { type Run, useNewestRun } from './use-newest-run.ts';

const ROUTE = '/$company/$branch/compliance/$year/$month';

type Rule = components['schemas']['RuleResult'];
type Finding = components['schemas']['Finding'];

export function ComplianceView(): ReactNode {
  const { say } = useLanguage();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, branch } = place;
  return (
    <>
      <MonthHeading place={place} title={`${say(COMPLIANCE.title)} ${monthYear(place)}`} />
      <Check key={`${company}/${branch}/${monthYear(place)}`} place={place} />
    </>
  );
}

function Check({ place }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { company, branch } = place;
  const { services } = useSession();
  const newest = useNewestRun(place);
  const run = newest.data;
  const report = async (id: number): Promise<Blob> => {
    const request = { params: { path: { id } }, ...fileOf('text/html') };
    return bodyFrom(await services.compliance.GET('/api/compliance/run/{id}/report', request));
  };
  const check = useChange(
    async () =>
      await services.compliance.POST('/api/compliance/run', {
        body: { company, branch, refmonth: isoMonth(place) },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
  );
  return (
    <>
      <div className="bar">
        <ActionButton of={check} isMain>
          {say(check.isPending ? COMPLIANCE.running : COMPLIANCE.run)}
        </ActionButton>
        {run && (
          <FileButton
            label={say(COMPLIANCE.report)}
            name={`compliance-${run.refmonth}-${run.id}.html`}
            load={() => report(run.id)}
          />
        )}
      </div>
      <Answer of={newest}>
        {(found) => (found === null ? <p>{say(COMPLIANCE.none)}</p> : <Results run={found} />)}
      </Answer>
    </>
  );
}

function Results({ run }: { run: Run }): ReactNode {
  const { say, tag } = useLanguage();
  const isPassed = run.status === 'PASSED';
  return (
    <>
      <p className={isPassed ? 'good' : 'problem'} role="status">
        {say(isPassed ? COMPLIANCE.passed : COMPLIANCE.failed)}
      </p>
      {!run.fresh && <p className="problem">{say(COMPLIANCE.stale)}</p>}
      <p className="small">
        {say(COMPLIANCE.when(new Date(run.finishedAt).toLocaleString(tag), run.requestedBy))}
      </p>
      <PlainTable
        label={say(COMPLIANCE.title)}
        columns={[
          { title: LAYOUT.rule, className: 'words', cell: (rule) => <Outcome of={rule} /> },
          { title: LAYOUT.findings, className: 'words', cell: (rule) => <Found by={rule} /> },
        ]}
        rows={[...run.results].sort((one, other) => orderOf(one) - orderOf(other))}
      />
    </>
  );
}

/** What has to be corrected comes first. */
const OUTCOMES = ['ERROR', 'WARNING', 'PASSED'] as const;

function outcomeOf({ outcome, severity }: Rule): (typeof OUTCOMES)[number] {
  return outcome === 'PASSED' ? outcome : severity;
}

function orderOf(rule: Rule): number {
  return OUTCOMES.indexOf(outcomeOf(rule));
}

function Outcome({ of }: { of: Rule }): ReactNode {
  const { say } = useLanguage();
  const outcome = outcomeOf(of);
  return (
    <>
      <span className={`outcome ${outcome.toLowerCase()}`}>{say(COMPLIANCE.outcomes[outcome])}</span>{' '}
      {of.title} <span className="code">{of.rule}</span>
    </>
  );
}

function Found({ by: { figures, samples, findings } }: { by: Rule }): ReactNode {
  const { say } = useLanguage();
  const digits = digitsOf(figures);
  return (
    <>
      {digits !== undefined && <BenfordPlot digits={digits} />}
      {samples.length > 0 && (
        <ul>
          {samples.map((finding, at) => (
            <li key={at}>
              <bdi>{finding.message}</bdi> <Way finding={finding} />
            </li>
          ))}
          {findings > samples.length && <li>{say(COMPLIANCE.more(findings - samples.length))}</li>}
        </ul>
      )}
    </>
  );
}

/** Links to the document or entry of a finding; the console has no view of other entities. */
function Way({ finding: { entity, entityId } }: { finding: Finding }): ReactNode {
  const { say } = useLanguage();
  if (entityId === null || (entity !== 'document' && entity !== 'entry')) return null;
  const id = String(entityId);
  return (
    <Link
      to={entity === 'document' ? '/documento/$document' : '/lancamento/$entry'}
      params={entity === 'document' ? { document: id } : { entry: id }}
      aria-label={say(COMPLIANCE.ways[entity](id))}
    >
      →
    </Link>
  );
}
