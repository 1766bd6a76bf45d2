// A mutation whose result stays until the next one, also when the person leaves its view and comes back. After a refusal
// the page reads its data again.
import {
  type MutationKey,
  type MutationState,
  useMutation,
  type UseMutationResult,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { readAgainAfterRefusal } from './use-change.ts';

interface Lasting<T, Given> extends Pick<UseMutationResult<T, Error, Given>, 'mutate'> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: T | undefined;
}

/** @param mutationKey names the mutation and its place: company, branch, month */
export function useLasting<T, Given = void>(
  mutationKey: MutationKey,
  mutationFn: (given: Given) => Promise<T>,
): Lasting<T, Given> {
  const onError = readAgainAfterRefusal(useQueryClient());
  const { mutate } = useMutation({ mutationKey, mutationFn, onError, gcTime: Infinity });
  const last = useMutationState<MutationState<T>>({ filters: { mutationKey, exact: true } }).at(-1);
  return { mutate, isPending: last?.status === 'pending', error: last?.error ?? null, data: last?.data };
}
