// Shows the state of a request: waiting, or failed. After a failure the earlier answer stays, with a note that it is
// not new.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { ProblemMessage } from './problem-message.tsx';

const SLOW_AFTER_MS = 8_000;

/** The state of one request or of several together. */
export interface Answered<T> extends Pick<UseQueryResult<T>, 'error'> {
  readonly data: T | undefined;
  readonly refetch: () => Promise<unknown>;
}

interface Props<T> {
  of: Answered<T>;
  children: (answer: T) => ReactNode;
}

export function Answer<T>({ of, children }: Props<T>): ReactNode {
  return (
    <>
      {of.error && <ProblemMessage of={of.error} again={() => void of.refetch()} />}
      {of.data === undefined ? of.error === null && <Waiting /> : children(of.data)}
    </>
  );
}

function Waiting(): ReactNode {
  const { say } = useLanguage();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{say(isSlow ? LAYOUT.slow : LAYOUT.loading)}</p>;
}
