// The frame around every view: the link to the companies, who is signed in and until when, the language.
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { COMPANIES } from '../companies/company-texts.ts';
import { LanguageSwitch, useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { SESSION } from '../session/session-texts.ts';
import { useSession } from '../session/session.tsx';
import { LAYOUT } from './layout-texts.ts';
import { useKept } from './use-kept.ts';

/**
 * Shown in the frame when no view has the address or accepts its parts.
 * @param data why
 */
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
  /** The elements that had the focus, oldest first; each follows the table that contains it. */
  const focused = useRef<HTMLElement[]>([]);
  const link = useKept<string>('link');
  const note = (target: HTMLElement): void => {
    const table = target.closest<HTMLElement>('.table') ?? target;
    const others = focused.current.filter((each) => each.isConnected && each !== table && each !== target);
    focused.current = [...others, table, target];
    if (target instanceof HTMLAnchorElement) link.keep(nameOf(target));
  };
  // After a sign-in, the focus goes back to where it was before.
  useEffect(() => goOn(focused.current), [token]);
  // The focused element may disappear: a followed link with its view, a button with its form, a row that scrolls out of
  // its table. The focus then goes back to the last element that still exists, or else to the current view.
  useEffect(() => {
    if (view.current === null) return undefined;
    const changes = new MutationObserver(() => {
      if (focused.current.at(-1)?.isConnected === false) goOn([view.current, ...focused.current]);
      const left = link.find();
      // When a person comes back to a view, the link by which they left it gets the focus as soon as it appears.
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

/** Focuses the last place that accepts the focus, unless another element has it. */
function goOn(places: readonly (HTMLElement | null)[]): void {
  for (const place of [...places].reverse())
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/**
 * Names a link by address, text and row, because many lines link to the same document, and many figures to the same
 * account.
 */
function nameOf(link: HTMLAnchorElement): string {
  return `${link.href} ${link.textContent} ${link.closest('tr')?.ariaRowIndex}`;
}
