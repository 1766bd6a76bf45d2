// The language of the page: Portuguese, unless the person chose English in this browser.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Language, TAGS, type Text } from './text.ts';

interface Spoken {
  readonly language: Language;
  /** The language tag of `Accept-Language` and `lang`. */
  readonly tag: string;
  readonly say: (text: Text) => string;
  readonly choose: (language: Language) => void;
}

const KEY = 'razao.language';
const LANGUAGE = { en: 'Language', pt: 'Idioma' };
const NAMES = { pt: 'Português', en: 'English' };
const LanguageContext = createContext<Spoken | undefined>(undefined);

export function useLanguage(): Spoken {
  const spoken = useContext(LanguageContext);
  if (spoken === undefined) throw new Error('useLanguage is used outside of WithLanguage');
  return spoken;
}

export function WithLanguage({ children }: { children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState<Language>(() =>
    localStorage.getItem(KEY) === 'en' ? 'en' : 'pt',
  );
  const tag = TAGS[language];
  useEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  const spoken = useMemo(() => {
    const choose = (chosen: Language): void => {
      localStorage.setItem(KEY, chosen);
      setLanguage(chosen);
    };
    return { language, tag, say: (text: Text) => text[language], choose };
  }, [language, tag]);
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}

/** Two buttons, each with the name of a language in that language. */
export function LanguageSwitch(): ReactNode {
  const { language, say, choose } = useLanguage();
  return (
    <div className="switch" role="group" aria-label={say(LANGUAGE)}>
      {(['pt', 'en'] as const).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {NAMES[each]}
        </button>
      ))}
    </div>
  );
}
