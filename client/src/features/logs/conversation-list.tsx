import { Button } from '@chakra-ui/react/button';
import { List, MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { hasMoved, isCustom } from '../../lib/time-range';
import { useEventCallback } from '../../lib/use-event-callback';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useWiderRange } from '../../resource-list/use-range';
import { useFormat } from '../../ui/use-format';
import { type ConversationRow, conversationColumns } from './conversation-columns';
import { LogFilters } from './log-filters';
import { LogTabs } from './log-tabs';
import { useConversationListQuery } from './logs.generated';
import { conversationListParams, conversationPath, conversationSort, ofConversations, queryOf } from './logs.url';
import { useLogGroups, useLogTeam } from './use-log-options';

/** The conversations of the log with their sums. Each links to its calls. */
export function ConversationList() {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const navigate = useNavigate();
  const seesSite = useCan('logs:read');
  const list = useListState(conversationListParams);
  const { filters, size, page } = list;
  const [asOf, setAsOf] = useState(Date.now);
  const { inCurrency, toUnits } = format;
  const query = useMemo(
    () => queryOf(ofConversations(filters), asOf, seesSite, inCurrency ? toUnits(1) : 1),
    [filters, asOf, seesSite, inCurrency, toUnits],
  );
  const { latest, loading, error, refetch } = useConversationListQuery({
    variables: { ...query, ...conversationSort.argumentsOf(filters.sort), page: { first: size, page } },
  });
  const shown = latest?.conversations;
  const { groups } = useLogGroups(seesSite);
  const team = useLogTeam(filters.team);
  const { range, widen } = useWiderRange(list);
  const mayWiden = widen && !isCustom(filters) && filters.range !== '30d';

  const { team: teamId } = filters;
  const callsOf = useCallback(({ key }: ConversationRow) => conversationPath(key, { team: teamId }), [teamId]);
  const columns = useMemo(() => conversationColumns({ t, seesSite, callsOf }), [t, seesSite, callsOf]);
  const open = useEventCallback((row: ConversationRow) => void navigate(callsOf(row)));
  const commandsOf = useCallback(
    (row: ConversationRow) => ({
      buttons: [{ id: 'open', icon: List, label: t('conversation.open'), onSelect: () => open(row) }],
    }),
    [t, open],
  );
  return (
    <ResourceList
      id="conversations"
      views={viewsOf('CONVERSATIONS')}
      title={t('title')}
      purpose={t('conversation.purpose')}
      caption={t('tab.conversations')}
      tabs={<LogTabs />}
      columns={columns}
      page={shown}
      {...{ list, loading, error }}
      sort={sortOf(list, conversationSort)}
      rowId={({ key }) => key}
      rowName={({ lastCallAt }) => format.timestamp(lastCallAt)}
      onRefresh={() => {
        const now = Date.now();
        // A range that moves has other variables, which fetches the rows again.
        if (hasMoved(filters, asOf, now)) setAsOf(now);
        else refetch().catch(() => undefined);
      }}
      onOpen={open}
      commandsOf={commandsOf}
      filters={
        <LogFilters
          of="conversations"
          list={list}
          seesSite={seesSite}
          groups={groups}
          team={team}
          userName={shown?.nodes.find(({ userId }) => userId === String(filters.userId))?.username}
          tokenName={shown?.nodes.find(({ tokenId }) => tokenId === String(filters.tokenId))?.tokenName}
        />
      }
      empty={{
        icon: MessagesSquare,
        title: t('conversation.none'),
        text: t('conversation.noneText', { range }),
        action: mayWiden && <Button onClick={widen.apply}>{t('empty.widen', { range: widen.range })}</Button>,
      }}
    />
  );
}
