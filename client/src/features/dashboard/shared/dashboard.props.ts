import type { ReactNode } from 'react';
import type { Series, TimeBucket } from '../../../ui/chart/series';
import type { CardId } from './cards';
import type {
  DashboardChannelsQuery,
  DashboardFrameQuery,
  DashboardMarginQuery,
  DashboardTimingsQuery,
} from './dashboard.generated';
import type { DashboardFilters, LogPlace, Measure, DashboardView as View } from './dashboard.url';
import type { Amounts, CountedRange, ErrorRate, Share } from './usage-data';

export interface NowFigures {
  rpm: number;
  tpm: number;
  /** The remaining quota: the balance of the account, or the budget of a project. */
  means: 'balance' | 'budget';
  balance: number;
  used: number;
  daysLeft: number | undefined;
}

export interface QueryState {
  loading: boolean;
  error?: unknown;
  onRetry(): void;
}

interface UsageFigures extends QueryState {
  total: Amounts | undefined;
  points: readonly (Amounts & { from: string | null })[] | undefined;
  series: readonly Series[] | undefined;
  before: Amounts | undefined;
  /** Whether the figures are compared with those before the range, which may still load. */
  compares: boolean;
}

interface TimingFigures extends QueryState {
  points: DashboardTimingsQuery['timings'] | undefined;
  heat: readonly (readonly number[])[] | undefined;
}

interface RankingFigures extends QueryState {
  models: readonly Share[] | undefined;
  tokens: readonly Share[] | undefined;
  users: readonly Share[] | undefined;
  channels: readonly Share[] | undefined;
  /** Channels with the most failed calls first; only for the whole site. */
  failing: readonly ErrorRate[] | undefined;
  /** The ranges of sums that are stored by day, where they are longer than the range of the view. */
  rounded: Partial<Record<'tokens' | 'users', CountedRange>>;
}

interface ChannelFigures extends QueryState {
  states: DashboardChannelsQuery | undefined;
}

export interface DashboardViewProps {
  /** Whether the viewer may read the calls of all users, permission `logs:read`. */
  seesSite: boolean;
  view: View;
  /** The site does not store usage statistics. */
  switchedOff: boolean;
  /** Range and time zone of every figure. */
  range: string;
  buckets: readonly TimeBucket[];
  measure: Measure;
  filters: ReactNode;
  /** The visible cards in their order. */
  cards: readonly CardId[];
  /** Whether these are all. At a first visit the first one is shown until the layout is known. */
  knowsCards: boolean;
  /**
   * The chart of a view of the cost explorer.
   * @param asOf the time of the last refresh, in ms since 1970
   */
  pinned(viewId: string, asOf: number): ReactNode;
  asOf: number;
  /** Shown instead of the cards while they are changed. */
  editor: ReactNode;
  usage: UsageFigures;
  now: NowFigures | 'failed' | undefined;
  timings: TimingFigures;
  rankings: RankingFigures;
  channels: ChannelFigures;
  teams: DashboardFrameQuery['teams'] | undefined;
  /**
   * The margin of the site in whole days, for users who may read purchase costs; undefined if no costs are known,
   * `unknown` until it is clear whether any are.
   */
  margin: DashboardMarginQuery['usage'][number] | 'loading' | 'unknown' | undefined;
  onShow(patch: Partial<DashboardFilters>): void;
  onPick(place: LogPlace): void;
  onLastMonth(): void;
}
