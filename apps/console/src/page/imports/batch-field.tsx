// Field for the batch of a month that gets the new documents: an existing batch or a new one.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allPages, bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { Problem } from '../api/problem.ts';
import { useLanguage } from '../language/language.tsx';
import { SelectField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import type { BranchMonth } from '../layout/year-month.ts';
import { useSession } from '../session/session.tsx';

/** The value of the field for a new batch, instead of an id. */
export const NEW_BATCH = 'new';

export type Batch = components['schemas']['Batch'];

interface Props {
  batches: readonly Batch[];
  /** The id of a batch, or NEW_BATCH. */
  value: string;
  onChange: (batch: string) => void;
}

export function BatchField({ batches, value, onChange }: Props): ReactNode {
  const { say } = useLanguage();
  const isListed = value === NEW_BATCH || batches.some(({ id }) => String(id) === value);
  return (
    <SelectField label={LAYOUT.batch} value={value} onChange={onChange}>
      {/* A batch that was deleted meanwhile, or a new one whose list could not be read: the field shows where the rows go. */}
      {!isListed && <option value={value}>id {value}</option>}
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
    queryFn: async () =>
      await allPages(async (page) =>
        bodyFrom(await services.movements.GET('/batches', { params: { query: { ...place, ...page } } })),
      ),
  });
}

/** After a status of 500 or more something may have been entered, although the service answered. */
const isRefused = (reason: unknown): boolean =>
  reason instanceof Problem && reason.refusal !== undefined && (reason.status ?? 500) < 500;

/**
 * @param onBatch called with the batch to choose after something was entered into a new one
 * @returns a function that enters into a batch. When nothing was entered it deletes a batch that it made, unless others
 *   entered something; the choice stays a new batch. When something may have been entered, also without an answer or
 *   after a 5xx, it keeps the batch and chooses it for the next try. `hasEntered` gets the answer, or undefined when
 *   there was none.
 */
export function useBatchFor(
  { company: empresa, branch: filial, year: ano, month: mes }: BranchMonth,
  onBatch: (batch: string) => void,
): <T>(
  batch: string,
  enter: (batchId: number) => Promise<T>,
  hasEntered?: (done?: T) => boolean,
) => Promise<T> {
  const { movements } = useSession().services;
  const cache = useQueryClient();
  return async (batch, enter, hasEntered = () => true) => {
    if (batch !== NEW_BATCH) return await enter(Number(batch));
    const { id } = bodyFrom(await movements.POST('/batch', { body: { empresa, filial, ano, mes } }));
    const [outcome] = await Promise.allSettled([enter(id)]);
    const isEmpty =
      outcome.status === 'fulfilled'
        ? !hasEntered(outcome.value)
        : isRefused(outcome.reason) || !hasEntered();
    const drop = async (): Promise<void> => {
      // Everybody sees the batch meanwhile, and another person may have entered something into it.
      const query = { batchId: id, size: 1 };
      const { totalElements } = bodyFrom(await movements.GET('/documents', { params: { query } }));
      if (totalElements === 0) await movements.DELETE('/batch/{id}', { params: { path: { id } } });
    };
    const [dropped] = await Promise.allSettled(isEmpty ? [drop()] : []);
    await cache.invalidateQueries({ queryKey: ['batches'] });
    onBatch(dropped?.status === 'fulfilled' ? NEW_BATCH : String(id));
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}
