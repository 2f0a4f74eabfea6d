import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { type KeyboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { SecretField } from '../../ui/form/secret-field';
import { TextField } from '../../ui/form/text-field';
import { useBotCheck } from './bot-check';
import type { Credentials } from './login.schema';
import { useLoginNotice } from './login-notice';

interface LoginFormProps {
  /** The previous session ended. */
  expired: boolean;
  onSubmit(credentials: Credentials, botToken: string): Promise<unknown>;
}

export function LoginForm({ expired, onSubmit }: LoginFormProps) {
  const { t } = useTranslation('login');
  const explain = useProblemText();
  const bot = useBotCheck();
  const notice = useLoginNotice();
  const [capsLock, setCapsLock] = useState(false);
  const form = useForm<Credentials>({ defaultValues: { username: notice?.username ?? '', password: '' } });
  const { control, formState, setError, setFocus } = form;

  const submit = form.handleSubmit(async (values) => {
    const refuse = (message: string) => setError('root.server', { message });
    if (!values.username.trim() || !values.password) {
      setFocus(values.username.trim() ? 'password' : 'username');
      return refuse(t('required'));
    }
    if (bot.pending) return refuse(t('botPending'));
    try {
      await onSubmit({ ...values, username: values.username.trim() }, bot.token);
    } catch (error) {
      refuse(explain(error).text);
      bot.spend();
    }
  });
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);

  return (
    <form noValidate onSubmit={submit} onKeyUp={onKey}>
      <Stack gap="4">
        {!formState.isSubmitted && notice ? (
          <Callout tone={notice.tone}>{notice.text}</Callout>
        ) : (
          expired && !formState.isSubmitted && <Callout tone="warning">{t('expired')}</Callout>
        )}
        <FormAlert message={formState.errors.root?.server?.message} />
        <TextField
          control={control}
          name="username"
          label={t('username')}
          autoComplete="username"
          autoFocus={!notice?.username}
          size="lg"
        />
        <SecretField
          control={control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus={Boolean(notice?.username)}
          size="lg"
          help={capsLock ? t('capsLock') : undefined}
        />
        {bot.widget}
        <Button
          type="submit"
          size="lg"
          variant="solid"
          colorPalette="brand"
          loading={formState.isSubmitting}
          loadingText={t('submit')}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
