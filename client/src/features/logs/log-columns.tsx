import type { TFunction } from 'i18next';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import { LatencyCell } from '../../ui/data/latency-cell';
import { PriceTag } from '../../ui/data/price-tag';
import { RouteTrace } from '../../ui/data/route-trace';
import type { DataColumn } from '../../ui/table/column';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import { Copyable, LogText, LogToken } from './log-values';
import type { LogRowFragment } from './logs.generated';
import { isBillable, isCall } from './logs.url';

type Column = DataColumn<LogRowFragment>;

interface ColumnInput {
  t: TFunction<'logs'>;
  admin: boolean;
  onUser(log: LogRowFragment): void;
}

/**
 * The documented columns; administrators see more columns than other users. What a call was and what it cost comes first,
 * so that it needs no scrolling.
 */
export function logColumns({ t, admin, onUser }: ColumnInput): Column[] {
  const onlyAdmin = (columns: Column[]) => (admin ? columns : []);
  return [
    { id: 'time', header: t('column.time'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { id: 'model', header: t('column.model'), card: 'title', cell: (log) => <ModelCell log={log} /> },
    {
      id: 'duration',
      header: t('column.duration'),
      align: 'end',
      card: 'figure',
      cell: (log) => <DurationCell log={log} />,
    },
    { id: 'prompt', header: t('column.prompt'), align: 'end', cell: (log) => <PromptCell log={log} /> },
    {
      id: 'completion',
      header: t('column.completion'),
      align: 'end',
      cell: (log) => <TokensCell log={log} tokens={log.completionTokens} />,
    },
    { id: 'cost', header: t('column.cost'), align: 'end', card: 'figure', cell: (log) => <CostCell log={log} /> },
    {
      id: 'type',
      header: t('column.type'),
      card: 'status',
      cell: ({ type }) => <StatusBadge domain="log" value={type} />,
    },
    ...onlyAdmin([{ id: 'user', header: t('column.user'), cell: (log) => <UserCell log={log} onUser={onUser} /> }]),
    {
      id: 'token',
      header: t('column.token'),
      cell: ({ tokenName }) => <LogToken name={tokenName} />,
    },
    ...onlyAdmin([{ id: 'channel', header: t('column.channel'), cell: (log) => <ChannelCell log={log} /> }]),
    {
      id: 'group',
      header: t('column.group'),
      cell: ({ group }) => (group ? <Badge color="gray">{group}</Badge> : <Dash />),
    },
    ...onlyAdmin([
      {
        id: 'retry',
        header: t('column.retry'),
        cell: ({ route }) => (route && route.length > 0 ? <RouteTrace steps={route} /> : <Dash />),
      },
    ]),
    {
      id: 'details',
      header: t('column.details'),
      minW: '64',
      maxW: '72',
      wrap: true,
      cell: (log) => <DetailsCell log={log} />,
    },
  ];
}

function ChannelCell({ log }: { log: LogRowFragment }) {
  if (!isCall(log.type) || !log.channelId) return <Dash />;
  return (
    <ObjectLink kind="channel" id={log.channelId} className="cell-link">
      <span className="mono muted">#{log.channelId}</span> {log.channelName}
    </ObjectLink>
  );
}

function UserCell({ log, onUser }: { log: LogRowFragment; onUser(log: LogRowFragment): void }) {
  const { t } = useTranslation('logs');
  if (!log.username) return <Dash />;
  return (
    <Tip content={t('user.title')}>
      <button type="button" className="cell-link line" onClick={() => onUser(log)}>
        <span className="initial" aria-hidden>
          {[...log.username][0]?.toUpperCase()}
        </span>
        {log.username}
      </button>
    </Tip>
  );
}

function ModelCell({ log }: { log: LogRowFragment }) {
  const { t } = useTranslation('logs');
  if (!log.modelName) return <Dash />;
  const mapped = log.upstreamModel && log.upstreamModel !== log.modelName;
  return (
    <>
      <Copyable text={log.modelName} mono />
      {mapped && (
        <div className="line-wrap muted-caption">
          <ArrowRight size={12} role="img" aria-label={t('mappedTo')} />
          <Copyable text={log.upstreamModel ?? ''} mono />
        </div>
      )}
    </>
  );
}

function DurationCell({ log }: { log: LogRowFragment }) {
  if (!isCall(log.type)) return <Dash />;
  return (
    <div className="line-end">
      <LatencyCell total={log.duration} timeToFirstToken={log.timeToFirstToken} />
      <StatusBadge domain="stream" value={log.isStream ? 1 : 0} />
    </div>
  );
}

function TokensCell({ log, tokens }: { log: LogRowFragment; tokens: number }) {
  const format = useFormat();
  return isBillable(log.type) ? <span>{format.integer(tokens)}</span> : <Dash />;
}

function PromptCell({ log }: { log: LogRowFragment }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  return (
    <>
      <TokensCell log={log} tokens={log.promptTokens} />
      {log.cachedTokens > 0 && (
        <div className="muted-caption">{t('cached', { tokens: format.integer(log.cachedTokens) })}</div>
      )}
    </>
  );
}

function CostCell({ log }: { log: LogRowFragment }) {
  return isBillable(log.type) ? <Quota units={log.quota} use="cost" /> : <Dash />;
}

/** How a charge was calculated, in the language of the user; rows without a charge show their stored text. */
function DetailsCell({ log }: { log: LogRowFragment }) {
  const { receipt, content } = log;
  if (!receipt) return content ? <LogText className="clamp">{content}</LogText> : <Dash />;
  return <PriceTag {...receipt} />;
}
