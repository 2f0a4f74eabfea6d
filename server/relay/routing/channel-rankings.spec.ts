import { describe, expect, it } from '@jest/globals';
import type { PurchasedModel, PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { UpstreamChannels } from '../ports/site.port.js';
import { PurchaseCosts, TimeToFirstToken } from './channel-rankings.js';

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
  it('is the cost of the upstream model', () => {
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

const MINUTE = 60_000;

function measured(...times: number[]): TimeToFirstToken {
  const measure = new TimeToFirstToken();
  for (const ms of times) measure.record(1, 'm', ms, 0);
  return measure;
}

describe('time to first token of a channel', () => {
  it.each<[string, number[], number | null]>([
    ['null before the first stream', [], null],
    ['the time of a single stream', [400], 400],
    ['the median, which one slow stream does not change', [400, 30_000, 420], 420],
    ['the lower one in the middle of an even number', [1, 2, 3, 4], 2],
    ['the median of the last fifteen streams', [...Array(20).fill(900), ...Array(8).fill(100)], 100],
    ['not the time of a few fast streams among fifteen', [...Array(20).fill(900), ...Array(7).fill(100)], 900],
  ])('is %s', (_, times, expected) => {
    expect(measured(...times).of(1, 'm', 0)).toBe(expected);
  });

  it('is measured for each model and channel', () => {
    const measure = measured(400);
    expect([measure.of(1, 'other', 0), measure.of(2, 'm', 0)]).toEqual([null, null]);
  });

  it('is unknown ten minutes after the last stream, and then measured from new streams only', () => {
    const measure = measured(400, 400, 400);
    expect(measure.of(1, 'm', 10 * MINUTE)).toBe(400);
    expect(measure.of(1, 'm', 10 * MINUTE + 1)).toBeNull();
    measure.record(1, 'm', 50, 11 * MINUTE);
    expect(measure.of(1, 'm', 11 * MINUTE)).toBe(50);
  });
});
