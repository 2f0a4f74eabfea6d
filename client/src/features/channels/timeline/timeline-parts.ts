import { dayMs, hourMs } from '../../../lib/durations';
import type { ChannelState, ChannelStatesQuery } from './channel-timeline.generated';

export const timelineRanges = ['24h', '7d', '30d'] as const;
export type TimelineRange = (typeof timelineRanges)[number];

/** Equal parts of a range: their length in ms, and how many. */
const divisions: Record<TimelineRange, { length: number; count: number }> = {
  '24h': { length: hourMs / 2, count: 48 },
  '7d': { length: 3 * hourMs, count: 56 },
  '30d': { length: dayMs / 2, count: 60 },
};

/** The parts of a timeline, in ms. The last one contains the present. */
export interface TimelineParts {
  from: number;
  to: number;
  length: number;
  count: number;
}

/** @param offset of the browser's time zone in ms, so that parts begin at round local times */
export function partsOf(
  range: TimelineRange,
  asOf: number,
  offset = -new Date(asOf).getTimezoneOffset() * 60_000,
): TimelineParts {
  const { length, count } = divisions[range];
  const to = (Math.floor((asOf + offset) / length) + 1) * length - offset;
  return { from: to - count * length, to, length, count };
}

type Timeline = ChannelStatesQuery['channelTimeline'];

/** The content of a part: whole minutes in each state, at least 1 if it was in it at all, and events. */
export interface PartFigures {
  from: number;
  to: number;
  minutes: Record<ChannelState, number>;
  testsPassed: number;
  testsFailed: number;
  keyChanges: number;
  edits: number;
}

/** From the first to the last in the legend and the table. */
export const channelStates = ['UP', 'COOLDOWN', 'AUTO_DISABLED', 'DISABLED'] as const satisfies readonly ChannelState[];

const wholeMinutes = (minutes: number) => (minutes > 0 ? Math.max(1, Math.round(minutes)) : 0);

const none = { testsPassed: 0, testsFailed: 0, keyChanges: 0, edits: 0 };

export function figuresOf({ periods, buckets }: Timeline, parts: TimelineParts): PartFigures[] {
  const spans = periods.map(({ state, from, to }) => ({ state, from: Date.parse(from), to: Date.parse(to) }));
  const events = new Map(buckets.map((bucket) => [bucket.index, bucket]));
  return Array.from({ length: parts.count }, (_, at) => {
    const [from, to] = [parts.from + at * parts.length, parts.from + (at + 1) * parts.length];
    const minutes: Record<ChannelState, number> = { UP: 0, COOLDOWN: 0, DISABLED: 0, AUTO_DISABLED: 0 };
    for (const span of spans) {
      const shared = Math.min(span.to, to) - Math.max(span.from, from);
      if (shared > 0) minutes[span.state] += shared / 60_000;
    }
    for (const state of channelStates) minutes[state] = wholeMinutes(minutes[state]);
    const { testsPassed, testsFailed, keyChanges, edits } = events.get(at) ?? none;
    return { from, to, minutes, testsPassed, testsFailed, keyChanges, edits };
  });
}
