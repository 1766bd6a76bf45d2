// The webhooks of a company with the state of their deliveries. Only administrators may see them.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bodyFrom, PAGE_SIZE_MAX } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { PlainTable } from '../layout/plain-table.tsx';
import { When } from '../layout/when.tsx';
import { useSession } from '../session/session.tsx';
import { EVENTS } from './event-texts.ts';

type Webhook = components['schemas']['WebhookState'];

const COLUMNS = [
  { title: LAYOUT.branch },
  { title: LAYOUT.state },
  { title: EVENTS.pending, isAmount: true },
  { title: EVENTS.delivered },
  { title: EVENTS.failure },
];

/** The deliveries of all webhooks in one file. */
const CSV_COLUMNS = [{ title: EVENTS.address }, ...COLUMNS];

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
              <RowsCsvButton
                name={`webhooks-${company}`}
                columns={CSV_COLUMNS}
                rows={() =>
                  found.flatMap(({ url, streams }) =>
                    streams.map(({ branch, state, pending, deliveredAt, failure }) => [
                      ...[url, branch, say(EVENTS.states[state]), pending, deliveredAt, failure],
                    ]),
                  )
                }
              />
            )}
            {found.map((webhook) => (
              <Deliveries key={webhook.id} webhook={webhook} />
            ))}
          </>
        )
      }
    </Answer>
  );
}

function Deliveries({ webhook: { url, kinds, branch, streams } }: { webhook: Webhook }): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <h3>
        <bdi>{url}</bdi> {branch}
      </h3>
      <p className="small">
        {kinds === null ? say(LAYOUT.all) : kinds.map((kind) => say(EVENTS.kinds[kind])).join(', ')}
      </p>
      {streams.length > 0 && (
        <PlainTable label={url} columns={COLUMNS}>
          {streams.map((stream) => (
            <tr key={stream.branch}>
              <td>{stream.branch}</td>
              <td className={stream.state === 'IDLE' ? undefined : 'problem'}>
                {say(EVENTS.states[stream.state])}
              </td>
              <td className="amount">{stream.pending}</td>
              <td>
                <When at={stream.deliveredAt} />
              </td>
              <td className="words">
                <bdi>{stream.failure}</bdi>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
