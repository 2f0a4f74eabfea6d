import { describe, expect, it } from '@jest/globals';
import { type Chargeable, chargedImages } from '../billing/prices/charge.js';
import { storeCharge } from '../billing/prices/stored-charge.js';
import { parseDecimal } from '../common/decimal.js';
import { perCall, perToken } from '../common/price.js';
import { type Usage, usageOfUnits } from '../common/usage.js';
import type { LogRow } from './log-row.js';
import { decodeOldOther } from './old-log-other.js';
import { type Receipt, receiptOf } from './receipt.js';

const tokens = (counts: Partial<Usage>): Usage => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
  ...counts,
});
const ratios = {
  modelRatio: parseDecimal('1.5'),
  completionRatio: parseDecimal('5'),
  cacheRatio: parseDecimal('0.1'),
  cacheWriteRatio: parseDecimal('1.25'),
};
const byToken = perToken(ratios);
const byAudio = perToken({ ...ratios, audioRatio: parseDecimal('40'), audioCompletionRatio: parseDecimal('2') });
const byCall = perCall(parseDecimal('0.04'));
const images = usageOfUnits({
  kind: 'images',
  count: 3,
  size: '1024x1792',
  quality: 'hd',
  factor: parseDecimal('1.5'),
});
const search = { name: 'web_search', calls: 2, price: parseDecimal('10') };

/** The log row of a call, which is all that is stored of it. */
function rowOf(call: Chargeable): LogRow {
  const { input, output } = call.usage;
  const { quota, charge } = storeCharge(call);
  return {
    id: 1,
    createdAt: new Date(0),
    type: 2,
    userId: 1,
    username: 'ada',
    tokenId: 1,
    tokenName: 't',
    channelId: 1,
    modelName: 'm',
    group: 'default',
    durationMs: 1,
    isStream: false,
    requestId: 'r',
    content: '',
    quota,
    promptTokens: chargedImages(call)?.count ?? input,
    completionTokens: output,
    timeToFirstTokenMs: null,
    cachedTokens: call.usage.cacheRead,
    cost: null,
    upstreamModel: null,
    details: {},
    conversation: null,
    endUser: null,
    kind: null,
    attempts: [],
    charge,
    old: null,
  };
}

describe('receipt of a row after prices have changed', () => {
  it.each<[string, Partial<Chargeable>, string[], Partial<Receipt>]>([
    [
      'tokens with caches',
      { usage: tokens({ input: 100, cacheRead: 30, cacheWrite: 20, cacheWriteHour: 5, output: 7 }) },
      ['PROMPT 50 × 1.5', 'CACHED 30 × 0.15', 'CACHE_WRITE 15 × 1.875', 'CACHE_WRITE 5 × 3', 'COMPLETION 7 × 7.5'],
      {
        mode: 'PER_TOKEN' as Receipt['mode'],
        cacheRatio: 0.1,
        cacheWriteRatio: 1.25,
        audioRatio: null,
        images: null,
      },
    ],
    [
      'sound',
      { usage: tokens({ input: 10, audioIn: 6, output: 5, audioOut: 2 }), price: byAudio },
      ['PROMPT 4 × 1.5', 'PROMPT 6 × 60', 'COMPLETION 3 × 7.5', 'COMPLETION 2 × 120'],
      { audioRatio: 40, audioCompletionRatio: 2 },
    ],
    ['a call', { usage: tokens({ input: 9 }), price: byCall }, ['CALL 1 × 20000'], { modelPrice: 0.04 }],
    [
      'images by their price',
      { usage: images, price: byCall },
      ['IMAGE 3 × 30000'],
      { images: { count: 3, size: '1024x1792', quality: 'hd', factor: 1.5 } },
    ],
    ['images by the ratio', { usage: images }, ['IMAGE 3 × 2812.5'], { modelRatio: 1.5 }],
    ['characters', { usage: usageOfUnits({ kind: 'characters', count: 9 }) }, ['CHARACTER 9 × 1.5'], {}],
    ['seconds', { usage: usageOfUnits({ kind: 'seconds', count: 6 }) }, ['AUDIO_DURATION 100 × 1.5'], {}],
    ['a task', { usage: usageOfUnits({ kind: 'tasks', count: 1 }), price: byCall }, ['CALL 1 × 20000'], {}],
    [
      'tools in addition to tokens',
      { usage: tokens({ input: 4 }), tools: [search, { ...search, name: 'file_search', calls: 1 }] },
      ['PROMPT 4 × 1.5', 'TOOL web_search 2 × 5000', 'TOOL file_search 1 × 5000'],
      {},
    ],
    [
      'tools in addition to a call',
      { usage: tokens({ input: 4 }), price: byCall, tools: [search] },
      ['CALL 1 × 20000', 'TOOL web_search 2 × 5000'],
      {},
    ],
    [
      'next to nothing, which is charged one',
      { usage: tokens({ input: 1 }), groupRatio: parseDecimal('0.1') },
      ['PROMPT 1 × 0.15'],
      { total: 1 },
    ],
    [
      'ratios with more digits than a number keeps',
      { usage: tokens({ input: 1_000_000 }), groupRatio: parseDecimal('1234567.123456789012') },
      ['PROMPT 1000000 × 1851850.685185183518'],
      { exact: '1851850685185.183518', total: 1_851_850_685_185 },
    ],
  ])('explains %s', (_, changes, lines, fields) => {
    const call = { usage: tokens({}), price: byToken, groupRatio: parseDecimal('1'), ...changes };
    const row = rowOf({ ...call, quotaPerUnit: parseDecimal('500000') });
    const receipt = receiptOf(row);
    const described = receipt?.lines.map(({ kind, tool, quantity, unitPrice }) =>
      [kind, ...(tool ? [tool] : []), quantity, '×', unitPrice].join(' '),
    );
    expect(described).toEqual(lines);
    expect(receipt).toMatchObject({ total: row.quota, ...fields });
    expect(Math.max(Math.round(Number(receipt?.exact)), 1)).toBe(row.quota);
  });

  it('is null when a row of another gateway contains impossible values', () => {
    const call = { usage: tokens({ input: 1 }), price: byToken, groupRatio: parseDecimal('1') };
    const row = rowOf({ ...call, quotaPerUnit: parseDecimal('500000') });
    const facts = { model_ratio: 1e300, group_ratio: 1, completion_ratio: 1, model_price: -1, cache_ratio: 1 };
    const old = decodeOldOther(JSON.stringify(facts));
    expect(receiptOf({ ...row, charge: null, old })).toBeNull();
  });
});
