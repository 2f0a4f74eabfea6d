import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { TextField } from '../../ui/form/text-field';
import { BarePage } from '../../ui/shell/bare-page';
import { AuthForm } from '../../ui/sign-in/auth-form';
import { useBotCheck } from '../../ui/sign-in/bot-check';
import { resendDelaySeconds, useCountdown } from '../../ui/sign-in/use-countdown';
import { requestPasswordReset } from './account.calls';
import { AuthLink } from './auth-link';

/** Requests a password reset mail. Shows the same result whether or not the address has an account. */
export function ResetRequestPage() {
  const { t } = useTranslation('login');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const bot = useBotCheck();
  const { left, start, stop } = useCountdown();
  const [sent, setSent] = useState(false);
  const { control, formState, handleSubmit, setError } = useForm({ defaultValues: { email: '' } });
  const typed = useWatch({ control, name: 'email' }).trim() !== '';

  const submit = handleSubmit(async ({ email }) => {
    // Enter also submits a form whose button is disabled.
    if (!typed || left > 0) return;
    if (bot.pending) return setError('root.server', { message: t('botPending') });
    setSent(false);
    start(resendDelaySeconds);
    try {
      await requestPasswordReset(email.trim(), bot.token);
      setSent(true);
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.retryAfter) start(problem.retryAfter);
      else stop();
      setError('root.server', { message: text });
    } finally {
      bot.spend();
    }
  });

  return (
    <BarePage title={t('reset.title')} heading={t('reset.title')} text={t('reset.text')}>
      <AuthForm
        onSubmit={submit}
        disabled={!typed || left > 0}
        submitting={formState.isSubmitting}
        submitLabel={left > 0 ? t('reset.again', { seconds: left }) : tc('action.submit')}
        problem={formState.errors.root?.server?.message}
      >
        {/* Empty, it takes no gap. */}
        <Box role="status" css={{ '&:empty': { mb: '-4' } }}>
          {sent && <Callout tone="success">{t('reset.sent')}</Callout>}
        </Box>
        <TextField
          control={control}
          name="email"
          type="email"
          label={t('reset.email')}
          autoComplete="email"
          autoFocus
          size="lg"
        />
        {bot.widget}
      </AuthForm>
      <Flex mt="5" justify="center">
        <AuthLink to="/login">{t('toLogin')}</AuthLink>
      </Flex>
    </BarePage>
  );
}
