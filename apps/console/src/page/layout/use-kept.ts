// Keeps the state of a view per entry of the browser's history, for when the person comes back with the browser's
// buttons. The state is in the cache of the session, so the next person does not get it.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The key in the query cache, which lasts as long as the session. */
export const KEPT = ['kept'] as const;

interface Kept<T> {
  readonly find: () => T | undefined;
  readonly keep: (value: T) => void;
}

/** @param name names the state within its view */
export function useKept<T>(name: string): Kept<T> {
  const cache = useQueryClient();
  const router = useRouter();
  return useMemo(() => {
    const key = (): unknown[] => [...KEPT, router.latestLocation.state.__TSR_key, name];
    return {
      find: () => cache.getQueryData<T>(key()),
      keep: (value) => void cache.setQueryData(key(), value),
    };
  }, [cache, router, name]);
}
