import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { KeyRound, Link2Off, MessageSquareOff, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { ChatTarget } from '../../lib/chat-templates';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { NavButton } from '../../ui/nav-button';
import type { Chat, ChatToken } from './use-chat';

/** Time before the token list opens, in ms. */
const leaveAfterMs = 1500;

const icons = { unreadable: Link2Off, unconfigured: MessageSquareOff, misconfigured: Link2Off, noToken: KeyRound };

interface ConsentCardProps {
  name: string;
  target: ChatTarget;
  tokens: readonly ChatToken[];
  proposed: string;
  onAgree(token: string): void;
}

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

/** Asks for consent before a key is sent to another site. */
function ConsentCard({ name, target, tokens, proposed, onAgree }: ConsentCardProps) {
  const { t } = useTranslation('chat');
  const { t: tc } = useTranslation('common');
  const [token, setToken] = useState(proposed);
  const { host, kind, plain } = target;
  return (
    <Center minH="60dvh">
      <Stack layerStyle="card" gap="4" p={{ base: '4', sm: '6' }} w="full" maxW="md">
        <Flex gap="3" align="flex-start">
          <Box color="fg.muted" pt="1" flexShrink="0">
            <ShieldQuestion size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Heading as="h1" textStyle="section" overflowWrap="anywhere">
            {t(kind === 'web' ? 'confirm.title' : 'confirm.titleApp', { host })}
          </Heading>
        </Flex>
        <Text color="fg.muted">{t('confirm.text', { name })}</Text>
        {plain && <Callout tone="warning">{t('confirm.plain')}</Callout>}
        <Field.Root>
          <Field.Label>{t('confirm.token')}</Field.Label>
          <SelectInput
            value={token}
            onChange={setToken}
            options={tokens.map(({ id, name: label, keyHint }) => ({ value: id, label: `${label} · ${keyHint}` }))}
          />
          <Field.HelperText>{t('confirm.help')}</Field.HelperText>
        </Field.Root>
        <Flex gap="2" justify="flex-end" wrap="wrap">
          <NavButton to="/token">{tc('action.cancel')}</NavButton>
          <Button variant="solid" colorPalette="brand" onClick={() => onAgree(token)}>
            {t('confirm.agree')}
          </Button>
        </Flex>
      </Stack>
    </Center>
  );
}

/** Explains why no chat is available and links to the page that fixes it. */
function Obstacle({ reason }: { reason: keyof typeof icons }) {
  const { t } = useTranslation('chat');
  const noToken = reason === 'noToken';
  useLeave(noToken);
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        icon={icons[reason]}
        title={t(`obstacle.${reason}`)}
        action={
          noToken ? (
            <NavButton to="/token">{t('toTokens')}</NavButton>
          ) : (
            <NavButton to="/playground">{t('toPlayground')}</NavButton>
          )
        }
      />
    </div>
  );
}

function useLeave(leave: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leave) return;
    const timer = setTimeout(() => navigate('/token', { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [leave, navigate]);
}
