// View of a document with its entries: the accounts on both sides, and links to the entries that reverse or are
// reversed.
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { Answer, type Answered } from '../layout/answer.tsx';
import { Fact } from '../layout/fact.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import type { Column } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { Way } from '../layout/way.tsx';
import { dayText } from '../layout/when.tsx';
import { type BranchMonth, inAddress, isoMonth, monthYear } from '../layout/year-month.ts';
import { EntryHistory } from '../ledger/entry-history.tsx';
import { balancedNumbers } from '../ledger/ledger-lines.ts';
import { LEDGER } from '../ledger/ledger-texts.ts';
import { type Account, type Accounts, useAccounts } from '../ledger/use-accounts.ts';
import { useSession } from '../session/session.tsx';
import { DOCUMENT, REVERSAL } from './document-texts.ts';
import { ReversalForm, type Reversible } from './reversal.tsx';

type Document = components['schemas']['Document'];
type Batch = components['schemas']['Batch'];
type Entry = components['schemas']['Entry'];

interface WholeDocument {
  readonly document: Document;
  readonly batch: Batch;
  readonly entries: readonly Entry[];
}

export function DocumentView(): ReactNode {
  const { services } = useSession();
  const { document: id } = useParams({ from: '/documento/$document' });
  const whole = useQuery({
    queryKey: ['document', id],
    queryFn: async (): Promise<WholeDocument> => {
      const { movements } = services;
      const [document, entries] = await Promise.all([
        movements.GET('/document/{id}', { params: { path: { id: Number(id) } } }).then(bodyFrom),
        movements
          .GET('/allentry/{documentId}', { params: { path: { documentId: Number(id) } } })
          .then(bodyFrom),
      ]);
      const { batchId } = document;
      const batch = bodyFrom(await movements.GET('/batch/{id}', { params: { path: { id: batchId } } }));
      return { document, batch, entries };
    },
  });
  const accounts = useAccounts(whole.data?.batch.empresa ?? '', [
    (whole.data?.entries ?? []).flatMap(({ contaId, contrapartida }) => [contaId, contrapartida]),
  ]);
  return (
    <>
      {whole.data === undefined && <Way />}
      <Answer of={whole}>
        {(found) => (
          <WithAccounts key={found.document.id} of={accounts}>
            <Shown {...found} accounts={accounts} />
          </WithAccounts>
        )}
      </Answer>
    </>
  );
}

/** Waits for the accounts once. When the document gets a further one, the view stays with what was entered. */
function WithAccounts({ of, children }: { of: Answered<Accounts>; children: ReactNode }): ReactNode {
  const [wereRead, setRead] = useState(false);
  if (of.data !== undefined && !wereRead) setRead(true);
  if (wereRead) return children;
  return (
    <>
      <Way />
      <Answer of={of}>{() => null}</Answer>
    </>
  );
}

interface ShownProps extends WholeDocument {
  /** Absent while they are read anew. */
  accounts: Answered<Accounts>;
}

