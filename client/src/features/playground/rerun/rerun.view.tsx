import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { RefreshCw, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { logPath } from '../../../lib/log-path';
import type { ChatRequest } from '../../../lib/playground-stream';
import { CodeBlock } from '../../../ui/data/code-block';
import { ErrorState } from '../../../ui/feedback/states';
import { ComboboxInput } from '../../../ui/form/combobox-input';
import { formatJson } from '../../../ui/form/json-editor-text';
import { NavButton } from '../../../ui/nav-button';
import { PageHeader } from '../../../ui/page-header';
import { useFormat } from '../../../ui/use-format';
import { Announcement } from '../announcement';
import type { Message } from '../conversation';
import { MessageItem } from '../message';
import { SideBySide } from '../side-by-side';

interface ChannelName {
  id: string;
  name: string;
}

/** A reply and the channel that it was requested from. */
export interface Run {
  channel: ChannelName;
  reply: Message;
}

interface RerunViewProps {
  logId: string;
  createdAt: string;
  request: ChatRequest;
  /** The logged reply. */
  original: Run;
  runs: readonly Run[];
  live: ReadonlyMap<string, Message>;
  /** Channels that serve the model, and the channel of the logged call. */
  channels: readonly ChannelName[];
  /** There are further channels, which are not listed. */
  isPartial: boolean;
  /** The channels could not be loaded. */
  error: unknown;
  channel: string;
  onChannel(id: string): void;
  onSend(): void;
  onStop(): void;
}

const labelOf = ({ id, name }: ChannelName) => `#${id} ${name}`.trim();

/** The logged reply next to the replies of the channels that the request was sent to again. */
export function RerunView(props: RerunViewProps) {
  const { logId, createdAt, request, original, runs, live, channels, error, channel } = props;
  const { t } = useTranslation('workbench');
  const format = useFormat();
  const running = live.size > 0;
  return (
    <>
      <PageHeader
        title={t('rerun.title')}
        status={
          <Text textStyle="caption" color="fg.muted">
            {t('rerun.purpose', { model: request.model, time: format.timestamp(createdAt) })}
          </Text>
        }
        actions={
          <NavButton size="sm" to={logPath({ row: logId })}>
            {t('rerun.back')}
          </NavButton>
        }
      />
      <Stack gap="4">
        <Stack layerStyle="card" p="4" gap="4">
          <Flex gap="3" align="flex-end" wrap="wrap">
            <Field.Root flex="1" minW="48" maxW="md">
              <Field.Label>{t('rerun.channel')}</Field.Label>
              <ComboboxInput
                value={channel}
                clearable={false}
                options={channels.map((item) => ({ value: item.id, label: labelOf(item) }))}
                placeholder={t('rerun.channelPlaceholder')}
                onChange={props.onChannel}
              />
              {props.isPartial && <Field.HelperText>{t('rerun.partial')}</Field.HelperText>}
            </Field.Root>
            {running ? (
              <Button onClick={props.onStop}>
                <Square aria-hidden />
                {t('rerun.stop')}
              </Button>
            ) : (
              <Button variant="solid" colorPalette="brand" disabled={channel === ''} onClick={props.onSend}>
                <RefreshCw aria-hidden />
                {t('rerun.send')}
              </Button>
            )}
          </Flex>
          {error ? <ErrorState compact error={error} /> : null}
          <Text textStyle="caption" color="fg.muted">
            {t('rerun.note')}
          </Text>
          <StoredRequest request={request} />
        </Stack>
        <Box as="ul" listStyleType="none" layerStyle="card" p="4">
          <SideBySide label={t('rerun.replies')} columns={runs.length + 1}>
            <Column run={original} title={t('rerun.original')} empty={t('rerun.noText')} />
            {runs.map((run, index) => (
              <Column
                key={run.reply.id}
                run={run}
                title={t('rerun.run', { number: index + 1 })}
                running={live.has(run.reply.id)}
              />
            ))}
          </SideBySide>
        </Box>
        <Announcement last={runs.at(-1)?.reply} running={running} />
      </Stack>
    </>
  );
}

interface ColumnProps {
  run: Run;
  title: string;
  running?: boolean;
  /** Shown instead of a text that is empty. */
  empty?: string;
}

function Column({ run: { channel, reply }, title, running = false, empty }: ColumnProps) {
  const { t } = useTranslation('workbench');
  return (
    <Stack as="li" gap="2" minW="0" aria-label={`${title}: ${labelOf(channel)}`}>
      <Flex gap="2" align="baseline" wrap="wrap">
        <Text textStyle="label">{title}</Text>
        <Text overflowWrap="anywhere">{labelOf(channel)}</Text>
      </Flex>
      <Box as="ul" listStyleType="none">
        <MessageItem
          message={reply}
          running={running}
          busy={running}
          estimate={undefined}
          extra={
            reply.calls?.map(({ id, name, arguments: text }) => (
              <CodeBlock key={id} label={t('calls.of', { name })} code={formatJson(text)} maxH="40" />
            )) ??
            (empty && reply.content === '' && <Text color="fg.muted">{empty}</Text>)
          }
        />
      </Box>
    </Stack>
  );
}

function StoredRequest({ request: { group: _, stream: __, ...body } }: { request: ChatRequest }) {
  const { t } = useTranslation('workbench');
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="2" align="flex-start">
      <Button size="xs" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('rerun.request', { count: body.messages.length })}
      </Button>
      {open && (
        <Box w="full" minW="0">
          <CodeBlock label={t('rerun.requestLabel')} code={JSON.stringify(body, null, 2)} maxH="96" />
        </Box>
      )}
    </Stack>
  );
}
