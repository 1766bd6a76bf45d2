// Closes the result accounts of a fiscal year or quarter: first what it will post, then the posting.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { AccountField } from '../layout/account-field.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { HeadRow } from '../layout/plain-table.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { RowsCsvButton } from '../layout/rows-csv-button.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { monthOf } from '../layout/year-month.ts';
import { useAccounts } from '../ledger/use-accounts.ts';
import { useSession } from '../session/session.tsx';
import { YEAR_CLOSING } from './year-closing-texts.ts';

type Closing = components['schemas']['YearClosing'];
type ClosingRequest = Omit<components['schemas']['YearClosingRequest'], 'dryRun'>;

const ROUTE = '/$company/$branch/encerramento/$year/$month';
const QUARTERS = [1, 2, 3, 4];
const EQUITY = ['03'] as const;
const CLEARING = ['04', '09'] as const;
const COLUMNS = [
  { title: LAYOUT.entry },
  { title: LAYOUT.account },
  { title: LAYOUT.counterAccount },
  { title: YEAR_CLOSING.amount, isAmount: true },
];

const CSV_COLUMNS = [
  { title: LAYOUT.entry },
  { title: YEAR_CLOSING.side },
  { title: LAYOUT.account },
  { title: LAYOUT.name },
  { title: LAYOUT.counterAccount },
  { title: YEAR_CLOSING.amount },
];

interface Place {
  readonly company: string;
  readonly branch: string;
}

export function YearClosingView(): ReactNode {
  const { say } = useLanguage();
  const { company, branch, ...address } = useParams({ from: ROUTE });
  const month = monthOf(address);
  return (
    <>
      <MonthHeading
        company={company}
        branch={branch}
        title={`${say(YEAR_CLOSING.title)} ${month.year}`}
        month={month}
      />
      <ClosingForm
        key={`${company}/${branch}/${month.year}`}
        place={{ company, branch }}
        startYear={month.year}
      />
    </>
  );
}

function ClosingForm({ place, startYear }: { place: Place; startYear: number }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const cache = useQueryClient();
  const [request, setRequest] = useState<ClosingRequest>({
    year: startYear,
    profitAccount: '',
    lossAccount: '',
  });
  const send = useMutation({
    mutationFn: async (dryRun: boolean) =>
      bodyFrom(
        await services.movements.POST('/yearClosing/{company}/{branch}', {
          params: { path: place },
          body: { ...request, dryRun },
        }),
      ),
    onSuccess: async (closing) => {
      if (!closing.dryRun) await cache.invalidateQueries();
    },
  });
  // What was shown is of the fields as they were.
  const change = (changed: ClosingRequest): void => {
    setRequest(changed);
    send.reset();
  };
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(true);
        }}
      >
        <ClosingFields company={place.company} of={request} onChange={change} />
        <button type="submit" className="main" disabled={send.isPending}>
          {say(YEAR_CLOSING.preview)}
        </button>
      </form>
      <p className="small">{say(YEAR_CLOSING.code)}</p>
      {send.error && <ProblemMessage of={send.error} />}
      {send.data && (
        <Result closing={send.data}>
          {send.data.dryRun && (
            <button
              type="button"
              className="main"
              disabled={send.isPending}
              onClick={() => send.mutate(false)}
            >
              {say(YEAR_CLOSING.close)}
            </button>
          )}
        </Result>
      )}
    </>
  );
}

interface FieldsProps {
  company: string;
  of: ClosingRequest;
  onChange: (changed: ClosingRequest) => void;
}

function ClosingFields({ company, of, onChange }: FieldsProps): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <label>
        {say(YEAR_CLOSING.year)}
        <input
          type="number"
          required
          value={of.year}
          onChange={({ target }) => onChange({ ...of, year: Number(target.value) })}
        />
      </label>
      <label>
        {say(YEAR_CLOSING.what)}
        <select
          value={of.quarter ?? 0}
          onChange={({ target }) =>
            onChange({ ...of, quarter: target.value === '0' ? null : Number(target.value) })
          }
        >
          <option value={0}>{say(YEAR_CLOSING.wholeYear)}</option>
          {QUARTERS.map((quarter) => (
            <option key={quarter} value={quarter}>
              {say(YEAR_CLOSING.quarter(quarter))}
            </option>
          ))}
        </select>
      </label>
      {(['profit', 'loss'] as const).map((kind) => (
        <AccountField
          key={kind}
          label={say(YEAR_CLOSING[kind])}
          company={company}
          natures={EQUITY}
          isRequired
          value={String(of[`${kind}Account`])}
          onChange={(code) => onChange({ ...of, [`${kind}Account`]: code })}
        />
      ))}
      <AccountField
        label={say(YEAR_CLOSING.clearing)}
        company={company}
        natures={CLEARING}
        isRequired={false}
        value={String(of.clearingAccount ?? '')}
        onChange={(code) => {
          const { clearingAccount: _, ...others } = of;
          onChange(code === '' ? others : { ...others, clearingAccount: code });
        }}
      />
    </>
  );
}

interface ResultProps {
  closing: Closing;
  /** What may be done with it. */
  children: ReactNode;
}

function Result({ closing, children }: ResultProps): ReactNode {
  const { say, tag } = useLanguage();
  const { result, date, entries, documentId } = closing;
  const { data: accounts } = useAccounts(closing.company, [
    entries.flatMap(({ contaId, contrapartida }) => [contaId, contrapartida]),
  ]);
  const day = new Date(date).toLocaleDateString(tag, { timeZone: 'UTC' });
  return (
    <>
      <p className="good" role="status">
        {say(result < 0 ? YEAR_CLOSING.lossOf : YEAR_CLOSING.profitOf)} <Amount of={Math.abs(result)} />.{' '}
        {say(YEAR_CLOSING.on(day, entries.length))}{' '}
        {documentId === null ? (
          say(YEAR_CLOSING.nothingSaved)
        ) : (
          <>
            {say(YEAR_CLOSING.done)}{' '}
            <Link to="/documento/$document" params={{ document: String(documentId) }}>
              {say(YEAR_CLOSING.toDocument)}
            </Link>
          </>
        )}
      </p>
      <p className="switch">
        {children}
        <RowsCsvButton
          name={`encerramento-${closing.company}-${closing.branch}-${date}`}
          columns={CSV_COLUMNS}
          rows={entries.map(({ lancamento, debcre, conta, contaId, contrapartida, valor }) => [
            lancamento,
            debcre,
            conta,
            accounts?.get(contaId)?.name,
            accounts?.get(contrapartida)?.cdReduced,
            valor,
          ])}
        />
      </p>
      <VirtualTable
        label={say(YEAR_CLOSING.title)}
        columns={COLUMNS.length}
        count={entries.length}
        head={<HeadRow columns={COLUMNS} />}
        row={(index) => {
          const entry = entries[index];
          return (
            entry && (
              <tr key={entry.lancamento} aria-rowindex={index + 2}>
                <td>{entry.lancamento}</td>
                <td className="text">
                  <AccountName account={accounts?.get(entry.contaId)} />
                </td>
                <td className="text">
                  <AccountName account={accounts?.get(entry.contrapartida)} />
                </td>
                <td className="amount">
                  <Amount of={entry.valor} side={entry.debcre} />
                </td>
              </tr>
            )
          );
        }}
      />
    </>
  );
}
