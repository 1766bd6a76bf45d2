// The location of a view, with the link back to the companies.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COMPANIES } from '../companies/company-texts.ts';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';

/** @param children the parts below the companies, each after a slash; undefined while they are unknown */
export function Way({ children }: { children?: ReactNode }): ReactNode {
  const { say } = useLanguage();
  return (
    <nav aria-label={say(LAYOUT.where)} className="way">
      <Link to="/">{say(COMPANIES.title)}</Link> {children}
    </nav>
  );
}
