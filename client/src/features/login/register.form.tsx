import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { SecretField } from '../../ui/form/secret-field';
import { applyProblem } from '../../ui/form/server-problem';
import { TextField } from '../../ui/form/text-field';
import { AuthForm } from '../../ui/sign-in/auth-form';
import { type BotCheckState, useBotCheck } from '../../ui/sign-in/bot-check';
import { SendCode } from '../../ui/sign-in/send-code';
import { type Registration, register, requestEmailCode } from './account.calls';
import { emptyRegistration, type RegisterForm, registerSchema, registration } from './register.schema';

interface RegisterFormViewProps {
  inviteCode: string;
  onRegistered(account: Registration): void;
}

/** The fields of a new account, with its e-mail address on sites that verify it. */
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
    <AuthForm
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
    </AuthForm>
  );
}

interface EmailCodeFieldsProps {
  form: UseFormReturn<RegisterForm>;
  bot: BotCheckState;
}

/** Email address, a button that sends a code to it, and the code. */
function EmailCodeFields({ form, bot }: EmailCodeFieldsProps) {
  const { t } = useTranslation('login');
  const { control, getValues, setError, clearErrors } = form;
  return (
    <>
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('register.email')}
        autoComplete="email"
        required
        size="lg"
      />
      <SendCode
        size="lg"
        bot={bot}
        email={() => getValues('email')}
        request={requestEmailCode}
        onProblem={(message) =>
          message ? setError('email', { message }, { shouldFocus: true }) : clearErrors('email')
        }
      />
      <TextField
        control={control}
        name="verificationCode"
        label={t('emailCode.code')}
        autoComplete="one-time-code"
        required
        mono
        size="lg"
      />
    </>
  );
}
