// A moment as a person reads it, in the language of the page and the time zone of the browser.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';

export function When({ at }: { at: string | null }): ReactNode {
  const { tag } = useLanguage();
  return at === null ? null : <time dateTime={at}>{new Date(at).toLocaleString(tag)}</time>;
}
