// Shows amounts in the format of the page's language.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { TAGS } from '../language/text.ts';

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** The formats are created once, because a wide table shows thousands of amounts. */
const FORMATS = {
  pt: new Intl.NumberFormat(TAGS.pt, DECIMALS),
  en: new Intl.NumberFormat(TAGS.en, DECIMALS),
};

interface AmountProps {
  of: number | undefined;
  side?: 'D' | 'C' | undefined;
}

/** An amount in reais with two decimals, as the services send it, followed by its side, D or C, if there is one. */
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
