import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { parsedJson } from '../../lib/json';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../feedback/use-problem-text';
import { FormAlert } from '../form/form-alert';
import { DetailDialog } from '../overlay/detail-dialog';

const widgetOrigin = 'https://oauth.telegram.org';
const Frame = chakra('iframe');

/** Message of the iframe after consent; `auth_data` is signed and sent to the server unchanged. */
const agreed = z.object({
  event: z.literal('auth_user'),
  auth_data: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The fields signed by the widget. */
export type TelegramFields = Record<string, string>;

interface TelegramWidgetProps {
  /** Describes the result of the consent. */
  text: string;
  /** Throws the error of the server. */
  send(signedFields: TelegramFields): Promise<unknown>;
}

interface TelegramDialogProps extends TelegramWidgetProps {
  open: boolean;
  onClose(): void;
  title: string;
}

/** Telegram's login button in an iframe: no Telegram script runs in this page, and the iframe loads on demand. */
export function TelegramDialog({ open, onClose, title, text, send }: TelegramDialogProps) {
  return (
    <DetailDialog open={open} onClose={onClose} size="sm" title={title}>
      <TelegramWidget text={text} send={send} />
    </DetailDialog>
  );
}

function TelegramWidget({ text, send }: TelegramWidgetProps) {
  const { t } = useTranslation('login');
  const { telegram_bot_name } = useStatus();
  const language = useLanguage();
  const explain = useProblemText();
  const frame = useRef<HTMLIFrameElement>(null);
  const taken = useRef(send);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    taken.current = send;
  }, [send]);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== widgetOrigin || source !== frame.current?.contentWindow) return;
      const message = z.safeParse(agreed, parsed(data));
      if (!message.success) return;
      const fields = Object.entries(message.data.auth_data).map(([name, value]) => [name, String(value)]);
      taken.current(Object.fromEntries(fields)).catch((error: unknown) => setProblem(explain(error).text));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [explain]);

  const { origin, pathname } = window.location;
  const query = new URLSearchParams({ origin, return_to: `${origin}${pathname}`, size: 'large', lang: language });
  return (
    <Stack gap="4">
      <Box>{text}</Box>
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

/** Parses messages of the iframe; other messages are ignored. */
const parsed = (data: unknown) => (typeof data === 'string' ? parsedJson(data) : data);
