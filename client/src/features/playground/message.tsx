import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { ChevronDown, ChevronRight, Pencil, RotateCcw } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CopyButton } from '../../ui/copy';
import { Badge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { SafeHtml } from '../../ui/data/safe-html';
import { Callout } from '../../ui/feedback/callout';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import type { Attachment } from './attachments/attachment';
import { AttachmentItem } from './attachments/attachments';
import { type Message, type ReplyStatus, tokensPerSecond } from './conversation';
import { segments } from './fences';

interface MessageProps {
  message: Message;
  /** The reply is streaming. */
  running: boolean;
  /** Another reply is streaming: retry is disabled. */
  busy: boolean;
  /** Estimate in quota units at the listed prices, until the charge is known. */
  estimate: number | undefined;
  /** Shown below the text of a reply. */
  extra?: ReactNode;
  /** Undefined if the reply cannot be requested again. */
  onRetry?(id: string): void;
  onEdit?(id: string): void;
}

/** One question or one reply. */
export const MessageItem = memo(function MessageItem(props: MessageProps) {
  return props.message.role === 'user' ? <Question {...props} /> : <Reply {...props} />;
});

function Question({ message, busy, onEdit }: MessageProps) {
  const { t } = useTranslation('playground');
  return (
    <Flex as="li" direction="column" align="flex-end" gap="1" aria-label={t('you')}>
      <Box
        maxW="min(85%, 44rem)"
        px="3.5"
        py="2"
        bg="brand.subtle"
        borderRadius="card"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        <SentFiles files={message.attachments} />
        {message.content}
      </Box>
      <Flex gap="0.5">
        {onEdit && (
          <IconAction icon={Pencil} size="xs" label={t('edit')} disabled={busy} onClick={() => onEdit(message.id)} />
        )}
        <CopyButton size="xs" value={message.content} label={t('copyQuestion')} />
      </Flex>
    </Flex>
  );
}

/** Attached files of a question. */
function SentFiles({ files = [] }: { files?: readonly Attachment[] }) {
  const { t } = useTranslation('playground');
  if (files.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" gap="2" mb="2" wrap="wrap" aria-label={t('file.attached')}>
      {files.map((attachment) => (
        <Box as="li" key={attachment.id} maxW="full">
          <AttachmentItem attachment={attachment} />
        </Box>
      ))}
    </Flex>
  );
}

function Reply({ message, running, busy, estimate, extra, onRetry }: MessageProps) {
  const { t } = useTranslation('playground');
  const { content, error, id, model, reasoning, status } = message;
  const thinking = running && Boolean(reasoning) && content === '';
  return (
    <Stack as="li" gap="2" minW="0" aria-label={t('reply', { model })} aria-busy={running}>
      <Flex align="center" gap="2" wrap="wrap">
        <Box fontFamily="mono" textStyle="table" fontWeight="medium" overflowWrap="anywhere">
          {model}
        </Box>
        <ReplyState status={status} running={running} thinking={thinking} />
      </Flex>
      {reasoning && <Reasoning text={reasoning} thinking={thinking} />}
      {content && <Text content={content} />}
      {extra}
      {error && <Callout tone="error">{error}</Callout>}
      {!running && (
        <Flex align="center" gap="3" rowGap="1" wrap="wrap" color="fg.muted" textStyle="caption">
          <Figures message={message} estimate={estimate} />
          <Flex gap="0.5">
            {onRetry && (
              <IconAction icon={RotateCcw} size="xs" label={t('retry')} disabled={busy} onClick={() => onRetry(id)} />
            )}
            {content && <CopyButton size="xs" value={content} label={t('copyReply')} />}
          </Flex>
        </Flex>
      )}
    </Stack>
  );
}

/** Reasoning text of the model: open while it streams, collapsed when the response begins, unless the user toggled it. */
function Reasoning({ text, thinking }: { text: string; thinking: boolean }) {
  const { t } = useTranslation('playground');
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? thinking;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <Box maxW="prose" color="fg.muted">
      <Button size="xs" variant="ghost" aria-expanded={open} onClick={() => setChosen(!open)}>
        <Icon aria-hidden />
        {t('reasoning')}
      </Button>
      {open && (
        <Box
          layerStyle="inset"
          px="3.5"
          py="2.5"
          mt="1"
          textStyle="table"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {text}
        </Box>
      )}
    </Box>
  );
}

/** Sanitised Markdown, with code in its own blocks. */
function Text({ content }: { content: string }) {
  const { t } = useTranslation('playground');
  const parts = useMemo(() => segments(content), [content]);
  return (
    <Stack gap="3" minW="0" maxW="prose">
      {parts.map((part) =>
        part.kind === 'code' ? (
          <CodeBlock key={part.line} label={part.language || t('code')} code={part.text} maxH="none" />
        ) : (
          <SafeHtml key={part.line} source={part.text} format="markdown" />
        ),
      )}
    </Stack>
  );
}

const marks: Partial<Record<ReplyStatus, 'gray' | 'yellow' | 'red'>> = {
  stopped: 'gray',
  incomplete: 'yellow',
  error: 'red',
};

function ReplyState({ status, running, thinking }: { status: ReplyStatus; running: boolean; thinking: boolean }) {
  const { t } = useTranslation('playground');
  if (running) {
    return (
      <Flex align="center" gap="1.5" color="fg.muted" textStyle="caption">
        <Spinner size="sm" />
        {t(status === 'loading' ? 'status.loading' : thinking ? 'status.thinking' : 'status.writing')}
      </Flex>
    );
  }
  const color = marks[status];
  return color ? <Badge color={color}>{t(`status.${status as 'error'}`)}</Badge> : null;
}

/** Charge, tokens and duration of a finished reply. */
function Figures({ message, estimate }: { message: Message; estimate: number | undefined }) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  const { quota, promptTokens, completionTokens, durationMs, firstMs } = message;
  const speed = tokensPerSecond(message);
  const cost =
    quota !== undefined
      ? format.quota(quota, 'cost')
      : estimate !== undefined
        ? t('figures.about', { value: format.quota(estimate, 'cost') })
        : undefined;
  return (
    <Flex gap="3" rowGap="1" wrap="wrap" fontVariantNumeric="tabular-nums">
      {cost && <span>{t('figures.cost', { value: cost })}</span>}
      {promptTokens !== undefined && completionTokens !== undefined && (
        <span>
          {t('figures.tokens', { prompt: format.integer(promptTokens), completion: format.integer(completionTokens) })}
        </span>
      )}
      {durationMs !== undefined && <span>{t('figures.duration', { value: format.duration(durationMs) })}</span>}
      {firstMs !== undefined && <span>{t('figures.first', { value: format.duration(firstMs) })}</span>}
      {speed !== undefined && <span>{t('figures.speed', { value: format.integer(speed) })}</span>}
    </Flex>
  );
}
