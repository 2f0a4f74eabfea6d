import fc from 'fast-check';
import { type Chargeable, explain } from '../billing/prices/charge.js';
import { parseDecimal } from '../common/decimal.js';
import { perCall, perToken } from '../common/price.js';
import { usageOfUnits } from '../common/usage.js';
import { chargeableOf, chargeFacts, decodeOther, encodeOther, withoutAdminInfo } from './log-other.js';

const shortRatio = fc.tuple(fc.nat(99), fc.nat(999_999)).map(([whole, rest]) => parseDecimal(`${whole}.${rest}`));
/** More digits than a JSON number can represent. */
const longRatio = fc
  .tuple(fc.nat(999_999), fc.nat(999_999), fc.nat(999_999))
  .map(([whole, one, two]) => parseDecimal(`${whole}.${String(one).padStart(6, '0')}${String(two).padStart(6, '0')}`));
const ratio = fc.oneof(shortRatio, longRatio);
const count = fc.nat(100_000);
const audio = fc.tuple(ratio, ratio).map(([one, two]) => ({ ratio: one, completionRatio: two }));
const price = fc.oneof(
  ratio.map(perCall),
  fc
    .record({
      modelRatio: ratio,
      completionRatio: ratio,
      cacheRatio: ratio,
      cacheWriteRatio: ratio,
      audio: fc.oneof(fc.constant(null), audio),
    })
    .map(perToken),
);
const usage = fc
  .tuple(count, count, count, count, count, count, count)
  .map(([plain, cacheRead, fiveMinutes, cacheWriteHour, text, audioIn, audioOut]) => ({
    input: plain + cacheRead + fiveMinutes + cacheWriteHour + audioIn,
    output: text + audioOut,
    cacheRead,
    cacheWrite: fiveMinutes + cacheWriteHour,
    cacheWriteHour,
    reasoning: 0,
    audioIn,
    audioOut,
  }));
const units = fc.oneof(
  count.map((characters) => usageOfUnits({ kind: 'characters', count: characters })),
  count.map((seconds) => usageOfUnits({ kind: 'seconds', count: seconds })),
  count.map((tasks) => usageOfUnits({ kind: 'tasks', count: tasks })),
  fc
    .tuple(fc.nat(10), ratio)
    .map(([images, factor]) => usageOfUnits({ kind: 'images', count: images, size: '256x256', quality: 'hd', factor })),
);
const tools = fc.array(
  fc.record({
    name: fc.constantFrom('web_search', 'file_search', 'a/b'),
    calls: fc.integer({ min: 1, max: 99 }),
    price: ratio,
  }),
  { minLength: 1, maxLength: 3 },
);
const anyCall: fc.Arbitrary<Chargeable> = fc.record(
  {
    price,
    usage: fc.oneof(usage, units),
    groupRatio: ratio,
    quotaPerUnit: fc.integer({ min: 1, max: 1_000_000 }).map((units) => parseDecimal(String(units))),
    tools,
  },
  { requiredKeys: ['price', 'usage', 'groupRatio', 'quotaPerUnit'] },
);
const route = [
  { channel: 7, failure: 'upstream_status 500' },
  { channel: 9, failure: '' },
];
const record = (call: Chargeable) =>
  encodeOther({ ...chargeFacts(call), frt: 12, admin_info: { use_channel: ['7', '9'], route } });

function isRefused(call: Chargeable): boolean {
  try {
    explain(call);
    return false;
  } catch {
    return true;
  }
}

it('log record contains all inputs of a charge', () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const tokens = { promptTokens: call.usage.input, completionTokens: call.usage.output };
      const read = chargeableOf(decodeOther(record(call)) ?? {}, tokens);
      const again = () => explain(read as Chargeable);
      // A charge beyond the exact integers is refused, and must be refused both times.
      if (isRefused(call)) expect(again).toThrow(RangeError);
      else expect(again()).toEqual(explain(call));
    }),
    { numRuns: 2_000 },
  );
});

