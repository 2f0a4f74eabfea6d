import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { TextField } from '../../ui/form/text-field';
import type { SignInAnswer } from './login.schema';
import { PasskeyButton } from './passkey.button';
import { completeWithCode } from './sign-in.calls';

interface SecondFactorFormProps {
  onAnswer(answer: SignInAnswer): void;
  /** Back to the first factor. */
  onBack(): void;
}

/** The step after a right password: a code of the app, a recovery code, or a passkey. */
export function SecondFactorForm({ onAnswer, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('login');
  const explain = useProblemText();
  const { control, formState, handleSubmit, setError, setFocus } = useForm({ defaultValues: { code: '' } });
  const refuse = (message: string) => setError('root.server', { message });

  const submit = handleSubmit(async (values) => {
    const code = values.code.trim();
    if (!code) {
      setError('code', { message: 'login:secondFactor.required' }, { shouldFocus: true });
      return;
    }
    try {
      onAnswer(await completeWithCode(code));
    } catch (error) {
      refuse(explain(error).text);
      setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <FormAlert message={formState.errors.root?.server?.message} />
        <TextField
          control={control}
          name="code"
          label={t('secondFactor.code')}
          help={t('secondFactor.help')}
          autoComplete="one-time-code"
          autoFocus
          mono
          size="lg"
        />
        <Button
          type="submit"
          size="lg"
          variant="solid"
          colorPalette="brand"
          loading={formState.isSubmitting}
          loadingText={t('secondFactor.submit')}
        >
          {t('secondFactor.submit')}
        </Button>
        <PasskeyButton
          ceremony="/api/user/login/2fa/passkey"
          label={t('secondFactor.passkey')}
          onAnswer={onAnswer}
          onProblem={refuse}
        />
        <Button variant="ghost" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </Stack>
    </form>
  );
}
