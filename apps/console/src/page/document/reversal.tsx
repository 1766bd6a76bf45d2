// Reverses an entry number or a whole document, of whatever month, into a month that is open.
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { monthOf } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { REVERSAL } from './reversal-texts.ts';

type Reversed = components['schemas']['Reversal'];

const BATCHES_MAX = 1_000;
const NEW = 'new';

/** An entry, by its id and number, or the document as a whole. */
export interface Reversible {
  readonly kind: 'entry' | 'document';
  readonly id: number;
  readonly number: string;
}

interface Props {
  of: Reversible;
  place: { company: string; branch: string };
  onCancel: () => void;
}

export function ReversalForm({ of, place, onCancel }: Props): ReactNode {
  const { say } = useLanguage();
  const title = useId();
  const found = useBranch(place.company, place.branch);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        {say(of.kind === 'entry' ? REVERSAL.ofEntry(of.number) : REVERSAL.ofDocument(of.number))}
      </h2>
      <p>{say(REVERSAL.effect)}</p>
      <Answer of={found}>
        {(answer) => {
          const open = answer?.branch.months.filter(({ status }) => status === 'OPEN') ?? [];
          return open.length === 0 ? (
            <p className="problem">{say(REVERSAL.noOpenMonth)}</p>
          ) : (
            <Fields
              of={of}
              place={place}
              months={open.map(({ yearmonth }) => yearmonth)}
              onCancel={onCancel}
            />
          );
        }}
      </Answer>
    </section>
  );
}

interface FieldsProps extends Props {
  /** MM/YYYY */
  months: readonly string[];
}

function Fields({ of, place, months, onCancel }: FieldsProps): ReactNode {
  const { say } = useLanguage();
  const [yearmonth, setYearmonth] = useState(months.at(-1) ?? '');
  const [batch, setBatch] = useState<string>(NEW);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [priorYear, setPriorYear] = useState(false);
  const [month = '', year = ''] = yearmonth.split('/');
  const where = { ...place, ...monthOf({ year, month }) };
  const reverse = useReversal({ of, where, batch, onBatch: setBatch });
  if (reverse.data) return <Done reversal={reverse.data} />;
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          reverse.mutate({ day: day.padStart(2, '0'), reason, priorYear });
        }}
      >
        <label>
          {say(REVERSAL.month)}
          <select
            value={yearmonth}
            onChange={({ target }) => {
              setYearmonth(target.value);
              setBatch(NEW);
            }}
          >
            {months.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <BatchField where={where} value={batch} onChange={setBatch} />
        <label>
          {say(REVERSAL.day)}
          <input
            inputMode="numeric"
            pattern="[0-9]{1,2}"
            size={3}
            required
            autoFocus
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <label className="wide">
          {say(REVERSAL.reason)}
          <input required value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={priorYear}
            onChange={({ target }) => setPriorYear(target.checked)}
          />
          {say(REVERSAL.priorYear)}
        </label>
        <div className="switch">
          <button type="submit" className="main" disabled={reverse.isPending}>
            {say(REVERSAL.reverse)}
          </button>
          <button type="button" onClick={onCancel}>
            {say(REVERSAL.cancel)}
          </button>
        </div>
      </form>
      {reverse.error && <ProblemMessage of={reverse.error} />}
    </>
  );
}

interface BatchProps {
  where: Where;
  value: string;
  onChange: (batch: string) => void;
}

function BatchField({ where: { company, branch, year, month }, value, onChange }: BatchProps): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const batches = useQuery({
    queryKey: ['batches', company, branch, year, month],
    queryFn: async () => {
      const query = { company, branch, year, month, size: BATCHES_MAX };
      return bodyFrom(await services.movements.GET('/batches', { params: { query } })).content;
    },
  });
  if (batches.error) return <ProblemMessage of={batches.error} again={() => void batches.refetch()} />;
  return (
    <label>
      {say(REVERSAL.batch)}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value={NEW}>{say(REVERSAL.newBatch)}</option>
        {batches.data?.map(({ id, lote, descricao }) => (
          <option key={id} value={id}>
            {lote} {descricao}
          </option>
        ))}
      </select>
    </label>
  );
}

function Done({ reversal: { id, entries } }: { reversal: Reversed }): ReactNode {
  const { say } = useLanguage();
  return (
    <p className="good" role="status">
      {say(REVERSAL.done(entries))}{' '}
      <Link to="/documento/$document" params={{ document: String(id) }}>
        {say(REVERSAL.toDocument)}
      </Link>
    </p>
  );
}

interface Where {
  readonly company: string;
  readonly branch: string;
  readonly year: number;
  readonly month: number;
}

interface ReversalPlan {
  readonly of: Reversible;
  readonly where: Where;
  /** Id, or NEW. */
  readonly batch: string;
  /** Called with the id of a batch that was made for the reversal. */
  readonly onBatch: (id: string) => void;
}

interface Entered {
  readonly day: string;
  readonly reason: string;
  readonly priorYear: boolean;
}

function useReversal({
  of,
  where,
  batch,
  onBatch,
}: ReversalPlan): UseMutationResult<Reversed, Error, Entered> {
  const { services } = useSession();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (entered) => {
      const { movements } = services;
      let batchId = Number(batch);
      if (batch === NEW) {
        const { company: empresa, branch: filial, year: ano, month: mes } = where;
        batchId = bodyFrom(await movements.POST('/batch', { body: { empresa, filial, ano, mes } })).id;
        await cache.invalidateQueries({ queryKey: ['batches'] });
        // A refused reversal leaves the batch: the next try enters it too.
        onBatch(String(batchId));
      }
      const body = { batchId, ...entered };
      const params = { path: { id: of.id } };
      return bodyFrom(
        of.kind === 'entry'
          ? await movements.POST('/entry/{id}/reversal', { params, body })
          : await movements.POST('/document/{id}/reversal', { params, body }),
      );
    },
    onSuccess: async () => {
      await cache.invalidateQueries();
    },
  });
}
