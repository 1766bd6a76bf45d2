// The table of the trial balance: one month with its movement, or the closing balances of several months. Every figure
// of an account links to its ledger of that month, or to the accounts that it sums.
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type Column as TableColumn, levelStyle } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { type BranchMonth, type InAddress, inAddress } from '../layout/year-month.ts';
import type { AccountRow } from './account-rows.ts';
import type { Column } from './balance-columns.ts';
import { TRIAL_BALANCE } from './trial-balance-texts.ts';

interface TableProps<Row extends AccountRow> {
  company: string;
  branch: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  closed: ReadonlySet<string>;
  onToggle: (code: string) => void;
  /** Whether all accounts are shown; the totals, which cover all accounts, appear only then. */
  isWhole: boolean;
}

export function BalanceTable<Row extends AccountRow>({
  company,
  branch,
  columns,
  rows,
  closed,
  onToggle,
  isWhole,
}: TableProps<Row>): ReactNode {
  const { say } = useLanguage();
  const shown = columns.map(({ title, month, amount, isBalance }) => {
    const place = { company, branch, ...inAddress(month) };
    return {
      title,
      isAmount: true,
      cell: (row: Row) => <Figure amount={amount(row)} isBalance={isBalance} to={addressOf(row, place)} />,
    };
  });
  const head: TableColumn<Row> = {
    title: LAYOUT.account,
    isHead: true,
    attributes: ({ level }) => ({ style: levelStyle(level) }),
    cell: (row) => <RowHead row={row} isClosed={closed.has(row.cdAccounting)} onToggle={onToggle} />,
  };
  return (
    <VirtualTable
      label={say(TRIAL_BALANCE.title)}
      columns={[head, ...shown]}
      rows={rows}
      classOf={({ kind }) => (kind === 'S' ? 'synthetic' : 'analytic')}
      foot={
        isWhole ? (
          <tr>
            <th scope="row">{say(LAYOUT.total)}</th>
            {columns.map(({ title, total, isBalance }) => (
              <td key={title.en} className="amount">
                <Figure amount={total} isBalance={isBalance} />
              </td>
            ))}
          </tr>
        ) : undefined
      }
    />
  );
}

interface FigureProps {
  amount: number | undefined;
  isBalance: boolean;
  /** The address of its details; totals have none. */
  to?: string;
}

function Figure({ amount, isBalance, to }: FigureProps): ReactNode {
  const text = isBalance ? <Balance of={amount} /> : <Amount of={amount} />;
  return to === undefined || amount === undefined ? text : <FigureLink to={to}>{text}</FigureLink>;
}

/**
 * A plain link. A link of the router compares the whole address for each figure, and with hundreds of figures in sight
 * that took most of the time of scrolling a wide table.
 */
function FigureLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const { history } = useRouter();
  return (
    <a
      href={to}
      onClick={(event) => {
        if (isForTheBrowser(event)) return;
        event.preventDefault();
        history.push(to);
      }}
    >
      {children}
    </a>
  );
}

/** Whether the browser handles the click: open in another tab or window, or save. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The address of the ledger of the month, or of the trial balance of the accounts below. */
function addressOf({ kind, cdAccounting, cdReduced }: AccountRow, place: InAddress<BranchMonth>): string {
  const { company, branch, year, month } = place;
  const [root, time] = [`/${encodeURIComponent(company)}/${encodeURIComponent(branch)}`, `${year}/${month}`];
  return kind === 'S'
    ? `${root}/balancete/${time}?conta=${encodeURIComponent(cdAccounting)}`
    : `${root}/razao/${encodeURIComponent(cdReduced)}/${time}`;
}

interface HeadProps {
  row: AccountRow;
  isClosed: boolean;
  onToggle: (code: string) => void;
}

function RowHead({ row, isClosed, onToggle }: HeadProps): ReactNode {
  if (row.kind !== 'S') return <AccountName account={row} />;
  return (
    <button
      type="button"
      className="tree"
      aria-expanded={!isClosed}
      onClick={() => onToggle(row.cdAccounting)}
    >
      <AccountName account={row} />
    </button>
  );
}
