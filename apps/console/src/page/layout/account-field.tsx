// Field for the code of an account; while the person types, it offers the accounts of the given natures.
import { type ReactNode, useId } from 'react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { bodyFrom } from '../api/client.ts';
import type { Text } from '../language/text.ts';
import { useSession } from '../session/session.tsx';
import { TextField } from './form.tsx';

interface Props {
  label: Text;
  company: string;
  /** Codes of natures in the chart: 03 equity, 09 others. */
  natures: readonly ('03' | '04' | '09')[];
  isRequired: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function AccountField({ label, company, natures, isRequired, value, onChange }: Props): ReactNode {
  const list = useId();
  const { services } = useSession();
  const offered = useQueries({
    queries: natures.map((nature) => ({
      queryKey: ['offered-accounts', company, nature, value],
      placeholderData: keepPreviousData,
      queryFn: async () => {
        const query = { kind: 'A', nature, q: value } as const;
        const params = { path: { company }, query };
        return bodyFrom(await services.queries.GET('/accounts/{company}', { params })).content;
      },
    })),
  }).flatMap(({ data }) => data ?? []);
  return (
    <>
      <TextField label={label} list={list} required={isRequired} value={value} onChange={onChange} />
      <datalist id={list}>
        {offered.map(({ cdReduced, cdAccounting, name }) => (
          <option key={cdReduced} value={cdReduced}>
            {cdAccounting} {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
