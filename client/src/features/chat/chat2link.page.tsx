import { Center } from '@chakra-ui/react/center';
import { Heading } from '@chakra-ui/react/heading';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { NavButton } from '../../ui/nav-button';
import { usePageTitle } from '../../ui/use-page-title';
import { ChatStates } from './chat-states';
import { useChat } from './use-chat';

/** Time to read the target and cancel the redirect, in ms. */
const showForMs = 1500;

const leaveTo = (url: string) => window.location.replace(url);

/** Redirects the browser to a chat client: the first of the list, or the one of `?id=` as on the chat page. */
export function Chat2LinkPage({ leave = leaveTo }: { leave?: (url: string) => void }) {
  const { t } = useTranslation('chat');
  const id = useSearchParams()[0].get('id') ?? '0';
  usePageTitle(t('title'));
  return (
    <ChatStates chat={useChat(/^\d{1,3}$/.test(id) ? Number(id) : -1)}>
      {({ target, token, url }) => <Leaving host={target.host} token={token.name} url={url} leave={leave} />}
    </ChatStates>
  );
}

interface LeavingProps {
  host: string;
  token: string;
  url: string;
  leave(url: string): void;
}

function Leaving({ host, token, url, leave }: LeavingProps) {
  const { t } = useTranslation('chat');
  const { t: tc } = useTranslation('common');
  useEffect(() => {
    const timer = setTimeout(() => leave(url), showForMs);
    return () => clearTimeout(timer);
  }, [url, leave]);
  return (
    <Center minH="60dvh">
      <Stack align="center" textAlign="center" gap="3" role="status">
        <Spinner />
        <Heading as="h1" textStyle="section" overflowWrap="anywhere">
          {t('leaving', { host })}
        </Heading>
        <Text color="fg.muted">{t('purpose', { host, token })}</Text>
        <NavButton to="/token">{tc('action.cancel')}</NavButton>
      </Stack>
    </Center>
  );
}
