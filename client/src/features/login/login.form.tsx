import { type KeyboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { SecretField } from '../../ui/form/secret-field';
import { TextField } from '../../ui/form/text-field';
import { AuthForm } from '../../ui/sign-in/auth-form';
import { useBotCheck } from '../../ui/sign-in/bot-check';
import { type LoginState, useLoginNotice } from './login-notice';
import type { Credentials } from './sign-in.calls';

interface LoginFormProps {
  /** The previous session expired. */
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
    <AuthForm
      onSubmit={submit}
      onKeyUp={onKey}
      submitting={formState.isSubmitting}
      submitLabel={t('submit')}
      problem={formState.errors.root?.server?.message}
      intro={!formState.isSubmitted && <Greeting notice={notice} expired={expired} />}
    >
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
    </AuthForm>
  );
}

/** Message of the previous page, or the note that the session expired. */
function Greeting({ notice, expired }: { notice: LoginState['notice'] | undefined; expired: boolean }) {
  const { t } = useTranslation('login');
  if (notice) return <Callout tone={notice.tone}>{notice.text}</Callout>;
  return expired ? <Callout tone="warning">{t('expired')}</Callout> : null;
}
