// The location of a view, with the link back to the companies.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COMPANIES } from '../companies/company-texts.ts';
import { useCompany } from '../companies/use-branch.ts';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';

interface Props {
  /** The codes of the company, and of the branch if the view is about one; absent while they are unknown. */
  of?: { company: string; branch?: string };
  /** The parts below. */
  children?: ReactNode;
}

export function Way({ of, children }: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <nav aria-label={say(LAYOUT.where)} className="way">
      <Link to="/">{say(COMPANIES.title)}</Link> {of && <Names {...of} />} {children}
    </nav>
  );
}

function Names({ company, branch }: { company: string; branch?: string }): ReactNode {
  const found = useCompany(company);
  return (
    <>
      / <Named code={company} name={found?.name} />
      {branch !== undefined && (
        <>
          {' / '}
          <Named code={branch} name={found?.branches.find(({ code }) => code === branch)?.name} />
        </>
      )}
    </>
  );
}

function Named({ code, name }: { code: string; name: string | undefined }): ReactNode {
  return (
    <>
      {code} {name !== undefined && <bdi title={name}>{name}</bdi>}
    </>
  );
}
