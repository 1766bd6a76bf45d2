// For a name in a request that does not exist, finds the known name that was probably meant, and the form in which a
// refusal shows it. A known name is meant when it differs from the sent one only in letter case, in brackets at the end
// or by one edit (one letter replaced, added, removed, or two neighbours exchanged), or when it has the same meaning in
// the other language of the interface.
import { both, shownText, type Message } from '@razao/domain';

/** The first of `known` that is near to `sent`; undefined when none is. */
export function nearestName(sent: string, known: readonly string[]): string | undefined {
  const plain = plainOf(sent);
  if (plain === '') return undefined;
  return (
    known.find((name) => plainOf(name) === plain) ??
    known.find((name) => isOneEditAway(plain, plainOf(name))) ??
    known.find((name) => OTHER_LANGUAGE.get(plain) === name)
  );
}

/** Bodies have Portuguese names and queries have English ones. */
const SAME_MEANING = [
  ['empresa', 'company'],
  ['filial', 'branch'],
  ['ano', 'year'],
  ['mes', 'month'],
  ['dia', 'day'],
] as const;

const OTHER_LANGUAGE: ReadonlyMap<string, string> = new Map(
  SAME_MEANING.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** The question `did you mean …`, with the space before it; empty when no name is near. */
export function suggestionFor(sent: string, known: readonly string[]): Message {
  const meant = nearestName(sent, known);
  return meant === undefined ? both('') : { en: ` (did you mean ${meant}?)`, pt: ` (seria ${meant}?)` };
}

/** Some clients write `page[]` for a list. */
function plainOf(name: string): string {
  return name.toLowerCase().replace(/\[\d*\]$/, '');
}

function isOneEditAway(sent: string, name: string): boolean {
  if (Math.abs(sent.length - name.length) > 1 || Math.min(sent.length, name.length) < 2) return false;
  let at = 0;
  while (at < sent.length && sent[at] === name[at]) at += 1;
  const rest = sent.slice(at);
  const nameRest = name.slice(at);
  return (
    rest.slice(1) === nameRest.slice(1) ||
    rest.slice(1) === nameRest ||
    rest === nameRest.slice(1) ||
    (rest[0] === nameRest[1] && rest[1] === nameRest[0] && rest.slice(2) === nameRest.slice(2))
  );
}

const NAME_SHOWN_MAX = 40;
const PLAIN_NAME = /^[\w.[\]-]+$/;

/** Shortens the name and shows no value, which may be a secret. */
export function shownName(name: string): string {
  const shown = shownText(name, NAME_SHOWN_MAX);
  return PLAIN_NAME.test(name) ? shown : JSON.stringify(shown);
}
