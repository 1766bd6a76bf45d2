// Amounts as a person reads them, in the language of the page.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { TAGS } from '../language/text.ts';

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** Made once: a wide table shows thousands of amounts. */
const FORMATS = {
  pt: new Intl.NumberFormat(TAGS.pt, DECIMALS),
  en: new Intl.NumberFormat(TAGS.en, DECIMALS),
};

interface AmountProps {
  of: number | undefined;
  side?: 'D' | 'C' | undefined;
}

/** Reais with two decimals, as the services answer them; the side as D or C when it is given. */
export function Amount({ of, side }: AmountProps): ReactNode {
  const { language } = useLanguage();
  if (of === undefined) return null;
  return (
    <>
      {FORMATS[language].format(side === undefined ? of : Math.abs(of))}
      {side !== undefined && <span className="side">{of === 0 ? '' : side}</span>}
    </>
  );
}

/** An amount with its side, debit positive. */
export function Balance({ of }: { of: number | undefined }): ReactNode {
  return <Amount of={of} side={of !== undefined && of < 0 ? 'C' : 'D'} />;
}
