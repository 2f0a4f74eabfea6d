import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDecimal } from '../../common/decimal.js';
import { type Price, perCall, perToken } from '../../common/price.js';
import type { ImageUnits } from '../../common/units.js';
import { NO_USAGE, type TokenCount, type Usage, usageOfUnits } from '../../common/usage.js';
import { type Chargeable, chargeQuota, explain } from './charge.js';
import { estimateQuota } from './estimate.js';

const QUOTA_PER_UNIT = parseDecimal('500000');
const nothing: Usage = NO_USAGE;

interface Ratios {
  model: string;
  completion?: string;
  cache?: string;
  cacheWrite?: string;
}

function byToken({ model, completion = '1', cache = '1', cacheWrite = '1.25' }: Ratios): Price {
  return perToken({
    modelRatio: parseDecimal(model),
    completionRatio: parseDecimal(completion),
    cacheRatio: parseDecimal(cache),
    cacheWriteRatio: parseDecimal(cacheWrite),
  });
}

function call(price: Price, usage: Partial<Usage>, group = '1'): Chargeable {
  return { price, usage: { ...nothing, ...usage }, groupRatio: parseDecimal(group), quotaPerUnit: QUOTA_PER_UNIT };
}

function images(count: number, factor = '1'): ImageUnits {
  return { kind: 'images', count, size: '1024x1024', quality: 'standard', factor: parseDecimal(factor) };
}

const spoken = (count: number) => usageOfUnits({ kind: 'characters', count });
const audio = (count: number) => usageOfUnits({ kind: 'seconds', count });

const submitted = usageOfUnits({ kind: 'tasks', count: 1 });

const gpt4oMini = byToken({ model: '0.075', completion: '4', cache: '0.5' });

describe('chargeQuota', () => {
  it.each([
    ['prompt and completion', call(gpt4oMini, { input: 1_000, output: 500 }), 225],
    ['a task that was submitted', call(perCall(parseDecimal('0.1')), submitted, '1.5'), 75_000],
    ['a task that costs next to nothing', call(perCall(parseDecimal('0.0000001')), submitted), 1],
    ['cached prompt at half', call(gpt4oMini, { input: 1_000, cacheRead: 400 }), 60],
    [
      'cache writes at a surcharge',
      call(byToken({ model: '1.5', cache: '0.1' }), { input: 1_000, cacheRead: 500, cacheWrite: 400 }),
      975,
    ],
    [
      'what is cached for an hour at more of it',
      call(byToken({ model: '1.5' }), { input: 1_000, cacheWrite: 400, cacheWriteHour: 300 }),
      1_988,
    ],
    ['reasoning as the output it is', call(gpt4oMini, { output: 100, reasoning: 90 }), 30],
    ['the group', call(gpt4oMini, { input: 1_000, output: 500 }, '0.5'), 113],
    ['half up', call(gpt4oMini, { input: 20 }), 2],
    ['less than half down', call(gpt4oMini, { input: 19 }), 1],
    ['at least one', call(gpt4oMini, { input: 1 }), 1],
    ['a price by the call', call(perCall(parseDecimal('0.01')), { input: 1 }), 5_000],
    ['a price by the call in an expensive group', call(perCall(parseDecimal('0.01')), { output: 1 }, '1.5'), 7_500],
    ['at least one by the call', call(perCall(parseDecimal('0.0000001')), { input: 1 }), 1],
    ['nothing when nothing was used', call(gpt4oMini, {}), 0],
    ['nothing by the call when nothing was used', call(perCall(parseDecimal('0.01')), {}), 0],
    ['nothing for a free model', call(byToken({ model: '0' }), { input: 1_000 }), 0],
    ['nothing in a free group', call(gpt4oMini, { input: 1_000 }, '0'), 0],
    ['nothing for a free call', call(perCall(parseDecimal('0')), { input: 1_000 }), 0],
    ['at least one when only what was used is free', call(byToken({ model: '1', completion: '0' }), { output: 9 }), 1],
  ])('charges %s', (_, chargeable, quota) => {
    expect(chargeQuota(chargeable)).toBe(quota);
  });

  it('charges audio tokens by their own ratios and without a cache discount', () => {
    const audio = { audioRatio: parseDecimal('40'), audioCompletionRatio: parseDecimal('2') };
    const price = { ...byToken({ model: '1.25', completion: '4', cache: '0.5' }), ...audio };
    const usage = { input: 100, audioIn: 60, cacheRead: 30, output: 50, audioOut: 20 };
    // (40 + 60 x 40 + 30 x 4 + 20 x 80) x 1.25
    expect(chargeQuota(call(price, usage))).toBe(5_200);
    expect(chargeQuota(call(price, { input: 100, cacheRead: 100 }))).toBe(63);
  });

  const dallE3 = perCall(parseDecimal('0.04'));
  const dallE2 = byToken({ model: '8' });

  it.each([
    ['one image by its price', call(dallE3, { units: images(1) }), 20_000],
    ['every image', call(dallE3, { units: images(3) }), 60_000],
    ['large ones in high definition', call(dallE3, { units: images(2, '3') }), 120_000],
    ['small ones', call(dallE3, { units: images(1, '0.45') }), 9_000],
    ['the group', call(dallE3, { units: images(1) }, '1.5'), 30_000],
    ['an image of a model priced by the token by its ratio', call(dallE2, { units: images(2, '0.4') }), 8_000],
    ['tokens where they are reported and priced', call(dallE2, { input: 10, output: 20, units: images(2) }), 240],
    ['the image where it has a price', call(dallE3, { input: 10, output: 20, units: images(1) }), 20_000],
    ['at least one', call(perCall(parseDecimal('0.0000001')), { units: images(1) }), 1],
    ['nothing for a free image', call(perCall(parseDecimal('0')), { units: images(1) }), 0],
    ['nothing without an image', call(dallE3, { units: images(0) }), 0],
    ['a character of speech as a token', call(byToken({ model: '7.5' }), spoken(11)), 83],
    ['a minute of audio as a thousand tokens', call(byToken({ model: '15' }), audio(60)), 15_000],
    ['a transcript at its price', call(perCall(parseDecimal('0.01')), audio(60)), 5_000],
  ])('charges %s', (_, chargeable, quota) => {
    expect(chargeQuota(chargeable)).toBe(quota);
  });

  const search = { name: 'web_search', calls: 3, price: parseDecimal('10') };

  it.each<[string, Chargeable, number]>([
    ['in addition to the tokens', { ...call(gpt4oMini, { input: 1_000, output: 500 }), tools: [search] }, 15_225],
    ['in addition to a price per call', { ...call(dallE3, { input: 1 }), tools: [search] }, 35_000],
    ['in the group', { ...call(gpt4oMini, { input: 1_000 }, '0.5'), tools: [search] }, 7_538],
    ['of several kinds', { ...call(gpt4oMini, {}), tools: [search, { ...search, name: 'x', calls: 1 }] }, 20_000],
    [
      'at least one for a model that is free',
      { ...call(byToken({ model: '0' }), { input: 1 }), tools: [{ ...search, price: parseDecimal('0.000000001') }] },
      1,
    ],
  ])('charges tools that the upstream ran %s', (_, chargeable, quota) => {
    expect(chargeQuota(chargeable)).toBe(quota);
  });

  it('rejects a charge that is not an exact integer', () => {
    const expensive = call(byToken({ model: '1000000' }), { input: 1_000_000_000 }, '1000');
    expect(() => chargeQuota(expensive)).toThrow(RangeError);
  });
});

