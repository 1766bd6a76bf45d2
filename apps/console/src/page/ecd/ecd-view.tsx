// View of a company's ECD files: a person writes, inspects, downloads and marks a file as filed, or checks any file.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { allPages, bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/compliance.ts';
import { useLasting } from '../api/use-lasting.ts';
import { BranchMonths } from '../companies/branch-months.tsx';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { Form, TextField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { When } from '../layout/when.tsx';
import { isoMonth, monthOf } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';
import { EcdFile, monthsText } from './ecd-file.tsx';
import { ECD } from './ecd-texts.ts';
import { Validation } from './validation.tsx';

type Summary = components['schemas']['EcdSummary'];

const ROUTE = '/$company/$branch/ecd/$year/$month';
const COLUMNS: Column<Summary>[] = [
  {
    title: LAYOUT.months,
    className: 'whole',
    cell: (file) => (
      <Link from={ROUTE} to="." search={{ arquivo: file.id }}>
        {monthsText(file)}
      </Link>
    ),
  },
  { title: ECD.book, value: ({ nature, bookNumber }) => `${nature} ${bookNumber}` },
  { title: ECD.written, cell: ({ finishedAt, requestedBy }) => <When at={finishedAt} by={requestedBy} /> },
  { title: ECD.filed, cell: ({ filedAt, filedBy }) => <When at={filedAt} by={filedBy} /> },
];

export function EcdView(): ReactNode {
  const { say } = useLanguage();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, year } = place;
  const { arquivo } = useSearch({ from: ROUTE });
  return (
    <>
      <MonthHeading place={place} title={`${say(ECD.title)} ${company} ${year}`} />
      <BranchMonths of={place}>
        {() => (
          <>
            <WriteForm
              key={`${company} ${isoMonth(place)}`}
              company={company}
              from={`${year}-01`}
              to={isoMonth(place)}
            />
            <Files company={company} />
            {arquivo !== undefined && <EcdFile key={arquivo} id={arquivo} />}
          </>
        )}
      </BranchMonths>
      <Validation />
    </>
  );
}

interface WriteProps {
  company: string;
  from: string;
  to: string;
}

function WriteForm({ company, from: startFrom, to: startTo }: WriteProps): ReactNode {
  const { services } = useSession();
  const cache = useQueryClient();
  const navigate = useNavigate({ from: ROUTE });
  const [from, setFrom] = useState(startFrom);
  const [to, setTo] = useState(startTo);
  const [nature, setNature] = useState('');
  const [replacedHash, setReplacedHash] = useState('');
  const write = useLasting(['ecd-export', company, startTo], async () => {
    const body = { company, from, to, nature, replacedHash };
    const file = bodyFrom(await services.compliance.POST('/api/compliance/ecd', { body }));
    await cache.invalidateQueries({ queryKey: ['ecd'] });
    return file;
  });
  // Not called when the person has left this view, where it would lead from another one to here.
  const show = ({ id }: { id: number }) => void navigate({ search: { arquivo: id } });
  return (
    <Form
      of={write}
      submit={ECD.write}
      busy={ECD.writing}
      isMain
      onSubmit={() => write.mutate(undefined, { onSuccess: show })}
    >
      <TextField label={LAYOUT.from} type="month" required value={from} onChange={setFrom} />
      <TextField label={ECD.to} type="month" required value={to} onChange={setTo} />
      <TextField label={ECD.nature} value={nature} onChange={setNature} />
      <TextField label={ECD.replaced} value={replacedHash} onChange={setReplacedHash} />
    </Form>
  );
}

function Files({ company }: { company: string }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const files = useQuery({
    queryKey: ['ecd', 'list', company],
    queryFn: async () =>
      await allPages(async (page) =>
        bodyFrom(
          await services.compliance.GET('/api/compliance/ecd', { params: { query: { company, ...page } } }),
        ),
      ),
  });
  return (
    <section>
      <h2>{say(ECD.files)}</h2>
      <Answer of={files}>
        {(found) =>
          found.length === 0 ? (
            <p>{say(ECD.none)}</p>
          ) : (
            <PlainTable label={say(ECD.files)} columns={COLUMNS} rows={found} />
          )
        }
      </Answer>
    </section>
  );
}
