// The seals of a month, and what changed in the books since the chosen seal.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { allPages, bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { EVENTS } from '../events/event-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { columnsOf, PlainTable } from '../layout/plain-table.tsx';
import type { CsvRow } from '../layout/rows-csv.ts';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { When } from '../layout/when.tsx';
import { type BranchMonth, inAddress, isoMonth } from '../layout/year-month.ts';
import { useAccounts } from '../ledger/use-accounts.ts';
import { useSession } from '../session/session.tsx';
import { MONTH_CLOSING } from './month-closing-texts.ts';

type Changes = components['schemas']['SealChanges'];

const { seal: SEAL, sealed: SEALED, reopenedAt: REOPENED_AT, by: BY } = MONTH_CLOSING;
const COLUMNS = columnsOf(SEAL, SEALED, REOPENED_AT, LAYOUT.reason);
const ENTRY_COLUMNS = [
  { title: MONTH_CLOSING.change },
  { title: MONTH_CLOSING.by },
  { title: LAYOUT.entry },
  { title: LAYOUT.amount, isAmount: true },
  { title: LAYOUT.history },
];
const BALANCE_COLUMNS = [
  { title: LAYOUT.account },
  { title: MONTH_CLOSING.before, isAmount: true },
  { title: MONTH_CLOSING.after, isAmount: true },
];
const SEAL_CSV_COLUMNS = columnsOf(SEAL, SEALED, BY, REOPENED_AT, BY, LAYOUT.reason);
const CHANGE = [MONTH_CLOSING.change, EVENTS.when, BY] as const;
const ENTRY_CSV_COLUMNS = columnsOf(...CHANGE, LAYOUT.entry, LAYOUT.amount, LAYOUT.history);

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
  return (
    <section>
      <h2>{say(MONTH_CLOSING.seals)}</h2>
      <Answer of={seals}>
        {(found) => (
          <>
            <RowsCsvButton
              name={`selos-${fileEnding(place)}`}
              columns={SEAL_CSV_COLUMNS}
              rows={() =>
                found.map(({ seal, sealedAt, sealedBy, reopenedAt, reopenedBy, reason }) => [
                  ...[seal, sealedAt, sealedBy, reopenedAt, reopenedBy, reason],
                ])
              }
            />
            <PlainTable label={say(MONTH_CLOSING.seals)} columns={COLUMNS}>
              {found.map(({ seal, sealedAt, sealedBy, reopenedAt, reopenedBy, reason }) => (
                <tr key={seal}>
                  <td>
                    <button
                      type="button"
                      aria-pressed={seal === chosen}
                      aria-label={say(MONTH_CLOSING.changes(seal))}
                      title={say(MONTH_CLOSING.changes(seal))}
                      onClick={() => setChosen(seal)}
                    >
                      {seal}
                    </button>
                  </td>
                  <td>
                    <When at={sealedAt} /> {sealedBy}
                  </td>
                  <td>
                    <When at={reopenedAt} /> {reopenedBy}
                  </td>
                  <td className="words">
                    <bdi>{reason}</bdi>
                  </td>
                </tr>
              ))}
            </PlainTable>
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
  const csv = async (): Promise<CsvRow[]> => {
    // The file has all changes; the view shows the first page of them.
    const changes = await allPages(async (page) =>
      bodyFrom(
        await services.movements.GET('/seals/{company}/{branch}/{year}/{month}/{seal}/changes', {
          params: { path: { ...place, seal }, query: page },
        }),
      ),
    );
    return changes.map(({ change, at, subject, documento, entry }) => [
      ...[say(MONTH_CLOSING[change]), at, subject],
      ...[`${documento}/${entry.lancamento}`, entry.valor, entry.historico],
    ]);
  };
  if (content.length === 0 && balances.length === 0) return <p>{say(MONTH_CLOSING.noChanges)}</p>;
  return (
    <>
      {content.length > 0 && (
        <>
          <RowsCsvButton name={`mudancas-${fileEnding(place)}`} columns={ENTRY_CSV_COLUMNS} rows={csv} />
          <PlainTable label={say(LAYOUT.entry)} columns={ENTRY_COLUMNS}>
            {content.map(({ change, at, subject, documento, entry }) => (
              <tr key={`${change} ${entry.id}`}>
                <td>{say(MONTH_CLOSING[change])}</td>
                <td>
                  <When at={at} /> {subject}
                </td>
                <td>
                  {change === 'ADDED' ? (
                    <Link to="/documento/$document" params={{ document: String(entry.documentId) }}>
                      {documento}/{entry.lancamento}
                    </Link>
                  ) : (
                    `${documento}/${entry.lancamento}`
                  )}
                </td>
                <td className="amount">
                  <Amount of={entry.valor} />
                </td>
                <td className="words">
                  <bdi>{entry.historico}</bdi>
                </td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
      {totalElements > content.length && (
        <p className="small">{say(MONTH_CLOSING.firstChanges(content.length, totalElements))}</p>
      )}
      {balances.length > 0 && <ChangedBalances balances={balances} place={place} />}
    </>
  );
}

interface BalancesProps {
  balances: Changes['balances'];
  place: BranchMonth;
}

function ChangedBalances({ balances, place }: BalancesProps): ReactNode {
  const { say } = useLanguage();
  const { data: accounts } = useAccounts(place.company, [balances.map(({ contaId }) => contaId)]);
  return (
    <>
      <RowsCsvButton
        name={`saldos-${fileEnding(place)}`}
        columns={BALANCE_COLUMNS}
        rows={() =>
          balances.map(({ cdAccounting, before, after }) => [
            ...[cdAccounting, before.accumulatedBalance, after.accumulatedBalance],
          ])
        }
      />
      <VirtualTable
        label={say(LAYOUT.balance)}
        columns={BALANCE_COLUMNS}
        rows={balances}
        row={({ contaId, cdAccounting, cdReduced, before, after }, rowindex) => (
          <tr key={contaId} aria-rowindex={rowindex}>
            <th scope="row">
              <Link
                to="/$company/$branch/razao/$account/$year/$month"
                params={{ ...inAddress(place), account: cdReduced }}
              >
                <AccountName account={{ cdAccounting, name: accounts?.get(contaId)?.name ?? '' }} />
              </Link>
            </th>
            {[before, after].map(({ accumulatedBalance: balance }, at) => (
              <td key={at} className="amount">
                <Balance of={balance} />
              </td>
            ))}
          </tr>
        )}
      />
    </>
  );
}

function fileEnding(place: BranchMonth): string {
  return `${place.company}-${place.branch}-${isoMonth(place)}`;
}
