import { Center } from '@chakra-ui/react/center';
import { Spinner } from '@chakra-ui/react/spinner';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/states';
import { ConsentCard } from './consent.card';
import { Obstacle } from './obstacle';
import type { Chat } from './use-chat';

type Ready = Extract<Chat, { at: 'ready' }>;

/** All states before the link is ready, the same for both pages; `children` renders the link. */
export function ChatStates({ chat, children }: { chat: Chat; children(ready: Ready): ReactNode }) {
  const { t } = useTranslation('chat');
  switch (chat.at) {
    case 'loading':
      return (
        <Center minH="60dvh" gap="2" color="fg.muted" role="status">
          <Spinner size="sm" />
          {t('loading')}
        </Center>
      );
    case 'failed':
      return <ErrorState error={chat.error} onRetry={chat.retry} />;
    case 'asking':
      return (
        <ConsentCard
          // Another client or proposed token resets the card.
          key={`${chat.target.host} ${chat.proposed}`}
          name={chat.template.name}
          target={chat.target}
          tokens={chat.tokens}
          proposed={chat.proposed}
          onAgree={chat.agree}
        />
      );
    case 'ready':
      return children(chat);
    default:
      return <Obstacle reason={chat.at} />;
  }
}
