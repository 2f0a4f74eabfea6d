import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { AppWindow, ExternalLink, KeyRound } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import type { ChatTarget } from '../../lib/chat-templates';
import { EmptyState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';

const Frame = chakra('iframe', { base: { display: 'block', w: 'full', h: 'full', border: '0', colorScheme: 'light' } });

interface ChatViewProps {
  name: string;
  target: ChatTarget;
  /** Name of the token in use. */
  token: string;
  url: string;
  onChange(): void;
}

/** Embeds the client in an iframe; for a native app a button is shown instead. */
export function ChatView({ name, target, token, url, onChange }: ChatViewProps) {
  const { t } = useTranslation('chat');
  const change = (
    <Button size="sm" onClick={onChange}>
      <KeyRound aria-hidden />
      {t('change')}
    </Button>
  );
  // Always visible, not behind an icon: it states who can read the key.
  const recipient = (
    <Text textStyle="caption" color="fg.muted">
      {t('purpose', { host: target.host, token })}
    </Text>
  );
  if (target.kind === 'app') {
    return (
      <>
        <PageHeader title={name} status={recipient} actions={change} />
        <Center layerStyle="card" minH="60">
          <EmptyState
            icon={AppWindow}
            title={t('app.title', { name })}
            text={t('app.text')}
            action={
              <Button asChild variant="solid" colorPalette="brand">
                <a href={url}>{t('app.open', { name })}</a>
              </Button>
            }
          />
        </Center>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={name}
        status={recipient}
        actions={
          <>
            {change}
            <Button asChild size="sm">
              <a href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden />
                {t('newTab')}
              </a>
            </Button>
          </>
        }
      />
      <Box
        layerStyle="card"
        overflow="hidden"
        h={{ base: 'calc(100dvh - 17rem)', sm: 'calc(100dvh - 8.75rem)' }}
        minH="24rem"
      >
        <Frame
          src={url}
          title={t('frame', { name })}
          referrerPolicy="no-referrer"
          // The client needs its own origin, because it keeps conversations in its own storage.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
          allow="clipboard-write; microphone; fullscreen"
        />
      </Box>
    </>
  );
}
