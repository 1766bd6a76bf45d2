// The webhooks of a company with the state of their deliveries. Only administrators may see them.
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { bodyFrom, PAGE_SIZE_MAX } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { When } from '../layout/when.tsx';
import { useSession } from '../session/session.tsx';
import { EVENTS } from './event-texts.ts';

type Webhook = components['schemas']['WebhookState'];

/** The deliveries of a webhook to a branch. */
type Stream = Webhook['streams'][number] & { readonly url: string };

export function Webhooks({ company }: { company: string }): ReactNode {
  const { say } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{say(EVENTS.webhooks)}</summary>
      {isOpen && <WebhookList company={company} />}
    </details>
  );
}

function WebhookList({ company }: { company: string }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const columns: Column<Stream>[] = [
    // The file has the deliveries of all webhooks.
    { title: EVENTS.address, value: ({ url }) => url, cell: null },
    { title: LAYOUT.branch, value: ({ branch }) => branch },
    {
      title: LAYOUT.state,
      value: ({ state }) => say(EVENTS.states[state]),
      cell: ({ state }) => (
        <span className={state === 'IDLE' ? undefined : 'problem'}>{say(EVENTS.states[state])}</span>
      ),
    },
    { title: EVENTS.pending, isAmount: true, value: ({ pending }) => pending },
    {
      title: EVENTS.delivered,
      value: ({ deliveredAt }) => deliveredAt,
      cell: ({ deliveredAt }) => <When at={deliveredAt} />,
    },
    {
      title: EVENTS.failure,
      className: 'words',
      value: ({ failure }) => failure,
      cell: ({ failure }) => <bdi>{failure}</bdi>,
    },
  ];
  const streamsOf = ({ url, streams }: Webhook): Stream[] => streams.map((stream) => ({ ...stream, url }));
  const webhooks = useQuery({
    queryKey: ['webhooks', company],
    queryFn: async () => {
      const { movements } = services;
      const query = { company, size: PAGE_SIZE_MAX };
      const { content } = bodyFrom(await movements.GET('/webhooks', { params: { query } }));
      return await Promise.all(
        content.map(async ({ id }) =>
          bodyFrom(await movements.GET('/webhooks/{id}', { params: { path: { id } } })),
        ),
      );
    },
  });
  return (
    <Answer of={webhooks}>
      {(found) =>
        found.length === 0 ? (
          <p>{say(EVENTS.noWebhooks)}</p>
        ) : (
          <>
            {found.some(({ streams }) => streams.length > 0) && (
              <RowsCsvButton name={`webhooks-${company}`} columns={columns} rows={found.flatMap(streamsOf)} />
            )}
            {found.map((webhook) => (
              <Fragment key={webhook.id}>
                <h3>
                  <bdi>{webhook.url}</bdi> {webhook.branch}
                </h3>
                <p className="small">
                  {webhook.kinds === null
                    ? say(LAYOUT.all)
                    : webhook.kinds.map((kind) => say(EVENTS.kinds[kind])).join(', ')}
                </p>
                {webhook.streams.length > 0 && (
                  <PlainTable label={webhook.url} columns={columns} rows={streamsOf(webhook)} />
                )}
              </Fragment>
            ))}
          </>
        )
      }
    </Answer>
  );
}
