import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { isPinned, pinnedView } from '../../../lib/pinned-cost';
import { storedJson } from '../../../lib/storage';
import { type BuiltInCard, type CardId, placed } from '../shared/cards';
import type { DashboardViewProps } from '../shared/dashboard.props';
import { ChannelStrip } from './channel-strip';
import { ErrorRatesCard } from './error-rates-card';
import { HoursCard } from './hours-card';
import { KpiCards } from './kpi-cards';
import { LatencyCard } from './latency-card';
import { RankingCard } from './ranking-card';
import { SpendCard } from './spend-card';
import { TeamsCard } from './teams-card';

const contents: Record<BuiltInCard, (props: DashboardViewProps) => ReactNode> = {
  overview: ({ view, range, usage, now, timings, margin }) => (
    <KpiCards {...{ view, range, usage, now, timings, margin }} />
  ),
  channels: ({ channels }) => <ChannelStrip channels={channels} />,
  teams: ({ teams }) => <TeamsCard teams={teams} />,
  spend: ({ seesSite, view, range, buckets, measure, usage, onShow, onPick }) => (
    <SpendCard {...{ seesSite, view, range, buckets, measure, usage, onShow, onPick }} />
  ),
  models: ({ view, range, rankings }) => <RankingCard of="models" {...{ view, range, rankings }} />,
  tokens: ({ view, range, rankings }) => <RankingCard of="tokens" {...{ view, range, rankings }} />,
  users: ({ view, range, rankings }) => <RankingCard of="users" {...{ view, range, rankings }} />,
  topChannels: ({ view, range, rankings }) => <RankingCard of="channels" {...{ view, range, rankings }} />,
  errors: ({ view, range, rankings }) => <ErrorRatesCard {...{ view, range, rankings }} />,
  latency: ({ view, range, buckets, timings, onPick }) => (
    <LatencyCard {...{ view, range, buckets, timings, onPick }} />
  ),
  hours: ({ range, timings }) => <HoursCard {...{ range, timings }} />,
};

/** The cards in two columns, on narrow windows in one. */
export function CardGrid({ ids, ...props }: DashboardViewProps & { ids: readonly CardId[] }) {
  const { grid, heightOf } = useCardHeights();
  return (
    <Grid
      ref={grid}
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      // The place of the cards that follow.
      {...(!props.knowsCards && { minH: '100vh', alignContent: 'start', 'aria-busy': true })}
    >
      {placed(ids).map(({ id, wide }) => (
        <Box
          key={id}
          data-place={id}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          minW="0"
          gridColumn={wide ? '1 / -1' : undefined}
          css={{ '&:has([aria-busy=true])': { minH: heightOf(id) } }}
        >
          {isPinned(id) ? props.pinned(pinnedView(id), props.asOf) : contents[id](props)}
        </Box>
      ))}
    </Grid>
  );
}

/** Heights of the cards at the last visit, in px. */
const lastHeights = storedJson('dashboard-heights', z.record(z.string(), z.number()), {});

/** The height that a card reserves while it loads, so that those below it do not move. `data-place` marks the cards. */
function useCardHeights(): { grid: RefObject<HTMLDivElement | null>; heightOf(id: CardId): string | undefined } {
  const grid = useRef<HTMLDivElement>(null);
  const heights = useRef(lastHeights.read());
  useEffect(() => {
    const shown = grid.current;
    const keep = () => {
      const measured = { ...lastHeights.read() };
      for (const place of shown?.querySelectorAll<HTMLElement>('[data-place]') ?? []) {
        const id = place.dataset.place;
        if (id && !place.querySelector('[aria-busy=true]')) measured[id] = place.offsetHeight;
      }
      lastHeights.write(measured);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return {
    grid,
    heightOf: (id) => {
      const height = heights.current[id];
      return height ? `${height}px` : undefined;
    },
  };
}
