import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { TextField } from '../../ui/form/text-field';
import { requestEmailCode } from './account.calls';
import type { BotCheckState } from './bot-check';
import type { RegisterForm } from './register.schema';
import { resendWait, useCountdown } from './use-countdown';

interface EmailCodeFieldsProps {
  form: UseFormReturn<RegisterForm>;
  bot: BotCheckState;
}

/** An address, the button that has a code mailed to it, and the code. */
export function EmailCodeFields({ form, bot }: EmailCodeFieldsProps) {
  const { t } = useTranslation('login');
  const explain = useProblemText();
  const { left, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const { control, getValues, setError, clearErrors } = form;

  const send = async () => {
    const refuse = (message: string) => setError('email', { message }, { shouldFocus: true });
    const email = getValues('email').trim();
    if (!email) return refuse('validation:required');
    if (bot.pending) return refuse(t('botPending'));
    clearErrors('email');
    setBusy(true);
    try {
      await requestEmailCode(email, bot.token);
      setSentTo(email);
      start(resendWait);
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.retryAfter) start(problem.retryAfter);
      refuse(text);
    } finally {
      setBusy(false);
      bot.spend();
    }
  };

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
      <Button size="lg" disabled={left > 0} loading={busy} loadingText={t('register.sendCode')} onClick={send}>
        {left > 0 ? t('register.resend', { seconds: left }) : t('register.sendCode')}
      </Button>
      <Box role="status" textStyle="caption" color="fg.success" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {sentTo && t('register.codeSent', { email: sentTo })}
      </Box>
      <TextField
        control={control}
        name="verificationCode"
        label={t('register.code')}
        autoComplete="one-time-code"
        required
        mono
        size="lg"
      />
    </>
  );
}
