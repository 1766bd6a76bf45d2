// A text of the page in both languages. What comes from the services (names, messages, texts of rules) is shown as it comes.

export type Language = 'pt' | 'en';
export type Text = Readonly<Record<Language, string>>;

/** As `Accept-Language` and `lang` have them. */
export const TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en' };
