// What the services say to a person, in both languages. The two texts stand beside each other where what they say is
// known, so that a text without its translation, or with a value that is not there, does not compile. Both are made at
// once; what leaves a service is picked at its edge (`languageOf` in @razao/platform). Logs are English.

export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Message = Readonly<Record<Language, string>>;

/** Of names, codes and what was sent: the same in every language. */
export function both(text: string): Message {
  return { en: text, pt: text };
}

/** A noun of one and of several: `line`, `lines`. */
export type Noun = Readonly<Record<Language, readonly [one: string, several: string]>>;

/** `1 line`, `2 lines` */
export function counted(count: number, { en, pt }: Noun): Message {
  const form = count === 1 ? 0 : 1;
  return { en: `${count} ${en[form]}`, pt: `${count} ${pt[form]}` };
}

/** The parts one after another. */
export function joined(parts: readonly Message[], separator: string): Message {
  return {
    en: parts.map(({ en }) => en).join(separator),
    pt: parts.map(({ pt }) => pt).join(separator),
  };
}
