// A file into a batch of the month: first checked, then imported; each error is listed with its line, field and value.
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { MonthHeading } from '../layout/month-heading.tsx';
import { PlainTable } from '../layout/plain-table.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { monthOf, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { IMPORTS } from './import-texts.ts';

const ROUTE = '/$company/$branch/importacao/$year/$month';
const BATCHES_MAX = 1_000;
const NEW = 'new';

type Batch = components['schemas']['Batch'];
type Result = components['schemas']['ImportResult'];

interface Done {
  readonly result: Result;
  readonly isDry: boolean;
}

export function ImportsView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, ...address } = useParams({ from: ROUTE });
  const { year, month } = monthOf(address);
  const batches = useQuery({
    queryKey: ['batches', company, branch, year, month],
    queryFn: async () => {
      const query = { company, branch, year, month, size: BATCHES_MAX };
      return bodyFrom(await services.movements.GET('/batches', { params: { query } })).content;
    },
  });
  return (
    <>
      <MonthHeading
        company={company}
        branch={branch}
        title={`${say(IMPORTS.title)} ${monthYear({ year, month })}`}
        month={{ year, month }}
      />
      <Answer of={batches}>
        {(found) => (
          <ImportForm
            key={`${company}/${branch}/${year}/${month}`}
            batches={found}
            place={{ empresa: company, filial: branch, ano: year, mes: month }}
          />
        )}
      </Answer>
    </>
  );
}

interface Movement {
  readonly place: FormProps['place'];
  /** Id, or NEW. */
  readonly batch: string;
  readonly file: File | undefined;
  /** Called with the id of a batch that was made for the file. */
  readonly onBatch: (id: string) => void;
}

/** Sends the file: `true` only checks it. */
function useImport({ place, batch, file, onBatch }: Movement): UseMutationResult<Done, Error, boolean> {
  const { services } = useSession();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (isDry: boolean): Promise<Done> => {
      const { movements } = services;
      let batchId = Number(batch);
      if (batch === NEW) {
        batchId = bodyFrom(await movements.POST('/batch', { body: place })).id;
        await cache.invalidateQueries({ queryKey: ['batches'] });
        onBatch(String(batchId));
      }
      const form = new FormData();
      if (file !== undefined) form.append('file', file);
      const result = bodyFrom(
        await movements.POST('/batch/{batchId}/import', {
          params: { path: { batchId }, query: { dryRun: isDry } },
          body: { file: '' },
          bodySerializer: () => form,
        }),
      );
      // Balances, ledgers and checks have changed.
      if (!isDry) await cache.invalidateQueries();
      return { result, isDry };
    },
  });
}

interface FormProps {
  batches: readonly Batch[];
  place: { empresa: string; filial: string; ano: number; mes: number };
}

function ImportForm({ batches, place }: FormProps): ReactNode {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const [file, setFile] = useState<File>();
  const batch = chosen ?? String(batches[0]?.id ?? NEW);
  const send = useImport({ place, batch, file, onBatch: setChosen });
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(true);
        }}
      >
        <label>
          {say(IMPORTS.batch)}
          <select value={batch} onChange={({ target }) => setChosen(target.value)}>
            {batches.map(({ id, lote, descricao }) => (
              <option key={id} value={id}>
                {lote} {descricao}
              </option>
            ))}
            <option value={NEW}>{say(IMPORTS.newBatch)}</option>
          </select>
        </label>
        <label>
          {say(IMPORTS.file)}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            required
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              send.reset();
            }}
          />
        </label>
        <div className="switch">
          <button type="submit" className="main" disabled={send.isPending}>
            {say(IMPORTS.check)}
          </button>
          <button
            type="button"
            disabled={send.isPending || file === undefined}
            onClick={() => send.mutate(false)}
          >
            {say(IMPORTS.enter)}
          </button>
        </div>
      </form>
      {send.isPending && <p role="status">{say(IMPORTS.busy)}</p>}
      {send.error && (
        <>
          <ProblemMessage of={send.error} />
          <p>{say(IMPORTS.chosen)}</p>
        </>
      )}
      {send.data && <Report {...send.data} />}
    </>
  );
}

const COLUMNS = [IMPORTS.line, IMPORTS.field, IMPORTS.value, IMPORTS.reason].map((title) => ({ title }));

function Report({ result, isDry }: Done): ReactNode {
  const { say } = useLanguage();
  const count = isDry ? IMPORTS.rows : IMPORTS.entered;
  return (
    <>
      <p className={result.success ? 'good' : 'problem'} role="status">
        {say(count(result.successRows, result.totalRows))} {isDry && say(IMPORTS.checked)}
      </p>
      {result.details.length > 0 && (
        <>
          <PlainTable label={say(IMPORTS.reason)} columns={COLUMNS}>
            {result.details.map(({ line, field, value, message }, at) => (
              <tr key={at}>
                <td>{line}</td>
                <td>{field}</td>
                <td className="broken found">
                  <bdi>{value}</bdi>
                </td>
                <td className="broken">
                  <bdi>{message}</bdi>
                </td>
              </tr>
            ))}
          </PlainTable>
          {/* Those that only are counted. */}
          {result.errors.slice(result.details.length).map((rest) => (
            <p key={rest}>… {rest}</p>
          ))}
          <p>{say(IMPORTS.chosen)}</p>
        </>
      )}
    </>
  );
}
