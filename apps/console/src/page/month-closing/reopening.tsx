// Reopens a consolidated month and all later ones, after showing which ones.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import type { MonthState } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { Form, TextField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type BranchMonth, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';

interface Props {
  place: BranchMonth;
  /** The months that will be open again. */
  months: readonly MonthState[];
}

export function Reopening({ place, months }: Props): ReactNode {
  const { say } = useLanguage();
  const { services, token } = useSession();
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const reopen = useChange(async () => {
    const params = { path: place };
    const body = { yearmonth: monthYear(place), reason };
    await services.movements.POST('/monthReopening/{company}/{branch}', { params, body });
    // Reopening deletes the record of the consolidation run.
    cache.removeQueries({ queryKey: ['consolidation'] });
  });
  if (!token.isAdmin) return <p className="small">{say(MONTH_CLOSING.reopenedBy)}</p>;
  return (
    <section>
      <h2>{say(MONTH_CLOSING.reopening)}</h2>
      <p>{say(MONTH_CLOSING.reopens)}</p>
      <ul>
        {months.map(({ yearmonth, seal }) => (
          <li key={yearmonth}>{say(MONTH_CLOSING.monthAndSeal(yearmonth, seal ?? 0))}</li>
        ))}
      </ul>
      <Form of={reopen} submit={MONTH_CLOSING.reopen(months.length)} onSubmit={() => reopen.mutate()}>
        <TextField label={LAYOUT.reason} className="wide" required value={reason} onChange={setReason} />
      </Form>
    </section>
  );
}
