// The CSV of a table, as the service answers it.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { FileButton } from './file-button.tsx';
import { LAYOUT } from './layout-texts.ts';

/** As the services' `dialect`: what spreadsheets of the person's country open. */
export type Dialect = 'standard' | 'pt-BR';

interface Props {
  /** Without the ending. */
  name: string;
  load: (dialect: Dialect) => Promise<Blob>;
}

export function CsvButton({ name, load }: Props): ReactNode {
  const { say, language } = useLanguage();
  return (
    <FileButton
      label={say(LAYOUT.csv)}
      name={`${name}.csv`}
      load={async () => await load(language === 'pt' ? 'pt-BR' : 'standard')}
    />
  );
}
