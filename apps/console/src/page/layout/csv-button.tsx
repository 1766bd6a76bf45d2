// The CSV of a table, as the service answers it: the token is in a header, so a plain link could not ask for it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { ProblemMessage } from './problem-message.tsx';
import { saveFile } from './save-file.ts';

/** As the services' `dialect`: what spreadsheets of the person's country open. */
export type Dialect = 'standard' | 'pt-BR';

interface Props {
  /** Without the ending. */
  name: string;
  load: (dialect: Dialect) => Promise<Blob>;
}

export function CsvButton({ name, load }: Props): ReactNode {
  const { say, language } = useLanguage();
  const download = useMutation({
    mutationFn: async () => {
      saveFile(`${name}.csv`, await load(language === 'pt' ? 'pt-BR' : 'standard'));
    },
  });
  return (
    <>
      <button
        type="button"
        disabled={download.isPending}
        onClick={() => {
          download.mutate();
        }}
      >
        {say(LAYOUT.csv)}
      </button>
      {download.error && <ProblemMessage of={download.error} />}
    </>
  );
}
