// Forms: labelled fields, and a frame that sends them once at a time and shows progress and problems. While a request
// runs, its button is aria-disabled, because a disabled button loses the focus.
import type { ComponentProps, ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { LAYOUT } from './layout-texts.ts';
import { ProblemMessage } from './problem-message.tsx';

/** The part of a TanStack Query mutation that a person sees. */
interface Sent {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface FormProps {
  of: Sent;
  submit: Text;
  onSubmit: () => void;
  /** Whether this is the main action of the view. */
  isMain?: boolean;
  /** Shown while the request runs, if a form says more than that it is being sent. */
  busy?: Text;
  /** Buttons beside the one that submits. */
  others?: ReactNode;
  children: ReactNode;
}

export function Form({
  of,
  submit,
  onSubmit,
  isMain,
  busy = LAYOUT.sending,
  others,
  children,
}: FormProps): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!of.isPending) onSubmit();
        }}
      >
        {children}
        <div className="switch">
          <button type="submit" className={classOf(isMain)} aria-disabled={of.isPending}>
            {say(submit)}
          </button>
          {others}
        </div>
      </form>
      {of.isPending && <p role="status">{say(busy)}</p>}
      {of.error && <ProblemMessage of={of.error} labels={FIELD_LABELS} />}
    </>
  );
}

interface ButtonProps {
  of: Sent & { readonly mutate: () => void };
  isMain?: boolean;
  children: ReactNode;
}

/** A button for an action that needs no fields. */
export function ActionButton({ of, isMain, children }: ButtonProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className={classOf(isMain)}
        aria-disabled={of.isPending}
        onClick={() => {
          if (!of.isPending) of.mutate();
        }}
      >
        {children}
      </button>
      {of.error && <ProblemMessage of={of.error} />}
    </>
  );
}

interface FieldProps {
  label: Text;
  value: string | number;
  onChange: (value: string) => void;
}

type TextProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** @param props further attributes of the input; the class is that of the label */
export function TextField({ label, onChange, className, ...props }: TextProps): ReactNode {
  const { say } = useLanguage();
  return (
    <label className={className}>
      {say(label)}
      <input {...props} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** @param children the options */
export function SelectField({
  label,
  value,
  onChange,
  children,
}: FieldProps & { children: ReactNode }): ReactNode {
  const { say } = useLanguage();
  return (
    <label>
      {say(label)}{' '}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

interface FileProps {
  label: Text;
  accept?: string;
  onChange: (file: File | undefined) => void;
}

export function FileField({ label, accept, onChange }: FileProps): ReactNode {
  const { say } = useLanguage();
  return (
    <label>
      {say(label)}
      <input type="file" accept={accept} required onChange={({ target }) => onChange(target.files?.[0])} />
    </label>
  );
}

function classOf(isMain: boolean | undefined): string | undefined {
  return isMain === true ? 'main' : undefined;
}
