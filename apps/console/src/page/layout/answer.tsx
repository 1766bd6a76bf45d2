// What a view shows while it waits for its answer, and when it gets none.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { ProblemMessage } from './problem-message.tsx';

interface Props<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (answer: T) => ReactNode;
}

export function Answer<T>({ of, children }: Props<T>): ReactNode {
  const { say } = useLanguage();
  if (of.data !== undefined) return children(of.data);
  if (of.error === null) return <p role="status">{say(LAYOUT.loading)}</p>;
  return <ProblemMessage of={of.error} again={() => void of.refetch()} />;
}
