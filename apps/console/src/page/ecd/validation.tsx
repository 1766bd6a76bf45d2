// Checks any ECD file; nothing is kept.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { ProblemMessage } from '../layout/problem-message.tsx';
import { useSession } from '../session/session.tsx';
import { ECD } from './ecd-texts.ts';
import { Judgement } from './judgement.tsx';

export function Validation(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const [file, setFile] = useState<File>();
  const validate = useMutation({
    mutationFn: async () => {
      const form = new FormData();
      if (file !== undefined) form.append('file', file);
      return bodyFrom(
        await services.compliance.POST('/api/compliance/ecd/validation', {
          body: { file: '' },
          bodySerializer: () => form,
        }),
      );
    },
  });
  return (
    <section>
      <h2>{say(ECD.validation)}</h2>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          validate.mutate();
        }}
      >
        <label>
          {say(ECD.file)}
          <input
            type="file"
            required
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              validate.reset();
            }}
          />
        </label>
        <button type="submit" disabled={validate.isPending}>
          {say(ECD.validate)}
        </button>
      </form>
      {validate.isPending && <p role="status">{say(ECD.validating)}</p>}
      {validate.error && <ProblemMessage of={validate.error} />}
      {validate.data && (
        <>
          <p>{say(ECD.layout(validate.data.layout, validate.data.lines))}</p>
          <Judgement of={validate.data} />
        </>
      )}
    </section>
  );
}
