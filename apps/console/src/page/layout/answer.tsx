// What a view shows while it waits for its answer, and when it gets none: one sentence, and what to do.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from '../api/problem.ts';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';

interface Props<T> {
  of: UseQueryResult<T>;
  children: (answer: T) => ReactNode;
}

export function Answer<T>({ of, children }: Props<T>): ReactNode {
  const { say } = useLanguage();
  if (of.data !== undefined) return children(of.data);
  if (of.error === null) return <p role="status">{say(LAYOUT.loading)}</p>;
  const refusal = of.error instanceof Problem ? of.error.refusal : undefined;
  return (
    <div className="problem" role="alert">
      <p>{refusal?.message ?? say(LAYOUT.noAnswer)}</p>
      {refusal?.requestId !== undefined && (
        <p className="small">{say(LAYOUT.requestId(refusal.requestId))}</p>
      )}
      <button type="button" onClick={() => void of.refetch()}>
        {say(LAYOUT.again)}
      </button>
    </div>
  );
}