describe('documented keys of the log record', () => {
  const groupRatio = parseDecimal('0.5');
  const quotaPerUnit = parseDecimal('500000');
  const used = {
    input: 10,
    output: 5,
    cacheRead: 4,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning: 2,
    audioIn: 0,
    audioOut: 0,
  };
  const ratios = {
    modelRatio: parseDecimal('1.5'),
    completionRatio: parseDecimal('5'),
    cacheRatio: parseDecimal('0.1'),
    cacheWriteRatio: parseDecimal('1.25'),
    audio: null,
  };

  it('of a call charged per token', () => {
    expect(chargeFacts({ usage: used, price: perToken(ratios), groupRatio, quotaPerUnit })).toEqual({
      model_ratio: 1.5,
      group_ratio: 0.5,
      completion_ratio: 5,
      model_price: -1,
      cache_tokens: 4,
      cache_ratio: 0.1,
    });
  });

  it('of a call with a cache write', () => {
    const writing = { usage: { ...used, cacheWrite: 6 }, price: perToken(ratios), groupRatio, quotaPerUnit };
    expect(chargeFacts(writing)).toMatchObject({ cache_creation_tokens: 6, cache_creation_ratio: 1.25 });
  });

  it('of a call charged per call', () => {
    const facts = chargeFacts({ usage: used, price: perCall(parseDecimal('0.04')), groupRatio, quotaPerUnit });
    expect(facts).toMatchObject({ model_price: 0.04, group_ratio: 0.5, model_ratio: 0, quota_per_unit: 500_000 });
  });

  it('of a call with audio', () => {
    const forAudio = { ratio: parseDecimal('40'), completionRatio: parseDecimal('2') };
    const spoken = { ...used, audioIn: 3, audioOut: 2 };
    const facts = chargeFacts({
      usage: spoken,
      price: perToken({ ...ratios, audio: forAudio }),
      groupRatio,
      quotaPerUnit,
    });
    expect(facts).toMatchObject({
      audio: true,
      audio_input: 3,
      audio_output: 2,
      text_input: 7,
      text_output: 3,
      audio_ratio: 40,
      audio_completion_ratio: 2,
    });
  });
});

describe('log record of units other than tokens', () => {
  const groupRatio = parseDecimal('1');
  const quotaPerUnit = parseDecimal('500000');
  const price = perCall(parseDecimal('0.04'));
  const facts = (used: Parameters<typeof usageOfUnits>[0]) =>
    chargeFacts({ usage: usageOfUnits(used), price, groupRatio, quotaPerUnit });

  it('contains images with the factors of their price', () => {
    const factor = parseDecimal('1.5');
    expect(facts({ kind: 'images', count: 2, size: '1024x1792', quality: 'hd', factor })).toMatchObject({
      image_count: 2,
      image_size: '1024x1792',
      image_quality: 'hd',
      image_ratio: 1.5,
      quota_per_unit: 500_000,
    });
  });

  it('contains characters and seconds', () => {
    expect(facts({ kind: 'characters', count: 11 })).toMatchObject({ characters: 11 });
    expect(facts({ kind: 'seconds', count: 61 })).toMatchObject({ audio_seconds: 61 });
  });
});

describe('log record of upstream tools', () => {
  const charged = (...tools: Chargeable['tools'] & object) =>
    chargeFacts({
      usage: usageOfUnits({ kind: 'characters', count: 9 }),
      price: perCall(parseDecimal('0')),
      groupRatio: parseDecimal('1'),
      quotaPerUnit: parseDecimal('500000'),
      tools,
    });

  it('lists all tools, and searches also with separate keys', () => {
    const web = { name: 'web_search', calls: 2, price: parseDecimal('10') };
    const file = { name: 'file_search', calls: 1, price: parseDecimal('2.5') };
    expect(charged(web, file)).toMatchObject({
      tool_surcharges: [
        { name: 'web_search', count: 2, price: 10 },
        { name: 'file_search', count: 1, price: 2.5 },
      ],
      web_search: true,
      web_search_call_count: 2,
      web_search_price: 10,
      file_search: true,
      file_search_call_count: 1,
      file_search_price: 2.5,
      quota_per_unit: 500_000,
    });
  });

  it.each([[{}], ['none'], [[null, 7, { name: 'x' }, { name: 'x', count: -1, price: 1 }]]])(
    'rejects a foreign record: %j',
    (tool_surcharges) => {
      const facts = { ...charged(), tool_surcharges } as never;
      expect(chargeableOf(facts, { promptTokens: 1, completionTokens: 1 })?.tools).toBeUndefined();
    },
  );
});

describe('withoutAdminInfo', () => {
  it('removes the fields for administrators only', () => {
    expect(withoutAdminInfo('{"frt":1,"admin_info":{"use_channel":["7"]},"cache_tokens":2}')).toBe(
      '{"frt":1,"cache_tokens":2}',
    );
  });

  it.each(['', 'not json', '[]'])('returns null without a record: %j', (text) => {
    expect(withoutAdminInfo(text)).toBe('null');
  });
});

it.each([
  ['no record', {}],
  ['a record of something else', { model_price: 0.1, group_ratio: 1 }],
])('chargeableOf does not explain %s', (_, other) => {
  expect(chargeableOf(other, { promptTokens: 1, completionTokens: 1 })).toBeNull();
});
