// The batch of a month into which something is entered: one that is there, or a new one.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyFrom, PAGE_SIZE_MAX } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useLanguage } from '../language/language.tsx';
import { SelectField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import type { BranchMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';

/** In the place of an id. */
export const NEW_BATCH = 'new';

export type Batch = components['schemas']['Batch'];

interface Props {
  batches: readonly Batch[];
  /** Id, or NEW_BATCH. */
  value: string;
  onChange: (batch: string) => void;
}

export function BatchField({ batches, value, onChange }: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <SelectField label={LAYOUT.batch} value={value} onChange={onChange}>
      {batches.map(({ id, lote, descricao }) => (
        <option key={id} value={id}>
          {lote} {descricao}
        </option>
      ))}
      <option value={NEW_BATCH}>{say(LAYOUT.newBatch)}</option>
    </SelectField>
  );
}

export function useBatches(place: BranchMonth): UseQueryResult<Batch[]> {
  const { services } = useSession();
  return useQuery({
    queryKey: ['batches', place],
    queryFn: async () => {
      const query = { ...place, size: PAGE_SIZE_MAX };
      return bodyFrom(await services.movements.GET('/batches', { params: { query } })).content;
    },
  });
}

/**
 * @param onBatch called with the id of a batch that was made: when what it was made for is refused, the next try enters it too
 * @returns a function that answers the id of a batch, and makes a new one first where that is wanted
 */
export function useBatchId(
  { company: empresa, branch: filial, year: ano, month: mes }: BranchMonth,
  onBatch: (id: string) => void,
): (batch: string) => Promise<number> {
  const { services } = useSession();
  const cache = useQueryClient();
  return async (batch) => {
    if (batch !== NEW_BATCH) return Number(batch);
    const { id } = bodyFrom(await services.movements.POST('/batch', { body: { empresa, filial, ano, mes } }));
    await cache.invalidateQueries({ queryKey: ['batches'] });
    onBatch(String(id));
    return id;
  };
}
