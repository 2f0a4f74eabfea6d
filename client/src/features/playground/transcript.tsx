import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, settled } from './conversation';
import { MessageItem } from './message';
import { usePinned } from './use-pinned';

interface TranscriptProps {
  messages: readonly Message[];
  /** The reply being written. */
  live: Message | null;
  estimateOf(reply: Message): number | undefined;
  onRetry(id: string): void;
  onEdit(id: string): void;
  onExample(text: string): void;
}

/** The conversation in its own scroller, which follows the reply only while its end is in view. */
export function Transcript({ messages, live, estimateOf, onRetry, onEdit, onExample }: TranscriptProps) {
  const { t } = useTranslation('playground');
  const scroller = useRef<HTMLDivElement>(null);
  const { pinned, toEnd } = usePinned(scroller, live?.content.length ?? messages.length);
  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={scroller}
        h="full"
        overflowY="auto"
        overscrollBehavior="contain"
        role="region"
        aria-label={t('conversation')}
        tabIndex={0}
        px="4"
        py="4"
      >
        <Box minH="full">
          {messages.length === 0 ? (
            <Welcome onExample={onExample} />
          ) : (
            <Stack as="ol" gap="6" listStyleType="none">
              {messages.map((message) => (
                <MessageItem
                  key={message.id}
                  message={settled(message, live)}
                  running={live?.id === message.id}
                  busy={live !== null}
                  estimate={estimateOf(message)}
                  onRetry={onRetry}
                  onEdit={onEdit}
                />
              ))}
            </Stack>
          )}
        </Box>
      </Box>
      {!pinned && (
        <Flex position="absolute" bottom="3" insetX="0" justify="center" pointerEvents="none">
          <Button size="sm" boxShadow="float" pointerEvents="auto" onClick={toEnd}>
            <ArrowDown aria-hidden />
            {t('toLatest')}
          </Button>
        </Flex>
      )}
      <Announcement messages={messages} live={live} />
    </Box>
  );
}

/** Readers hear that a reply is coming and then the whole of it, not every piece. */
function Announcement({ messages, live }: Pick<TranscriptProps, 'messages' | 'live'>) {
  const { t } = useTranslation('playground');
  const last = messages.at(-1);
  const finished = last?.role === 'assistant' && last.status === 'complete' ? last.content : '';
  return <VisuallyHidden role="status">{live ? t('status.writing') : finished}</VisuallyHidden>;
}

const examples = ['explain', 'write', 'code'] as const;

function Welcome({ onExample }: { onExample(text: string): void }) {
  const { t } = useTranslation('playground');
  return (
    <Stack align="center" justify="center" textAlign="center" gap="4" minH="64" py="8">
      <Text textStyle="section">{t('welcome.title')}</Text>
      <Text color="fg.muted" maxW="md">
        {t('welcome.text')}
      </Text>
      <Flex gap="2" wrap="wrap" justify="center">
        {examples.map((id) => (
          <Button
            key={id}
            size="sm"
            whiteSpace="normal"
            h="auto"
            py="1.5"
            onClick={() => onExample(t(`example.${id}`))}
          >
            {t(`example.${id}`)}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}
