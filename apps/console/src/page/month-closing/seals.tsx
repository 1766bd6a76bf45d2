// The seals of a month, and what changed in the books since the chosen seal.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { allPages, bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { EVENTS } from '../events/event-texts.ts';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { AccountName } from '../layout/account-name.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { When } from '../layout/when.tsx';
import { type BranchMonth, inAddress, isoMonth } from '../layout/year-month.ts';
import { EntryHistory } from '../ledger/entry-history.tsx';
import { useAccounts } from '../ledger/use-accounts.ts';
import { useSession } from '../session/session.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';

type Changes = components['schemas']['SealChanges'];
type Change = Changes['content'][number];
type Seal = components['schemas']['Seal'];

export function Seals({ place }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const [chosen, setChosen] = useState<number>();
  const seals = useQuery({
    queryKey: ['seals', place],
    queryFn: async () =>
      bodyFrom(
        await services.movements.GET('/seals/{company}/{branch}/{year}/{month}', { params: { path: place } }),
      ),
  });
  const columns: Column<Seal>[] = [
    {
      title: MONTH_CLOSING.seal,
      value: ({ seal }) => seal,
      cell: ({ seal }) => (
        <button
          type="button"
          aria-pressed={seal === chosen}
          aria-label={say(MONTH_CLOSING.changes(seal))}
          title={say(MONTH_CLOSING.changes(seal))}
          onClick={() => setChosen(seal)}
        >
          {seal}
        </button>
      ),
    },
    {
      title: MONTH_CLOSING.sealed,
      value: ({ sealedAt }) => sealedAt,
      cell: ({ sealedAt, sealedBy }) => <When at={sealedAt} by={sealedBy} />,
    },
    { title: MONTH_CLOSING.by, value: ({ sealedBy }) => sealedBy, cell: null },
    {
      title: MONTH_CLOSING.reopenedAt,
      value: ({ reopenedAt }) => reopenedAt,
      cell: ({ reopenedAt, reopenedBy }) => <When at={reopenedAt} by={reopenedBy} />,
    },
    { title: MONTH_CLOSING.by, value: ({ reopenedBy }) => reopenedBy, cell: null },
    {
      title: LAYOUT.reason,
      className: 'words',
      value: ({ reason }) => reason,
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
  ];
  return (
    <section>
      <h2>{say(MONTH_CLOSING.seals)}</h2>
      <Answer of={seals}>
        {(found) => (
          <>
            <RowsCsvButton name={`selos-${fileEnding(place)}`} columns={columns} rows={found} />
            <PlainTable label={say(MONTH_CLOSING.seals)} columns={columns} rows={found} />
          </>
        )}
      </Answer>
      {chosen !== undefined && <ChangesSince key={chosen} place={place} seal={chosen} />}
    </section>
  );
}

function ChangesSince({ place, seal }: { place: BranchMonth; seal: number }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const changes = useQuery({
    queryKey: ['seal-changes', place, seal],
    queryFn: async () =>
      bodyFrom(
        await services.movements.GET('/seals/{company}/{branch}/{year}/{month}/{seal}/changes', {
          params: { path: { ...place, seal } },
        }),
      ),
  });
  return (
    <>
      <h3>{say(MONTH_CLOSING.changes(seal))}</h3>
      <Answer of={changes}>{(found) => <Changed of={found} place={place} seal={seal} />}</Answer>
    </>
  );
}

interface ChangedProps {
  of: Changes;
  place: BranchMonth;
  seal: number;
}

function Changed({ of: { content, balances, totalElements }, place, seal }: ChangedProps): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  // The file has all changes; the view shows the first page of them.
  const all = async (): Promise<Change[]> =>
    await allPages(async (page) =>
      bodyFrom(
        await services.movements.GET('/seals/{company}/{branch}/{year}/{month}/{seal}/changes', {
          params: { path: { ...place, seal }, query: page },
        }),
      ),
    );
  const columns: Column<Change>[] = [
    { title: MONTH_CLOSING.change, value: ({ change }) => say(MONTH_CLOSING[change]) },
    { title: EVENTS.when, value: ({ at }) => at, cell: null },
    {
      title: MONTH_CLOSING.by,
      value: ({ subject }) => subject,
      cell: ({ at, subject }) => <When at={at} by={subject} />,
    },
    { title: LAYOUT.entry, value: numberOf, cell: (change) => <ChangedEntry of={change} /> },
    {
      title: LAYOUT.amount,
      isAmount: true,
      value: ({ entry }) => entry.valor,
      cell: ({ entry }) => <Amount of={entry.valor} />,
    },
    {
      title: LAYOUT.history,
      className: 'words',
      value: ({ entry }) => entry.historico,
      cell: ({ entry }) => <EntryHistory of={entry} company={place.company} />,
    },
    { title: LAYOUT.historyCode, value: ({ entry }) => entry.cdhistorico, cell: null },
  ];
  if (content.length === 0 && balances.length === 0) return <p>{say(MONTH_CLOSING.noChanges)}</p>;
  return (
    <>
      {content.length > 0 && (
        <>
          <RowsCsvButton name={`mudancas-${fileEnding(place)}`} columns={columns} rows={all} />
          <PlainTable label={say(LAYOUT.entry)} columns={columns} rows={content} />
        </>
      )}
      {totalElements > content.length && (
        <p className="small">{say(MONTH_CLOSING.firstChanges(content.length, totalElements))}</p>
      )}
      {balances.length > 0 && <ChangedBalances balances={balances} place={place} />}
    </>
  );
}

function numberOf({ documento, entry }: Change): string {
  return `${documento}/${entry.lancamento}`;
}

/** An entry that was removed has no document to link to. */
function ChangedEntry({ of }: { of: Change }): ReactNode {
  if (of.change === 'REMOVED') return numberOf(of);
  return (
    <Link to="/documento/$document" params={{ document: String(of.entry.documentId) }}>
      {numberOf(of)}
    </Link>
  );
}

type Balanced = Changes['balances'][number];

interface BalancesProps {
  balances: readonly Balanced[];
  place: BranchMonth;
}

function ChangedBalances({ balances, place }: BalancesProps): ReactNode {
  const { say } = useLanguage();
  const named = useAccounts(place.company, [balances.map(({ contaId }) => contaId)]);
  const balance = (title: Text, of: (row: Balanced) => number): Column<Balanced> => ({
    title,
    isAmount: true,
    value: of,
    cell: (row) => <Balance of={of(row)} />,
  });
  const columns: Column<Balanced>[] = [
    {
      title: LAYOUT.account,
      isHead: true,
      value: ({ cdAccounting }) => cdAccounting,
      cell: ({ contaId, cdAccounting, cdReduced }) => (
        <Link
          to="/$company/$branch/razao/$account/$year/$month"
          params={{ ...inAddress(place), account: cdReduced }}
        >
          <AccountName account={{ cdAccounting, name: named.data?.get(contaId)?.name ?? '' }} />
        </Link>
      ),
    },
    balance(MONTH_CLOSING.before, ({ before }) => before.accumulatedBalance),
    balance(MONTH_CLOSING.after, ({ after }) => after.accumulatedBalance),
  ];
  return (
    <>
      {named.error && <ProblemMessage of={named.error} again={() => void named.refetch()} />}
      <RowsCsvButton name={`saldos-${fileEnding(place)}`} columns={columns} rows={balances} />
      <VirtualTable label={say(LAYOUT.balance)} columns={columns} rows={balances} isFree />
    </>
  );
}

function fileEnding(place: BranchMonth): string {
  return `${place.company}-${place.branch}-${isoMonth(place)}`;
}
