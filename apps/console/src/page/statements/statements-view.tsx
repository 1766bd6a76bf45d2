// View of the balance sheet and income statement of the months up to the current one, and of the printed books of the
// same months.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { bodyFrom, fileOf } from '../api/client.ts';
import { useBranch } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { asItIs } from '../language/text.ts';
import { AccountName } from '../layout/account-name.tsx';
import { Amount, Balance } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { CsvButton, type Dialect, FileButton } from '../layout/file-button.tsx';
import { SelectField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { type Column, levelStyle, PlainTable } from '../layout/plain-table.tsx';
import {
  inAddress,
  isoMonth,
  monthOf,
  monthOfIso,
  monthsFrom,
  monthsTo,
  monthYear,
  type YearMonth,
} from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { STATEMENTS } from './statement-texts.ts';
import { depthsOf } from './statement-rows.ts';
import { readStatement, type Statement } from './statement.ts';
import { YearPlot } from './year-plot.tsx';

const ROUTE = '/$company/$branch/demonstracoes/$year/$month';
const BOOKS = ['diario', 'razao', 'balancete'] as const;
const KINDS = ['bp', 'dre'] as const;
const MONTHS_OFFERED = 12;
/** Codes of accounts are numbers with dots; codes of the lines that a chart adds are words. */
const ACCOUNT_CODE = /^\d+(\.\d+)*$/;

type Book = (typeof BOOKS)[number];
type Row = Statement['rows'][number];

export function StatementsView(): ReactNode {
  const { say, tag } = useLanguage();
  const { services } = useSession();
  const month = monthOf(useParams({ from: ROUTE }));
  const { company, branch } = month;
  const { tipo = 'bp', meses: wanted = month.month } = useSearch({ from: ROUTE });
  const { data: found, isPending } = useBranch(month);
  const base = found?.company.baseYearMonth;
  const offered =
    base === undefined ? monthsTo(month, MONTHS_OFFERED) : monthsFrom(base, month, MONTHS_OFFERED);
  const meses = Math.min(wanted, offered.length);
  const navigate = useNavigate({ from: ROUTE });
  const [first = month] = monthsTo(month, meses);
  const query = { branch, from: isoMonth(first), to: isoMonth(month) };
  const path = { company, statement: tipo };
  const statement = useQuery({
    queryKey: ['statement', tag, path, query],
    queryFn: async () => await readStatement(services, { path, query }),
    enabled: !isPending,
  });
  const csv = async (dialect: Dialect): Promise<Blob> =>
    bodyFrom(
      await services.queries.GET('/statements/{company}/{statement}', {
        params: { path, query: { ...query, dialect } },
        ...fileOf('text/csv'),
      }),
    );
  return (
    <>
      <MonthHeading place={month} title={`${say(STATEMENTS[tipo])} ${monthYear(month)}`}>
        <div className="switch">
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === tipo}
              onClick={() => void navigate({ search: { meses, tipo: kind }, replace: true })}
            >
              {say(STATEMENTS[kind])}
            </button>
          ))}
        </div>
        <SelectField
          label={LAYOUT.from}
          value={meses}
          onChange={(months) => void navigate({ search: { tipo, meses: Number(months) }, replace: true })}
        >
          {offered.map((each, at) => (
            <option key={isoMonth(each)} value={offered.length - at}>
              {monthYear(each)}
            </option>
          ))}
        </SelectField>
        <CsvButton name={`${tipo}-${company}-${branch}-${query.to}`} load={csv} />
      </MonthHeading>
      <Answer of={statement}>
        {(found) => (
          <>
            <StatementTable statement={found} month={month} title={say(STATEMENTS[tipo])} />
            {tipo === 'dre' && <YearPlot month={month} />}
          </>
        )}
      </Answer>
      {!isPending && (
        <Books company={company} query={query} of={`${monthYear(first)} – ${monthYear(month)}`} />
      )}
    </>
  );
}

interface TableProps {
  statement: Statement;
  /** The last month. */
  month: YearMonth;
  title: string;
}

function StatementTable({ statement, month, title }: TableProps): ReactNode {
  const { say } = useLanguage();
  const previous = ({ from, to }: NonNullable<Statement['compared']>): Column<Row> => ({
    title: asItIs([...new Set([from, to])].map((each) => monthYear(monthOfIso(each))).join(' – ')),
    isAmount: true,
    cell: ({ previous: amount, previousIndicator }) => <Amount of={amount} side={previousIndicator} />,
  });
  const depths = depthsOf(statement.rows);
  const columns: Column<Row>[] = [
    {
      title: LAYOUT.line,
      isHead: true,
      className: 'lines',
      attributes: ({ level }) => ({ style: levelStyle(depths.get(level) ?? 1) }),
      cell: ({ text }) => <bdi>{text}</bdi>,
    },
    ...(statement.compared === undefined ? [] : [previous(statement.compared)]),
    {
      title: LAYOUT.amount,
      isAmount: true,
      cell: (row) => <StatementFigure statement={statement} row={row} month={month} />,
    },
  ];
  if (statement.rows.length === 0) return <p>{say(STATEMENTS.empty)}</p>;
  return (
    <>
      <PlainTable
        label={title}
        columns={columns}
        rows={statement.rows}
        classOf={({ kind }) => (kind === 'T' ? 'synthetic' : '')}
        isFree={false}
      />
      {statement.unassigned.length > 0 && (
        <div className="problem" role="alert">
          <p>{say(STATEMENTS.unassigned)}</p>
          <ul>
            {statement.unassigned.map((account) => (
              <li key={account.cdAccounting}>
                <AccountName account={account} /> <Balance of={account.amount} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface FigureProps {
  statement: Statement;
  row: Row;
  month: YearMonth;
}

/**
 * A figure with a link to its details: the ledger of an account, or the trial balance of the accounts below it. In the
 * statement of a company, lines link to the whole trial balance, because only administrators may list the accounts of
 * which these lines consist.
 */
function StatementFigure({ statement: { company, branch, lines }, row, month }: FigureProps): ReactNode {
  const params = { company, branch, ...inAddress(month) };
  const text = <Amount of={row.amount} side={row.indicator} />;
  const isAccount = lines === 'CHART' && ACCOUNT_CODE.test(row.code);
  if (isAccount && row.kind === 'D')
    return (
      <Link to="/$company/$branch/razao/$account/$year/$month" params={{ ...params, account: row.code }}>
        {text}
      </Link>
    );
  return (
    <Link
      to="/$company/$branch/balancete/$year/$month"
      params={params}
      search={isAccount ? { conta: row.code } : {}}
    >
      {text}
    </Link>
  );
}

interface BooksProps {
  company: string;
  query: { branch: string; from: string; to: string };
  /** The months as text. */
  of: string;
}

function Books({ company, query, of }: BooksProps): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const title = useId();
  const load = async (book: Book): Promise<Blob> =>
    bodyFrom(
      await services.queries.GET('/books/{company}/{book}', {
        params: { path: { company, book }, query },
        ...fileOf('text/html'),
      }),
    );
  return (
    <section aria-labelledby={title} className="bar books">
      <h2 id={title}>
        {say(STATEMENTS.books)} {of}
      </h2>
      <div className="switch">
        {BOOKS.map((book) => (
          <FileButton
            key={book}
            label={say(STATEMENTS[book])}
            name={`${book}-${company}-${query.branch}-${query.from}-${query.to}.html`}
            load={() => load(book)}
          />
        ))}
      </div>
    </section>
  );
}
