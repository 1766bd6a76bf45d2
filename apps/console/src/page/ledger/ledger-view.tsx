// View of an account in a month: every line that posts to the account, with the balance after it. It loads the pages at
// which the reader looks.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bodyFrom, fileOf } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import type { Column } from '../layout/plain-table.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { monthOf, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { AccountMonths, useMonthBalances } from './account-months.tsx';
import { EntryHistory } from './entry-history.tsx';
import { type Entry, type LedgerLine, sumOf } from './ledger-lines.ts';
import { LEDGER } from './ledger-texts.ts';
import { type Accounts, useAccount, useAccounts } from './use-accounts.ts';
import { type LedgerPages, type LedgerPlace, PAGE_SIZE, useLedgerPages } from './use-ledger-pages.ts';

const ROUTE = '/$company/$branch/razao/$account/$year/$month';
const NO_ACCOUNTS: Accounts = new Map();

type MonthBalance = components['schemas']['BalanceDetailRow'];

export function LedgerView(): ReactNode {
  const { say, tag } = useLanguage();
  const { services } = useSession();
  const { account: given, ...of } = monthOf(useParams({ from: ROUTE }));
  const { company, branch, year, month } = of;
  const code = useAccount(company, given).data?.cdReduced ?? given;
  const csv = async (dialect: Dialect): Promise<Blob> =>
    bodyFrom(
      await services.queries.POST('/generalLedgerQuery', {
        params: { query: { dialect } },
        body: { conta: code, empresa: company, filial: branch, year, month, dayStart: 0, dayEnd: 0 },
        ...fileOf('text/csv'),
      }),
    );
  return (
    <>
      <MonthHeading place={of} title={say(LEDGER.title(monthYear(of)))} isPart hasNeighbours>
        <CsvButton name={`razao-${company}-${branch}-${code}-${year}-${month}`} load={csv} />
      </MonthHeading>
      <AccountMonth
        key={`${tag} ${company}/${branch}/${given}/${year}/${month}`}
        place={{ company, branch, code: given, year, month }}
      />
    </>
  );
}

/** Requests the account, its balance and the first lines together. */
function AccountMonth({ place }: { place: LedgerPlace }): ReactNode {
  const { say } = useLanguage();
  const found = useAccount(place.company, place.code);
  const lines = useLedgerPages(place);
  const balance = useMonthBalances(place, place);
  return (
    <Answer of={found}>
      {(account) =>
        account?.kind !== 'A' ? (
          <p className="problem">{say(LEDGER.noAccount)}</p>
        ) : (
          <>
            <h2>
              <AccountName account={account} />
            </h2>
            <Answer of={balance}>
              {([month]) => month && <Ledger place={place} balance={month} lines={lines} />}
            </Answer>
          </>
        )
      }
    </Answer>
  );
}

interface LedgerProps {
  place: LedgerPlace;
  balance: MonthBalance;
  lines: LedgerPages;
}

function Ledger({ place, balance, lines: { pages, onEnd, onStart } }: LedgerProps): ReactNode {
  const { say } = useLanguage();
  // The lines appear first; the names of their counter-accounts and the plot are requested after that.
  const counterAccounts = useAccounts(
    place.company,
    (pages.data?.pages ?? []).map(({ lines }) => lines.map(({ counterAccount }) => counterAccount)),
  );
  const { data: accounts = NO_ACCOUNTS, error: noNames } = counterAccounts;
  const { openingBalance, accumulatedBalance } = balance;
  const isSealed = useBranch(place).data?.branch.months.some(
    ({ yearmonth, status }) => yearmonth === monthYear(place) && status === 'CONSOLIDATED',
  );
  const columns: Column<LedgerLine>[] = [
    { title: LAYOUT.day, cell: ({ entry }) => entry.day },
    {
      title: LAYOUT.history,
      className: 'text',
      cell: ({ entry }) => <History of={entry} company={place.company} />,
    },
    {
      title: LAYOUT.debit,
      isAmount: true,
      cell: ({ entry, side }) => side !== 'C' && <Amount of={entry.valor} />,
    },
    {
      title: LAYOUT.credit,
      isAmount: true,
      cell: ({ entry, side }) => side !== 'D' && <Amount of={entry.valor} />,
    },
    {
      title: LAYOUT.balance,
      isAmount: true,
      cell: (line) => <Balance of={sumOf(openingBalance, line.balance)} />,
    },
    {
      title: LAYOUT.counterAccount,
      className: 'text',
      cell: ({ counterAccount }) =>
        counterAccount === null ? (
          <span className="code">{say(LEDGER.several)}</span>
        ) : (
          <AccountName account={accounts.get(counterAccount)} />
        ),
    },
  ];
  const total = (title: string, of: number): ReactNode => (
    <tr>
      <th scope="row" colSpan={columns.length - 2}>
        {title}
      </th>
      <td className="amount">
        <Balance of={of} />
      </td>
      <td />
    </tr>
  );
  return (
    <Answer of={pages}>
      {({ pages: held }) => {
        const lines = held.flatMap((page) => page.lines);
        // Only a purge leaves a sealed movement without its entries.
        const isPurged = lines.length === 0 && isSealed === true && hasMoved(balance);
        return (
          <>
            {noNames && <ProblemMessage of={noNames} again={() => void counterAccounts.refetch()} />}
            {isPurged && <p className="problem">{say(LAYOUT.purged)}</p>}
            {held.some(({ sort }) => sort === 'id') && <p className="small">{say(LEDGER.unsorted)}</p>}
            <VirtualTable
              label={say(LEDGER.title(''))}
              columns={columns}
              rows={lines}
              start={((held[0]?.page ?? 1) - 1) * PAGE_SIZE}
              onEnd={onEnd}
              onStart={onStart}
              opening={total(
                say(LAYOUT.opening) + (lines.length === 0 && !isPurged ? `. ${say(LEDGER.empty)}` : ''),
                openingBalance,
              )}
              foot={total(say(LAYOUT.closing), accumulatedBalance)}
            />
            <AccountMonths place={place} />
          </>
        );
      }}
    </Answer>
  );
}

function hasMoved({ movdeb, movcred, movenc = 0 }: MonthBalance): boolean {
  return [movdeb, movcred, movenc].some((amount) => amount !== 0);
}

interface HistoryProps {
  of: Entry;
  company: string;
}

/** The history of an entry, with the link to its document. */
function History({ of, company }: HistoryProps): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <Link to="/documento/$document" params={{ document: String(of.documentId) }}>
        {of.lancamento}
      </Link>{' '}
      <EntryHistory of={of} company={company} />
      {of.reversedBy !== undefined && <span className="mark">{say(LEDGER.reversed)}</span>}
      {of.reverses !== undefined && <span className="mark">{say(LEDGER.reversal)}</span>}
    </>
  );
}
