import { describe, expect, it } from '@jest/globals';
import type { PurchasedModel, PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { UpstreamChannels } from '../ports/site.port.js';
import { PurchaseCosts } from './purchase-costs.js';

const channelOf = (purchasePrices: object | null) =>
  ({ id: 1, modelPrefix: 'x-', setting: { purchasePrices } }) as unknown as ChannelView;

function site(price: number | null) {
  const asked: PurchasedModel[] = [];
  const prices = {
    comparable: (called: PurchasedModel) => {
      asked.push(called);
      return price;
    },
  } as PurchasePrices;
  const channels = { upstreamName: (_: ChannelView, model: string) => `upstream-${model}` } as UpstreamChannels;
  return { asked, costs: new PurchaseCosts(prices, channels) };
}

describe('purchase cost of a channel', () => {
  it('is that of the model at its upstream', () => {
    const { asked, costs } = site(7);
    const channel = channelOf(new Map());
    expect(costs.of(channel, 'm')).toBe(7);
    const { purchasePrices } = channel.setting;
    expect(asked).toEqual([{ model: 'm', prefix: 'x-', upstream: 'upstream-m', purchasePrices }]);
  });

  it('is unknown for a channel without purchase prices', () => {
    const { asked, costs } = site(7);
    expect(costs.of(channelOf(null), 'm')).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([[7], [null]])('is computed once in ten seconds, and after a change of the channel: %s', (price) => {
    const { asked, costs } = site(price);
    const channel = channelOf(new Map());
    const computed = (now: number, view = channel) => [costs.of(view, 'm', now), asked.length];
    expect(computed(0)).toEqual([price, 1]);
    expect(computed(9_999)).toEqual([price, 1]);
    expect(computed(10_000)).toEqual([price, 2]);
    expect(computed(10_001, channelOf(new Map()))).toEqual([price, 3]);
  });
});
