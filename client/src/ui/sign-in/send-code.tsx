import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useProblemText } from '../feedback/use-problem-text';
import type { BotCheckState } from './bot-check';
import { resendDelaySeconds, useCountdown } from './use-countdown';

interface SendCodeProps {
  bot: BotCheckState;
  /** Returns the current email address. */
  email(): string;
  /** Requests the code. Throws the error of the server. */
  request(email: string, botCheck: string): Promise<unknown>;
  /** Shows an error at the address field; `undefined` clears it. */
  onProblem(message: string | undefined): void;
  size?: 'md' | 'lg';
}

/** Button that sends a verification code, with a delay before the next one. */
export function SendCode({ bot, email, request, onProblem, size }: SendCodeProps) {
  const { t } = useTranslation('login');
  const explain = useProblemText();
  const { left, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  const send = async () => {
    const address = email().trim();
    if (!address) return onProblem(t('emailCode.emailRequired'));
    if (bot.pending) return onProblem(t('botPending'));
    onProblem(undefined);
    setBusy(true);
    setSent(false);
    try {
      await request(address, bot.token);
      setSent(true);
      start(resendDelaySeconds);
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.retryAfter) start(problem.retryAfter);
      onProblem(text);
    } finally {
      setBusy(false);
      bot.spend();
    }
  };

  return (
    <>
      <Button size={size} disabled={left > 0} loading={busy} loadingText={t('emailCode.send')} onClick={send}>
        {left > 0 ? t('emailCode.again', { seconds: left }) : t('emailCode.send')}
      </Button>
      <Box role="status" textStyle="caption" color="fg.success" _empty={{ display: 'none' }}>
        {sent && t('emailCode.sent')}
      </Box>
    </>
  );
}
