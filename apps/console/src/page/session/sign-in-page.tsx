// The sign-in page: a button that opens the provider's window, and why the last try failed.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Config } from '../config.ts';
import { LanguageSwitch, useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { SESSION } from './session-texts.ts';
import { beginSignIn, SignInProblem } from './sign-in.ts';
import { answerTo, openSignInWindow } from './sign-in-window.ts';
import type { Token } from './token.ts';

interface Props {
  config: Config;
  /** Why the session before ended. */
  ended: Text | undefined;
  onSignedIn: (token: Token, keep: boolean) => void;
}

export function SignInPage({ config, ended, onSignedIn }: Props): ReactNode {
  const { say, tag } = useLanguage();
  const [problem, setProblem] = useState(ended);
  const [isOpen, setOpen] = useState(false);
  const [keep, setKeep] = useState(false);
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const signIn = async (): Promise<void> => {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    const place = openSignInWindow();
    setProblem(place === null ? SESSION.blocked : undefined);
    setOpen(place !== null);
    if (place === null) return;
    try {
      const attempt = await beginSignIn(config.signIn, tag);
      const answer = answerTo(attempt.state, signal);
      place.location.replace(attempt.url);
      const token = await attempt.finish(await answer);
      if (!signal.aborted) onSignedIn(token, keep);
    } catch (error) {
      place.close();
      if (signal.aborted) return;
      setOpen(false);
      setProblem(error instanceof SignInProblem ? error.text : SESSION.providerAway);
    }
  };
  return (
    <main className="sign-in">
      <section aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">Razão</h1>
        {problem !== undefined && (
          <p className="problem" role="alert">
            {say(problem)}
          </p>
        )}
        {isOpen && <p role="status">{say(SESSION.inWindow)}</p>}
        <label className="choice">
          <input type="checkbox" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
          {say(SESSION.keep)}
        </label>
        <button type="button" className="main" autoFocus onClick={() => void signIn()}>
          {say(SESSION.submit)}
        </button>
        <LanguageSwitch />
      </section>
    </main>
  );
}
