// Amounts as a person reads them, in the language of the page.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';

const formats = new Map<string, Intl.NumberFormat>();

interface AmountProps {
  of: number | undefined;
  side?: 'D' | 'C' | undefined;
}

/** Reais with two decimals, as the services answer them; the side as D or C when it is given. */
export function Amount({ of, side }: AmountProps): ReactNode {
  const { tag } = useLanguage();
  if (of === undefined) return null;
  const text = formatFor(tag).format(side === undefined ? of : Math.abs(of));
  return (
    <>
      {text}
      {side !== undefined && <span className="side">{of === 0 ? '' : side}</span>}
    </>
  );
}

function formatFor(tag: string): Intl.NumberFormat {
  const known = formats.get(tag);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(tag, format);
  return format;
}
