import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../feedback/use-problem-text';
import { TextField } from '../form/text-field';
import { DoorForm } from './auth-form';

interface CodeFormProps {
  label: string;
  help?: string;
  /** Said when there is no code. */
  required: string;
  submitLabel: string;
  /** Throws what the server said about the code. */
  send(code: string): Promise<unknown>;
  intro?: ReactNode;
  /** Other ways, which may fail as well. */
  after?(refuse: (message: string) => void): ReactNode;
}

/** Asks for a code that was given out somewhere else. */
export function CodeForm({ label, help, required, submitLabel, send, intro, after }: CodeFormProps) {
  const explain = useProblemText();
  const { control, formState, handleSubmit, setError, setFocus } = useForm({ defaultValues: { code: '' } });
  const refuse = (message: string) => setError('root.server', { message });

  const submit = handleSubmit(async (values) => {
    const code = values.code.trim();
    if (!code) return setError('code', { message: required }, { shouldFocus: true });
    try {
      await send(code);
    } catch (error) {
      refuse(explain(error).text);
      setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <DoorForm
      onSubmit={submit}
      submitting={formState.isSubmitting}
      submitLabel={submitLabel}
      problem={formState.errors.root?.server?.message}
      intro={intro}
      after={after?.(refuse)}
    >
      <TextField
        control={control}
        name="code"
        label={label}
        help={help}
        autoComplete="one-time-code"
        autoFocus
        mono
        size="lg"
      />
    </DoorForm>
  );
}
