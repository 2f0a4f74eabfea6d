import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useLanguage } from '../../i18n/use-language';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { SignInAnswer } from './login.schema';
import { enterByTelegram } from './sign-in.calls';

const widgetOrigin = 'https://oauth.telegram.org';
const Frame = chakra('iframe');

/** What the frame says when somebody agreed; everything in `auth_data` is signed and goes to the server unread. */
const agreed = z.object({
  event: z.literal('auth_user'),
  auth_data: z.record(z.string(), z.union([z.string(), z.number()])),
});

interface TelegramDialogProps {
  open: boolean;
  onClose(): void;
  onAnswer(answer: SignInAnswer): void;
}

/** Telegram's own button, in its own frame: no script of theirs runs in this page, and nothing is loaded before it is wanted. */
export function TelegramDialog({ open, onClose, onAnswer }: TelegramDialogProps) {
  const { t } = useTranslation('login');
  return (
    <DetailDialog open={open} onClose={onClose} size="sm" title={t('telegram.title')}>
      <TelegramWidget
        onAnswer={(answer) => {
          onClose();
          onAnswer(answer);
        }}
      />
    </DetailDialog>
  );
}

function TelegramWidget({ onAnswer }: Pick<TelegramDialogProps, 'onAnswer'>) {
  const { t } = useTranslation('login');
  const { telegram_bot_name } = useStatus();
  const language = useLanguage();
  const explain = useProblemText();
  const frame = useRef<HTMLIFrameElement>(null);
  const answered = useRef(onAnswer);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    answered.current = onAnswer;
  }, [onAnswer]);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== widgetOrigin || source !== frame.current?.contentWindow) return;
      const message = z.safeParse(agreed, parsed(data));
      if (!message.success) return;
      const fields = Object.entries(message.data.auth_data).map(([name, value]) => [name, String(value)]);
      enterByTelegram(Object.fromEntries(fields)).then(
        (answer) => answered.current(answer),
        (error: unknown) => setProblem(explain(error).text),
      );
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [explain]);

  const { origin, pathname } = window.location;
  const query = new URLSearchParams({ origin, return_to: `${origin}${pathname}`, size: 'large', lang: language });
  return (
    <Stack gap="4">
      <Box>{t('telegram.text')}</Box>
      <FormAlert message={problem} />
      <Frame
        ref={frame}
        title={t('telegram.frame')}
        src={`${widgetOrigin}/embed/${encodeURIComponent(telegram_bot_name)}?${query}`}
        w="full"
        h="10"
        border="none"
        colorScheme="light"
      />
    </Stack>
  );
}

/** The frame speaks JSON; whatever else arrives is nobody's business here. */
function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data;
  } catch {
    return undefined;
  }
}
