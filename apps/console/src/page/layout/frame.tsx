// Around every view: the way home, who is signed in and until when, the language.
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { COMPANIES } from '../companies/company-texts.ts';
import { LanguageSwitch, useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { SESSION } from '../session/session-texts.ts';
import { useSession } from '../session/session.tsx';
import { LAYOUT } from './layout-texts.ts';
import { useKept } from './use-kept.ts';

/** In the frame, of an address that no view has or takes. @param data says why */
export function NoView({ data }: { data?: unknown }): ReactNode {
  const { say } = useLanguage();
  return (
    <p className="problem" role="alert">
      {say((data as Text | undefined) ?? LAYOUT.noView)} <Link to="/">{say(COMPANIES.title)}</Link>
    </p>
  );
}

export function Frame(): ReactNode {
  const { say, tag } = useLanguage();
  const { token, signOut } = useSession();
  const view = useRef<HTMLElement>(null);
  /** What has had the focus, each after the table that it is in. */
  const focused = useRef<HTMLElement[]>([]);
  const link = useKept<string>('link');
  const note = (target: HTMLElement): void => {
    const table = target.closest<HTMLElement>('.table') ?? target;
    const others = focused.current.filter((each) => each.isConnected && each !== table && each !== target);
    focused.current = [...others, table, target];
    if (target instanceof HTMLAnchorElement) link.keep(nameOf(target));
  };
  // Behind a sign-in the keyboard and a screen reader waited where they were.
  useEffect(() => goOn(focused.current), [token]);
  // A link that was followed leaves with its view, a button that has done its work with its form, a row that is scrolled out of
  // sight leaves its table: they go on where they were before, or else in the view that is there now.
  useEffect(() => {
    if (view.current === null) return undefined;
    const changes = new MutationObserver(() => {
      if (focused.current.at(-1)?.isConnected === false) goOn([view.current, ...focused.current]);
      const left = link.find();
      // Back in a view, on the link by which it was left, as soon as that is there.
      if (left !== undefined && view.current !== null && document.activeElement === view.current)
        [...view.current.querySelectorAll('a')].find((each) => nameOf(each) === left)?.focus();
    });
    changes.observe(view.current, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [link]);
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
      <main ref={view} tabIndex={-1} onFocus={({ target }) => note(target)}>
        <Outlet />
      </main>
    </>
  );
}

/** Unless something has the focus: to the last one that takes it. */
function goOn(places: readonly (HTMLElement | null)[]): void {
  for (const place of [...places].reverse())
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/** A document is the way from many lines, an account from many figures. */
function nameOf({ href, textContent }: HTMLAnchorElement): string {
  return `${href} ${textContent}`;
}
