// What kept a request from being answered, in one sentence that says what to do: the service's own where there is one.
import type { ReactNode } from 'react';
import { Problem } from '../api/problem.ts';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';

export function ProblemMessage({ of, again }: { of: Error; again?: () => void }): ReactNode {
  const { say } = useLanguage();
  const refusal = of instanceof Problem ? of.refusal : undefined;
  // The message says the one reason that there is; several are listed.
  const details = refusal?.details ?? [];
  return (
    <div className="problem" role="alert">
      <p>{refusal?.message ?? say(LAYOUT.noAnswer)}</p>
      {details.length > 1 && (
        <ul>
          {details.map(({ field, value, reason }, at) => (
            <li key={at}>
              <span className="code">{[field, value].filter(Boolean).join(' ')}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {refusal?.requestId !== undefined && (
        <p className="small">{say(LAYOUT.requestId(refusal.requestId))}</p>
      )}
      {again !== undefined && (
        <button type="button" onClick={again}>
          {say(LAYOUT.again)}
        </button>
      )}
    </div>
  );
}
