import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { SecretField } from '../../ui/form/secret-field';
import { applyProblem } from '../../ui/form/server-problem';
import { TextField } from '../../ui/form/text-field';
import { DoorForm } from '../../ui/sign-in/auth-form';
import { useBotCheck } from '../../ui/sign-in/bot-check';
import { type Registration, register } from './account.calls';
import { EmailCodeFields } from './email-code.fields';
import { emptyRegistration, type RegisterForm, registerSchema, registration } from './register.schema';

interface RegisterFormViewProps {
  inviteCode: string;
  onRegistered(account: Registration): void;
}

export function RegisterFormView({ inviteCode, onRegistered }: RegisterFormViewProps) {
  const { t } = useTranslation('login');
  const { email_verification: emailVerification } = useStatus();
  const explain = useProblemText();
  const bot = useBotCheck();
  const form = useForm<RegisterForm>({
    defaultValues: emptyRegistration,
    resolver: zodResolver(registerSchema(emailVerification)),
  });
  const { control, formState, setError } = form;

  const submit = form.handleSubmit(async (values) => {
    if (bot.pending) return setError('root.server', { message: t('botPending') });
    const input = registration(values, { emailVerification, inviteCode, botCheck: bot.token });
    try {
      await register(input);
      onRegistered(input);
    } catch (error) {
      const { text, problem } = explain(error);
      applyProblem(form, problem, text);
      bot.spend();
    }
  });

  return (
    <DoorForm
      onSubmit={submit}
      submitting={formState.isSubmitting}
      submitLabel={t('register.submit')}
      problem={formState.errors.root?.server?.message}
    >
      <TextField
        control={control}
        name="username"
        label={t('register.username')}
        autoComplete="username"
        required
        autoFocus
        size="lg"
      />
      <SecretField
        control={control}
        name="password"
        label={t('password')}
        autoComplete="new-password"
        required
        size="lg"
      />
      <SecretField
        control={control}
        name="confirmPassword"
        label={t('register.confirm')}
        autoComplete="new-password"
        required
        size="lg"
      />
      {emailVerification && <EmailCodeFields form={form} bot={bot} />}
      {bot.widget}
    </DoorForm>
  );
}
