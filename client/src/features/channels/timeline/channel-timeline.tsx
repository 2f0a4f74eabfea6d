import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { dateFormat, zoneName } from '../../../lib/format/time';
import type { Language } from '../../../lib/language';
import { useListState } from '../../../lib/list-state';
import { useCan } from '../../../lib/session';
import { ChartCard } from '../../../ui/chart/chart-card';
import { instantRange } from '../../../ui/chart/chart-time';
import { StateStrip, type StripLane, type StripState } from '../../../ui/chart/state-strip';
import { SelectInput } from '../../../ui/form/select-input';
import { useFormat } from '../../../ui/use-format';
import { type ChannelState, useChannelStatesQuery } from './channel-timeline.generated';
import { EventList } from './event-list';
import { timelineParams } from './timeline-params';
import {
  figuresOf,
  type PartFigures,
  partsOf,
  channelStates as states,
  type TimelineRange,
  timelineRanges,
} from './timeline-parts';

const looks: Record<ChannelState, Omit<StripState, 'name'>> = {
  UP: { color: 'status.green.solid', pattern: 'plain' },
  COOLDOWN: { color: 'status.yellow.solid', pattern: 'stripes' },
  AUTO_DISABLED: { color: 'status.orange.solid', pattern: 'grid' },
  DISABLED: { color: 'status.gray.solid', pattern: 'rows' },
};
const counted = ['testsPassed', 'testsFailed', 'keyChanges', 'edits'] as const;
/** Times below the strip. */
const axisMarks = 3;

interface ChannelTimelineProps {
  channelId: string;
  /** Increases when the channel has changed. */
  version: number;
}

/** When a channel was used, in cooldown or disabled, with its tests and changes, and the events of the range below. */
export function ChannelTimeline({ channelId, version }: ChannelTimelineProps) {
  const { t } = useTranslation('channelTimeline');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const seesEdits = useCan('audit:read');
  const counts = counted.filter((name) => seesEdits || name !== 'edits');
  const list = useListState(timelineParams);
  const { range, from, to } = list.filters;
  const [latest, setLatest] = useState(() => ({ version, asOf: Date.now() }));
  // Before the queries, so that they read the parts of now.
  if (latest.version !== version) setLatest({ version, asOf: Date.now() });
  const { asOf } = latest;
  const parts = useMemo(() => partsOf(range, asOf), [range, asOf]);
  const query = useChannelStatesQuery({
    variables: {
      id: channelId,
      from: new Date(parts.from).toISOString(),
      to: new Date(parts.to).toISOString(),
      parts: parts.count,
    },
    fetchPolicy: 'cache-and-network',
  });
  const { refetch } = query;
  useEffect(() => {
    if (version > 0) void refetch().catch(() => undefined);
  }, [version, refetch]);
  const { data, error } = query;
  const figures = useMemo(() => data && figuresOf(data.channelTimeline, parts), [data, parts]);
  const zone = zoneName();
  const timeOf = (part: { from: number; to: number }) => instantRange(part.from, part.to, zone, format.language);
  const named = (state: ChannelState): StripState => ({ ...looks[state], name: t(`state.${state}`) });
  const nameOf = (part: PartFigures): string => {
    const minutes = states
      .filter((state) => part.minutes[state] > 0)
      .map((state) => t('part.state', { state: t(`state.${state}`), minutes: part.minutes[state] }));
    const events = counts.filter((name) => part[name] > 0).map((name) => t(`part.${name}`, { count: part[name] }));
    return t('part.name', { time: timeOf(part), facts: [...minutes, ...events].join(', ') || t('part.nothing') });
  };
  const selection = from === undefined || to === undefined ? undefined : { from: from * 1_000, to: to * 1_000 };
  const lanes: StripLane[] = [
    {
      name: t('lane.tests'),
      colors: ['status.green.solid', 'status.red.solid'],
      legend: [t('table.testsPassed'), t('table.testsFailed')],
    },
    { name: t('lane.keys'), colors: ['status.violet.solid', 'status.violet.solid'] },
  ];
  if (seesEdits) lanes.push({ name: t('lane.edits'), colors: ['status.blue.solid', 'status.blue.solid'] });
  const select = (part: number | undefined) => {
    const chosen = part === undefined ? undefined : figures?.[part];
    list.setFilters({
      from: chosen && Math.floor(chosen.from / 1_000),
      to: chosen && Math.floor(chosen.to / 1_000),
    });
  };
  return (
    <Stack gap="4">
      <ChartCard
        title={t('title')}
        caption={`${timeOf(parts)} · ${zone}`}
        h="32"
        loading={!figures && !error}
        error={figures ? undefined : error}
        onRetry={() => void refetch().catch(() => undefined)}
        controls={
          <Box w="40">
            <SelectInput
              size="sm"
              label={tc('range.title')}
              value={range}
              options={timelineRanges.map((value) => ({ value, label: tc(`range.${value}`) }))}
              onChange={(value) => list.setFilters({ range: value as TimelineRange, from: undefined, to: undefined })}
            />
          </Box>
        }
        table={
          figures && {
            rowHeader: t('table.time', { zone }),
            columns: [
              ...states.map((state) => t('table.minutes', { state: t(`state.${state}`) })),
              ...counts.map((name) => t(`table.${name}`)),
            ],
            rows: figures.map((part) => ({
              id: String(part.from),
              name: timeOf(part),
              values: [...states.map((state) => part.minutes[state]), ...counts.map((name) => part[name])],
            })),
            format: format.integer,
          }
        }
      >
        {figures && data && (
          <StateStrip
            label={t('parts')}
            stateHeader={t('lane.state')}
            from={parts.from}
            to={parts.to}
            states={states.map(named)}
            periods={data.channelTimeline.periods.map((period) => ({
              state: named(period.state),
              from: Date.parse(period.from),
              to: Date.parse(period.to),
            }))}
            lanes={lanes}
            parts={figures.map((part) => ({ name: nameOf(part), marks: marksOf(part) }))}
            selected={selection && figures.findIndex((part) => part.from === selection.from)}
            onSelect={select}
            steps={{ before: t('step.before'), after: t('step.after'), hint: t('step.hint') }}
            axis={Array.from({ length: axisMarks }, (_, at) =>
              instantName(parts.from + ((parts.to - parts.from) * at) / (axisMarks - 1), format.language),
            )}
          />
        )}
      </ChartCard>
      <EventList
        channelId={channelId}
        list={list}
        from={selection?.from ?? parts.from}
        to={selection?.to ?? parts.to}
        selected={selection && { name: timeOf(selection), clear: () => select(undefined) }}
        version={version}
      />
    </Stack>
  );
}

/** Failed tests have high marks. */
function marksOf({ testsPassed, testsFailed, keyChanges, edits }: PartFigures): (0 | 1 | 2)[] {
  const tests = testsFailed > 0 ? 2 : testsPassed > 0 ? 1 : 0;
  return [tests, keyChanges > 0 ? 2 : 0, edits > 0 ? 2 : 0];
}

const instantName = (at: number, language: Language): string =>
  dateFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
