// A mutation of the books. After it the page reads its data again, and also after a refusal, because somebody else may
// have changed the books.
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';

export function useChange<T>(change: () => Promise<T>): UseMutationResult<T, Error, void> {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await cache.invalidateQueries();
    },
    onError: readAgainAfterRefusal(cache),
  });
}

export function readAgainAfterRefusal(cache: QueryClient): (error: Error) => void {
  return (error) => {
    if (error instanceof Problem && error.refusal !== undefined) void cache.invalidateQueries();
  };
}
