// Plots the first digits of a month's amounts beside the shares that Benford's law expects.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { BarPlot } from '../plot/bar-plot.tsx';
import { COMPLIANCE } from './compliance-texts.ts';

interface Digit {
  readonly digit: number;
  readonly count: number;
  readonly share: number;
  readonly expected: number;
}

export function BenfordPlot({ digits }: { digits: readonly Digit[] }): ReactNode {
  const { say, tag } = useLanguage();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1 });
  return (
    <BarPlot
      title={say(COMPLIANCE.digits)}
      groupTitle={COMPLIANCE.digit}
      series={[COMPLIANCE.observed, COMPLIANCE.expected]}
      groups={digits.map(({ digit, count, share, expected }) => ({
        name: String(digit),
        values: [share, expected],
        cells: [`${percent.format(share)} (${count})`, percent.format(expected)],
      }))}
    />
  );
}

/** @returns the digits in the figures of a rule; undefined for a rule that counts no digits */
export function digitsOf(figures: unknown): readonly Digit[] | undefined {
  if (typeof figures !== 'object' || figures === null || !('digits' in figures)) return undefined;
  return Array.isArray(figures.digits) ? (figures.digits as Digit[]) : undefined;
}
