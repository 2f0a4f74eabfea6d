import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge } from '../../ui/data/badge';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { LogToken } from './log-values';
import type { ConversationListQuery } from './logs.generated';

export type ConversationRow = ConversationListQuery['conversations']['nodes'][number];
type Column = DataColumn<ConversationRow>;

interface ColumnInput {
  t: TFunction<'logs'>;
  seesSite: boolean;
  /** The address of the calls of a conversation. */
  callsOf(conversation: ConversationRow): string;
}

/** The columns of conversations, the cost first; administrators also see users and failed calls. */
export function conversationColumns({ t, seesSite, callsOf }: ColumnInput): Column[] {
  const ofSite = (columns: Column[]) => (seesSite ? columns : []);
  return [
    {
      id: 'last',
      header: t('conversation.last'),
      card: 'title',
      cell: (row) => (
        <Link className="cell-link" to={callsOf(row)}>
          <Timestamp at={row.lastCallAt} />
        </Link>
      ),
    },
    { id: 'models', header: t('conversation.models'), cell: ({ models }) => <Models names={models} /> },
    {
      id: 'calls',
      header: t('conversation.calls'),
      align: 'end',
      card: 'figure',
      cell: ({ calls }) => <Count value={calls} />,
    },
    {
      id: 'duration',
      header: t('conversation.duration'),
      align: 'end',
      cell: ({ duration }) => <Duration ms={duration} />,
    },
    { id: 'prompt', header: t('column.prompt'), align: 'end', cell: (row) => <Prompt row={row} /> },
    {
      id: 'completion',
      header: t('column.completion'),
      align: 'end',
      cell: ({ completionTokens }) => <Count value={completionTokens} />,
    },
    {
      id: 'cost',
      header: t('column.cost'),
      align: 'end',
      card: 'figure',
      cell: ({ quota }) => <Quota units={quota} use="cost" />,
    },
    ...ofSite([
      {
        id: 'errors',
        header: t('conversation.errors'),
        align: 'end',
        cell: ({ errors }) => (errors ? <Badge color="red">{errors}</Badge> : <Dash />),
      },
      {
        id: 'user',
        header: t('column.user'),
        cell: ({ userId, username }) => (
          <ObjectLink kind="user" id={userId} className="cell-link">
            {username}
          </ObjectLink>
        ),
      },
    ]),
    { id: 'token', header: t('column.token'), cell: ({ tokenName }) => <LogToken name={tokenName} /> },
    {
      id: 'first',
      header: t('conversation.first'),
      card: 'pair',
      cell: ({ firstCallAt }) => <Timestamp at={firstCallAt} />,
    },
  ];
}

/** The first model and the number of the others. */
function Models({ names: [first = '', ...others] }: { names: readonly string[] }) {
  return (
    <span className="line" title={[first, ...others].join('\n')}>
      <span className="mono truncate">{first}</span>
      {others.length > 0 && <span className="figure muted-caption">+{others.length}</span>}
    </span>
  );
}

function Count({ value }: { value: number }) {
  return useFormat().integer(value);
}

function Duration({ ms }: { ms: number }) {
  return useFormat().duration(ms);
}

function Prompt({ row }: { row: ConversationRow }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  return (
    <div>
      <div>{format.integer(row.promptTokens)}</div>
      {row.cachedTokens > 0 && (
        <div className="muted-caption">{t('cached', { tokens: format.integer(row.cachedTokens) })}</div>
      )}
    </div>
  );
}
