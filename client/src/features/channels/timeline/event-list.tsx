import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { ListState } from '../../../lib/list-state';
import { ErrorState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Section } from '../../../ui/section';
import { Pager } from '../../../ui/table/pager';
import { type ChannelEventKind, useChannelEventsQuery } from './channel-timeline.generated';
import { EventRow } from './event-row';
import type { timelineParams } from './timeline-params';

const changes: ChannelEventKind[] = ['CREATED', 'STATE', 'KEYS', 'EDIT', 'BALANCE', 'COOLDOWN'];

interface EventListProps {
  channelId: string;
  list: ListState<typeof timelineParams>;
  /** In ms. */
  from: number;
  to: number;
  /** The selected part of the timeline. */
  selected: { name: string; clear(): void } | undefined;
  /** Increases when the channel has changed. */
  version: number;
}

/** The events of a time, newest first. */
export function EventList({ channelId, list, from, to, selected, version }: EventListProps) {
  const { t } = useTranslation('channelTimeline');
  const { show } = list.filters;
  const { data, latest, error, loading, refetch } = useChannelEventsQuery({
    variables: {
      id: channelId,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      kinds: show === 'changes' ? changes : null,
      page: { first: list.size, page: list.page },
    },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    if (version > 0) void refetch().catch(() => undefined);
  }, [version, refetch]);
  // The previous events stay until the events of the selected time have loaded, unless loading fails.
  const events = (error ? data : latest)?.channelTimeline.events;
  return (
    <Section
      title={t('events.title')}
      text={selected?.name}
      action={
        <Flex gap="2" align="center" wrap="wrap">
          {selected && (
            <Button size="sm" variant="outline" onClick={selected.clear}>
              {t('events.all')}
            </Button>
          )}
          <Box w="44">
            <SelectInput
              size="sm"
              label={t('events.show')}
              value={show}
              options={[
                { value: '', label: t('events.every') },
                { value: 'changes', label: t('events.changes') },
              ]}
              onChange={(value) => list.setFilters({ show: value === 'changes' ? value : '' })}
            />
          </Box>
        </Flex>
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      <Box aria-busy={loading && !data} opacity={loading && !data ? 0.6 : 1} minH={events || error ? undefined : '12'}>
        {events?.totalCount === 0 && <Box color="fg.muted">{t('events.none')}</Box>}
        {events && events.totalCount > 0 && (
          <>
            <Box as="ol" listStyleType="none" aria-label={t('events.title')}>
              {events.nodes.map((event) => (
                <EventRow key={event.id} event={event} channelId={channelId} />
              ))}
            </Box>
            {events.totalCount > Math.min(list.size, 10) && (
              <Pager
                page={list.page}
                size={list.size}
                total={events.totalCount}
                setPage={list.setPage}
                setSize={list.setSize}
              />
            )}
          </>
        )}
      </Box>
    </Section>
  );
}
