import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { objectPath } from '../../../lib/object-path';
import { StatusBadge } from '../../../ui/data/badge';
import { Dash } from '../../../ui/data/figures';
import { ErrorState } from '../../../ui/feedback/states';
import { Section } from '../../../ui/section';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import { useFormat } from '../../../ui/use-format';
import type { ModelCallsQuery, ModelChannelsQuery } from './model.generated';

type Calls = ModelCallsQuery['usage'][number];
type Channel = Pick<ModelChannelsQuery['channels']['nodes'][number], 'id' | 'name' | 'status'>;

interface ModelChannelsProps {
  /** Those that serve the model now; undefined where the user may not see channels. */
  channels: readonly Channel[] | undefined;
  /** The calls by channel; undefined where the user may not see them. */
  calls: readonly Calls[] | undefined;
  /** Until when calls are counted by channel; null before the first count. */
  countedUntil: string | null;
  loading: boolean;
  error: unknown;
  onRetry(): void;
  /** Whether the names link to the channels. */
  linked: boolean;
}

interface Row {
  id: string;
  name: string;
  /** Undefined for a channel that no longer serves the model. */
  status: number | undefined;
  calls: Calls | undefined;
}

/**
 * The channels with calls, most calls first, then the channels without calls. Channel 0 represents calls that reached
 * no channel.
 */
function rowsOf(channels: readonly Channel[], calls: readonly Calls[], noChannel: string): Row[] {
  const called = calls.map((one): Row => {
    const id = one.channelId ?? '0';
    const name = id === '0' ? noChannel : one.channelName || `#${id}`;
    return { id, name, status: channels.find((channel) => channel.id === id)?.status, calls: one };
  });
  const idle = channels.filter(({ id }) => called.every((row) => row.id !== id));
  return [...called, ...idle.map((channel): Row => ({ ...channel, calls: undefined }))];
}

/** Each channel of a model with its state, calls, failures and latency. */
export function ModelChannels({ channels, calls, countedUntil, loading, error, onRetry, linked }: ModelChannelsProps) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const rows = rowsOf(channels ?? [], calls ?? [], t('channels.noChannel'));
  const title = t('channels.title');
  const text = countedUntil ? t('channels.countedUntil', { time: format.timestamp(countedUntil) }) : t('channels.text');
  const columns: { name: string; text(calls: Calls): string | undefined }[] = [
    { name: t('channels.calls'), text: ({ requests }) => format.integer(requests) },
    { name: t('channels.failed'), text: ({ errors }) => format.integer(errors ?? 0) },
    {
      name: t('channels.p50'),
      text: ({ latency }) => (latency?.p50 != null ? format.duration(latency.p50) : undefined),
    },
    {
      name: t('channels.p95'),
      text: ({ latency }) => (latency?.p95 != null ? format.duration(latency.p95) : undefined),
    },
    {
      name: t('channels.firstToken'),
      text: ({ timeToFirstToken: first }) => (first?.p95 != null ? format.duration(first.p95) : undefined),
    },
    { name: t('channels.spend'), text: ({ quota }) => format.quota(quota) },
  ];
  return (
    <Section title={title} text={text}>
      {error !== undefined && <ErrorState compact={rows.length > 0} error={error} onRetry={onRetry} />}
      {rows.length === 0 && !error && !loading && <Box color="fg.muted">{t('channels.none')}</Box>}
      {rows.length > 0 && (
        <ScrollingTable title={title}>
          <thead>
            <tr>
              <HeadCell scope="col">{t('channels.channel')}</HeadCell>
              <HeadCell scope="col">{t('channels.status')}</HeadCell>
              {calls &&
                columns.map(({ name }) => (
                  <HeadCell key={name} scope="col" data-align="end">
                    {name}
                  </HeadCell>
                ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <BodyCell asChild>
                  <th scope="row">
                    {linked && row.id !== '0' ? (
                      <Anchor asChild display="block" truncate maxW="56" title={row.name}>
                        <Link to={objectPath('channel', row.id)}>{row.name}</Link>
                      </Anchor>
                    ) : (
                      row.name
                    )}
                  </th>
                </BodyCell>
                <BodyCell>
                  {row.status === undefined ? <Dash /> : <StatusBadge domain="channel" value={row.status} />}
                </BodyCell>
                {calls &&
                  columns.map(({ name, text }) => (
                    <BodyCell key={name} data-align="end">
                      {(row.calls && text(row.calls)) ?? <Dash />}
                    </BodyCell>
                  ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}
