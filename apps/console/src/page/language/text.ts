// Texts of the page in both languages. Texts from the services (names, messages, texts of rules) are shown unchanged.

export type Language = 'pt' | 'en';
export type Text = Readonly<Record<Language, string>>;

/** A noun in singular and plural: `line`, `lines`. */
export type Noun = Readonly<Record<Language, readonly [one: string, several: string]>>;

export const ENTRIES: Noun = { en: ['entry', 'entries'], pt: ['lançamento', 'lançamentos'] };

/** A text that is the same in both languages. */
export function asItIs(text: string): Text {
  return { en: text, pt: text };
}

/** `1 line`, `2 lines` */
export function counted(count: number, { en, pt }: Noun): Text {
  const form = count === 1 ? 0 : 1;
  return { en: `${count} ${en[form]}`, pt: `${count} ${pt[form]}` };
}

/** The language tags of `Accept-Language` and `lang`. */
export const TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB' };
