import { ChannelStatus } from '../model/channel-status.js';

export enum ChannelState {
  /** Used for calls. */
  UP = 'UP',
  /** It had failed, so other channels were preferred. */
  COOLDOWN = 'COOLDOWN',
  /** Disabled by an administrator. */
  DISABLED = 'DISABLED',
  /** Disabled because its upstream refused it or a test failed. */
  AUTO_DISABLED = 'AUTO_DISABLED',
}

/** A time in one state; in ms since 1970. */
export interface ChannelPeriod {
  readonly state: ChannelState;
  readonly from: number;
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A change of the status; `before` is null when the channel was created. */
export interface StatusChange {
  readonly at: number;
  readonly before: number | null;
  readonly after: number;
}

/** Shorter parts of a range are not visible. */
const MAX_PARTS = 1_000;

/**
 * The states of a channel in a range, in chronological order, without gaps.
 * @param range from the creation of the channel at the earliest, up to now at the latest
 * @param changes of the status since the start of the range, including changes after its end; oldest first
 * @param current the status now
 * @param cooldowns that overlap the range, in any order
 */
export function periodsOf(
  range: Span,
  changes: readonly StatusChange[],
  current: number,
  cooldowns: readonly Span[],
): ChannelPeriod[] {
  const spans: ChannelPeriod[] = [];
  let status = changes[0]?.before ?? changes[0]?.after ?? current;
  let { from } = range;
  for (const { at, after } of [...changes, { at: range.to, after: current }]) {
    const to = Math.min(Math.max(at, from), range.to);
    const last = spans.at(-1);
    const state = stateOf(status);
    if (last?.state === state) spans[spans.length - 1] = { ...last, to };
    else if (to > from) spans.push({ state, from, to });
    [from, status] = [to, after];
  }
  return spans.flatMap((period) => overlaid(period, cooldowns, range));
}

function stateOf(status: number): ChannelState {
  if (status === ChannelStatus.enabled) return ChannelState.UP;
  return status === ChannelStatus.autoDisabled ? ChannelState.AUTO_DISABLED : ChannelState.DISABLED;
}

/** A period with its cooldowns. A disabled channel has none. */
function overlaid(period: ChannelPeriod, cooldowns: readonly Span[], range: Span): ChannelPeriod[] {
  if (period.state !== ChannelState.UP) return [period];
  const within = cooldowns.flatMap(({ from, to }): Span[] => {
    const span = { from: Math.max(from, period.from), to: Math.min(to, period.to) };
    return span.to > span.from ? [span] : [];
  });
  const parts: ChannelPeriod[] = [];
  let last = period.from;
  for (const { from, to } of joined(within, (range.to - range.from) / MAX_PARTS)) {
    if (from > last) parts.push({ state: ChannelState.UP, from: last, to: from });
    parts.push({ state: ChannelState.COOLDOWN, from, to });
    last = to;
  }
  if (last < period.to) parts.push({ state: ChannelState.UP, from: last, to: period.to });
  return parts;
}

/** Spans in chronological order; those that overlap or are less than `gap` apart are one. */
function joined(spans: readonly Span[], gap: number): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to + gap)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}
