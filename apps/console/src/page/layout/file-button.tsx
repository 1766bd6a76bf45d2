// Downloads a file of a service: the token is in a header, so a plain link could not ask for it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemMessage } from './problem-message.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  label: string;
  name: string;
  load: () => Promise<Blob>;
}

export function FileButton({ label, name, load }: Props): ReactNode {
  const download = useMutation({
    mutationFn: async () => {
      saveFile(name, await load());
    },
  });
  return (
    <>
      <button type="button" disabled={download.isPending} onClick={() => download.mutate()}>
        {label}
      </button>
      {download.error && <ProblemMessage of={download.error} />}
    </>
  );
}
