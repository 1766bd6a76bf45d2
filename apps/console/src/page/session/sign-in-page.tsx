// The sign-in with a name and a password.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import type { Config } from '../config.ts';
import { useLanguage } from '../language/language.tsx';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { SESSION } from './session-texts.ts';
import { readToken, type Token } from './token.ts';

interface Props {
  config: Config;
  hasExpired: boolean;
  onSignedIn: (token: Token, keep: boolean) => void;
}

export function SignInPage({ config, hasExpired, onSignedIn }: Props): ReactNode {
  const { say, tag } = useLanguage();
  const [problem, setProblem] = useState(hasExpired ? SESSION.expired : undefined);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [username, password] = [form.get('username'), form.get('password')];
    setBusy(true);
    try {
      onSignedIn(await tokenFor(config.signIn, tag, { username, password }), form.get('keep') !== null);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setProblem(message === '' ? LAYOUT.noAnswer : { en: message, pt: message });
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <form onSubmit={(event) => void submit(event)} aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">Razão</h1>
        {problem !== undefined && (
          <p className="problem" role="alert">
            {say(problem)}
          </p>
        )}
        <label>
          {say(SESSION.username)}
          <input name="username" autoComplete="username" required autoFocus />
        </label>
        <label>
          {say(SESSION.password)}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <label className="choice">
          <input name="keep" type="checkbox" />
          {say(SESSION.keep)}
        </label>
        <button type="submit" className="main" disabled={isBusy}>
          {say(SESSION.submit)}
        </button>
        <LanguageSwitch />
      </form>
    </main>
  );
}

/** @throws Error with the refusal's message; without one when there is no answer. */
async function tokenFor(url: string, language: string, credentials: object): Promise<Token> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(credentials),
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { accessToken?: string } | undefined;
  if (body?.accessToken !== undefined) return readToken(body.accessToken);
  throw new Error(problemOf(answer?.status, body).refusal?.message ?? '');
}
