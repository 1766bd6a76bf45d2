// View of one ECD file: what the validator found in it, its download, and the button that marks it as filed.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/compliance.ts';
import { useChange } from '../api/use-change.ts';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { Fact } from '../layout/fact.tsx';
import { FileButton } from '../layout/file-button.tsx';
import { ActionButton } from '../layout/form.tsx';
import { When } from '../layout/when.tsx';
import { monthOfIso, monthYear } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { ECD } from './ecd-texts.ts';
import { Judgement } from './judgement.tsx';

type Export = components['schemas']['EcdExport'];

/** The months of a file as the views write them. */
export function monthsText({ from, to }: Pick<Export, 'from' | 'to'>): string {
  return [from, to].map((each) => monthYear(monthOfIso(each))).join(' – ');
}

export function EcdFile({ id }: { id: number }): ReactNode {
  const { tag } = useLanguage();
  const { services } = useSession();
  const file = useQuery({
    queryKey: ['ecd', 'file', tag, id],
    queryFn: async () =>
      bodyFrom(await services.compliance.GET('/api/compliance/ecd/{id}', { params: { path: { id } } })),
  });
  return <Answer of={file}>{(found) => <Shown file={found} />}</Answer>;
}

function Shown({ file }: { file: Export }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const { id, company, from, to, lines, sha256, filedAt, fresh, judgement } = file;
  return (
    <section>
      <h2>{monthsText(file)}</h2>
      {!fresh && <p className="problem">{say(ECD.stale)}</p>}
      <dl className="facts">
        <Fact name={say(ECD.lines)}>{lines}</Fact>
        <Fact name={say(ECD.hash)}>
          <span className="hash">{sha256}</span>
        </Fact>
        {filedAt !== null && (
          <Fact name={say(ECD.filedOn)}>
            <When at={filedAt} />
          </Fact>
        )}
      </dl>
      <FileButton
        label={say(ECD.download)}
        name={`ecd-${company}-${from}-${to}.txt`}
        load={async () =>
          bodyFrom(
            await services.compliance.GET('/api/compliance/ecd/{id}/file', {
              params: { path: { id } },
              parseAs: 'blob',
            }),
          )
        }
      />
      <Judgement of={judgement} />
      {filedAt === null && <MarkFiled id={id} />}
    </section>
  );
}

function MarkFiled({ id }: { id: number }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const mark = useChange(
    async () =>
      await services.compliance.POST('/api/compliance/ecd/{id}/filed', { params: { path: { id } } }),
  );
  return (
    <details>
      <summary>{say(ECD.markFiled)}</summary>
      <p>{say(ECD.filedEffect)}</p>
      <ActionButton of={mark}>{say(ECD.confirmFiled)}</ActionButton>
    </details>
  );
}
