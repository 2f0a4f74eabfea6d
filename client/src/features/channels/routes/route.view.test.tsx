import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render';
import type { ChannelRouteQuery } from './channel-route.generated';
import { RouteView } from './route.view';

type Route = ChannelRouteQuery['channelRoute'];

const candidate = (channelId: string, turn: number, value: number | null): Route['candidates'][number] => ({
  __typename: 'ChannelRouteCandidate',
  channelId,
  name: `channel ${channelId}`,
  type: 1,
  priority: 0,
  weight: 0,
  turn,
  share: 1,
  value,
  cooldownUntil: null,
});

async function show(strategy: Route['strategy'], values: (number | null)[]) {
  const route: Route = {
    __typename: 'ChannelRoute',
    strategy,
    priced: true,
    targets: null,
    excluded: [],
    excludedCount: 0,
    candidates: values.map((value, index) => candidate(String(index + 1), index + 1, value)),
  };
  const nothing = () => undefined;
  const element = (
    <RouteView
      route={route}
      model="gpt-5"
      group="vip"
      typeLabel={() => 'OpenAI'}
      onLeave={nothing}
      onExplain={nothing}
    />
  );
  await renderScreen([{ path: '/', element }], { at: '/', language: 'en' });
}

describe('explanation of a route', () => {
  it.each<[Route['strategy'], string, (number | null)[], string[]]>([
    ['FASTEST', 'Fastest', [320, 2_500, null], ['time to first token 320 ms', '2.50 s', 'not measured']],
    ['CHEAPEST', 'Cheapest', [1_250, null], ['purchase price \\$0.0025', 'no purchase price']],
    ['LEAST_BUSY', 'Least busy', [0, 1], ['0 calls in progress', '1 call in progress']],
  ])('names the strategy and what it compared of each channel: %s', async (strategy, label, values, texts) => {
    await show(strategy, values);
    await screen.findByText(`Strategy of the group: ${label}.`);
    const rows = screen.getAllByRole('listitem');
    texts.forEach((text, index) => {
      expect(within(rows[index] as HTMLElement).getByText(new RegExp(text))).toBeTruthy();
    });
  });

  it('shows no comparison when the weights decide', async () => {
    await show('PRIORITY', [null, null]);
    await screen.findByText('Strategy of the group: Weight.');
    expect(screen.queryByText('not measured')).toBeNull();
  });

  it('names no strategy where there is one channel', async () => {
    await show('FASTEST', [320]);
    await screen.findByText('#1 channel 1');
    expect(screen.queryByText(/Strategy of the group/)).toBeNull();
  });
});
