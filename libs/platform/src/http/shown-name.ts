// How a refusal shows a name that the request made up: cut short, and without its value, which may be a secret.
import { shownText } from '@razao/domain';

const NAME_SHOWN_MAX = 40;
const PLAIN_NAME = /^[\w.[\]-]+$/;

export function shownName(name: string): string {
  const shown = shownText(name, NAME_SHOWN_MAX);
  return PLAIN_NAME.test(name) ? shown : JSON.stringify(shown);
}
