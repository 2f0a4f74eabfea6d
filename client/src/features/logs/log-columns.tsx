import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Dash, Quota } from '../../ui/data/figures';
import { PriceTag } from '../../ui/data/price-tag';
import { RouteTrace, type TracedAttempt } from '../../ui/data/route-trace';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { ChannelCell, DurationCell, ModelCell, TimeCell, TokenCell, UserCell } from './log-cells';
import { LogStatus } from './log-status';
import { Copyable, LogText } from './log-values';
import type { LogRowFragment } from './logs.generated';
import { isBillable, isCall, isRefund } from './logs.url';

type Column = DataColumn<LogRowFragment>;

interface ColumnInput {
  t: TFunction<'logs'>;
  seesSite: boolean;
  onOpen(id: string): void;
  onUser(log: LogRowFragment): void;
}

/**
 * The documented columns; administrators see more columns than other users. Type, outcome and cost of a call come
 * first, so that they need no scrolling in a window of 1280 px; at 1440 px no column does. The opened row shows the
 * values of the optional columns. Figures that a row does not have are a dash.
 */
export function logColumns({ t, seesSite, onOpen, onUser }: ColumnInput): Column[] {
  const ofSite = (columns: Column[]) => (seesSite ? columns : []);
  return [
    {
      id: 'time',
      header: t('column.time'),
      card: 'short',
      cell: (log) => <TimeCell log={log} onOpen={onOpen} />,
    },
    {
      id: 'model',
      header: t('column.model'),
      card: 'title',
      maxW: '56',
      cell: (log) => <ModelCell log={log} onUser={seesSite ? onUser : undefined} />,
    },
    // The id `type` is in stored column choices and cannot change; the status shows the type of rows that are not
    // calls.
    { id: 'type', header: t('column.status'), card: 'status', cell: (log) => <LogStatus {...log} /> },
    {
      id: 'cost',
      header: t('column.cost'),
      align: 'end',
      card: 'figure',
      cell: (log) => isBillable(log.type) && <Quota units={log.quota} use="cost" />,
    },
    {
      id: 'duration',
      header: t('column.duration'),
      align: 'end',
      card: 'figure',
      cell: (log) => isCall(log.type) && !isRefund(log) && <DurationCell log={log} />,
    },
    {
      id: 'prompt',
      header: t('column.prompt'),
      align: 'end',
      card: 'short',
      cell: (log) => isBillable(log.type) && !isRefund(log) && <PromptCell log={log} />,
    },
    {
      id: 'completion',
      header: t('column.completion'),
      align: 'end',
      card: 'short',
      cell: (log) => isBillable(log.type) && !isRefund(log) && <Tokens count={log.completionTokens} />,
    },
    // Administrators see both of the following below the model, and failed attempts below the channel.
    ...ofSite([
      {
        id: 'user',
        header: t('column.user'),
        optional: true,
        card: 'omit',
        cell: (log) => <UserCell log={log} onUser={onUser} />,
      },
    ]),
    {
      id: 'token',
      header: t('column.token'),
      optional: seesSite,
      card: 'omit',
      cell: (log) => <TokenCell log={log} />,
    },
    {
      id: 'endUser',
      header: t('filter.endUser'),
      optional: true,
      card: 'omit',
      maxW: '40',
      cell: ({ endUser }) => (endUser ? <Copyable text={endUser} mono /> : <Dash />),
    },
    ...ofSite([
      {
        id: 'channel',
        header: t('column.channel'),
        card: 'omit',
        maxW: '40',
        cell: (log) => <ChannelCell log={log} />,
      },
    ]),
    {
      id: 'group',
      header: t('column.group'),
      optional: seesSite,
      card: 'omit',
      cell: ({ group }) => (group ? <Badge color="gray">{group}</Badge> : <Dash />),
    },
    ...ofSite([
      {
        id: 'retry',
        header: t('column.retry'),
        optional: true,
        card: 'omit',
        cell: ({ route }) => (route && route.length > 0 ? <RouteTrace steps={shortened(route)} /> : <Dash />),
      },
    ]),
    {
      id: 'details',
      header: t('column.details'),
      optional: true,
      card: 'omit',
      minW: '48',
      maxW: '56',
      wrap: true,
      cell: (log) => <DetailsCell log={log} />,
    },
  ];
}

/** A single attempt, as most calls have, without the name of the channel, which has a separate column. */
const shortened = (route: readonly TracedAttempt[]) =>
  route.length === 1 ? route.map((attempt) => ({ ...attempt, channelName: '' })) : route;

function Tokens({ count }: { count: number }) {
  const format = useFormat();
  return <span>{format.integer(count)}</span>;
}

function PromptCell({ log }: { log: LogRowFragment }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  return (
    <>
      <Tokens count={log.promptTokens} />
      {log.cachedTokens > 0 && (
        <div className="cell-note">{t('cached', { tokens: format.integer(log.cachedTokens) })}</div>
      )}
    </>
  );
}

/** How a charge was calculated, in the language of the user; rows without a charge show their stored text. */
function DetailsCell({ log }: { log: LogRowFragment }) {
  const { receipt, content } = log;
  if (!receipt) return content ? <LogText className="clamp">{content}</LogText> : <Dash />;
  return <PriceTag {...receipt} />;
}
