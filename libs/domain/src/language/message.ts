// Texts for people, in both languages. Code that makes a text writes both versions side by side, so that a missing
// translation, or a value that does not exist, does not compile. A service chooses one version when it answers
// (`languageOf` in @razao/platform). Logs are English.

export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Message = Readonly<Record<Language, string>>;

/** A text that is the same in every language: a name, a code, a value that was sent. */
export function both(text: string): Message {
  return { en: text, pt: text };
}

/** A noun in singular and plural: `line`, `lines`. */
export type Noun = Readonly<Record<Language, readonly [one: string, several: string]>>;

/** `1 line`, `2 lines` */
export function counted(count: number, { en, pt }: Noun): Message {
  const form = count === 1 ? 0 : 1;
  return { en: `${count} ${en[form]}`, pt: `${count} ${pt[form]}` };
}

/** Joins the parts with a separator. */
export function joined(parts: readonly Message[], separator: string): Message {
  return {
    en: parts.map(({ en }) => en).join(separator),
    pt: parts.map(({ pt }) => pt).join(separator),
  };
}