describe('explain', () => {
  it('lists every factor of a charge', () => {
    const usage = { input: 1_000, cacheRead: 300, cacheWrite: 200, output: 7 };
    expect(explain(call(gpt4oMini, usage, '0.5'))).toEqual({
      quota: 35,
      exact: '34.8',
      lines: [
        { kind: 'PROMPT', tool: null, quantity: 500, unitPrice: '0.0375', amount: '18.75' },
        { kind: 'CACHED', tool: null, quantity: 300, unitPrice: '0.01875', amount: '5.625' },
        { kind: 'CACHE_WRITE', tool: null, quantity: 200, unitPrice: '0.046875', amount: '9.375' },
        { kind: 'COMPLETION', tool: null, quantity: 7, unitPrice: '0.15', amount: '1.05' },
      ],
    });
  });

  it('shows a price per call as one line', () => {
    expect(explain(call(perCall(parseDecimal('0.0123456')), { input: 1 }, '1.1'))).toEqual({
      quota: 6_790,
      exact: '6790.08',
      lines: [{ kind: 'CALL', tool: null, quantity: 1, unitPrice: '6790.08', amount: '6790.08' }],
    });
  });

  it.each([
    [
      'images',
      call(perCall(parseDecimal('0.04')), { units: images(3, '1.5') }, '0.5'),
      { kind: 'IMAGE', tool: null, quantity: 3, unitPrice: '15000', amount: '45000' },
    ],
    [
      'characters',
      call(byToken({ model: '7.5' }), spoken(9)),
      { kind: 'CHARACTER', tool: null, quantity: 9, unitPrice: '7.5', amount: '67.5' },
    ],
    [
      'the tokens of a sound',
      call(byToken({ model: '15' }), audio(6)),
      { kind: 'AUDIO_DURATION', tool: null, quantity: 100, unitPrice: '15', amount: '1500' },
    ],
  ])('has a line for %s', (_, chargeable, line) => {
    expect(explain(chargeable).lines).toEqual([line]);
  });

  it('has lines for tools', () => {
    const tools = [{ name: 'web_search', calls: 2, price: parseDecimal('10') }];
    expect(explain({ ...call(gpt4oMini, { input: 2 }), tools }).lines).toEqual([
      { kind: 'PROMPT', tool: null, quantity: 2, unitPrice: '0.075', amount: '0.15' },
      { kind: 'TOOL', tool: 'web_search', quantity: 2, unitPrice: '5000', amount: '10000' },
    ]);
  });

  it('has no lines without usage', () => {
    expect(explain(call(gpt4oMini, {}))).toEqual({ quota: 0, exact: '0', lines: [] });
  });
});

