import { describe, expect, it } from '@jest/globals';
import { parseDecimal } from '../../common/decimal.js';
import { perCall } from '../../common/price.js';
import { usageOfUnits } from '../../common/usage.js';
import { type Chargeable, chargeQuota, explain } from './charge.js';
import { chargeTextIn, taskChargeText } from './charge-text.js';
import { estimateQuota } from './estimate.js';
import { chargeableOf, storeCharge } from './stored-charge.js';

const video = (seconds: number, dollars: string, ratio = '1'): Chargeable => ({
  usage: usageOfUnits({ kind: 'video', count: seconds, resolution: '720p' }),
  price: perCall(parseDecimal(dollars)),
  groupRatio: parseDecimal(ratio),
  quotaPerUnit: parseDecimal('500000'),
});

describe('charge of a video', () => {
  it.each<[number, string, string, number]>([
    [8, '0.1', '1', 400_000],
    [12, '0.5', '0.8', 2_400_000],
    [5, '0.000001', '0.5', 1],
    [5, '0', '1', 0],
    [5, '0.1', '0', 0],
  ])('of %i seconds at %s dollars and group ratio %s is %i', (seconds, dollars, ratio, quota) => {
    const call = video(seconds, dollars, ratio);
    expect(chargeQuota(call)).toBe(quota);
    const { price, groupRatio, quotaPerUnit, usage } = call;
    const reserved = estimateQuota({
      price,
      groupRatio,
      quotaPerUnit,
      promptTokens: 0,
      maxTokens: 0,
      minimumTokens: parseDecimal('500'),
      ...(usage.units && { units: usage.units }),
    });
    expect(reserved).toBeGreaterThanOrEqual(quota > 1 ? quota : 0);
  });

  it('has one line with its seconds', () => {
    expect(explain(video(8, '0.1')).lines).toEqual([
      { kind: 'VIDEO', tool: null, quantity: 8, unitPrice: '50000', amount: '400000' },
    ]);
  });

  it('is explained after it was stored', () => {
    const { charge } = storeCharge(video(8, '0.1', '0.5'));
    expect(charge.usage).toEqual({ units: { kind: 'video', count: 8, resolution: '720p' } });
    expect(explain(chargeableOf(JSON.parse(JSON.stringify(charge)))).lines).toEqual(charge.lines);
  });
});

it('names price, seconds and resolution in the text of its log row, in both languages', () => {
  const { price, groupRatio } = video(8, '0.056');
  const units = { kind: 'video', count: 8, resolution: '720p' } as const;
  const text = taskChargeText({ price, groupRatio, units, action: 'GENERATE', taskId: 'video_1' });
  expect(text).toBe('模型固定价格 0.056/秒，8 秒，分辨率 720p，分组倍率 1.00，操作 GENERATE，ID video_1');
  expect(chargeTextIn(text, 'en')).toBe(
    'Fixed model price 0.056 per second, 8 seconds, resolution 720p, group ratio 1.00, action GENERATE, ID video_1',
  );
});
