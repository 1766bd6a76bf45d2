// A text of the page in both languages. What comes from the services (names, messages, texts of rules) is shown as it comes.

export type Language = 'pt' | 'en';
export type Text = Readonly<Record<Language, string>>;

/** A noun of one and of several: `line`, `lines`. */
export type Noun = Readonly<Record<Language, readonly [one: string, several: string]>>;

export const ENTRIES: Noun = { en: ['entry', 'entries'], pt: ['lançamento', 'lançamentos'] };

/** The same in both languages. */
export function asItIs(text: string): Text {
  return { en: text, pt: text };
}

/** `1 line`, `2 lines` */
export function counted(count: number, { en, pt }: Noun): Text {
  const form = count === 1 ? 0 : 1;
  return { en: `${count} ${en[form]}`, pt: `${count} ${pt[form]}` };
}

/** As `Accept-Language` and `lang` have them. */
export const TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en' };