const decimalText = fc
  .tuple(fc.nat(99), fc.nat(12), fc.nat(999_999))
  .map(([whole, zeros, rest]) => `${whole}.${'0'.repeat(Math.min(zeros, 6))}${rest}`);
const tokenCount = fc.oneof(fc.nat(30), fc.nat(200_000), fc.nat(9_000_000));

describe('estimateQuota', () => {
  const minimumTokens = parseDecimal('500');
  const base = { price: gpt4oMini, groupRatio: parseDecimal('1'), quotaPerUnit: QUOTA_PER_UNIT, minimumTokens };

  it.each([
    ['prompt and maximum output', { promptTokens: 10_000, maxTokens: 1_000 }, 1_050],
    [
      'the price of reasoning where it is higher',
      { promptTokens: 1_000, maxTokens: 1_000, price: { ...gpt4oMini, reasoningRatio: parseDecimal('10') } },
      825,
    ],
    [
      'the price of images in the prompt where it is higher',
      { promptTokens: 1_000, maxTokens: 0, price: { ...gpt4oMini, imageRatio: parseDecimal('4') } },
      300,
    ],
    [
      'the cache writes that the request asks for',
      { promptTokens: 10_000, maxTokens: 0, parts: new Set<TokenCount>(['cacheWrite']) },
      938,
    ],
    [
      'cache writes of an hour',
      { promptTokens: 10_000, maxTokens: 0, parts: new Set<TokenCount>(['cacheWrite', 'cacheWriteHour']) },
      1_500,
    ],
    [
      'the audio that the request asks for',
      {
        promptTokens: 0,
        maxTokens: 1_000,
        parts: new Set<TokenCount>(['audioOut']),
        price: { ...gpt4oMini, audioRatio: parseDecimal('10'), audioCompletionRatio: parseDecimal('2') },
      },
      1_500,
    ],
    [
      'the audio of the prompt at its price, and the other prompt at its own',
      {
        promptTokens: 10_000,
        audioTokens: 1_000,
        maxTokens: 0,
        price: { ...gpt4oMini, audioRatio: parseDecimal('10') },
      },
      1_425,
    ],
    [
      'audio of the prompt as text where the model has no price of it',
      { promptTokens: 10_000, audioTokens: 1_000, maxTokens: 0 },
      750,
    ],
    [
      'no audio of a model without a price of it',
      { promptTokens: 0, maxTokens: 1_000, parts: new Set<TokenCount>(['audioOut']) },
      300,
    ],
    ['rounded up', { promptTokens: 10_001, maxTokens: 0 }, 751],
    ['at least the minimum', { promptTokens: 3, maxTokens: 0 }, 38],
    [
      'no more than an exact integer',
      { promptTokens: 0, maxTokens: 1e300, price: byToken({ model: '37.5' }) },
      Number.MAX_SAFE_INTEGER,
    ],
    ['nothing for a free model', { promptTokens: 9, maxTokens: 9, price: byToken({ model: '0' }) }, 0],
    ['the price by the call', { promptTokens: 9, maxTokens: 9, price: perCall(parseDecimal('0.01')) }, 5_000],
    [
      'every image',
      { promptTokens: 9, maxTokens: 0, units: images(3, '2'), price: perCall(parseDecimal('0.04')) },
      120_000,
    ],
    [
      'images by the ratio',
      { promptTokens: 9, maxTokens: 0, units: images(3), price: byToken({ model: '8' }) },
      30_000,
    ],
    [
      'the tokens of images where they cost more',
      { promptTokens: 0, maxTokens: 100_000, units: images(1), price: byToken({ model: '8' }) },
      800_000,
    ],
  ])('reserves %s', (_, requested, quota) => {
    expect(estimateQuota({ ...base, ...requested })).toBe(quota);
  });

  it('covers the charge of every call that stays within its request', () => {
    const claim = (model: string, input: number, output: number) => {
      const price = byToken({ model, completion: '3' });
      const reserved = estimateQuota({ ...base, price, promptTokens: input, maxTokens: output });
      expect(reserved).toBeGreaterThanOrEqual(chargeQuota(call(price, { input, output })));
    };
    fc.assert(fc.property(decimalText, tokenCount, tokenCount, claim), { numRuns: 2_000 });
  });

  it('covers the charge of every call whose prompt has at most the estimated audio', () => {
    const claim = (model: string, audio: string, text: number, estimated: number, share: number) => {
      const price = { ...byToken({ model }), audioRatio: parseDecimal(audio) };
      const audioIn = Math.floor((estimated * share) / 100);
      const reserved = { ...base, price, promptTokens: text + estimated, audioTokens: estimated, maxTokens: 0 };
      const charged = chargeQuota(call(price, { input: text + audioIn, audioIn }));
      expect(estimateQuota(reserved)).toBeGreaterThanOrEqual(charged);
    };
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(fc.property(decimalText, decimalText, tokenCount, tokenCount, percent, claim), { numRuns: 2_000 });
  });
});
