// An account in a month: every line that posts to it with the balance after it, in the pages that the reader looks at.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/queries.ts';
import { useLanguage } from '../language/language.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect } from '../layout/csv-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { inAddress, monthAfter, monthOf, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { TRIAL_BALANCE } from '../trial-balance/trial-balance-texts.ts';
import { AccountMonths } from './account-months.tsx';
import { type LedgerLine, sumOf } from './ledger-lines.ts';
import { LEDGER } from './ledger-texts.ts';
import { useAccount } from './use-account.ts';
import { type Accounts, useAccounts } from './use-accounts.ts';
import {
  type LedgerPage,
  type LedgerPages,
  type LedgerPlace,
  PAGE_SIZE,
  useLedgerPages,
} from './use-ledger-pages.ts';

export const LEDGER_PATH = '/$company/$branch/razao/$account/$year/$month';
const COLUMNS = 6;
const NO_ACCOUNTS: Accounts = new Map();

type MonthBalance = components['schemas']['BalanceDetailRow'];

export function LedgerView(): ReactNode {
  const { say, tag } = useLanguage();
  const { services } = useSession();
  const { company, branch, account: given, ...address } = useParams({ from: LEDGER_PATH });
  const { year, month } = monthOf(address);
  const code = useAccount(company, given).data?.cdReduced ?? given;
  const csv = async (dialect: Dialect): Promise<Blob> =>
    bodyFrom(
      await services.queries.POST('/generalLedgerQuery', {
        params: { query: { dialect } },
        body: { conta: code, empresa: company, filial: branch, year, month, dayStart: 0, dayEnd: 0 },
        headers: { Accept: 'text/csv' },
        parseAs: 'blob',
      }),
    );
  const beside = (months: number): ReactNode => {
    const other = monthAfter({ year, month }, months);
    return (
      <Link
        to={LEDGER_PATH}
        params={{ company, branch, account: code, ...inAddress(other) }}
        className="button"
        aria-label={say(months < 0 ? LAYOUT.earlier : LAYOUT.later)}
      >
        {months < 0 ? '‹' : '›'}
      </Link>
    );
  };
  return (
    <>
      <MonthHeading
        company={company}
        branch={branch}
        title={say(LEDGER.title(monthYear({ year, month })))}
        earlier={beside(-1)}
        later={beside(1)}
        way={
          <Link
            to="/$company/$branch/balancete/$year/$month"
            params={{ company, branch, ...inAddress({ year, month }) }}
          >
            {say(TRIAL_BALANCE.title)} {monthYear({ year, month })}
          </Link>
        }
      >
        <CsvButton name={`razao-${company}-${branch}-${code}-${year}-${month}`} load={csv} />
      </MonthHeading>
      <AccountMonth
        key={`${tag} ${company}/${branch}/${given}/${year}/${month}`}
        place={{ company, branch, code: given, year, month }}
      />
    </>
  );
}

/** The account, its balance and the first lines are asked for together. */
function AccountMonth({ place }: { place: LedgerPlace }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company, branch, code } = place;
  const found = useAccount(company, code);
  const lines = useLedgerPages(place);
  const balance = useQuery({
    queryKey: ['account-month', place],
    queryFn: async () => {
      const anomes = monthYear(place);
      const body = { conta: code, empresa: company, filial: branch, anomesini: anomes, anomesfim: anomes };
      return bodyFrom(await services.queries.POST('/balanceInquiryDetails', { body }));
    },
  });
  return (
    <Answer of={found}>
      {(account) =>
        account === null ? (
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
  const { company, branch, code, year, month } = place;
  // Lines are shown before the names of their counter-accounts and the plot are asked for.
  const { data: accounts = NO_ACCOUNTS } = useAccounts(
    company,
    (pages.data?.pages ?? []).map(({ lines }) => lines.map(({ counterAccount }) => counterAccount)),
  );
  return (
    <Answer of={pages}>
      {({ pages: held }) => (
        <>
          <Lines pages={held} accounts={accounts} balance={balance} onEnd={onEnd} onStart={onStart} />
          <AccountMonths company={company} branch={branch} code={code} month={{ year, month }} />
        </>
      )}
    </Answer>
  );
}

interface LinesProps {
  pages: readonly LedgerPage[];
  accounts: Accounts;
  balance: MonthBalance;
  onEnd: () => void;
  onStart: (index: number) => void;
}

function Lines({ pages, accounts, balance, onEnd, onStart }: LinesProps): ReactNode {
  const { say } = useLanguage();
  const start = ((pages[0]?.page ?? 1) - 1) * PAGE_SIZE;
  const lines = useMemo(() => pages.flatMap((page) => page.lines), [pages]);
  const { openingBalance } = balance;
  const closing = (
    <tr>
      <th scope="row" colSpan={COLUMNS - 2}>
        {say(LEDGER.closing)}
      </th>
      <td className="amount">
        <Balance of={balance.accumulatedBalance} />
      </td>
      <td />
    </tr>
  );
  const isUnsorted = pages.some(({ sort }) => sort === 'id');
  return (
    <>
      {isUnsorted && <p className="small">{say(LEDGER.unsorted)}</p>}
      <VirtualTable
        label={say(LEDGER.title(''))}
        columns={COLUMNS}
        count={start + lines.length}
        start={start}
        onEnd={onEnd}
        onStart={onStart}
        head={
          <>
            <tr>
              <th scope="col">{say(LAYOUT.day)}</th>
              <th scope="col">{say(LAYOUT.history)}</th>
              {[LAYOUT.debit, LAYOUT.credit, LAYOUT.balance].map((title) => (
                <th key={title.en} scope="col" className="amount">
                  {say(title)}
                </th>
              ))}
              <th scope="col">{say(LAYOUT.counterAccount)}</th>
            </tr>
            <tr className="opening">
              <th scope="row" colSpan={COLUMNS - 2}>
                {lines.length === 0 ? `${say(LEDGER.opening)}. ${say(LEDGER.empty)}` : say(LEDGER.opening)}
              </th>
              <td className="amount">
                <Balance of={openingBalance} />
              </td>
              <td />
            </tr>
          </>
        }
        row={(index) => {
          const line = lines[index - start];
          return (
            line && (
              <LedgerRow
                key={`${line.entry.id} ${index}`}
                line={line}
                opening={openingBalance}
                index={index}
                accounts={accounts}
              />
            )
          );
        }}
        foot={closing}
      />
    </>
  );
}

interface RowProps {
  line: LedgerLine;
  /** Of the month. */
  opening: number;
  index: number;
  accounts: Accounts;
}

function LedgerRow({ line, opening, index, accounts }: RowProps): ReactNode {
  const { say } = useLanguage();
  const { entry, side, counterAccount, balance } = line;
  return (
    <tr aria-rowindex={index + 3}>
      <td>{entry.day}</td>
      <td className="text">
        <Link to="/documento/$document" params={{ document: String(entry.documentId) }}>
          {entry.lancamento}
        </Link>{' '}
        <bdi>{entry.historico}</bdi>
        {entry.reversedBy !== undefined && <span className="mark">{say(LEDGER.reversed)}</span>}
        {entry.reverses !== undefined && <span className="mark">{say(LEDGER.reversal)}</span>}
      </td>
      <td className="amount">{side === 'D' && <Amount of={entry.valor} />}</td>
      <td className="amount">{side === 'C' && <Amount of={entry.valor} />}</td>
      <td className="amount">
        <Balance of={sumOf(opening, balance)} />
      </td>
      <td className="text">
        {counterAccount === null ? (
          <span className="code">{say(LEDGER.several)}</span>
        ) : (
          <AccountName account={accounts.get(counterAccount)} />
        )}
      </td>
    </tr>
  );
}

function Balance({ of }: { of: number }): ReactNode {
  return <Amount of={of} side={of < 0 ? 'C' : 'D'} />;
}
