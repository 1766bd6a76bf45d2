// Form that reverses an entry number or a whole document, of any month, in an open month.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useChange } from '../api/use-change.ts';
import { BranchMonths } from '../companies/branch-months.tsx';
import { BatchField, NEW_BATCH, useBatches, useBatchFor } from '../imports/batch-field.tsx';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { Form, SelectField, TextField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { monthOfText } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { REVERSAL } from './document-texts.ts';

/** What is reversed: an entry, by its id and number, or a whole document. */
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
  return (
    <section
      aria-labelledby={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <h2 id={title}>
        {say(of.kind === 'entry' ? REVERSAL.ofEntry(of.number) : REVERSAL.ofDocument(of.number))}
      </h2>
      <p>{say(REVERSAL.effect)}</p>
      <BranchMonths of={place}>
        {(all) => {
          const open = all.filter(({ status }) => status === 'OPEN');
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
      </BranchMonths>
    </section>
  );
}

interface FieldsProps extends Props {
  /** The months to choose from, as MM/YYYY. */
  months: readonly string[];
}

function Fields({ of, place: { company, branch }, months, onCancel }: FieldsProps): ReactNode {
  const { say } = useLanguage();
  const { movements } = useSession().services;
  const [yearmonth, setYearmonth] = useState(months.at(-1) ?? '');
  const [batch, setBatch] = useState<string>(NEW_BATCH);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [priorYear, setPriorYear] = useState(false);
  const where = { company, branch, ...monthOfText(yearmonth) };
  const batches = useBatches(where);
  const into = useBatchFor(where, setBatch);
  const reverse = useChange(
    async () =>
      await into(batch, async (batchId) => {
        const body = { batchId, day: day.padStart(2, '0'), reason, priorYear };
        const params = { path: { id: of.id } };
        return bodyFrom(
          of.kind === 'entry'
            ? await movements.POST('/entry/{id}/reversal', { params, body })
            : await movements.POST('/document/{id}/reversal', { params, body }),
        );
      }),
  );
  if (reverse.data)
    return (
      <p className="good" role="status">
        {say(REVERSAL.done(reverse.data.entries))}{' '}
        <Link to="/documento/$document" params={{ document: String(reverse.data.id) }}>
          {say(REVERSAL.toDocument)}
        </Link>
      </p>
    );
  const cancel = (
    <button type="button" onClick={onCancel}>
      {say(REVERSAL.cancel)}
    </button>
  );
  return (
    <Form of={reverse} submit={REVERSAL.reverse} isMain onSubmit={() => reverse.mutate()} others={cancel}>
      <SelectField
        label={REVERSAL.month}
        value={yearmonth}
        onChange={(chosen) => {
          setYearmonth(chosen);
          setBatch(NEW_BATCH);
        }}
      >
        {/* A month that was closed meanwhile: the field shows the month that the request names. */}
        {!months.includes(yearmonth) && <option>{yearmonth}</option>}
        {months.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Answer of={batches}>
        {(found) => <BatchField batches={found} value={batch} onChange={setBatch} />}
      </Answer>
      <TextField
        label={LAYOUT.day}
        inputMode="numeric"
        pattern="[0-9]{1,2}"
        size={3}
        required
        autoFocus
        value={day}
        onChange={setDay}
      />
      <TextField label={LAYOUT.reason} className="wide" required value={reason} onChange={setReason} />
      <label className="choice">
        <input type="checkbox" checked={priorYear} onChange={({ target }) => setPriorYear(target.checked)} />
        {say(REVERSAL.priorYear)}
      </label>
    </Form>
  );
}
