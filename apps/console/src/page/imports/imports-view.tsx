// View that checks a file and imports it into a batch of the month; each error has its line, field and value.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bodyFrom, fileBody } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { withoutRequests } from '../api/problem.ts';
import { useLasting } from '../api/use-lasting.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { FileField, Form } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { KEPT } from '../layout/use-kept.ts';
import { type BranchMonth, monthOf, monthYear } from '../layout/year-month.ts';
import { MONTH_CLOSING } from '../month-closing/month-closing-texts.ts';
import { useSession } from '../session/session.tsx';
import { type Batch, BatchField, NEW_BATCH, useBatches, useBatchFor } from './batch-field.tsx';
import { IMPORTS } from './import-texts.ts';

const ROUTE = '/$company/$branch/importacao/$year/$month';

interface Done {
  readonly result: components['schemas']['ImportResult'];
  readonly isDry: boolean;
  /** The name of the file. */
  readonly name: string;
}

export function ImportsView(): ReactNode {
  const { say } = useLanguage();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, branch } = place;
  const batches = useBatches(place);
  return (
    <>
      <MonthHeading place={place} title={`${say(IMPORTS.title)} ${monthYear(place)}`} />
      <NoEntries place={place} />
      <Answer of={batches}>
        {(found) => (
          <ImportForm key={`${company}/${branch}/${monthYear(place)}`} batches={found} place={place} />
        )}
      </Answer>
    </>
  );
}

/** Says before a file is chosen that the month takes no entries; the service decides, so the form stays. */
function NoEntries({ place }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const months = useBranch(place).data?.branch.months;
  const state = months?.find(({ yearmonth }) => yearmonth === monthYear(place));
  if (months === undefined || state?.status === 'OPEN') return null;
  const isConsolidated = state?.status === 'CONSOLIDATED';
  return <p className="problem">{say(isConsolidated ? IMPORTS.consolidated : MONTH_CLOSING.notOpened)}</p>;
}

function ImportForm({ batches, place }: { batches: readonly Batch[]; place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const cache = useQueryClient();
  // Kept as long as the session: an import whose answer was lost may have filled the batch, and its retry must go there.
  const chosenKey = [...KEPT, 'batch', place];
  const { data: chosen } = useQuery<string>({ queryKey: chosenKey, queryFn: skipToken });
  const setChosen = (value: string): void => void cache.setQueryData(chosenKey, value);
  const [file, setFile] = useState<File>();
  const batch = chosen ?? String(batches[0]?.id ?? NEW_BATCH);
  const into = useBatchFor(place, setChosen);
  const key = ['import', place];
  const of = useLasting(key, async (isDry: boolean): Promise<Done> => {
    const result = await into(
      batch,
      async (batchId) => {
        const params = { path: { batchId }, query: { dryRun: isDry } };
        return bodyFrom(
          await services.movements.POST('/batch/{batchId}/import', { params, ...fileBody(file) }),
        );
      },
      (done) => !isDry && done?.successRows !== 0,
    );
    // The import has changed balances, ledgers and checks.
    if (!isDry) await cache.invalidateQueries();
    return { result, isDry, name: file?.name ?? '' };
  });
  const enter = (
    <button
      type="button"
      disabled={file === undefined}
      aria-disabled={of.isPending}
      onClick={() => {
        if (!of.isPending) of.mutate(false);
      }}
    >
      {say(IMPORTS.enter)}
    </button>
  );
  return (
    <>
      <Form
        of={of}
        submit={IMPORTS.check}
        busy={LAYOUT.readingFile}
        isMain
        onSubmit={() => of.mutate(true)}
        others={enter}
      >
        <BatchField batches={batches} value={batch} onChange={setChosen} />
        <FileField
          label={IMPORTS.file}
          accept=".csv,text/csv,text/plain"
          onChange={(given) => {
            setFile(given);
            const mutations = cache.getMutationCache();
            if (!of.isPending)
              mutations.findAll({ mutationKey: key }).forEach((each) => mutations.remove(each));
          }}
        />
      </Form>
      {of.error && <p>{say(IMPORTS.chosen)}</p>}
      {of.data && <Report {...of.data} />}
    </>
  );
}

const COLUMNS: Column<Done['result']['details'][number]>[] = [
  { title: LAYOUT.line, value: ({ line }) => line },
  { title: LAYOUT.field, value: ({ field }) => field },
  { title: IMPORTS.value, className: 'broken found', cell: ({ value }) => <bdi>{value}</bdi> },
  {
    title: LAYOUT.whatIsWrong,
    className: 'broken text',
    cell: ({ message }) => <bdi>{withoutRequests(message)}</bdi>,
  },
];

function Report({ result, isDry, name }: Done): ReactNode {
  const { say } = useLanguage();
  const count = isDry ? IMPORTS.rows : IMPORTS.entered;
  return (
    <>
      <p className={result.success ? 'good' : 'problem'} role="status">
        <bdi>{name}</bdi>: {say(count(result.successRows, result.totalRows))} {isDry && say(IMPORTS.checked)}
      </p>
      {result.details.length > 0 && (
        <>
          <PlainTable label={say(LAYOUT.whatIsWrong)} columns={COLUMNS} rows={result.details} />
          {/* Errors without details: the service only counts them. */}
          {result.errors.slice(result.details.length).map((rest) => (
            <p key={rest}>… {rest}</p>
          ))}
          <p>{say(IMPORTS.chosen)}</p>
        </>
      )}
    </>
  );
}
