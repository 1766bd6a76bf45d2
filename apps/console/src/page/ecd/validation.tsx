// Form that checks any ECD file; nothing is stored.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bodyFrom, fileBody } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import { FileField, Form } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { useSession } from '../session/session.tsx';
import { ECD } from './ecd-texts.ts';
import { Judgement } from './judgement.tsx';

export function Validation(): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const [file, setFile] = useState<File>();
  const validate = useMutation({
    mutationFn: async () =>
      bodyFrom(await services.compliance.POST('/api/compliance/ecd/validation', fileBody(file))),
  });
  return (
    <section>
      <h2>{say(ECD.validation)}</h2>
      <Form of={validate} submit={ECD.validate} busy={LAYOUT.readingFile} onSubmit={() => validate.mutate()}>
        <FileField
          label={ECD.file}
          onChange={(chosen) => {
            setFile(chosen);
            validate.reset();
          }}
        />
      </Form>
      {validate.data && (
        <>
          <p>{say(ECD.layout(validate.data.layout, validate.data.lines))}</p>
          <Judgement of={validate.data} />
        </>
      )}
    </section>
  );
}
