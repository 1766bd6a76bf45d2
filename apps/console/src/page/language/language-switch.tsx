// Two buttons: each language says its name in that language.
import type { ReactNode } from 'react';
import { useLanguage } from './language.tsx';

const LANGUAGE = { en: 'Language', pt: 'Idioma' };
const NAMES = { pt: 'Português', en: 'English' };

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
