// View of a company's events in order.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { bodyFrom, PAGE_SIZE_MAX, type Services } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { asItIs, type Text } from '../language/text.ts';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { SelectField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import type { Column } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { Way } from '../layout/way.tsx';
import { When } from '../layout/when.tsx';
import { useSession } from '../session/session.tsx';
import { EVENTS } from './event-texts.ts';

type Event = components['schemas']['Event'];
type EventPage = components['schemas']['EventPage'];
type EventKind = Event['kind'];
export type EventSearch = { tipo?: EventKind | undefined };

const ROUTE = '/$company/eventos';
const PAGE_SIZE = 200;
const KINDS = Object.keys(EVENTS.kinds) as EventKind[];

/** The kind of event in an address or a field; undefined for all kinds. */
export function eventKind(tipo: unknown): EventKind | undefined {
  return KINDS.find((each) => each === tipo);
}

export function EventsView(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { company } = useParams({ from: ROUTE });
  const { tipo } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  return (
    <>
      <title>{`${say(EVENTS.title)} – ${company} – Razão`}</title>
      <Way of={{ company }} />
      <div className="heading">
        <h1>{say(EVENTS.title)}</h1>
        <div className="tools">
          <SelectField
            label={EVENTS.kind}
            value={tipo ?? ''}
            onChange={(kind) => void navigate({ search: { tipo: eventKind(kind) }, replace: true })}
          >
            <option value="">{say(LAYOUT.all)}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say(EVENTS.kinds[kind])}
              </option>
            ))}
          </SelectField>
          <RowsCsvButton
            name={`eventos-${company}`}
            columns={eventColumns(say)}
            rows={() => allEvents(services, company, tipo)}
          />
        </div>
      </div>
      <EventList company={company} kind={tipo} />
    </>
  );
}

function EventList({ company, kind }: { company: string; kind: EventKind | undefined }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const pages = useInfiniteQuery({
    queryKey: ['events', company, kind],
    initialPageParam: 0,
    queryFn: async ({ pageParam: after }) => {
      const query = { company, after, limit: PAGE_SIZE, ...(kind !== undefined && { kind }) };
      return bodyFrom(await services.movements.GET('/events', { params: { query } }));
    },
    getNextPageParam: ({ content, next }) => (content.length < PAGE_SIZE ? undefined : next),
  });
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <Answer of={pages}>
      {({ pages: loaded }) => {
        const events = loaded.flatMap(({ content }) => content);
        if (events.length === 0) return <p>{say(EVENTS.none)}</p>;
        return (
          <VirtualTable
            label={say(EVENTS.title)}
            columns={eventColumns(say)}
            rows={events}
            onEnd={fetchMore}
          />
        );
      }}
    </Answer>
  );
}

function eventColumns(say: (text: Text) => string): Column<Event>[] {
  return [
    { title: EVENTS.id, isAmount: true, value: ({ id }) => id },
    { title: EVENTS.when, value: ({ at }) => at, cell: ({ at }) => <When at={at} /> },
    { title: LAYOUT.branch, value: ({ branch }) => branch },
    { title: EVENTS.kind, value: ({ kind }) => say(EVENTS.kinds[kind]) },
    {
      title: EVENTS.data,
      value: ({ data }) =>
        dataOf(data)
          .map(({ name, text }) => `${say(name)} ${say(text)}`)
          .join('; '),
      cell: ({ data }) => <EventData of={data} />,
    },
  ];
}

function EventData({ of }: { of: Event['data'] }): ReactNode {
  const { say } = useLanguage();
  return dataOf(of).map(({ field, name, text }) =>
    /documentId$/i.test(field) ? (
      <Link key={field} to="/documento/$document" params={{ document: say(text) }} className="mark">
        {say(name)} {say(text)}
      </Link>
    ) : (
      <span key={field} className="datum">
        <span className="code">{say(name)}</span> <bdi>{say(text)}</bdi>
      </span>
    ),
  );
}

interface Datum {
  readonly field: string;
  readonly name: Text;
  readonly text: Text;
}

/**
 * Shows a message in the language of the reader, and every other field, because services may add fields to events; a field without a
 * label has the name of the API.
 */
function dataOf(data: Event['data']): Datum[] {
  return Object.entries(data)
    .filter(([field, value]) => value !== null && field !== 'messagePt')
    .map(([field, value]) => {
      const en = typeof value === 'string' ? value : JSON.stringify(value);
      const { messagePt } = data;
      const text = field === 'message' && typeof messagePt === 'string' ? { en, pt: messagePt } : asItIs(en);
      const outcome = field === 'status' ? EVENTS.outcomes[en] : undefined;
      return { field, name: EVENTS.fields[field] ?? asItIs(field), text: outcome ?? text };
    });
}

/** Reads all events, also those to which the reader has not scrolled. */
async function allEvents(
  { movements }: Services,
  company: string,
  kind: EventKind | undefined,
): Promise<Event[]> {
  const found: Event[] = [];
  for (let after = 0, isLast = false; !isLast;) {
    const query = { company, after, limit: PAGE_SIZE_MAX, ...(kind !== undefined && { kind }) };
    const page: EventPage = bodyFrom(await movements.GET('/events', { params: { query } }));
    found.push(...page.content);
    after = page.next;
    isLast = page.content.length < PAGE_SIZE_MAX;
  }
  return found;
}
