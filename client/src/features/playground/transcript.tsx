import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Announcement } from './announcement';
import { lanesOf, type Message, settled, turns } from './conversation';
import { MessageItem } from './message';
import { SideBySide } from './side-by-side';
import { usePinned } from './use-pinned';

interface TranscriptProps {
  messages: readonly Message[];
  /** The streaming replies. */
  live: ReadonlyMap<string, Message>;
  estimateOf(reply: Message): number | undefined;
  /** The details of a reply below its text. */
  extraOf(reply: Message, isLast: boolean): ReactNode;
  onRetry(id: string): void;
  onEdit(id: string): void;
  onExample(text: string): void;
}

/** The conversation in its own scroll container, which follows the reply while its end is visible. */
export function Transcript({ messages, live, estimateOf, extraOf, onRetry, onEdit, onExample }: TranscriptProps) {
  const { t } = useTranslation('playground');
  const scroller = useRef<HTMLDivElement>(null);
  const { pinned, toEnd } = usePinned(scroller, live.size > 0 ? lengthOf(live) : messages.length);
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
              {turns(messages).map((turn, place, all) => {
                const isLast = place === all.length - 1;
                const lanes = lanesOf(turn);
                const item = (message: Message) => (
                  <MessageItem
                    key={message.id}
                    message={settled(message, live)}
                    running={live.has(message.id)}
                    busy={live.size > 0}
                    estimate={estimateOf(message)}
                    extra={live.has(message.id) ? undefined : extraOf(message, isLast)}
                    onRetry={onRetry}
                    onEdit={onEdit}
                  />
                );
                return (
                  <Fragment key={(turn.question ?? turn.replies[0])?.id}>
                    {turn.question && item(turn.question)}
                    {lanes.length > 1 ? (
                      <SideBySide columns={lanes.length} label={t('comparison')}>
                        {lanes.map((lane) => inColumn(lane, item))}
                      </SideBySide>
                    ) : (
                      turn.replies.map(item)
                    )}
                  </Fragment>
                );
              })}
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
      <Announcement last={messages.at(-1)} running={live.size > 0} />
    </Box>
  );
}

const lengthOf = (live: ReadonlyMap<string, Message>) =>
  [...live.values()].reduce((sum, { content, reasoning = '' }) => sum + content.length + reasoning.length, 0);

/** The replies of one column: several after calls of tools. */
function inColumn(replies: readonly Message[], item: (message: Message) => ReactNode): ReactNode {
  const [first] = replies;
  if (replies.length < 2 || !first) return replies.map(item);
  return (
    <li key={first.id}>
      <Stack as="ul" gap="4" listStyleType="none">
        {replies.map(item)}
      </Stack>
    </li>
  );
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
            maxW="full"
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
