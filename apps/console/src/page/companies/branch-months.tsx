// Shows its children only when the branch exists and the person may see it.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { Answer } from '../layout/answer.tsx';
import { COMPANIES } from './company-texts.ts';
import { type MonthState, useBranch } from './use-branch.ts';

interface Props {
  of: { company: string; branch: string };
  children: (months: readonly MonthState[]) => ReactNode;
}

export function BranchMonths({ of, children }: Props): ReactNode {
  const { say } = useLanguage();
  return (
    <Answer of={useBranch(of)}>
      {(found) =>
        found === null ? <p className="problem">{say(COMPANIES.noBranch)}</p> : children(found.branch.months)
      }
    </Answer>
  );
}
