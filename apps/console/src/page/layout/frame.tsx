// Around every view: the way home, who is signed in and until when, the language.
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { LanguageSwitch, useLanguage } from '../language/language.tsx';
import { SESSION } from '../session/session-texts.ts';
import { useSession } from '../session/session.tsx';
import { LAYOUT } from './layout-texts.ts';

/** In the frame, of an address that no view has. */
export function NoView(): ReactNode {
  const { say } = useLanguage();
  return <p>{say(LAYOUT.noView)}</p>;
}

export function Frame(): ReactNode {
  const { say, tag } = useLanguage();
  const { token, signOut } = useSession();
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const view = useRef<HTMLElement>(null);
  // Where the link that was followed has left with its view, the keyboard and a screen reader go on in the next one.
  useEffect(() => {
    if (document.activeElement === document.body) view.current?.focus({ preventScroll: true });
  }, [shown]);
  const until = token.expiresAt.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit' });
  return (
    <>
      <header className="frame">
        <Link to="/" className="home">
          Razão
        </Link>
        <LanguageSwitch />
        <span className="person">
          {token.name} <small>{say(SESSION.until(until))}</small>
        </span>
        <button type="button" onClick={signOut}>
          {say(SESSION.signOut)}
        </button>
      </header>
      <main ref={view} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
