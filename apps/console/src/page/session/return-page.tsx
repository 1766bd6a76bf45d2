// What the sign-in window shows when the provider redirects back to it. The window closes itself when a page took the
// answer.
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { SESSION } from './session-texts.ts';
import { handOver } from './sign-in-window.ts';

const TAKEN_WITHIN_MS = 3_000;

export function ReturnPage({ answer }: { answer: string }): ReactNode {
  const { say } = useLanguage();
  const [text, setText] = useState(SESSION.handingOver);
  useEffect(() => {
    const timer = setTimeout(() => setText(SESSION.notRequested), TAKEN_WITHIN_MS);
    const stop = handOver(answer, () => {
      clearTimeout(timer);
      setText(SESSION.done);
      window.close();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [answer]);
  return (
    <main className="sign-in">
      <section>
        <h1>Razão</h1>
        <p role="status">{say(text)}</p>
      </section>
    </main>
  );
}
