// Shows why a request failed, in one sentence that says what to do: the service's message, if there is one.
import type { ReactNode } from 'react';
import { Problem, withoutRequests } from '../api/problem.ts';
import { useLanguage } from '../language/language.tsx';
import { asItIs, type Text } from '../language/text.ts';
import { LAYOUT } from './layout-texts.ts';

const SESSION_ENDED = 401;
const NO_LABELS: Readonly<Record<string, Text>> = {};

interface Props {
  of: Error;
  again?: () => void;
  /** The labels that a form gives the fields of its request; without a form a field is not named. */
  labels?: Readonly<Record<string, Text>>;
}

export function ProblemMessage({ of, again, labels = NO_LABELS }: Props): ReactNode {
  const { say } = useLanguage();
  // The sign-in has already said that the session ended, and the service's message about the token adds nothing to it.
  const hasEnded = of instanceof Problem && of.status === SESSION_ENDED;
  const refusal = of instanceof Problem && !hasEnded ? of.refusal : undefined;
  const message = refusal?.message ?? say(hasEnded ? LAYOUT.notDone : LAYOUT.noAnswer);
  const details = refusal?.details ?? [];
  const [first, second] = details;
  const nameOf = (field = ''): string => say(labels[field] ?? asItIs(''));
  const field = first?.field ?? '';
  const isOfField = field !== '' && message.startsWith(`${field}: `);
  const sentence = isOfField ? [nameOf(field), message.slice(field.length + 2)] : [message];
  return (
    <div className="problem" role="alert">
      {/* The message, unless the list below replaces it: a message about a field repeats the first of several reasons. */}
      {!(isOfField && second) && <p>{withoutRequests(sentence.filter(Boolean).join(': '))}</p>}
      {second && (
        <ul>
          {details.map(({ field: name, value, reason }, at) => (
            <li key={at}>
              <span className="code">{[nameOf(name), value].filter(Boolean).join(' ')}</span>{' '}
              {withoutRequests(reason)}
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