function Shown({ document, batch, entries, accounts }: ShownProps): ReactNode {
  const { say, tag } = useLanguage();
  const place = { company: batch.empresa, branch: batch.filial, year: batch.ano, month: batch.mes };
  const title = say(DOCUMENT.title(document.documento));
  const [reversed, setReversed] = useState<Reversible>();
  const balanced = balancedNumbers(entries);
  // A reversal takes all lines of an entry, so only the first of them has the button.
  const firsts = new Map(entries.toReversed().map(({ lancamento, id }) => [lancamento, id]));
  // Where the lines of an entry balance without counter-accounts, a counter-account is only information.
  const accountOn = (side: 'D' | 'C', { lancamento, debcre, contaId, contrapartida }: Entry): ReactNode => {
    const other = balanced.has(lancamento) ? null : contrapartida;
    const id = debcre === side ? contaId : other;
    return <PostedAccount of={id === null ? undefined : accounts.data?.get(id)} place={place} />;
  };
  const columns: Column<Entry>[] = [
    {
      title: LAYOUT.entry,
      className: 'whole',
      cell: ({ id, lancamento, reversedBy }) => (
        <>
          {lancamento}{' '}
          {reversedBy === undefined && firsts.get(lancamento) === id && (
            <button
              type="button"
              aria-label={say(REVERSAL.ofEntry(lancamento))}
              onClick={() => setReversed({ kind: 'entry', id, number: lancamento })}
            >
              {say(REVERSAL.reverse)}
            </button>
          )}
        </>
      ),
    },
    { title: LAYOUT.day, cell: ({ day }) => day },
    { title: LAYOUT.debit, className: 'text', cell: (entry) => accountOn('D', entry) },
    { title: LAYOUT.credit, className: 'text', cell: (entry) => accountOn('C', entry) },
    { title: LAYOUT.amount, isAmount: true, cell: ({ valor }) => <Amount of={valor} /> },
    {
      title: LAYOUT.history,
      className: 'text',
      cell: ({ reversedBy, reverses, ...of }) => (
        <>
          <EntryHistory of={of} company={batch.empresa} />
          {reversedBy !== undefined && <Other kind="reversedBy" id={reversedBy} />}
          {reverses !== undefined && <Other kind="reverses" id={reverses} />}
        </>
      ),
    },
  ];
  return (
    <>
      <MonthHeading place={place} title={title} isPart>
        {entries.every(({ reversedBy }) => reversedBy === undefined) && (
          <button
            type="button"
            onClick={() => setReversed({ kind: 'document', id: document.id, number: document.documento })}
          >
            {say(REVERSAL.reverseDocument)}
          </button>
        )}
      </MonthHeading>
      {reversed !== undefined && (
        <ReversalForm
          key={`${reversed.kind} ${reversed.id}`}
          of={reversed}
          place={place}
          onCancel={() => setReversed(undefined)}
        />
      )}
      <dl className="facts">
        <Fact name={say(LAYOUT.batch)}>
          {batch.lote} <bdi>{batch.descricao}</bdi>
        </Fact>
        <Fact name={say(LAYOUT.month)}>{monthYear(place)}</Fact>
        {document.texto !== undefined && (
          <Fact name={say(DOCUMENT.text)}>
            <bdi>{document.texto}</bdi>
          </Fact>
        )}
        {document.factDate !== undefined && (
          <Fact name={say(DOCUMENT.factDate)}>{dayText(document.factDate, tag)}</Fact>
        )}
      </dl>
      <Answer of={accounts}>
        {() => <VirtualTable label={title} columns={columns} rows={entries} isFree />}
      </Answer>
      <p className="small">{say(DOCUMENT.totals(entries.length))}</p>
    </>
  );
}

interface PostedProps {
  of: Account | undefined;
  place: BranchMonth;
}

function PostedAccount({ of, place }: PostedProps): ReactNode {
  return (
    of && (
      <Link
        to="/$company/$branch/razao/$account/$year/$month"
        params={{ ...inAddress(place), account: of.cdReduced }}
      >
        <AccountName account={of} />
      </Link>
    )
  );
}

/** Links to an entry of which only the id is known, and names it as soon as its document was read. */
function Other({ kind, id }: { kind: 'reversedBy' | 'reverses'; id: number }): ReactNode {
  const { say, tag } = useLanguage();
  const { movements } = useSession().services;
  const { data: entry } = useEntry(String(id));
  const documentId = entry?.documentId;
  const { data: named } = useQuery({
    queryKey: ['named-document', documentId],
    queryFn:
      documentId === undefined
        ? skipToken
        : async () => {
            const path = { id: documentId };
            const { documento, batchId } = bodyFrom(
              await movements.GET('/document/{id}', { params: { path } }),
            );
            const { ano, mes } = bodyFrom(
              await movements.GET('/batch/{id}', { params: { path: { id: batchId } } }),
            );
            return { documento, month: isoMonth({ year: ano, month: mes }) };
          },
  });
  return (
    <Link to="/lancamento/$entry" params={{ entry: String(id) }} className="mark">
      {entry && named
        ? say(
            DOCUMENT[kind]({
              entry: entry.lancamento,
              document: named.documento,
              day: dayText(`${named.month}-${entry.day}`, tag),
            }),
          )
        : say(kind === 'reversedBy' ? LEDGER.reversed : LEDGER.reversal)}
    </Link>
  );
}

function useEntry(id: string): UseQueryResult<Entry> {
  const { movements } = useSession().services;
  return useQuery({
    queryKey: ['entry', id],
    queryFn: async () =>
      bodyFrom(await movements.GET('/entry/{id}', { params: { path: { id: Number(id) } } })),
  });
}

/** Opens the document of an entry of which only the id is known. */
export function EntryWay(): ReactNode {
  const { entry: id } = useParams({ from: '/lancamento/$entry' });
  const entry = useEntry(id);
  return (
    <>
      <Way />
      <Answer of={entry}>
        {({ documentId }) => (
          <Navigate to="/documento/$document" params={{ document: String(documentId) }} replace />
        )}
      </Answer>
    </>
  );
}
