import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { FileX } from 'lucide-react';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../i18n/use-translation';
import type { ChatRequest } from '../../../lib/playground-stream';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { emptyReply, type Message, settled } from '../conversation';
import { useChat } from '../use-chat';
import { type RerunCallQuery, useRerunCallQuery, useRerunChannelsQuery } from './rerun.generated';
import { RerunView, type Run } from './rerun.view';

const request = z.looseObject({ model: z.string(), messages: z.array(z.unknown()) });

/** The stored request of a call; undefined if none is stored. */
function storedRequest(text: string): ChatRequest | undefined {
  try {
    return z.parse(request, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Sends the stored request of a call to a channel again. Reading the request is recorded in the log of its owner. */
export function RerunPage({ logId }: { logId: string }) {
  const { t } = useTranslation('workbench');
  const { data, error, refetch } = useRerunCallQuery({ variables: { id: logId }, fetchPolicy: 'no-cache' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <VisuallyHidden role="status">{t('rerun.loading')}</VisuallyHidden>;
  const { log, logContent, usableGroups } = data;
  const request = storedRequest(logContent?.request ?? '');
  if (!log || !request) return <EmptyState icon={FileX} title={t('rerun.none.title')} text={t('rerun.none.text')} />;
  const group = usableGroups.some(({ name }) => name === log.group) ? log.group : '';
  return <Rerun log={log} output={logContent?.output ?? ''} request={{ ...request, group, stream: log.isStream }} />;
}

interface RerunProps {
  log: NonNullable<RerunCallQuery['log']>;
  output: string;
  request: ChatRequest;
}

function Rerun({ log, output, request }: RerunProps) {
  const [channel, setChannel] = useState(log.channelId ?? '');
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const save = useCallback(
    (reply: Message) => setRuns((all) => all.map((run) => (run.reply.id === reply.id ? { ...run, reply } : run))),
    [],
  );
  const chat = useChat(save);
  const { data, error } = useRerunChannelsQuery({ variables: { model: request.model } });
  const own = { id: log.channelId ?? '', name: log.channelName ?? '' };
  const listed = data?.channels.nodes ?? [];
  const channels = listed.some(({ id }) => id === own.id) || own.id === '' ? listed : [own, ...listed];
  const send = () => {
    const reply = emptyReply(request.model, log.group, Date.now());
    const name = channels.find(({ id }) => id === channel)?.name ?? '';
    setRuns((all) => [...all, { channel: { id: channel, name }, reply }]);
    chat.start([{ reply, request: { ...request, channel_id: Number(channel) } }], false);
  };
  return (
    <RerunView
      logId={log.id}
      createdAt={log.createdAt}
      request={request}
      original={{ channel: own, reply: originalOf(log, output) }}
      runs={runs.map((run) => ({ ...run, reply: settled(run.reply, chat.live) }))}
      live={chat.live}
      channels={channels}
      isPartial={data?.channels.pageInfo.hasNextPage ?? false}
      error={error}
      channel={channel}
      onChannel={setChannel}
      onSend={send}
      onStop={chat.stop}
    />
  );
}

const originalOf = (log: RerunProps['log'], output: string): Message => ({
  id: log.id,
  role: 'assistant',
  content: output,
  createAt: Date.parse(log.createdAt),
  status: 'complete',
  model: log.modelName,
  quota: log.quota,
  promptTokens: log.promptTokens,
  completionTokens: log.completionTokens,
  durationMs: log.duration,
  ...(log.timeToFirstToken !== null && { firstMs: log.timeToFirstToken }),
  requestId: log.requestId,
});
