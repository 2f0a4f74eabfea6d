import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../feedback/use-problem-text';
import { TextField } from '../form/text-field';
import { AuthForm } from './auth-form';

interface CodeFormProps {
  label: string;
  help?: string;
  /** Error for a missing code. */
  required: string;
  submitLabel: string;
  /** Throws the error of the server about the code. */
  send(code: string): Promise<unknown>;
  intro?: ReactNode;
  /** Other sign-in methods, which can also report an error. */
  after?(refuse: (message: string) => void): ReactNode;
}

/** Form for a code from an app or a message. */
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
    <AuthForm
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
    </AuthForm>
  );
}
