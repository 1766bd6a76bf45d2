// A change of the books. What the page has read is asked for again after it, and after a refusal, because then somebody else may
// have changed them.
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';

export function useChange<T>(change: () => Promise<T>): UseMutationResult<T, Error, void> {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await cache.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof Problem && error.refusal !== undefined) void cache.invalidateQueries();
    },
  });
}
