// What a person had before them in a view, for when they come back to it with the browser's buttons: by entry of the browser's
// history. It is in the cache of the session, so nothing of it is left for another person.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Of the query cache, which holds it as long as the session. */
export const KEPT = ['kept'] as const;

interface Kept<T> {
  readonly find: () => T | undefined;
  readonly keep: (value: T) => void;
}

/** @param name what it is, in the view */
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
