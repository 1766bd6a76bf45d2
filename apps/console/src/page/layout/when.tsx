// Shows a moment or a day in the format of the page's language; a moment is in the time zone of the browser.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';

/** @param by the person who did something then */
export function When({ at, by }: { at: string | null; by?: string | null }): ReactNode {
  const { tag } = useLanguage();
  return (
    <>
      {at !== null && <time dateTime={at}>{new Date(at).toLocaleString(tag)}</time>} {by}
    </>
  );
}

/** @param day YYYY-MM-DD */
export function dayText(day: string, tag: string): string {
  return new Date(day).toLocaleDateString(tag, { timeZone: 'UTC' });
}
